// The games: browse them, read their rules, and make new ones.

import { html, nothing } from "../vendor/lit.js";
import { getCached } from "../app/api.js";
import { Page } from "../app/element.js";
import { icon } from "../app/icons.js";
import { localised, say } from "../app/voice.js";
import { sampleGame, miniature } from "../board/miniature.js";

/** @typedef {import("../app/types.js").PackEntry} PackEntry */
/** @typedef {PackEntry & {source: string, words: import("../app/types.js").LocalisedText, start: import("../app/types.js").Game|null}} Pack */

/** What a new game begins with: four in a row on a small board. */
const FIRST_DRAFT = `{
  "name": "nibble",
  "display_name": {"en": "Nibble", "de": "Häppchen"},
  "description": "Four in a row on a small board.",
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
    this.editing = false;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("params") || changed.has("query")) this.load();
  }

  async load() {
    const name = this.params[0];
    const editing = this.query.has("edit");
    this.trouble = "";
    try {
      const [pack] = await Promise.all([
        name ? getCached(`/api/packs/${encodeURIComponent(name)}`) : null,
        editing ? import("./workshop.js") : null,
        name ? null : getCached("/api/packs").then((answer) => { this.packs = answer.packs; }),
      ]);
      if (name !== this.params[0]) return;
      this.pack = pack;
      this.editing = editing;
    } catch (error) {
      this.showError(error);
    }
    this.requestUpdate();
  }

  render() {
    if (this.trouble) return html`<section class="card lonely"><h1>${say("page-packs-not-found")}</h1><p role="alert">${this.trouble}</p><p><a href="/packs">${say("page-packs-all")}</a></p></section>`;
    if (this.editing) return html`<pack-workshop .source=${this.pack?.source ?? FIRST_DRAFT} .name=${this.pack?.name ?? ""}></pack-workshop>`;
    if (this.params[0]) return this.pack ? this.details(this.pack) : nothing;
    return this.gallery();
  }

  gallery() {
    return html`<div class="page-head"><div><h1>${say("page-games")}</h1>
        <p>${say("page-packs-about")}</p></div>
        <a class="button primary" href="/packs?edit=new">${icon("plus")} ${say("page-packs-new")}</a></div>
      <ul class="gallery">${this.packs.map((pack) => html`<li><a class="card tilecard" href="/packs/${encodeURIComponent(pack.name)}">
        ${pack.dims?.length ? miniature(sampleGame(pack.dims, pack.gravity)) : html`<span class="mini none">${icon("pen")}</span>`}
        <div><h2>${localised(pack.title)}</h2><p class="note">${localised(pack.description)}</p></div>
        ${this.tags(pack)}</a></li>`)}</ul>`;
  }

  /** @param {PackEntry} pack */
  tags(pack) {
    const tags = [
      pack.dims?.length ? pack.dims.join(" × ") : say("page-packs-addition"),
      pack.players > 2 ? say("page-packs-players", { count: pack.players }) : "",
      pack.gravity ? say("page-packs-gravity") : "",
      pack.bombs ? say("page-packs-bombs") : "",
    ].filter(Boolean);
    return html`<p class="tags">${tags.map((tag) => html`<span class="tag">${tag}</span>`)}</p>`;
  }

  /** @param {Pack} pack */
  details(pack) {
    const name = encodeURIComponent(pack.name);
    return html`<div class="page-head"><div><p class="note"><a href="/packs">${say("page-games")}</a> / ${pack.name}</p><h1>${localised(pack.title)}</h1><p>${localised(pack.description)}</p></div>
        <p class="row">${pack.start ? html`<a class="button primary" href="/?pack=${name}">${icon("play")} ${say("page-play")}</a>
          <a class="button" href="/analyse?pack=${name}">${icon("graph")} ${say("page-analyse")}</a>` : nothing}
          <a class="button" href="/packs/${name}?edit=copy">${icon("pen")} ${say("page-packs-edit")}</a></p></div>
      <div class="pack"><div class="side">
        <section class="card"><h2>${say("page-rules")}</h2><p class="words">${localised(pack.words)}</p></section>
        <section class="card"><h2>${say("page-packs-source")}</h2><pre class="source" tabindex="0">${pack.source}</pre></section></div>
        <aside class="side"><section class="card">${pack.start ? miniature(pack.start) : nothing}${this.tags(pack)}</section></aside></div>`;
  }
}

customElements.define("packs-page", PacksPage);
