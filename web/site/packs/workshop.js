// The workshop: write a pack, see what is wrong with it, play it, keep it.

import { html, nothing, createRef, ref } from "../vendor/lit.js";
import { clearCache, post, errorText } from "../app/api.js";
import { ControlRequests } from "../app/control.js";
import { PlainElement } from "../app/element.js";
import { icon } from "../app/icons.js";
import { localised, say } from "../app/voice.js";
import { go } from "../app/router.js";
import { store } from "../app/settings.js";
import { miniature } from "../board/miniature.js";
import "./pack-editor.js";

/** @typedef {import("../app/types.js").Diagnostic} Diagnostic */
/** @typedef {{ok: boolean, diagnostics: Diagnostic[], summary?: import("../app/types.js").PackEntry, words?: import("../app/types.js").LocalisedText, start?: import("../app/types.js").Game|null}} Check */

/** How long to wait after the last key before the text is checked. */
const CHECK_DELAY_MS = 250;

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
    this.control = new ControlRequests();
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    /** @type {AbortController|null} */
    this.pending = null;
    /** @type {import("../vendor/lit.js").Ref<any>} */
    this.editor = createRef();
  }

  /** @param {string} text */
  edited(text) {
    this.text = text;
    this.message = "";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.checkText(), CHECK_DELAY_MS);
  }

  async checkText() {
    this.pending?.abort();
    const pending = new AbortController();
    this.pending = pending;
    try {
      const check = await post("/api/packs/check", { text: this.text }, { signal: pending.signal });
      this.check = check;
      this.trouble = "";
      if (this.editor.value) this.editor.value.findings = check.diagnostics;
    } catch (error) {
      if (pending.signal.aborted) return;
      this.trouble = errorText(error);
    }
    this.requestUpdate();
  }

  play() {
    store("foursight.draft", this.text);
    go("/?draft=1");
  }

  async save() {
    const name = this.check?.summary?.name ?? this.name;
    try {
      await this.control.send("PUT", `/api/packs/${encodeURIComponent(name)}`, { text: this.text });
      clearCache();
      this.trouble = "";
      this.message = say("page-packs-saved", { name });
    } catch (error) {
      this.trouble = errorText(error);
    }
    this.requestUpdate();
  }

  render() {
    const { check } = this;
    const ok = Boolean(check?.ok);
    return html`<div class="page-head"><div><p class="note"><a href="/packs">${say("page-games")}</a> / ${say("page-packs-workshop")}</p>
        <h1>${check?.summary ? localised(check.summary.title) : say("page-packs-workshop")}</h1></div>
        <p class="row"><button class="primary" name="play-draft" ?disabled=${!ok || !check?.start} @click=${this.play}>${icon("play")} ${say("page-packs-play-draft")}</button>
          <button name="save-pack" ?disabled=${!ok} @click=${this.save}>${icon("save")} ${say("page-packs-save")}</button></p></div>
      <div class="pack"><section class="card workshop" aria-label=${say("page-packs-editor")}>
          <pack-editor ${ref(this.editor)} .text=${this.source} @edit=${(/** @type {CustomEvent} */ e) => this.edited(e.detail)}></pack-editor>
          <p class="note">${say("page-packs-editor-keys")}</p></section>
        <aside class="side"><section class="card" aria-live="polite"><h2>${say("page-packs-findings")}</h2>${this.findings()}
            ${this.message ? html`<p class="fine">${this.message}</p>` : nothing}${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
            ${this.control.tokenField(() => this.save())}</section>
          ${ok && check?.start ? html`<section class="card">${miniature(check.start)}</section>` : nothing}
          ${ok && check?.words ? html`<section class="card"><h2>${say("page-rules")}</h2><p class="words">${localised(check.words)}</p></section>` : nothing}</aside></div>`;
  }

  findings() {
    const { check } = this;
    if (!check) return html`<p class="note">…</p>`;
    if (check.diagnostics.length === 0) return html`<p class="fine">${say("page-packs-no-findings")}</p>`;
    return html`<ul class="findings">${check.diagnostics.map((finding) => html`<li class=${finding.severity}><button @click=${() => this.editor.value?.visit(finding)}>
      <span><b>${finding.line}:${finding.column}</b> ${finding.message}${finding.help ? html` <i>${finding.help}</i>` : nothing}</span></button></li>`)}</ul>`;
  }
}

customElements.define("pack-workshop", PackWorkshop);
