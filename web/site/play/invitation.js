// The link that invites a friend: what it does, who can open it, and whether it was copied.

import { html, nothing } from "../vendor/lit.js";
import { PlainElement } from "../app/element.js";
import { icon } from "../app/icons.js";
import { playerName } from "../app/narration.js";
import { ownPerson } from "../app/person.js";
import { localised, say } from "../app/voice.js";
import { limitsText } from "./clock-choice.js";
import { ratedInvitation } from "./rated.js";

/** True if an address leads to whichever computer opens it. @param {string} url */
const isOnlyHere = (url) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);

/** Copies a text where the browser lets us; over plain HTTP only the old way is there. @param {string} text @returns {Promise<boolean>} */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "visually-hidden";
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    return copied;
  }
}

/** Gives a link to others: by the phone's own dialog, else by copying it. @param {string} url @returns {Promise<"shared"|"copied"|"failed">} */
export async function shareLink(url) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ url, title: "Foursight" }).catch(() => {});
    return "shared";
  }
  return await copyText(url) ? "copied" : "failed";
}

/** A link and a button that copies it. If that fails, the link is selected for whoever copies it by hand. */
class ShareLink extends PlainElement {
  static properties = { url: { attribute: false }, qr: { type: Boolean }, failed: { type: Boolean } };

  constructor() {
    super();
    this.url = "";
    /** Whether it can be had as a picture for phones, too. */
    this.qr = false;
    /** Copying it has failed. */
    this.failed = false;
    this.copied = false;
  }

  async copy() {
    const result = await shareLink(this.url);
    this.copied = result === "copied";
    this.failed = result === "failed";
    this.requestUpdate();
  }

  updated() {
    if (!this.failed) return;
    const field = this.querySelector("input");
    field?.focus();
    field?.select();
  }

  render() {
    const told = this.copied ? say("page-play-link-copied") : this.failed ? say("page-play-link-selected") : "";
    return html`<input class="link" readonly aria-label=${say("page-play-link")} .value=${this.url} @focus=${(/** @type {any} */ e) => e.target.select()}>
      <button class="primary wide" name="copy" @click=${this.copy}>${icon("share")} ${this.copied ? say("page-play-copied") : say("page-play-copy-link")}</button>
      <p class="note" role="status">${told}</p>
      ${this.qr ? html`<details class="qr-link" @toggle=${(/** @type {any} */ e) => e.target.open && import("../app/qr-code.js")}><summary>${say("page-play-qr")}</summary><qr-code .text=${this.url}></qr-code></details>` : nothing}
      ${isOnlyHere(this.url) ? this.onlyHere() : nothing}`;
  }

  /** The option is not broken over two lines: it would be read as another one. */
  onlyHere() {
    const option = `--http 0.0.0.0:${new URL(this.url).port || 80}`;
    const [before, after] = say("page-play-link-only-here", { command: `foursight serve ${option}` }).split(option);
    return html`<p class="note only-here">${before}<span class="whole">${option}</span>${after}</p>`;
  }
}

customElements.define("share-link", ShareLink);

/** What is played, and by which clock. @param {import("../app/types.js").Game|null} game */
export const terms = (game) => (game ? html`<p class="note terms">${localised(game.title)} · ${limitsText(game.clock ?? {})}</p>` : nothing);

/** The card for whoever invites. @param {import("./session.js").Session} session */
export const invitationCard = (session) => html`<section class="card call invitation"><h2>${say("page-play-invite")}</h2>
  ${terms(session.game)}
  <p class="note">${say("page-play-invite-about")} ${session.game?.listed ? say("page-play-invite-listed") : say("page-play-invite-unlisted")}</p>
  ${session.game?.teaching ? html`<p class="note teaching">${say("page-play-teaching-told")}</p>` : nothing}
  ${session.game?.rated ? html`<p class="note rated">${say("page-play-rated-told")}</p>` : nothing}
  <share-link .url=${session.link} qr></share-link></section>`;

/** Who invites, if they have a name, and whose stones are free. @param {import("../app/types.js").Game|null} game */
function side(game) {
  if (!game) return nothing;
  const free = game.players.findIndex((player) => player.seat === "open");
  const host = game.players.find((player) => player.person)?.person?.name;
  return html`<p class="side-told">${host ? say("page-play-invited-by", { name: host }) : nothing} ${say("page-play-invited-as", { player: playerName(game, free) })}</p>`;
}

/** The card for whoever was invited. @param {import("./session.js").Session} session @param {() => void} join */
export const invitedCard = (session, join) => html`<section class="card call"><h2>${say("page-play-invited")}</h2>
  ${terms(session.game)}
  ${side(session.game)}
  ${session.game?.teaching ? html`<p class="note teaching">${say("page-play-teaching-invited")}</p>` : nothing}
  ${ratedInvitation(session.game)}
  ${session.game?.rated && !ownPerson.me ? nothing : html`<button class="primary wide" name="join" @click=${join}>${say("page-play-join")}</button>`}</section>`;
