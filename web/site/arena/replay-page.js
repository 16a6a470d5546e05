// A finished game between bots, under an address that can be shared.

import { html, nothing } from "../vendor/lit.js";
import { get } from "../app/api.js";
import { Page } from "../app/element.js";
import { icon } from "../app/icons.js";
import { pick, say } from "../app/lang.js";
import { rewrite } from "../app/router.js";
import "../replay/game-replay.js";
import { hueOf } from "./badge.js";
import { byPlayer, endingWords, winnerWords } from "./words.js";

/** @typedef {import("../replay/game-replay.js").Tape & {names: string[], starter: number, ending: import("../app/types.js").Ending}} ArenaGame */

class ReplayPage extends Page {
  constructor() {
    super();
    /** @type {ArenaGame|null} */
    this.played = null;
    /** @type {import("../replay/game-replay.js").Tape|null} the same for the player */
    this.tape = null;
    /** @type {import("../app/types.js").GameLine[]} all games of the match */
    this.games = [];
    this.eventName = "";
    this.address = "";
    this.copied = false;
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
    this.copied = false;
    this.trouble = "";
    try {
      const [played, { report }] = await Promise.all([get(`/api/arena/events/${event}/games/${match}/${number}`), get(`/api/arena/events/${event}`)]);
      if (address !== this.address) return;
      this.played = played;
      this.tape = { ...played, names: byPlayer(played) };
      this.games = report.matches[Number(match)]?.games ?? [];
      this.eventName = report.name;
      this.requestUpdate();
    } catch (error) {
      this.explain(error);
    }
  }

  async share() {
    await navigator.clipboard?.writeText(location.href).catch(() => {});
    this.copied = true;
    this.requestUpdate();
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
    if (this.trouble) return html`<section class="card lonely"><h1>${pick("This game is not here", "Dieses Spiel gibt es nicht")}</h1><p role="alert">${this.trouble}</p><p><a class="button primary" href="/arena">${pick("To the arena", "Zur Arena")}</a></p></section>`;
    if (!played) return html`<p class="empty">…</p>`;
    const { names, ending } = played;
    const at = this.games.findIndex((game) => game.number === Number(number));
    const beside = (/** @type {number} */ step) => this.games[at + step]?.number;
    return html`<div class="play"><div>
        <h1 class="visually-hidden">${names.join(" – ")}</h1>
        <game-replay .tape=${this.tape} .from=${this.query.has("ply") ? Number(this.query.get("ply")) : 0} @ply=${(/** @type {CustomEvent} */ e) => rewrite(`${this.path()}?ply=${e.detail}`)}></game-replay></div>
      <aside class="side">
        <section class="card result"><p class="kicker">${pick(`Game ${number} of ${this.games.length}`, `Spiel ${number} von ${this.games.length}`)}</p>
          <h2>${winnerWords(ending, names)}</h2><p class="note">${[endingWords(ending, names), pick(`${played.turns.length} moves`, `${played.turns.length} Züge`), say(played.game.title)].join(" · ")}</p>
          ${ending.detail && (ending.offender ?? null) !== null ? html`<p class="note">${ending.detail}</p>` : nothing}
          <button class="primary wide" name="share" @click=${this.share}>${icon(this.copied ? "check" : "share")} ${this.copied ? pick("Link copied", "Link kopiert") : pick("Copy link to this move", "Link zu diesem Zug kopieren")}</button>
          <p class="row">${this.analysable ? html`<a class="button" href="/analyse?pack=${encodeURIComponent(played.game.packs.join(","))}&moves=${encodeURIComponent(played.game.notation)}">${icon("graph")} ${pick("Analyse", "Analyse")}</a>` : nothing}
            <button name="record" @click=${this.download}>${icon("save")} ${pick("Record", "Aufzeichnung")}</button></p></section>
        <section class="card"><h2><a href="/arena/${event}">${this.eventName}</a></h2><ol class="reel-list">${this.games.map((game) => html`<li><a href="/arena/${event}/${match}/${game.number}" class="pip" aria-current=${game.number === Number(number) ? "page" : nothing}
            data-hue=${game.winners.length === 1 ? hueOf(names[game.winners[0]]) : nothing} aria-label=${pick(`Game ${game.number}: ${winnerWords(game, names)}`, `Spiel ${game.number}: ${winnerWords(game, names)}`)}>${game.number}</a></li>`)}</ol>
          <p class="row">${beside(-1) ? html`<a class="button" href=${this.path(beside(-1))}>${icon("left")} ${pick("Previous", "Voriges")}</a>` : nothing}
            ${beside(1) ? html`<a class="button" href=${this.path(beside(1))}>${pick("Next", "Nächstes")} ${icon("right")}</a>` : nothing}</p></section>
      </aside></div>`;
  }

  /** Bombs are chance: their games cannot be said by moves alone. */
  get analysable() {
    return !this.played?.turns.some((turn) => turn.events.some((event) => event.event === "bomb_placed"));
  }
}

customElements.define("replay-page", ReplayPage);
