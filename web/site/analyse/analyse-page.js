// Analysis of any position: what every move is worth, the moves tried, mistakes, the best line, the evaluation as a curve.

import { html, nothing, createRef, ref } from "../vendor/lit.js";
import { Problem, getCached, post } from "../app/api.js";
import { Page } from "../app/element.js";
import { Shortcuts } from "../app/shortcuts.js";
import { icon } from "../app/icons.js";
import { localised, say } from "../app/later.js";
import { replaceAddress } from "../app/router.js";
import { boardText, moveName, playerName, resultText, valueText } from "../app/narration.js";
import "../board/board.js";
import "../board/other-moves.js";
import { placing } from "../board/placing.js";
import { pictureBitmap, pictureFile } from "../board/miniature.js";
import "../play/player-cards.js";
import { seatText } from "../play/seats.js";
import { valuesNote } from "../play/tools.js";
import { MAX_ADDRESS } from "../packs/link.js";
import "./game-compare.js";
import { graph } from "./graph.js";
import { movesIn, readGame } from "./import.js";
import { bestOf, markOf, markText, mistakesOf } from "./judge.js";
import "./play-from-here.js";
import { resisting, threatsIn } from "./resistance.js";
import { Study } from "./study.js";
import { Tree } from "./tree.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("../app/types.js").Value} Value */
/** @typedef {{game: Game, values: import("../app/types.js").Value[], exact: boolean, score: number|null, first_player: number|null, record: import("./study.js").GameRecord}} Analysis */

/** How many moves of the best line are looked for. Estimates take longer and mean less. */
const LINE_LENGTH = { exact: 12, estimated: 4 };

/** Names of seats, where anything else is somebody's name. */
const SEAT = /^(?:human|open|bot:.*|level\d|random|blocker|pattern(?::\d+)?|search|xtreme|perfect)$/;

class AnalysePage extends Page {
  constructor() {
    super();
    this.study = new Study();
    this.tree = new Tree();
    /** @type {Map<string, Analysis>} */
    this.known = new Map();
    /** @type {Analysis|null} */
    this.now = null;
    /** @type {import("../app/types.js").PackEntry[]} */
    this.packs = [];
    /** @type {import("../vendor/lit.js").Ref<import("../board/board.js").FsBoard>} */
    this.boardRef = createRef();
    this.busy = false;
    this.generation = 0;
    /** The best moves from where we are, as far as they are known. @type {import("../app/types.js").MoveName[]} */
    this.best = [];
    /** With what the other side wins if nothing is done about it. @type {import("../app/types.js").MoveName[]} */
    this.threats = [];
    /** The game that the address put beside this one. @type {{study: Study, ply: number}|null} */
    this.beside = null;
    /** The moves of the game that the address compares with another one. @type {string|null} */
    this.compared = null;
    /** True if the address is too long to be passed on. */
    this.tooLong = false;
    /** Whose stone is placed next, where there is a choice; null is one's own. @type {number|null} */
    this.stone = null;
    new Shortcuts(this, (event) => this.shortcut(event));
  }

  connectedCallback() {
    super.connectedCallback();
    getCached("/api/packs").then((answer) => {
      this.packs = answer.packs;
      this.requestUpdate();
    }, () => {});
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.generation += 1;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("query")) this.open(Study.fromAddress(this.query, location.hash), this.query);
  }

  /** Starts over with a game from anywhere, and the one that an address puts beside it.
   * @param {Promise<Study>} coming @param {URLSearchParams} [query] */
  async open(coming, query = new URLSearchParams()) {
    const generation = ++this.generation;
    this.busy = true;
    try {
      const study = await coming;
      const beside = study.besideIn(query);
      if (generation === this.generation) await this.load(study, "", beside && { study: beside, ply: Number(query.get("at")) || 0 });
    } catch (error) {
      if (generation === this.generation) this.showError(error);
      if (!this.now) await this.load(new Study(), this.trouble);
    }
  }

  /**
   * Starts over with a game. `trouble` stays in sight beside it.
   * @param {Study} study
   * @param {string} [trouble]
   * @param {{study: Study, ply: number}|null} [beside] the game to compare it with
   */
  async load(study, trouble = "", beside = null) {
    const generation = ++this.generation;
    this.busy = true;
    try {
      const analysis = await this.ask(study);
      if (generation !== this.generation) return;
      const { game, record } = analysis;
      this.study = study.with(game.moves, study.chance === null ? null : record.chance ?? []);
      this.known.clear();
      this.tree.load(game.moves, (move) => moveName(game, move));
      this.beside = beside;
      this.compared = beside && this.keyOf(game.moves);
      this.known.set(this.keyOf(game.moves), analysis);
      await this.arrive(trouble);
    } catch (error) {
      if (generation !== this.generation) return;
      this.showError(error);
      await this.loadLegalPart(study, error);
    }
  }

  /** Shows a game up to the move that cannot be, which is told. @param {Study} study @param {unknown} error */
  async loadLegalPart(study, error) {
    const ply = error instanceof Problem ? error.body?.ply : null;
    const { trouble } = this;
    if (typeof ply === "number" && study.moves.length > 0) {
      const chance = study.chance && study.chance.filter((bomb) => bomb.round <= ply + 1);
      const legal = await this.ask(study.with(study.moves, chance), undefined, ply).catch(() => null);
      if (legal) return this.load(study.with(legal.game.moves, chance), trouble);
    }
    if (this.now) return;
    if (study.moves.length) await this.load(study.with("", study.chance && []), trouble);
    // There is no such game: another one is better than no board.
    else if (study.packs.join() !== "connect4" || study.draft !== null) await this.load(new Study(), trouble);
  }

  /** @param {Study} study @param {string|import("../app/types.js").MoveName[]} [moves] @param {number} [first] only so many of them @returns {Promise<Analysis>} */
  ask(study, moves = study.moves, first) {
    return post("/api/analyse", { ...study.request(moves), first });
  }

  /** The position after the first moves of the line, as far as it is known. @param {number} ply */
  analysisAt(ply) {
    return this.known.get(this.keyOf(this.tree.line.slice(0, ply).map((node) => node.move)));
  }

  /** @param {import("../app/types.js").MoveName[]} moves */
  keyOf(moves) {
    return JSON.stringify(moves);
  }

  /** @param {import("../app/types.js").MoveName[]} moves */
  async read(moves) {
    const key = this.keyOf(moves);
    let analysis = this.known.get(key);
    if (!analysis) {
      analysis = await this.ask(this.study, moves);
      this.known.set(key, analysis);
    }
    return analysis;
  }

  /**
   * Shows where we are, then fills in the rest of the curve and the best line.
   * @param {string} [trouble] what went wrong on the way here
   */
  async arrive(trouble = "") {
    const generation = ++this.generation;
    this.busy = true;
    this.best = [];
    this.threats = [];
    this.requestUpdate();
    const { moves } = this.tree;
    try {
      const now = await this.read(moves);
      if (generation !== this.generation) return;
      this.now = now;
      this.trouble = trouble;
      this.busy = false;
      this.requestUpdate();
      await this.updateComplete;
      this.boardRef.value?.show(now.game);
      await this.noteAddress(now, generation);
      const threats = await threatsIn(now, (move) => this.read([...moves, move]));
      if (generation !== this.generation) return;
      this.threats = threats;
      this.requestUpdate();
      await this.followBest(moves, generation);
      for (let ply = this.tree.line.length; ply >= 0; ply -= 1) {
        if (generation !== this.generation) return;
        await this.read(this.tree.line.slice(0, ply).map((node) => node.move));
        this.requestUpdate();
      }
    } catch (error) {
      if (generation === this.generation) this.showError(error);
    }
  }

  /** The address says everything about the position, so that it can be passed on. @param {Analysis} now @param {number} generation */
  async noteAddress(now, generation) {
    // While two games are compared, the address is about them.
    if (this.compared === this.keyOf(this.tree.line.map((node) => node.move))) return;
    this.compared = null;
    const address = await this.study.address(now.game.notation, now.record.chance ?? []);
    if (generation !== this.generation) return;
    this.tooLong = location.origin.length + address.length > MAX_ADDRESS;
    if (address !== location.pathname + location.search + location.hash) replaceAddress(address);
    this.requestUpdate();
  }

  /** Two games are compared: the address says so. @param {string} address */
  noteComparison(address) {
    this.compared = this.keyOf(this.tree.line.map((node) => node.move));
    if (address.length <= MAX_ADDRESS) replaceAddress(address);
  }

  /** Looks for the best moves from here. @param {import("../app/types.js").MoveName[]} moves @param {number} generation */
  async followBest(moves, generation) {
    const first = await this.read(moves);
    const most = first.exact ? LINE_LENGTH.exact : LINE_LENGTH.estimated;
    while (this.best.length < most) {
      const { values, game } = await this.read([...moves, ...this.best]);
      if (generation !== this.generation) return;
      const best = game.result ? undefined : bestOf(this.best.length ? values : resisting(values, this.threats));
      if (!best) return;
      this.best = [...this.best, best.place];
      this.requestUpdate();
    }
  }

  /** @param {unknown} error */
  showError(error) {
    this.busy = false;
    super.showError(error);
  }

  /** @param {import("../app/types.js").MoveName} chosen */
  async play(chosen) {
    const before = this.now?.game;
    if (!before || before.result) return;
    const place = Array.isArray(chosen) ? placing(before, chosen, this.stone) : chosen;
    this.stone = null;
    this.tree.play(place, moveName(before, place));
    await this.arrive();
    if (this.trouble) {
      this.tree.goTo(this.tree.path.length - 1);
      this.tree.current.children = this.tree.current.children.filter((node) => node.children.length > 0 || this.known.has(this.keyOf([...this.tree.moves, node.move])));
      this.tree.line = [...this.tree.path];
    }
  }

  /** @param {number} ply */
  goTo(ply) {
    this.tree.goTo(ply);
    this.arrive();
  }

  mirror() {
    const game = this.now?.game;
    if (!game) return;
    const last = game.move_sizes.length - 1;
    const mirrored = (/** @type {number[]} */ move) => move.with(last, game.move_sizes[last] - 1 - move[last]);
    const chance = this.study.chance?.map((bomb) => ({ ...bomb, bomb: mirrored(bomb.bomb) })) ?? null;
    const moves = this.tree.moves.map((move) => {
      if (Array.isArray(move)) return mirrored(move);
      if (typeof move === "string" || "choose" in move) return move;
      return "pop" in move ? { pop: mirrored(move.pop) } : { ...move, place: mirrored(move.place) };
    });
    this.load(this.study.with(moves, chance));
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    const inside = event.target instanceof Element && event.target.closest("input, select, textarea, fs-board");
    if (inside || event.ctrlKey || event.metaKey || event.altKey) return;
    const ply = this.tree.path.length;
    const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: this.tree.line.length }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.goTo(to);
  }

  /** Plays the best line as far as this move. @param {number} length */
  playBest(length) {
    const game = this.now?.game;
    if (!game) return;
    for (const move of this.best.slice(0, length)) this.tree.play(move, moveName(game, move));
    this.arrive();
  }

  /** @param {"text"|"json"|"png"|"svg"|"record"} kind */
  async save(kind) {
    const game = this.now?.game;
    if (!game) return;
    const values = this.now?.values ?? [];
    const blob = {
      text: () => new Blob([`${localised(game.title)}\n${game.notation}\n\n${boardText(game)}\n\n${values.map((value) => `${moveName(game, value.place)}: ${valueText(value)}`).join("\n")}\n`], { type: "text/plain" }),
      json: () => new Blob([`${JSON.stringify({ packs: game.packs, notation: game.notation, moves: game.moves, chance: this.now?.record.chance ?? [], seed: this.study.seed, draft: this.study.draft ?? undefined, exact: this.now?.exact, values }, null, 2)}\n`], { type: "application/json" }),
      record: () => new Blob([`${JSON.stringify(this.recordNow(), null, 2)}\n`], { type: "application/json" }),
      svg: () => new Blob([pictureFile(game)], { type: "image/svg+xml" }),
      png: () => pictureBitmap(game),
    }[kind];
    const link = document.createElement("a");
    link.download = `foursight-${game.packs.join("-")}.${{ text: "txt", record: "record.json" }[/** @type {string} */ (kind)] ?? kind}`;
    link.href = URL.createObjectURL(await blob());
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  /** The game so far as programs read it, with who played. */
  recordNow() {
    const record = this.now?.record;
    return record && { ...record, players: this.study.seats.length ? this.study.seats.map((name) => ({ name })) : record.players };
  }

  /** The first player's chance at each number of moves of the line. */
  outlooks() {
    return Array.from({ length: this.tree.line.length + 1 }, (_, ply) => {
      const analysis = this.analysisAt(ply);
      if (!analysis) return null;
      const { game, first_player: outlook } = analysis;
      if (game.result) return game.result.winners.length === 0 ? 0.5 : game.result.winners.includes(0) ? 1 : 0;
      return outlook === null ? null : (1 + outlook) / 2;
    });
  }

  /** What moves look like in this game. */
  example() {
    const game = this.now?.game;
    const legal = game?.legal ?? [];
    const middle = Math.floor(legal.length / 2);
    return game ? legal.slice(middle, middle + 2).map((mv) => moveName(game, mv)).join(" ") : "";
  }

  verdict() {
    const { now } = this;
    if (!now) return nothing;
    const { game, values } = now;
    if (game.result) return html`<b>${resultText(game)}</b>`;
    const best = bestOf(values);
    if (!best) return html`<b>${say("page-analyse-no-evaluation")}</b>`;
    const name = playerName(game, game.to_move);
    return html`<p class="kicker">${now.exact ? say("page-analyse-exact") : say("page-analyse-estimate")}</p>
      <b>${say("page-analyse-verdict", { player: name, value: valueText(best) })}</b>
      ${this.advice(game, values, best)}
      ${valuesNote(values)}
      ${this.best.length ? html`<p class="note">${now.exact ? say("page-analyse-best-line") : say("page-analyse-best-line-estimated")}</p>
        <p class="best-line">${this.best.map((move, i) => html`<button @click=${() => this.playBest(i + 1)}>${moveName(game, move)}</button>`)}</p>` : nothing}`;
  }

  /** Which moves are best, and in a lost position what is threatened. @param {Game} game @param {Value[]} values @param {Value} best */
  advice(game, values, best) {
    const names = (/** @type {import("../app/types.js").MoveName[]} */ moves) => moves.slice(0, 12).map((move) => moveName(game, move)).join(", ");
    const equal = resisting(values, this.threats).filter((value) => value.outlook === best.outlook).map((value) => value.place);
    if (this.threats.length === 0) return html`<p class="note">${say("page-analyse-best", { moves: names(equal) })}</p>`;
    const other = playerName(game, 1 - game.to_move);
    return html`<p class="note" data-threats>${say("page-analyse-threats", { player: other, moves: names(this.threats), count: this.threats.length })}</p>
      <p class="note" data-resists>${say("page-analyse-resists", { moves: names(equal) })}</p>`;
  }

  render() {
    const { now, tree } = this;
    const ply = tree.path.length;
    const name = this.study.packs.join(",");
    return html`<div class="analyse">
      <h1 class="visually-hidden">${say("page-analyse")}</h1>
      <section class="table" aria-label=${say("page-analyse-position")}>
        ${now && this.study.seats.length ? this.players(now.game) : nothing}
        <fs-board ${ref(this.boardRef)} .active=${Boolean(now && !now.game.result && !this.busy)} .keeps=${now && this.busy ? { player: now.game.to_move, all: true } : null} .roaming=${false} .stone=${this.stone} .values=${now && !this.busy ? resisting(now.values, this.threats) : null}
          .label=${now ? localised(now.game.title) : ""} @play=${(/** @type {CustomEvent} */ e) => this.play(e.detail)}></fs-board>
        ${now ? html`<other-moves .game=${now.game} .enabled=${!this.busy} .stone=${this.stone} @stone=${(/** @type {CustomEvent} */ e) => { this.stone = e.detail; this.requestUpdate(); }}
          @play=${(/** @type {CustomEvent} */ e) => this.play(e.detail)}></other-moves>` : nothing}
        <div class="stepper">
          <button aria-label=${say("page-analyse-to-start")} ?disabled=${ply === 0} @click=${() => this.goTo(0)}>${icon("first")}</button>
          <button aria-label=${say("page-replay-back")} ?disabled=${ply === 0} @click=${() => this.goTo(ply - 1)}>${icon("left")}</button>
          <button aria-label=${say("page-replay-forward")} ?disabled=${ply >= tree.line.length} @click=${() => this.goTo(ply + 1)}>${icon("right")}</button>
          <button aria-label=${say("page-analyse-to-end")} ?disabled=${ply >= tree.line.length} @click=${() => this.goTo(tree.line.length)}>${icon("last")}</button>
          <button name="mirror" @click=${this.mirror}>${icon("mirror")} ${say("page-analyse-mirror")}</button>
        </div>
      </section>
      <aside class="side">
        <section class="card entry">
          <label class="field"><span>${say("page-game")}</span><select name="pack" @change=${(/** @type {any} */ e) => { this.now = null; this.load(new Study({ packs: e.target.value.split(",") })); }}>
            ${this.study.draft === null && this.packs.some((pack) => pack.name === name) ? nothing : html`<option value=${name} selected>${now ? localised(now.game.title) : name}</option>`}
            ${this.packs.filter((pack) => pack.dims?.length).map((pack) => html`<option value=${pack.name} ?selected=${pack.name === name && this.study.draft === null}>${localised(pack.title)}</option>`)}</select></label>
          <label class="field"><span>${say("page-moves")}</span><input name="moves" spellcheck="false" autocomplete="off" .value=${now?.game.notation ?? ""}
            placeholder=${this.example()} @change=${(/** @type {any} */ e) => this.load(this.study.with(movesIn(e.target.value, now?.game), null))}></label>
          ${this.importing()}
          ${this.tooLong ? html`<p class="note">${say("page-analyse-too-long")}</p>` : nothing}
          ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
        </section>
        <section class="card verdict" aria-live="polite">${this.verdict()}</section>
        <section class="card"><h2>${say("page-analyse-evaluation")}</h2>${graph(this.outlooks(), ply, (to) => this.goTo(to))}</section>
        <section class="card"><h2>${say("page-moves")}</h2><div class="tree">${tree.root.children.length ? this.branch(tree.root, 0) : html`<p class="note">${say("page-analyse-try-moves")}</p>`}</div>${this.mistakes()}</section>
        <section class="card"><h2>${say("page-analyse-play-from-here")}</h2><play-from-here .game=${now?.game ?? null} .study=${this.study} .bombs=${now?.record.chance ?? []}></play-from-here></section>
        <section class="card"><details class="comparing" ?open=${this.beside !== null}><summary><h2>${say("page-compare")}</h2></summary><game-compare .study=${this.study} .game=${now?.game ?? null} .line=${tree.line.map((node) => node.move)}
          .beside=${this.beside} @compared=${(/** @type {CustomEvent} */ e) => this.noteComparison(e.detail)}></game-compare></details></section>
        <section class="card"><h2>${say("page-analyse-export")}</h2><p class="row exports">
          ${/** @type {const} */ (["record", "text", "json", "png", "svg"]).map((kind) => html`<button class="chip" name="save-${kind}" @click=${() => this.save(kind)}>${icon("save")} ${kind === "record" ? say("page-record") : kind.toUpperCase()}</button>`)}</p></section>
      </aside></div>`;
  }

  /** Who played. @param {Game} game */
  players(game) {
    const { seats } = this.study;
    const players = game.players.map((player, seat) => ({ ...player, seat: seats[seat] ?? player.seat }));
    const names = seats.every((seat) => SEAT.test(seat)) ? null : seats.map((seat) => (SEAT.test(seat) ? seatText(seat) : seat));
    return html`<player-cards .game=${{ ...game, players }} .names=${names}></player-cards>`;
  }

  /** Where games come in. */
  importing() {
    const open = (/** @type {string} */ text) => text.trim() && this.open(readGame(text, this.study, this.now?.game));
    return html`<details class="importing"><summary>${say("page-import")}</summary>
      <form class="entry" @submit=${(/** @type {any} */ e) => { e.preventDefault(); open(e.target.elements.text.value); }}>
        <label class="field"><span>${say("page-import-text")}</span><textarea name="text" rows="4" spellcheck="false"></textarea></label>
        <label class="field"><span>${say("page-import-file")}</span><input type="file" name="file" accept=".json,.txt,application/json,text/plain" @change=${async (/** @type {any} */ e) => { if (e.target.files[0]) open(await e.target.files[0].text()); }}></label>
        <button name="import">${say("page-import-open")}</button></form></details>`;
  }

  /** The mark of a move, once the position before it is known. @param {import("./tree.js").Node} node */
  markOf(node) {
    const path = this.tree.find(this.tree.root, node);
    const before = path && this.known.get(this.keyOf(path.slice(0, -1).map((one) => one.move)));
    return before ? markOf(before, node.move) : null;
  }

  /** How many mistakes each player made, and how sure that is. */
  mistakes() {
    const game = this.now?.game;
    if (!game || this.tree.line.length === 0) return nothing;
    // Whose move it was, the position before it says: not everybody moves once, and in turn.
    const moves = this.tree.line.map((node, ply) => ({ by: this.analysisAt(ply)?.game.to_move ?? -1, mark: this.markOf(node) }));
    const counts = mistakesOf(moves, game.players.length);
    const sure = this.tree.line.every((_, ply) => this.analysisAt(ply)?.exact);
    return html`<p class="note mistakes">${game.players.map((_, player) => say("page-analyse-mistakes", { player: playerName(game, player), count: counts[player] })).join(" · ")}<br>${sure ? say("page-analyse-marks-exact") : say("page-analyse-marks-estimated")}</p>`;
  }

  /** A node's continuation: the first child goes on, the others are branches.
   * @param {import("./tree.js").Node} node @param {number} depth @returns {unknown} */
  branch(node, depth) {
    const [main, ...others] = node.children;
    if (!main) return nothing;
    return html`${this.step(main, depth)}${others.map((other) => html`<span class="branch">${this.step(other, depth)}${this.branch(other, depth + 1)}</span>`)}${this.branch(main, depth + 1)}`;
  }

  /** @param {import("./tree.js").Node} node @param {number} depth */
  step(node, depth) {
    const mark = this.markOf(node);
    return html`<span class="number">${depth + 1}.</span><button aria-current=${node === this.tree.current ? "step" : nothing} @click=${() => { this.tree.visit(node); this.arrive(); }}>${node.name}${mark
      ? html`<span class="mark" data-sign=${mark.sign} data-exact=${mark.certain} title=${markText(mark)} aria-hidden="true">${mark.sign}</span><span class="visually-hidden"> ${markText(mark)}</span>` : nothing}</button>`;
  }
}

customElements.define("analyse-page", AnalysePage);
