// Starts a match or a tournament.

import { html, nothing } from "../vendor/lit.js";
import { get, getCached, errorText } from "../app/api.js";
import { ControlRequests } from "../app/control.js";
import { PlainElement } from "../app/element.js";
import { icon } from "../app/icons.js";
import { localised, say } from "../app/later.js";
import { go } from "../app/router.js";
import { badge } from "./badge.js";
import { formats } from "./texts.js";

/** @typedef {import("../app/types.js").Format} Format */

class StartForm extends PlainElement {
  static properties = { bots: { attribute: false } };

  constructor() {
    super();
    /** @type {import("../app/types.js").BotHere[]} those connected; when they change, the choice does */
    this.bots = [];
    /** @type {Format} */
    this.format = "match";
    this.pack = "connect4-xtreme";
    this.games = 11;
    this.time = 700;
    this.name = "";
    /** @type {string[]} in the order in which they were chosen */
    this.chosen = [];
    /** @type {import("../app/types.js").PackEntry[]} */
    this.packs = [];
    /** @type {{agents: {name: string, about: import("../app/types.js").LocalisedText}[], bots?: string[]}} */
    this.players = { agents: [] };
    this.control = new ControlRequests();
    this.trouble = "";
    this.busy = false;
  }

  connectedCallback() {
    super.connectedCallback();
    getCached("/api/packs").then(({ packs }) => {
      this.packs = packs.filter((/** @type {import("../app/types.js").PackEntry} */ pack) => pack.dims?.length && pack.players === 2);
      this.requestUpdate();
    }, () => {});
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("bots")) this.readPlayers();
  }

  async readPlayers() {
    const { pack } = this;
    const players = await get(`/api/agents?pack=${encodeURIComponent(pack)}`).catch(() => null);
    if (!players || pack !== this.pack) return;
    this.players = players;
    const known = this.options().map((option) => option.value);
    this.chosen = this.chosen.filter((one) => known.includes(one));
    this.requestUpdate();
  }

  /** Who may take part. */
  options() {
    return [
      ...(this.players.bots ?? []).map((name) => ({ value: `bot:${name}`, name, about: say("page-connected") })),
      ...this.players.agents.map((agent) => ({ value: agent.name, name: agent.name, about: localised(agent.about) })),
    ];
  }

  /** @param {string} value */
  toggle(value) {
    if (this.chosen.includes(value)) this.chosen = this.chosen.filter((one) => one !== value);
    // A match has two seats: a third one takes the place of the second.
    else this.chosen = this.format === "match" ? [...this.chosen.slice(0, 1), value] : [...this.chosen, value];
    this.requestUpdate();
  }

  /** @param {Format} format */
  choose(format) {
    this.format = format;
    if (format === "match") this.chosen = this.chosen.slice(0, 2);
    this.requestUpdate();
  }

  get enough() {
    return this.format === "match" ? this.chosen.length === 2 : this.chosen.length >= 2;
  }

  async start() {
    this.busy = true;
    this.trouble = "";
    this.requestUpdate();
    try {
      const newEvent = { name: this.name.trim() || undefined, format: this.format, packs: [this.pack], bots: this.chosen, games: this.games, time_ms: this.time };
      const { id } = await this.control.send("POST", "/api/arena/events", newEvent);
      go(`/arena/${id}`);
    } catch (error) {
      this.trouble = errorText(error);
    }
    this.busy = false;
    this.requestUpdate();
  }

  render() {
    const about = formats().find((format) => format.name === this.format)?.about;
    return html`<form class="start-form" @submit=${(/** @type {Event} */ e) => { e.preventDefault(); this.start(); }}>
      <fieldset class="segments"><legend>${say("arena-format")}</legend><div>${formats().map((format) => html`<label class="segment"><input type="radio" name="format" value=${format.name} ?checked=${format.name === this.format}
        @change=${() => this.choose(format.name)}><span>${format.title}</span></label>`)}</div><p class="note">${about}</p></fieldset>
      <fieldset class="entrants"><legend>${say("arena-players")} <span class="tag">${this.format === "match" ? `${this.chosen.length} / 2` : this.chosen.length}</span></legend>
        <div class="pool">${this.options().map((option) => this.entrant(option))}</div></fieldset>
      <label class="field"><span>${say("page-game")}</span><select name="pack" @change=${(/** @type {any} */ e) => { this.pack = e.target.value; this.readPlayers(); this.requestUpdate(); }}>
        ${this.packs.length ? nothing : html`<option value=${this.pack}>…</option>`}
        ${this.packs.map((pack) => html`<option value=${pack.name} ?selected=${pack.name === this.pack}>${localised(pack.title)}</option>`)}</select></label>
      <div class="pair">
        <label class="field"><span>${say("arena-games-per-match")}</span><input type="number" name="games" min="1" max="999" .value=${String(this.games)} @change=${(/** @type {any} */ e) => { this.games = Math.min(999, Math.max(1, Math.round(Number(e.target.value)) || 1)); this.requestUpdate(); }}></label>
        <label class="field"><span>${say("arena-time-per-move")}</span><input type="number" name="time" min="10" max="10000" step="10" .value=${String(this.time)} @change=${(/** @type {any} */ e) => { this.time = Math.min(10_000, Math.max(10, Math.round(Number(e.target.value)) || 700)); this.requestUpdate(); }}></label></div>
      <label class="field"><span>${say("arena-event-name")}</span><input name="name" maxlength="60" autocomplete="off" .value=${this.name} @input=${(/** @type {any} */ e) => { this.name = e.target.value; }}></label>
      ${this.control.tokenField(() => this.start())}
      ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
      <button class="primary wide" name="start" ?disabled=${!this.enough || this.busy}>${icon("play")} ${this.enough ? say("page-start") : this.format === "match" ? say("arena-choose-two") : say("arena-choose-more")}</button>
    </form>`;
  }

  /** @param {{value: string, name: string, about: string}} option */
  entrant(option) {
    const at = this.chosen.indexOf(option.value);
    return html`<label class="entrant ${option.value.startsWith("bot:") ? "connected" : ""}" title=${option.about}><input type="checkbox" name="entrant" value=${option.value} .checked=${at >= 0} @change=${() => this.toggle(option.value)}>
      ${badge(option.name)}<span>${option.name}</span>${at >= 0 ? html`<b aria-hidden="true">${at + 1}</b>` : nothing}</label>`;
  }
}

customElements.define("start-form", StartForm);
