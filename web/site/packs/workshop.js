// The workshop: write a pack, see what is wrong with it, play it, keep it.

import { html, nothing, createRef, ref } from "../vendor/lit.js";
import { forget, post, reasonOf } from "../app/api.js";
import { Control } from "../app/control.js";
import { PlainElement } from "../app/element.js";
import { icon } from "../app/icons.js";
import { pick, say } from "../app/lang.js";
import { go } from "../app/router.js";
import { remember } from "../app/settings.js";
import { miniature } from "../board/miniature.js";
import "./pack-editor.js";

/** @typedef {import("../app/types.js").Diagnostic} Diagnostic */
/** @typedef {{ok: boolean, diagnostics: Diagnostic[], summary?: import("../app/types.js").PackEntry, words?: import("../app/types.js").Words, start?: import("../app/types.js").Game|null}} Check */

/** How long to wait after the last key before asking what the text is worth. */
const PATIENCE = 250;

class PackWorkshop extends PlainElement {
  static properties = { source: { attribute: false }, name: { attribute: false } };

  constructor() {
    super();
    this.source = "";
    this.name = "";
    this.text = "";
    /** @type {Check|null} */
    this.check = null;
    this.message = "";
    this.trouble = "";
    this.control = new Control();
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    /** @type {AbortController|null} */
    this.asking = null;
    /** @type {import("../vendor/lit.js").Ref<any>} */
    this.editor = createRef();
  }

  /** @param {string} text */
  edited(text) {
    this.text = text;
    this.message = "";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), PATIENCE);
  }

  async ask() {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    try {
      const check = await post("/api/packs/check", { text: this.text }, { signal: asking.signal });
      this.check = check;
      this.trouble = "";
      if (this.editor.value) this.editor.value.findings = check.diagnostics;
    } catch (error) {
      if (asking.signal.aborted) return;
      this.trouble = reasonOf(error);
    }
    this.requestUpdate();
  }

  play() {
    remember("foursight.draft", this.text);
    go("/?draft=1");
  }

  async save() {
    const name = this.check?.summary?.name ?? this.name;
    try {
      await this.control.ask("PUT", `/api/packs/${encodeURIComponent(name)}`, { text: this.text });
      forget();
      this.trouble = "";
      this.message = pick(`Saved as ${name}.`, `Gespeichert als ${name}.`);
    } catch (error) {
      this.trouble = reasonOf(error);
    }
    this.requestUpdate();
  }

  render() {
    const { check } = this;
    const ok = Boolean(check?.ok);
    return html`<div class="page-head"><div><p class="note"><a href="/packs">${pick("Games", "Spiele")}</a> / ${pick("Workshop", "Werkstatt")}</p>
        <h1>${check?.summary ? say(check.summary.title) : pick("Workshop", "Werkstatt")}</h1></div>
        <p class="row"><button class="primary" name="play-draft" ?disabled=${!ok || !check?.start} @click=${this.play}>${icon("play")} ${pick("Play the draft", "Entwurf spielen")}</button>
          <button name="save-pack" ?disabled=${!ok} @click=${this.save}>${icon("save")} ${pick("Save", "Speichern")}</button></p></div>
      <div class="pack"><section class="card workshop" aria-label=${pick("Editor", "Editor")}>
          <pack-editor ${ref(this.editor)} .text=${this.source} @edit=${(/** @type {CustomEvent} */ e) => this.edited(e.detail)}></pack-editor>
          <p class="note">${pick("Ctrl+Space completes; Escape, then Tab leaves the editor.", "Strg+Leertaste ergänzt; Escape, dann Tab verlässt den Editor.")}</p></section>
        <aside class="side"><section class="card" aria-live="polite"><h2>${pick("Findings", "Befunde")}</h2>${this.findings()}
            ${this.message ? html`<p class="fine">${this.message}</p>` : nothing}${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
            ${this.control.field(() => this.save())}</section>
          ${ok && check?.start ? html`<section class="card">${miniature(check.start)}</section>` : nothing}
          ${ok && check?.words ? html`<section class="card"><h2>${pick("The rules", "Die Regeln")}</h2><p class="words">${say(check.words)}</p></section>` : nothing}</aside></div>`;
  }

  findings() {
    const { check } = this;
    if (!check) return html`<p class="note">…</p>`;
    if (check.diagnostics.length === 0) return html`<p class="fine">${pick("Everything is fine.", "Alles in Ordnung.")}</p>`;
    return html`<ul class="findings">${check.diagnostics.map((finding) => html`<li class=${finding.severity}><button @click=${() => this.editor.value?.visit(finding)}>
      <span><b>${finding.line}:${finding.column}</b> ${finding.message}${finding.help ? html` <i>${finding.help}</i>` : nothing}</span></button></li>`)}</ul>`;
  }
}

customElements.define("pack-workshop", PackWorkshop);
