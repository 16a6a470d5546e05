// The page on which games are played and watched.

import { html, nothing, createRef, ref } from "../vendor/lit.js";
import { get, getOnce, post } from "../app/api.js";
import { Page } from "../app/element.js";
import { Keys } from "../app/keys.js";
import { icon } from "../app/icons.js";
import { pick, say } from "../app/lang.js";
import { go, rewrite } from "../app/router.js";
import { remember, remembered, settings } from "../app/settings.js";
import { play } from "../app/sound.js";
import { moveName, playerName, reasonWords, resultWords, turnWords, valueWords } from "../app/telling.js";
import "../board/board.js";
import { beforeTurns } from "../board/events.js";
import { speedChips } from "../board/speed.js";
import "./setup-form.js";
import "./player-cards.js";
import { Problem, Session } from "./session.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("../app/types.js").Wish} Wish */

/** Turns that may wait to be shown before the page jumps to the newest. */
const LONGEST_QUEUE = 400;

/** @returns {Wish} */
const firstWish = () => ({ packs: ["connect4"], seats: ["human", "level3"] });

class PlayPage extends Page {
  constructor() {
    super();
    /** @type {Session|null} */
    this.session = null;
    /** @type {Wish} */
    this.wish = { ...firstWish(), ...remembered("foursight.wish") };
    /** @type {Game|null} the empty position of what is wished for */
    this.start = null;
    /** @type {import("../vendor/lit.js").Ref<import("../board/board.js").FsBoard>} */
    this.boardRef = createRef();
    /** @type {{turn: import("../app/types.js").Turn, game: Game}[]} */
    this.queue = [];
    this.showing = false;
    this.paused = false;
    this.wantsValues = false;
    /** @type {import("../app/types.js").Value[]|null} */
    this.values = null;
    /** @type {import("../app/types.js").Value|null} */
    this.hint = null;
    this.busy = false;
    this.spoken = "";
    this.copied = false;
    /** @type {import("../replay/game-replay.js").Tape|null} the game while it is shown again */
    this.tape = null;
    /** @type {string|null} the game whose end was told */
    this.ended = null;
    new Keys(this, (event) => this.shortcut(event));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.leave();
  }

  get board() {
    return this.boardRef.value;
  }

  /** The game as the board shows it, else as it is known. */
  get game() {
    return this.session ? this.session.game : this.start;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("params") && !changed.has("query")) return;
    const id = this.params[0];
    if (id && this.session?.id === id) return;
    this.leave();
    if (id) this.enter(new Session(id));
    else this.prepare();
  }

  leave() {
    this.session?.close();
    this.session = null;
    this.queue = [];
    this.hint = null;
    this.values = null;
    this.trouble = "";
    this.paused = false;
    this.copied = false;
    this.tape = null;
  }

  /** Shows the empty board of what is wished for; the game is made with the first move.
   * @returns {Promise<void>} */
  async prepare() {
    const pack = this.query.get("pack");
    if (pack && pack !== this.wish.packs[0]) this.wish = { ...firstWish(), packs: [pack] };
    const draft = this.query.has("draft") ? remembered("foursight.draft") : null;
    this.wish = { ...this.wish, draft: draft ?? undefined };
    const wanted = this.wish.packs[0];
    try {
      const answer = draft
        ? await post("/api/packs/check", { text: draft })
        : await getOnce(`/api/packs/${encodeURIComponent(wanted)}`);
      if (this.session || this.wish.packs[0] !== wanted || !answer.start) return;
      this.start = answer.start;
      const players = answer.start.players.length;
      const agents = answer.summary?.agents ?? answer.agents ?? [];
      const standard = agents.includes("level3") ? "level3" : agents.at(-1) ?? "human";
      const known = ["human", "open", ...agents];
      const seats = Array.from({ length: players }, (_, seat) => (known.includes(this.wish.seats[seat]) ? this.wish.seats[seat] : standard));
      this.wish = { ...this.wish, seats };
      this.trouble = "";
      this.requestUpdate();
      await this.updateComplete;
      this.board?.show(this.start);
    } catch (error) {
      if (wanted !== "connect4" && error instanceof Problem && error.status === 404) {
        this.wish = firstWish();
        return this.prepare();
      }
      this.explain(error);
    }
    this.requestUpdate();
  }

  /** @param {Session} session */
  async enter(session) {
    this.session = session;
    session.addEventListener("change", () => this.requestUpdate());
    session.addEventListener("game", () => this.jump());
    session.addEventListener("turn", (event) => this.receive(/** @type {CustomEvent} */ (event).detail));
    try {
      await session.open();
    } catch (error) {
      this.session = null;
      this.explain(error);
      return;
    }
    if (this.session !== session) return;
    this.requestUpdate();
    await this.updateComplete;
    this.jump();
    if (this.query.has("ply") && session.game?.result) this.replay();
  }

  /** Shows the newest position at once. */
  jump() {
    this.queue = [];
    this.hint = null;
    this.tape = null;
    this.board?.show(this.session?.game ?? null);
    this.settle();
  }

  /** @param {{turn: import("../app/types.js").Turn, game: Game}} news */
  async receive(news) {
    this.queue.push(news);
    this.values = null;
    this.hint = null;
    this.spoken = turnWords(news.game, news.turn);
    this.requestUpdate();
    if (this.queue.length > LONGEST_QUEUE) return this.jump();
    if (this.showing) return;
    this.showing = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      await this.board?.playTurn(next.turn, next.game);
      this.requestUpdate();
    }
    this.showing = false;
    this.settle();
  }

  /** After everything was shown. */
  settle() {
    const game = this.session?.game;
    if (game?.result && this.ended !== game.id && this.session) {
      const mine = this.session.seats;
      const won = game.result.winners.some((winner) => mine.includes(winner));
      play(game.result.winners.length === 0 ? "tie" : won || mine.length === 0 ? "win" : "lose");
      this.spoken = `${resultWords(game)} ${reasonWords(game)}`;
      this.ended = game.id;
      this.continueSeries(game);
    } else if (game && !game.result) {
      this.ended = null;
    }
    this.readValues();
    this.requestUpdate();
  }

  /** A series between computers goes on by itself. @param {Game} game */
  continueSeries(game) {
    if (!game.series || game.series.number >= game.series.games) return;
    if (game.players.some((player) => player.seat === "human" || player.seat === "open")) return;
    setTimeout(() => {
      if (this.session?.id === game.id && !this.paused) this.rematch();
    }, 1800 / settings.all.speed);
  }

  async readValues() {
    const { session } = this;
    if (!session || !this.wantsValues || session.game?.result) {
      this.values = null;
      return;
    }
    const turns = session.game?.turns;
    await this.attempt(async () => {
      const values = await session.values();
      if (this.session === session && session.game?.turns === turns && this.wantsValues) this.values = values;
    }, { quiet: true });
  }

  /** @param {() => Promise<void>} action @param {{quiet?: boolean}} [how] */
  async attempt(action, { quiet = false } = {}) {
    if (!quiet) this.busy = true;
    this.trouble = "";
    this.requestUpdate();
    try {
      await action();
    } catch (error) {
      this.explain(error);
    }
    if (!quiet) this.busy = false;
    this.requestUpdate();
  }

  /** @param {unknown} error */
  explain(error) {
    if (error instanceof Problem && error.code === "conflict" && this.session?.game) return void this.resync();
    super.explain(error);
    play("no");
  }

  async resync() {
    if (!this.session) return;
    this.session.take(await get(this.session.path("")));
    this.jump();
  }

  async begin() {
    remember("foursight.wish", { packs: this.wish.packs, seats: this.wish.seats });
    const session = await Session.make(this.wish);
    history.pushState(null, "", `/g/${session.id}`);
    this.settleAt([session.id]);
    await this.enterMade(session);
    return session;
  }

  /** @param {Session} session */
  async enterMade(session) {
    this.session = session;
    await this.enter(session);
  }

  /** @param {number[]} place */
  async choose(place) {
    if (this.busy || this.showing) return;
    await this.attempt(async () => {
      const session = this.session ?? await this.begin();
      if (session.myTurn) await session.move(place);
    });
  }

  async rematch() {
    await this.attempt(async () => {
      const id = await this.session?.rematch();
      if (id) go(`/g/${id}`);
    });
  }

  /** Shows the finished game again, move by move. */
  async replay() {
    const { session } = this;
    if (!session?.game) return;
    const { game } = session;
    await this.attempt(async () => {
      const [{ turns }] = await Promise.all([get(session.path("/turns")), import("../replay/game-replay.js")]);
      if (this.session === session) this.tape = { start: beforeTurns(game, turns), turns, game };
    });
  }

  async endReplay() {
    this.tape = null;
    rewrite(`/g/${this.session?.id}`);
    this.requestUpdate();
    await this.updateComplete;
    this.jump();
  }

  async askHint() {
    await this.attempt(async () => {
      this.hint = await this.session?.hint() ?? null;
      this.spoken = this.hint && this.game ? `${moveName(this.game, this.hint.place)}: ${valueWords(this.hint)}` : "";
    });
  }

  toggleValues() {
    this.wantsValues = !this.wantsValues;
    this.values = null;
    this.readValues();
    this.requestUpdate();
  }

  togglePause() {
    this.paused = !this.paused;
    this.board?.director.pause(this.paused);
    if (!this.paused && this.session?.game?.result) this.continueSeries(this.session.game);
    this.requestUpdate();
  }

  async share() {
    const url = location.href;
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ url, title: "Foursight" }).catch(() => {});
    } else {
      await navigator.clipboard?.writeText(url).catch(() => {});
      this.copied = true;
      this.spoken = pick("The link is copied.", "Der Link ist kopiert.");
      this.requestUpdate();
    }
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    const typing = event.target instanceof HTMLElement && event.target.closest("input, select, textarea, [contenteditable]");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !this.session || this.tape) return;
    const action = { u: () => this.canUndo && this.attempt(() => /** @type {Session} */ (this.session).undo()), h: () => this.canHint && this.askHint(), e: () => this.toggleValues(), p: () => this.togglePause() }[event.key];
    action?.();
  }

  get canUndo() {
    const { session } = this;
    return Boolean(session && session.seats.length > 0 && (session.game?.moves.length ?? 0) > 0 && !this.busy);
  }

  get canHint() {
    return Boolean(this.session?.myTurn && !this.showing && !this.busy);
  }

  /** Whether the board takes a move now. */
  get active() {
    if (this.busy || this.showing) return false;
    if (this.session) return this.session.myTurn;
    return Boolean(this.start && this.wish.seats[0] === "human" && !this.wish.seats.includes("open"));
  }

  render() {
    const { session, game } = this;
    const shown = this.board?.game && this.showing ? this.board.game : game;
    if (this.params[0] && !session && this.trouble) return this.lost();
    return html`<div class="play ${session ? "in-game" : "before"}">
      <h1 class="visually-hidden">${game ? say(game.title) : "Foursight"}</h1>
      ${this.tape ? html`<game-replay .tape=${this.tape} .from=${this.query.has("ply") ? Number(this.query.get("ply")) : 0}
        @ply=${(/** @type {CustomEvent} */ e) => rewrite(`/g/${session?.id}?ply=${e.detail}`)}></game-replay>` : html`
      <section class="table" aria-label=${pick("Game", "Spiel")}>
        ${shown ? html`<player-cards .game=${shown} .session=${session} .wish=${session ? null : this.wish}></player-cards>` : nothing}
        <fs-board ${ref(this.boardRef)} .active=${this.active} .values=${this.showing ? null : this.values} .hint=${this.hint?.place ?? null}
          .label=${game ? say(game.title) : ""} @play=${(/** @type {CustomEvent} */ e) => this.choose(e.detail)}></fs-board>
        <p class="status" data-state=${this.statusKind()}>${this.statusWords()}</p>
        ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
      </section>`}
      <aside class="side">
        ${session ? this.panel(session) : html`<section class="card"><h2>${pick("New game", "Neues Spiel")}</h2>
          <setup-form .wish=${this.wish} .game=${this.start} @wish=${(/** @type {CustomEvent} */ e) => this.rewish(e.detail)} @start=${() => this.attempt(async () => { await this.begin(); })}></setup-form></section>`}
      </aside>
      <p class="visually-hidden" role="status" aria-live="polite" id="live">${this.spoken}</p>
    </div>`;
  }

  lost() {
    return html`<section class="card lonely"><h1>${pick("This game is not here", "Dieses Spiel gibt es nicht")}</h1><p>${this.trouble}</p>
      <p><a class="button primary" href="/">${pick("Play a new one", "Ein neues spielen")}</a></p></section>`;
  }

  /** @param {Wish} wish */
  rewish(wish) {
    const samePack = wish.packs[0] === this.wish.packs[0];
    this.wish = wish;
    this.requestUpdate();
    if (!samePack) {
      if (this.query.size) go("/", { replace: true });
      this.settleAt([]);
    }
  }

  statusKind() {
    if (this.session && !this.session.connected && !this.session.game?.result) return "offline";
    return this.active ? "yours" : "";
  }

  statusWords() {
    const { session } = this;
    if (!session) {
      if (!this.start) return pick("Setting up the board …", "Das Brett wird aufgebaut …");
      if (this.wish.seats.includes("open")) return pick("Start, then send the link to a friend.", "Starte und schicke dann den Link weiter.");
      return this.active ? pick("Your move: just play.", "Du bist am Zug: Spiel einfach.") : pick("Press Start to watch.", "Drücke Los, um zuzusehen.");
    }
    const { game } = session;
    if (!game) return "";
    if (this.showing) return this.paused ? pick("Paused", "Pause") : " ";
    if (game.result) return resultWords(game);
    if (session.closing) return pick("The server takes a short break …", "Der Server macht kurz Pause …");
    if (!session.connected) return pick("Connecting …", "Verbinde …");
    if (game.players.some((player) => player.seat === "open")) {
      return session.canJoin ? pick("A seat is free.", "Ein Platz ist frei.") : pick("Send the link to a friend; the game begins when they sit down.", "Schicke den Link weiter; das Spiel beginnt, wenn jemand Platz nimmt.");
    }
    const name = playerName(game, game.to_move);
    if (session.myTurn) return session.seats.length > 1 ? pick(`${name} to move`, `${name} ist am Zug`) : pick("Your move", "Du bist am Zug");
    const human = game.players[game.to_move].seat === "human";
    return human ? pick(`${name} to move`, `${name} ist am Zug`) : pick(`${name} is thinking …`, `${name} denkt nach …`);
  }

  /** @param {Session} session */
  panel(session) {
    const game = session.game;
    const over = game?.result && !this.showing;
    return html`
      ${over && game ? this.result(session, game) : nothing}
      ${session.canJoin ? html`<section class="card call"><h2>${pick("You are invited", "Du bist eingeladen")}</h2>
        <button class="primary wide" name="join" @click=${() => this.attempt(() => session.join())}>${pick("Take the free seat", "Platz nehmen")}</button></section>` : nothing}
      ${game?.players.some((player) => player.seat === "open") && !session.canJoin ? html`<section class="card call"><h2>${pick("Invite a friend", "Jemanden einladen")}</h2>
        <p class="note">${pick("Whoever opens this link first plays; everyone else watches.", "Wer den Link zuerst öffnet, spielt; alle anderen sehen zu.")}</p>
        <input class="link" readonly aria-label=${pick("Link", "Link")} .value=${location.href} @focus=${(/** @type {any} */ e) => e.target.select()}>
        <button class="primary wide" @click=${this.share}>${icon("share")} ${this.copied ? pick("Copied", "Kopiert") : pick("Copy link", "Link kopieren")}</button></section>` : nothing}
      ${this.tape ? nothing : html`<section class="card tools" aria-label=${pick("Controls", "Bedienung")}>
        <div class="toolbar">
          ${this.tool("undo", pick("Undo", "Zurück"), !this.canUndo, () => this.attempt(() => session.undo()), "u")}
          ${this.tool("hint", pick("Hint", "Tipp"), !this.canHint, () => this.askHint(), "h")}
          <button class="tool" name="values" aria-pressed=${this.wantsValues} aria-keyshortcuts="e" @click=${this.toggleValues}>${icon("values")}<span>${pick("Values", "Werte")}</span></button>
          <button class="tool" name="pause" aria-pressed=${this.paused} aria-keyshortcuts="p" @click=${this.togglePause}>${icon(this.paused ? "play" : "pause")}<span>${this.paused ? pick("Go on", "Weiter") : pick("Pause", "Pause")}</span></button>
          ${this.tool("flag", pick("Resign", "Aufgeben"), !session.seats.length || Boolean(game?.result) || this.busy, () => this.attempt(() => session.resign()))}
          ${this.tool("share", this.copied ? pick("Copied", "Kopiert") : pick("Share", "Teilen"), false, () => this.share())}
        </div>
        ${speedChips(this.board)}
        ${this.hint && game ? html`<p class="advice">${icon("hint")} <b>${moveName(game, this.hint.place)}</b> ${valueWords(this.hint)}</p>` : nothing}
      </section>
      ${game ? this.moves(game) : nothing}`}
      <p class="row"><a class="button" href="/">${icon("plus")} ${pick("New game", "Neues Spiel")}</a>
        ${session.spectators > 0 ? html`<span class="note watching">${icon("eye")} ${session.spectators}<span class="visually-hidden"> ${pick("watching", "sehen zu")}</span></span>` : nothing}</p>`;
  }

  /** @param {string} name @param {string} label @param {boolean} disabled @param {() => void} action @param {string} [key] */
  tool(name, label, disabled, action, key) {
    return html`<button class="tool" name=${name} ?disabled=${disabled} aria-keyshortcuts=${key ?? nothing} @click=${action}>${icon(name)}<span>${label}</span></button>`;
  }

  /** @param {Session} session @param {Game} game */
  result(session, game) {
    const { series } = game;
    const last = !series || series.number >= series.games;
    return html`<section class="card result" aria-label=${pick("Result", "Ergebnis")}>
      <p class="kicker">${series ? pick(`Game ${series.number} of ${series.games}`, `Spiel ${series.number} von ${series.games}`) : pick("Game over", "Spiel vorbei")}</p>
      <h2>${resultWords(game)}</h2>
      <p class="note">${[reasonWords(game), pick(`${game.moves.length} moves`, `${game.moves.length} Züge`)].filter(Boolean).join(" · ")}</p>
      ${series ? html`<p class="points">${series.points.map((points, seat) => html`<span>${playerName(game, seat)} <b>${points}</b></span>`)}</p>` : nothing}
      ${session.nextId && session.canRematch ? html`<p class="fine">${pick("The next game is waiting for you.", "Das nächste Spiel wartet auf dich.")}</p>` : nothing}
      ${session.canRematch ? html`<button class="primary wide" name="rematch" ?disabled=${this.busy} @click=${this.rematch}>${icon("again")} ${last ? pick("Rematch", "Revanche") : pick("Next game", "Nächstes Spiel")}</button>` : nothing}
      ${session.nextId && !session.canRematch ? html`<a class="button primary wide" href="/g/${session.nextId}">${icon("eye")} ${pick("Watch the next game", "Beim nächsten Spiel zusehen")}</a>` : nothing}
      <p class="row">
        ${this.tape ? html`<button name="end-replay" @click=${this.endReplay}>${icon("left")} ${pick("Back to the game", "Zurück zum Spiel")}</button>
          <button name="share-replay" @click=${this.share}>${icon("share")} ${this.copied ? pick("Copied", "Kopiert") : pick("Share", "Teilen")}</button>`
          : html`<button name="replay" ?disabled=${this.busy} @click=${this.replay}>${icon("play")} ${pick("Replay", "Wiedergabe")}</button>`}
        <a class="button" href="/analyse?pack=${encodeURIComponent(game.packs.join(","))}&moves=${encodeURIComponent(game.notation)}">${icon("graph")} ${pick("Analyse", "Analyse")}</a>
        <a class="button" href="/api/games/${game.id}/record" download="foursight-${game.id}.json">${icon("save")} ${pick("Record", "Aufzeichnung")}</a>
      </p></section>`;
  }

  /** @param {Game} game */
  moves(game) {
    return html`<section class="card moves"><h2>${pick("Moves", "Züge")}</h2>
      ${game.moves.length === 0 ? html`<p class="note">${pick("None yet.", "Noch keine.")}</p>` : html`<ol tabindex="0" aria-label=${pick("Moves", "Züge")}>${game.moves.map((move) => html`<li>${moveName(game, move)}</li>`)}</ol>`}</section>`;
  }
}

customElements.define("play-page", PlayPage);
