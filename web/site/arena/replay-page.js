// A finished game between bots, under an address that can be shared.

import { html, nothing } from "../vendor/lit.js";
import { get } from "../app/api.js";
import { Page } from "../app/element.js";
import { icon } from "../app/icons.js";
import { localised, say } from "../app/later.js";
import { replaceAddress } from "../app/router.js";
import { shareLink } from "../play/invitation.js";
import "../replay/game-replay.js";
import { hueOf } from "./badge.js";
import { byPlayer, endingText, winnerText } from "./texts.js";

/** @typedef {import("../replay/recording.js").Recording & {names: string[], starter: number, ending: import("../app/types.js").Ending}} ArenaGame */

class ReplayPage extends Page {
  constructor() {
    super();
    /** @type {ArenaGame|null} */
    this.played = null;
    /** @type {import("../replay/recording.js").Recording|null} the same for the player */
    this.recording = null;
    /** @type {import("../app/types.js").GameLine[]} all games of the match */
    this.games = [];
    this.eventName = "";
    this.address = "";
    /** What became of sharing the link. @type {""|"shared"|"copied"|"failed"} */
    this.shared = "";
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("params") && this.address !== this.path()) this.read();
  }

  /** @param {number} [game] */
  path(game) {
    const [event, match, number] = this.params;
    return `/arena/${event}/${match}/${game ?? number}`;
  }

  async read() {
    const [event, match, number] = this.params;
    const address = this.path();
    this.address = address;
    this.shared = "";
    this.trouble = "";
    try {
      const [played, { report }] = await Promise.all([get(`/api/arena/events/${event}/games/${match}/${number}`), get(`/api/arena/events/${event}`)]);
      if (address !== this.address) return;
      this.played = played;
      this.recording = { ...played, names: byPlayer(played) };
      this.games = report.matches[Number(match)]?.games ?? [];
      this.eventName = report.name;
      this.requestUpdate();
    } catch (error) {
      this.showError(error);
    }
  }

  /** Another position is shown: the address is its own, and what was copied is another's. @param {number} ply */
  reached(ply) {
    replaceAddress(`${this.path()}?ply=${ply}`);
    this.shared = "";
    this.requestUpdate();
  }

  async share() {
    this.shared = await shareLink(location.href);
    this.requestUpdate();
    await this.updateComplete;
    /** @type {HTMLInputElement|null} */ (this.querySelector(".result .link"))?.select();
  }

  download() {
    const record = /** @type {any} */ (this.played)?.record;
    const url = URL.createObjectURL(new Blob([JSON.stringify(record, null, 2)], { type: "application/json" }));
    Object.assign(document.createElement("a"), { href: url, download: `foursight-${this.params.join("-")}.json` }).click();
    URL.revokeObjectURL(url);
  }

  render() {
    const { played } = this;
    const [event, match, number] = this.params;
    if (this.trouble) return html`<section class="card lonely"><h1>${say("page-game-not-found")}</h1><p role="alert">${this.trouble}</p><p><a class="button primary" href="/arena">${say("arena-to-arena")}</a></p></section>`;
    if (!played) return html`<p class="empty">…</p>`;
    const { names, ending } = played;
    const at = this.games.findIndex((game) => game.number === Number(number));
    const beside = (/** @type {number} */ step) => this.games[at + step]?.number;
    return html`<div class="play"><div>
        <h1 class="visually-hidden">${names.join(" – ")}</h1>
        <game-replay .recording=${this.recording} .from=${this.query.has("ply") ? Number(this.query.get("ply")) : 0} @ply=${(/** @type {CustomEvent} */ e) => this.reached(e.detail)}></game-replay></div>
      <aside class="side">
        <section class="card result"><p class="kicker">${say("page-game-of", { number: Number(number), total: this.games.length })}</p>
          <h2>${winnerText(ending, names)}</h2><p class="note">${[endingText(ending, names), say("page-move-count", { count: played.turns.length }), localised(played.game.title)].join(" · ")}</p>
          ${ending.detail && (ending.offender ?? null) !== null ? html`<p class="note story">${say("arena-referee-wrote")} <q>${localised(ending.detail_words ?? ending.detail)}</q></p>` : nothing}
          <button class="primary wide" name="share" @click=${this.share}>${icon(this.shared === "copied" ? "check" : "share")} ${this.shared === "copied" ? say("arena-link-copied") : say("arena-copy-link")}</button>
          ${this.shared === "failed" ? html`<input class="link" readonly aria-label=${say("page-play-link")} .value=${location.href} @focus=${(/** @type {any} */ e) => e.target.select()}>` : nothing}
          <p class="note" role="status">${{ "": "", shared: "", copied: say("page-play-link-copied"), failed: say("page-play-link-selected") }[this.shared]}</p>
          <p class="row"><a class="button" data-action="analyse" href="/analyse?arena=${event}/${match}/${number}">${icon("graph")} ${say("page-analyse")}</a>
            <button name="record" @click=${this.download}>${icon("save")} ${say("page-record")}</button></p></section>
        <section class="card"><h2><a href="/arena/${event}">${this.eventName}</a></h2><ol class="reel-list">${this.games.map((game) => html`<li><a href="/arena/${event}/${match}/${game.number}" class="pip" aria-current=${game.number === Number(number) ? "page" : nothing}
            data-hue=${game.winners.length === 1 ? hueOf(names[game.winners[0]]) : nothing} aria-label=${say("arena-game-result", { number: game.number, result: winnerText(game, names) })}>${game.number}</a></li>`)}</ol>
          <p class="row">${beside(-1) ? html`<a class="button" href=${this.path(beside(-1))}>${icon("left")} ${say("arena-previous")}</a>` : nothing}
            ${beside(1) ? html`<a class="button" href=${this.path(beside(1))}>${say("arena-next")} ${icon("right")}</a>` : nothing}</p></section>
      </aside></div>`;
  }
}

customElements.define("replay-page", ReplayPage);
