// Analysis of any position: what every move is worth, the moves tried, the evaluation as a curve.

import { html, nothing, createRef, ref } from "../vendor/lit.js";
import { Problem, getCached, post } from "../app/api.js";
import { Page } from "../app/element.js";
import { Shortcuts } from "../app/shortcuts.js";
import { icon } from "../app/icons.js";
import { localised, say } from "../app/voice.js";
import { replaceAddress } from "../app/router.js";
import { boardText, moveName, playerName, resultText, valueText } from "../app/narration.js";
import "../board/board.js";
import { pictureBitmap, pictureFile } from "../board/miniature.js";
import { graph } from "./graph.js";
import { Tree } from "./tree.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {{game: Game, values: import("../app/types.js").Value[], exact: boolean, line?: string, score: number|null}} Analysis */

class AnalysePage extends Page {
  constructor() {
    super();
    this.pack = "connect4";
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
    if (!changed.has("query")) return;
    this.pack = this.query.get("pack") || "connect4";
    this.load(this.query.get("moves") ?? "");
  }

  /**
   * Starts over with moves as people write them. `trouble` stays in sight beside them.
   * @param {string|number[][]} moves
   * @param {string} [trouble]
   */
  async load(moves, trouble = "") {
    const generation = ++this.generation;
    this.busy = true;
    try {
      const analysis = await this.ask(moves);
      if (generation !== this.generation) return;
      this.tree.load(analysis.game.moves, (move) => moveName(analysis.game, move));
      this.known.set(this.keyOf(analysis.game.moves), analysis);
      await this.arrive(undefined, trouble);
    } catch (error) {
      if (generation === this.generation) this.showError(error);
      if (!this.now && moves.length) this.load("", this.trouble);
    }
  }

  /** @param {string|number[][]} moves @returns {Promise<Analysis>} */
  ask(moves) {
    return post("/api/analyse", { packs: this.pack.split(","), moves });
  }

  /** @param {number[][]} moves */
  keyOf(moves) {
    return `${this.pack}:${JSON.stringify(moves)}`;
  }

  /** @param {number[][]} moves */
  async read(moves) {
    const key = this.keyOf(moves);
    let analysis = this.known.get(key);
    if (!analysis) {
      analysis = await this.ask(moves);
      this.known.set(key, analysis);
    }
    return analysis;
  }

  /**
   * Shows where we are, then fills in the rest of the curve.
   * @param {import("../app/types.js").Turn} [turn]
   * @param {string} [trouble] what went wrong on the way here
   */
  async arrive(turn, trouble = "") {
    const generation = ++this.generation;
    this.busy = true;
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
      if (turn && this.boardRef.value) await this.boardRef.value.playTurn(turn, now.game);
      else this.boardRef.value?.show(now.game);
      const query = new URLSearchParams({ pack: this.pack });
      if (now.game.notation) query.set("moves", now.game.notation);
      replaceAddress(`/analyse?${query}`);
      for (let ply = this.tree.line.length; ply >= 0; ply -= 1) {
        if (generation !== this.generation) return;
        await this.read(this.tree.line.slice(0, ply).map((node) => node.move));
        this.requestUpdate();
      }
    } catch (error) {
      if (generation === this.generation) this.showError(error);
    }
  }

  /** @param {unknown} error */
  showError(error) {
    this.busy = false;
    super.showError(error);
  }

  /** @param {number[]} place */
  async play(place) {
    const before = this.now?.game;
    if (!before || before.result) return;
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
    this.load(this.tree.moves.map((move) => move.with(last, game.move_sizes[last] - 1 - move[last])));
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

  /** @param {"text"|"json"|"png"|"svg"} kind */
  async save(kind) {
    const game = this.now?.game;
    if (!game) return;
    const values = this.now?.values ?? [];
    const blob = {
      text: () => new Blob([`${localised(game.title)}\n${game.notation}\n\n${boardText(game)}\n\n${values.map((value) => `${moveName(game, value.place)}: ${valueText(value)}`).join("\n")}\n`], { type: "text/plain" }),
      json: () => new Blob([`${JSON.stringify({ packs: game.packs, notation: game.notation, moves: game.moves, exact: this.now?.exact, values }, null, 2)}\n`], { type: "application/json" }),
      svg: () => new Blob([pictureFile(game)], { type: "image/svg+xml" }),
      png: () => pictureBitmap(game),
    }[kind];
    const link = document.createElement("a");
    link.download = `foursight-${game.packs.join("-")}.${kind === "text" ? "txt" : kind}`;
    link.href = URL.createObjectURL(await blob());
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  /** The first player's chance at each number of moves of the line. */
  outlooks() {
    return Array.from({ length: this.tree.line.length + 1 }, (_, ply) => {
      const analysis = this.known.get(this.keyOf(this.tree.line.slice(0, ply).map((node) => node.move)));
      if (!analysis) return null;
      const { game, values } = analysis;
      if (game.result) return game.result.winners.length === 0 ? 0.5 : game.result.winners.includes(0) ? 1 : 0;
      const best = Math.max(...values.map((value) => value.outlook));
      if (!Number.isFinite(best)) return null;
      return (1 + (game.to_move === 0 ? best : -best)) / 2;
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
    const best = values.reduce((a, b) => (b.outlook > a.outlook ? b : a), values[0]);
    if (!best) return html`<b>${say("page-analyse-no-evaluation")}</b>`;
    const name = playerName(game, game.to_move);
    return html`<p class="kicker">${now.exact ? say("page-analyse-exact") : say("page-analyse-estimate")}</p>
      <b>${say("page-analyse-verdict", { player: name, value: valueText(best) })}</b>
      <p class="note">${say("page-analyse-best", { moves: values.filter((value) => value.outlook === best.outlook).slice(0, 12).map((value) => moveName(game, value.place)).join(", ") })}</p>`;
  }

  render() {
    const { now, tree } = this;
    const ply = tree.path.length;
    return html`<div class="analyse">
      <h1 class="visually-hidden">${say("page-analyse")}</h1>
      <section class="table" aria-label=${say("page-analyse-position")}>
        <fs-board ${ref(this.boardRef)} .active=${Boolean(now && !now.game.result && !this.busy)} .keeps=${now && this.busy ? { player: now.game.to_move, all: true } : null} .roaming=${false} .values=${now && !this.busy ? now.values : null}
          .label=${now ? localised(now.game.title) : ""} @play=${(/** @type {CustomEvent} */ e) => this.play(e.detail)}></fs-board>
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
          <label class="field"><span>${say("page-game")}</span><select name="pack" @change=${(/** @type {any} */ e) => { this.pack = e.target.value; this.now = null; this.load(""); }}>
            ${this.packs.some((pack) => pack.name === this.pack) ? nothing : html`<option selected>${this.pack}</option>`}
            ${this.packs.filter((pack) => pack.dims?.length).map((pack) => html`<option value=${pack.name} ?selected=${pack.name === this.pack}>${localised(pack.title)}</option>`)}</select></label>
          <label class="field"><span>${say("page-moves")}</span><input name="moves" spellcheck="false" autocomplete="off" .value=${now?.game.notation ?? ""}
            placeholder=${this.example()} @change=${(/** @type {any} */ e) => this.load(e.target.value)}></label>
          ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
        </section>
        <section class="card verdict" aria-live="polite">${this.verdict()}</section>
        <section class="card"><h2>${say("page-analyse-evaluation")}</h2>${graph(this.outlooks(), ply, (to) => this.goTo(to))}</section>
        <section class="card"><h2>${say("page-moves")}</h2><div class="tree">${tree.root.children.length ? this.branch(tree.root, 0) : html`<p class="note">${say("page-analyse-try-moves")}</p>`}</div></section>
        <section class="card"><h2>${say("page-analyse-export")}</h2><p class="row exports">
          ${/** @type {const} */ (["text", "json", "png", "svg"]).map((kind) => html`<button class="chip" name="save-${kind}" @click=${() => this.save(kind)}>${icon("save")} ${kind.toUpperCase()}</button>`)}</p></section>
      </aside></div>`;
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
    return html`<span class="number">${depth + 1}.</span><button aria-current=${node === this.tree.current ? "step" : nothing} @click=${() => { this.tree.visit(node); this.arrive(); }}>${node.name}</button>`;
  }
}

customElements.define("analyse-page", AnalysePage);
