// The shell: header, menu, settings, and the page that the address means.

import { html, nothing } from "../vendor/lit.js";
import { PlainElement } from "./element.js";
import { say, voiceReady } from "./voice.js";
import { reachability } from "./offline.js";
import { keepPresses } from "./press.js";
import { followLinks, routeOf } from "./router.js";
import { settings } from "./settings.js";
import { setTitle } from "./title.js";
import { followHelpKey } from "./shortcuts.js";
import "./person-menu.js";
import "./running-game.js";
import "./settings-menu.js";

const MENU = [
  { href: "/", label: () => say("page-play"), tag: "play-page" },
  { href: "/lobby", label: () => say("page-lobby"), tag: "lobby-page" },
  { href: "/games", label: () => say("page-watch"), tag: "games-page" },
  { href: "/arena", label: () => say("page-arena"), tag: "arena-page" },
  { href: "/analyse", label: () => say("page-analyse"), tag: "analyse-page" },
  { href: "/packs", label: () => say("page-games"), tag: "packs-page" },
];

class FoursightApp extends PlainElement {
  constructor() {
    super();
    /** @type {HTMLElement|null} */
    this.page = null;
    this.failed = false;
    this.tag = "";
    addEventListener("foursight-route", () => this.route());
    /** The page of the address could not be loaded yet. */
    this.missing = false;
    reachability.addEventListener("change", () => {
      if (this.missing && !reachability.offline) this.route();
      this.requestUpdate();
    });
  }

  connectedCallback() {
    super.connectedCallback();
    this.route();
  }

  async route() {
    const address = location.href;
    const route = routeOf(location.pathname);
    this.tag = route?.tag ?? "";
    if (route) {
      try {
        await route.load();
      } catch {
        this.missing = true;
        return reachability.refuse();
      }
      this.missing = false;
      if (location.href !== address) return;
    }
    if (!route) {
      this.page = null;
    } else {
      const query = new URLSearchParams(location.search);
      const stays = this.page?.localName === route.tag;
      const page = stays && this.page ? this.page : document.createElement(route.tag);
      Object.assign(page, { params: route.params, query });
      this.page = page;
    }
    this.failed = !route;
    if (!route) setTitle(say("page-not-found"));
    this.requestUpdate();
  }

  render() {
    return html`
      <a class="skip" href="#main" @click=${(/** @type {Event} */ e) => {
        e.preventDefault();
        /** @type {HTMLElement|null} */ (this.querySelector("#main"))?.focus();
      }}>${say("page-skip")}</a>
      <header class="top">
        <a class="brand" href="/"><img src="/favicon.svg" alt="" width="30" height="30"><span>Foursight</span></a>
        <nav aria-label=${say("page-main-menu")}>
          ${MENU.map((entry) => html`<a href=${entry.href} aria-current=${entry.tag === this.tag ? "page" : entry.href === "/arena" && location.pathname.startsWith("/arena/") ? "true" : nothing}>${entry.label()}</a>`)}
        </nav>
        <person-menu></person-menu>
        <settings-menu></settings-menu>
      </header>
      <div class="notices"><div role="status">${reachability.offline ? html`<p class="offline">${reachability.refused ? say("page-offline-link") : say("page-offline-now")}
        <button class="chip" name="retry" @click=${() => reachability.retry()}>${say("page-try-again")}</button></p>` : nothing}</div>
      <running-game role="status"></running-game></div>
      <main id="main" tabindex="-1">
        ${this.failed ? html`<section class="card lonely"><h1>${say("page-not-found")}</h1>
          <p>${say("page-no-such-address")} <a href="/">${say("page-play-a-game")}</a></p></section>` : this.page ?? nothing}
      </main>`;
  }
}

settings.apply();
followLinks();
followHelpKey();
keepPresses();
await voiceReady;
customElements.define("foursight-app", FoursightApp);
