// What to play, with whom, how many games, against which clock.

import { html, nothing } from "../vendor/lit.js";
import { getCached } from "../app/api.js";
import { PlainElement } from "../app/element.js";
import { icon } from "../app/icons.js";
import { playerName } from "../app/narration.js";
import { readStored } from "../app/settings.js";
import { localised, say } from "../app/voice.js";
import { colorOf } from "../board/shapes.js";
import "./clock-choice.js";
import { canBeRated } from "./rated.js";
import { opponentsFor, seatOptions } from "./seats.js";

/** @typedef {import("../app/types.js").NewGame} NewGame */

/** How often to look who is connected. */
const OPPONENTS_INTERVAL_MS = 5000;

/** Fires "newGame" when something was chosen and "start" with the button. */
class SetupForm extends PlainElement {
  static properties = { newGame: { attribute: false }, game: { attribute: false }, additions: { attribute: false }, agents: { attribute: false } };

  constructor() {
    super();
    /** @type {NewGame} */
    this.newGame = { packs: ["connect4"], seats: ["human", "level3"] };
    /** @type {import("../app/types.js").Game|null} the empty position, for names and colours */
    this.game = null;
    /** @type {import("../app/types.js").PackEntry[]} */
    this.packs = [];
    /** The computer players that know the game. @type {string[]} */
    this.agents = [];
    /** What can be added to the game, besides what was. @type {import("../app/types.js").Addition[]} */
    this.additions = [];
    /** Everything that can be added to some game. @type {import("../app/types.js").Addition[]} */
    this.known = [];
    /** @type {import("./seats.js").Opponents} */
    this.opponents = { agents: [] };
    this.opponentsPack = "";
  }

  async connectedCallback() {
    super.connectedCallback();
    this.beat = setInterval(() => document.visibilityState === "visible" && this.readOpponents(), OPPONENTS_INTERVAL_MS);
    const { packs, additions = [] } = await getCached("/api/packs");
    this.packs = packs;
    this.known = additions;
    this.requestUpdate();
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    const pack = this.newGame.packs.join(",");
    if (changed.has("newGame") && pack !== this.opponentsPack) {
      this.opponentsPack = pack;
      this.readOpponents();
    }
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.beat);
  }

  /** Reads who can be played against: bots connect and disconnect at any time. */
  async readOpponents() {
    const pack = this.opponentsPack;
    const opponents = await opponentsFor(pack).catch(() => null);
    if (!opponents || pack !== this.opponentsPack) return;
    this.opponents = opponents;
    this.requestUpdate();
  }

  /** @param {Partial<NewGame>} part */
  change(part) {
    this.dispatchEvent(new CustomEvent("newGame", { detail: { ...this.newGame, ...part } }));
  }

  /** @param {string} name */
  choosePack(name) {
    const entry = this.packs.find((pack) => pack.name === name);
    const agents = entry?.agents ?? [];
    const seats = Array.from({ length: entry?.players ?? 2 }, (_, seat) => {
      const before = this.newGame.seats[seat];
      if (before === "human" || before === "open" || agents.includes(before)) return before;
      return agents.find((agent) => agent === "level3") ?? agents.at(-1) ?? "human";
    });
    this.change({ packs: [name], seats });
  }

  /** Adds a pack to the game, or takes it away. @param {string} name @param {boolean} wanted */
  add(name, wanted) {
    const packs = this.newGame.packs.filter((pack) => pack !== name);
    this.change({ packs: wanted ? [...packs, name] : packs });
  }

  /** What can be added to the game, and what was. */
  addition() {
    const { newGame } = this;
    if (newGame.draft) return nothing;
    const [, ...added] = newGame.packs;
    const offered = this.known.filter(({ name }) => added.includes(name) || this.additions.some((addition) => addition.name === name));
    return offered.map(({ name, title, description }) => html`<label class="check"><input type="checkbox" name="add" value=${name} .checked=${added.includes(name)} aria-describedby="add-${name}"
      @change=${(/** @type {any} */ e) => this.add(name, e.target.checked)}> <span>${localised(title)}</span></label><p class="note addition" id="add-${name}">${localised(description)}</p>`);
  }

  /** @param {number} seat @param {string} value */
  chooseSeat(seat, value) {
    this.change({ seats: this.newGame.seats.with(seat, value) });
  }

  render() {
    const { newGame, packs } = this;
    const playable = packs.filter((pack) => pack.dims?.length);
    const entry = packs.find((pack) => pack.name === newGame.packs[0]);
    return html`<form class="setup" @submit=${(/** @type {Event} */ e) => { e.preventDefault(); this.dispatchEvent(new Event("start")); }}>
      ${newGame.draft ? html`<p class="note">${say("page-play-draft")} · <a data-action="edit-draft" href=${readStored("foursight.draft-from") ?? "/packs?edit=shared"}>${say("page-packs-edit-draft")}</a></p>` : html`
      <label class="field"><span>${say("page-game")}</span>
        <select name="pack" @change=${(/** @type {any} */ e) => this.choosePack(e.target.value)}>
          ${playable.length ? nothing : html`<option>${localised(this.game?.title)}</option>`}
          ${playable.map((pack) => html`<option value=${pack.name} ?selected=${pack.name === newGame.packs[0]}>${localised(pack.title)}</option>`)}
        </select></label>`}
      ${entry && !newGame.draft ? html`<p class="note">${localised(entry.description)}</p>` : nothing}
      ${this.addition()}
      ${newGame.seats.map((value, seat) => this.seat(value, seat))}
      <div class="pair">
        <label class="field"><span>${say("page-play-number-of-games")}</span>
          <input type="number" name="games" min="1" max="999" .value=${String(newGame.series?.games ?? 1)}
            @change=${(/** @type {any} */ e) => {
              const games = Math.min(999, Math.max(1, Math.round(Number(e.target.value)) || 1));
              this.change({ series: games > 1 ? { games } : undefined });
            }}></label>
        <clock-choice .limits=${{ move_ms: newGame.move_ms, game_ms: newGame.game_ms, increment_ms: newGame.increment_ms }}
          @limits=${(/** @type {CustomEvent} */ e) => this.change(e.detail)}></clock-choice>
      </div>
      ${newGame.seats.includes("open") ? html`<label class="check"><input type="checkbox" name="teaching" .checked=${newGame.teaching ?? false}
          @change=${(/** @type {any} */ e) => this.change({ teaching: e.target.checked || undefined })}> <span>${say("page-play-teaching")}</span></label>
        <label class="check"><input type="checkbox" name="listed" .checked=${newGame.listed ?? false}
          @change=${(/** @type {any} */ e) => this.change({ listed: e.target.checked || undefined })}> <span>${say("page-play-listed")}</span></label>` : nothing}
      ${canBeRated(newGame) && !entry?.saved ? html`<label class="check"><input type="checkbox" name="rated" .checked=${newGame.rated ?? false}
          @change=${(/** @type {any} */ e) => this.change({ rated: e.target.checked || undefined })}> <span>${say("page-play-rated")}</span></label>` : nothing}
      <button class="primary wide" name="start">${say("page-start")}</button>
      <a class="button wide" href="/lobby">${icon("people")} ${say("page-lobby-link")}</a>
    </form>`;
  }

  /** @param {string} value @param {number} seat */
  seat(value, seat) {
    const player = this.game?.players[seat];
    const { agents, bots } = this.opponents;
    // Nobody but this page knows the draft.
    const able = this.newGame.draft ? agents.filter(({ name }) => this.agents.includes(name)) : agents;
    const options = seatOptions({ agents: able, bots }, value);
    const about = options.find((option) => option.value === value)?.about;
    return html`<label class="field seat-choice"><span>
        <svg class="dot" viewBox="-10 -10 20 20" aria-hidden="true"><circle r="9" fill=${colorOf(player, seat)}></circle></svg>
        ${this.game && player ? playerName(this.game, seat) : say("page-play-player", { number: seat + 1 })}</span>
      <select name="seat${seat}" title=${about || nothing} @change=${(/** @type {any} */ e) => this.chooseSeat(seat, e.target.value)}>
        ${options.map((option) => html`<option value=${option.value} ?selected=${option.value === value}>${option.text}</option>`)}
      </select></label>`;
  }
}

customElements.define("setup-form", SetupForm);
