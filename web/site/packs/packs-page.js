// The games: browse them, read their rules, and make new ones.

import { html, nothing } from "../vendor/lit.js";
import { clearCache, errorText, getCached } from "../app/api.js";
import { confirmed } from "../app/confirm.js";
import { ControlRequests } from "../app/control.js";
import { Page } from "../app/element.js";
import { icon } from "../app/icons.js";
import { momentText } from "../app/moment.js";
import { localised, say } from "../app/later.js";
import { go } from "../app/router.js";
import { emptyBoard, miniature } from "../board/miniature.js";
import { allDrafts, forgetDraft, openedDraft, readDraft, renamed } from "./drafts.js";

/** @typedef {import("../app/types.js").PackEntry} PackEntry */
/** @typedef {import("../app/types.js").LocalisedText} LocalisedText */
/** @typedef {{name: string, source: string, words: LocalisedText, how: LocalisedText, summary: PackEntry, start: import("../app/types.js").Game|null}} Pack */

/** What a new game begins with: four in a row on a small board. */
const FIRST_DRAFT = `{
  "name": "nibble",
  "display_name": {"en": "Nibble", "de": "Häppchen"},
  "description": {"en": "Four in a row on a small board.", "de": "Vier in einer Reihe auf einem kleinen Brett."},
  "board": {"dimensions": [7, 7]},
  "scores": [{"name": "nibble.lines", "threshold": 1}],
  "rules": [
    {
      "name": "nibble.four",
      "pattern": "AAAA",
      "score_actions": [
        {"player_index": -1, "memo": "nibble.lines", "operation": "add", "value": 1}
      ]
    }
  ]
}
`;

class PacksPage extends Page {
  constructor() {
    super();
    /** @type {PackEntry[]} */
    this.packs = [];
    /** @type {Pack|null} */
    this.pack = null;
    /** What the workshop begins with; null outside of it. @type {string|null} */
    this.source = null;
    /** @type {Map<string, import("../app/types.js").Game>} a typical position of each game */
    this.examples = new Map();
    this.control = new ControlRequests();
    /** @type {() => void} what was asked for when the token was missing */
    this.retry = () => {};
    this.refused = "";
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("params") || changed.has("query")) this.load();
  }

  /** This page's address, under which the workshop keeps its text. */
  get address() {
    const [name] = this.params;
    const query = this.query.toString();
    return `/packs${name ? `/${name}` : ""}${query ? `?${query}` : ""}`;
  }

  async load() {
    const { address } = this;
    const name = this.params[0];
    const editing = this.query.get("edit");
    this.trouble = "";
    this.refused = "";
    try {
      const [pack] = await Promise.all([
        name ? getCached(`/api/packs/${encodeURIComponent(name)}`) : null,
        editing ? import("./workshop.js") : null,
        name || editing ? null : getCached("/api/packs").then((answer) => { this.packs = answer.packs; }),
      ]);
      const source = editing ? await this.firstText(editing, pack) : null;
      if (address !== this.address) return;
      this.pack = pack;
      this.source = source;
    } catch (error) {
      this.showError(error);
    }
    this.requestUpdate();
    if (!editing) this.readExamples(name);
  }

  /** What the workshop begins with. @param {string} editing @param {Pack|null} pack */
  async firstText(editing, pack) {
    if (editing === "shared") return readDraft(this.address)?.text ?? await openedDraft() ?? FIRST_DRAFT;
    if (!pack) return FIRST_DRAFT;
    return editing === "copy" ? renamed(pack.source, `${pack.name}-2`) : pack.source;
  }

  /** Reads what the games look like while they are played. @param {string} [name] of one of them */
  async readExamples(name) {
    const which = name ? `?pack=${encodeURIComponent(name)}` : "";
    // A picture less is no trouble.
    const { examples } = await getCached(`/api/examples${which}`).catch(() => ({ examples: [] }));
    for (const example of examples) this.examples.set(example.name, example);
    this.requestUpdate();
  }

  /** A game's picture. @param {PackEntry} pack */
  picture(pack) {
    const example = this.examples.get(pack.name);
    if (!example && !pack.dims?.length) return html`<span class="mini none">${icon("pen")}</span>`;
    return html`<span class="picture" data-example=${example ? pack.name : nothing}>${miniature(example ?? emptyBoard(pack))}</span>`;
  }

  /** @param {string} name */
  async deletePack(name) {
    const question = { title: say("page-packs-delete-title"), text: say("page-packs-delete-question", { name }), yes: say("page-packs-delete"), no: say("page-packs-keep") };
    if (!await confirmed(question)) return;
    await this.sendDelete(name);
  }

  /** @param {string} name */
  async sendDelete(name) {
    this.retry = () => this.sendDelete(name);
    this.refused = "";
    try {
      await this.control.send("DELETE", `/api/packs/${encodeURIComponent(name)}`);
      clearCache();
      forgetDraft(`/packs/${name}?edit=own`);
      if (this.params[0]) go("/packs", { replace: true });
      else await this.load();
    } catch (error) {
      this.refused = errorText(error);
    }
    this.requestUpdate();
  }

  render() {
    if (this.trouble) return html`<section class="card lonely"><h1>${say("page-packs-not-found")}</h1><p role="alert">${this.trouble}</p><p><a href="/packs">${say("page-packs-all")}</a></p></section>`;
    const waiting = html`<p class="note">…</p>`;
    if (this.query.has("edit")) return this.source === null ? waiting : html`<pack-workshop .source=${this.source} .name=${this.pack?.name ?? ""} .address=${this.address}></pack-workshop>`;
    if (this.params[0]) return this.pack ? this.details(this.pack) : waiting;
    return this.gallery();
  }

  /** What only whoever runs the server may do, and was refused. */
  refusal() {
    return html`${this.refused ? html`<p class="trouble" role="alert">${this.refused}</p>` : nothing}${this.control.tokenField(() => this.retry())}`;
  }

  gallery() {
    const [saved, given] = [this.packs.filter((pack) => pack.saved), this.packs.filter((pack) => !pack.saved)];
    const drafts = allDrafts();
    return html`<div class="page-head"><div><h1>${say("page-games")}</h1>
        <p>${say("page-packs-about")}</p></div>
        <a class="button primary" href="/packs?edit=new">${icon("plus")} ${say("page-packs-new")}</a></div>
      ${drafts.length ? html`<h2>${say("page-packs-drafts")}</h2><ul class="gallery spaced drafts">${drafts.map((draft) => this.draftCard(draft))}</ul>` : nothing}
      ${saved.length ? html`<h2>${say("page-packs-saved-here")}</h2>${this.refusal()}<ul class="gallery spaced saved">${saved.map((pack) => this.savedCard(pack))}</ul><h2>${say("page-packs-given")}</h2>` : nothing}
      <ul class="gallery given">${given.map((pack) => html`<li><a class="card tilecard" href="/packs/${encodeURIComponent(pack.name)}">
        ${this.picture(pack)}
        <div><h2>${localised(pack.title)}</h2><p class="note">${localised(pack.description)}</p></div>
        ${this.tags(pack)}</a></li>`)}</ul>`;
  }

  /** Discards a text of the workshop, if that is what was meant. @param {ReturnType<typeof allDrafts>[number]} draft */
  async forget({ name, address }) {
    const question = { title: say("page-packs-forget-title"), text: say("page-packs-forget-question", { name }), yes: say("page-packs-forget"), no: say("page-packs-keep") };
    if (!await confirmed(question)) return;
    forgetDraft(address);
    this.requestUpdate();
  }

  /** A text of the workshop that this browser keeps. @param {ReturnType<typeof allDrafts>[number]} draft */
  draftCard(draft) {
    const when = momentText(draft.at, { dateStyle: "medium", timeStyle: "short" });
    return html`<li class="card tilecard"><div><h3><a href=${draft.address}>${draft.name || say("page-packs-workshop")}</a></h3><p class="note">${say("page-packs-changed", { when })}</p></div>
      <p class="row"><a class="button" href=${draft.address}>${icon("pen")} ${say("page-packs-continue")}</a>
        <button name="forget" @click=${() => this.forget(draft)}>${icon("trash")} ${say("page-packs-forget")}</button></p></li>`;
  }

  /** @param {PackEntry} pack */
  savedCard(pack) {
    const name = encodeURIComponent(pack.name);
    return html`<li class="card tilecard">${this.picture(pack)}
      <div><h3><a href="/packs/${name}">${localised(pack.title)}</a></h3><p class="note">${localised(pack.description)}</p></div>
      ${this.tags(pack)}
      <p class="row"><a class="button" href="/?pack=${name}">${icon("play")} ${say("page-play")}</a>${this.changes(pack)}</p></li>`;
  }

  /** Ways to change a pack. @param {PackEntry} pack */
  changes(pack) {
    const name = encodeURIComponent(pack.name);
    return html`${pack.saved ? html`<a class="button" data-action="edit" href="/packs/${name}?edit=own">${icon("pen")} ${say("page-packs-edit-own")}</a>` : nothing}
      <a class="button" data-action="copy" href="/packs/${name}?edit=copy">${icon("copy")} ${say("page-packs-edit")}</a>
      ${pack.saved ? html`<button name="delete-pack" @click=${() => this.deletePack(pack.name)}>${icon("trash")} ${say("page-packs-delete")}</button>` : nothing}`;
  }

  /** @param {PackEntry} pack */
  tags(pack) {
    const cells = (pack.picture ?? []).join("").replaceAll(" ", "").length || (pack.dims ?? []).reduce((product, size) => product * size, 1);
    const tags = [
      pack.lattice === "hex" ? say("page-packs-hexagons", { count: cells }) : pack.picture ? say("page-packs-cells", { count: cells })
        : pack.dims?.length ? pack.dims.toReversed().join(" × ") : say("page-packs-addition"),
      pack.players > 2 ? say("page-packs-players", { count: pack.players }) : "",
      pack.gravity ? say("page-packs-gravity") : "",
      pack.bombs ? say("page-packs-bombs") : "",
    ].filter(Boolean);
    return html`<p class="tags">${tags.map((tag) => html`<span class="tag">${tag}</span>`)}</p>`;
  }

  /** @param {Pack} pack */
  details(pack) {
    const { summary } = pack;
    const name = encodeURIComponent(pack.name);
    return html`<div class="page-head"><div><p class="note"><a href="/packs">${say("page-games")}</a> / ${pack.name}</p><h1>${localised(summary.title) || pack.name}</h1><p>${localised(summary.description)}</p></div>
        <p class="row">${pack.start ? html`<a class="button primary" href="/?pack=${name}">${icon("play")} ${say("page-play")}</a>
          <a class="button" href="/analyse?pack=${name}">${icon("graph")} ${say("page-analyse")}</a>` : nothing}
          ${this.changes(summary)}</p>${this.refusal()}</div>
      <div class="pack"><div class="side">
        <section class="card"><h2>${say("page-packs-how")}</h2><p class="words">${localised(pack.how)}</p>
          <details class="in-full"><summary>${say("page-packs-in-full")}</summary><p class="full">${localised(pack.words)}</p></details></section>
        <section class="card"><h2>${say("page-packs-source")}</h2><pre class="source" tabindex="0">${pack.source}</pre></section></div>
        <aside class="side"><section class="card">${this.picture(summary)}${this.tags(summary)}</section></aside></div>`;
  }
}

customElements.define("packs-page", PacksPage);
