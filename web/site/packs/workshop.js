// The workshop: write a pack, see what is wrong with it, play it, keep it, share it.

import { html, nothing, createRef, ref } from "../vendor/lit.js";
import { clearCache, post, errorText } from "../app/api.js";
import { confirmed } from "../app/confirm.js";
import { ControlRequests } from "../app/control.js";
import { PlainElement } from "../app/element.js";
import { icon } from "../app/icons.js";
import { settings } from "../app/settings.js";
import { setTitle } from "../app/title.js";
import { localised, say } from "../app/later.js";
import { go } from "../app/router.js";
import { miniature } from "../board/miniature.js";
import { keepDraft, keepVersion, playDraft, readDraft, watchDraft } from "./drafts.js";
import { exampleGame } from "./example.js";
import { copyText } from "../play/invitation.js";
import { MAX_ADDRESS, linkToPlay } from "./link.js";
import { versionList } from "./versions.js";
import { findingText, helpText } from "./pack-editor.js";

/** @typedef {import("../app/types.js").Diagnostic} Diagnostic */
/** @typedef {import("../app/types.js").LocalisedText} LocalisedText */
/** @typedef {{ok: boolean, diagnostics: Diagnostic[], summary?: import("../app/types.js").PackEntry, words?: LocalisedText, how?: LocalisedText, start?: import("../app/types.js").Game|null}} Check */

/** How long to wait after the last key before the text is checked. */
const CHECK_DELAY_MS = 250;

/** What follows a colon on the command line stands alone here. @param {string} text */
const asSentence = (text) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()).replace(/[^.!?…]$/u, "$&.");

class PackWorkshop extends PlainElement {
  static properties = { source: { attribute: false }, name: { attribute: false }, address: { attribute: false } };

  constructor() {
    super();
    /** What the text is before anything is written. */
    this.source = "";
    this.name = "";
    /** Where the text is kept in this browser: the address at which it is written. */
    this.address = "";
    this.text = "";
    /** @type {import("./drafts.js").Version[]} */
    this.versions = [];
    /** @type {Check|null} */
    this.check = null;
    /** What the editor has marked. @type {{check: Check|null, lang: string}|null} */
    this.marked = null;
    this.message = "";
    this.trouble = "";
    this.link = "";
    /** True if the browser has no room for the text. */
    this.notKept = false;
    /** The text that this tab kept or found last. @type {string|null} */
    this.lastKept = null;
    /** What another tab has written under the same address. @type {string|null} */
    this.elsewhere = null;
    /** Ends the look at other tabs. */
    this.unwatch = () => {};
    this.control = new ControlRequests();
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    /** @type {AbortController|null} */
    this.pending = null;
    /** @type {import("../vendor/lit.js").Ref<any>} */
    this.editor = createRef();
  }

  connectedCallback() {
    super.connectedCallback();
    this.watch();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.unwatch();
  }

  /** Notices what other tabs write here. */
  watch() {
    this.unwatch();
    this.unwatch = watchDraft(this.address, ({ text, versions }) => {
      this.elsewhere = text === this.text ? null : text;
      this.versions = versions;
      this.requestUpdate();
    });
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!changed.has("address") && !changed.has("source")) return;
    const kept = readDraft(this.address);
    this.lastKept = kept?.text ?? null;
    this.elsewhere = null;
    this.watch();
    this.text = kept?.text ?? this.source;
    this.versions = kept?.versions ?? [];
    this.message = kept && kept.text !== this.source ? say("page-packs-kept") : "";
  }

  /** Kept at every key: nothing is lost by leaving, reloading or a crash. @param {string} text */
  edited(text) {
    const changed = text !== this.text;
    this.text = text;
    if (changed) {
      this.message = "";
      this.link = "";
      const draft = keepDraft(this.address, text, this.lastKept);
      this.lastKept = text;
      this.elsewhere = draft.elsewhere ?? this.elsewhere;
      if (this.elsewhere === text) this.elsewhere = null;
      this.versions = draft.versions;
      this.notKept = !draft.kept;
      this.requestUpdate();
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.checkText(), CHECK_DELAY_MS);
  }

  /** Makes what is written a version. @param {boolean} [saved] the server has it, too */
  keep(saved = false) {
    this.versions = keepVersion(this.address, this.text, this.lastKept, saved).versions;
    this.lastKept = this.text;
  }

  /** Puts another text into the editor; the one before is a version. @param {string} text */
  restore(text) {
    this.keep();
    if (this.editor.value) this.editor.value.text = text;
    this.edited(text);
  }

  async startOver() {
    const question = { title: say("page-packs-start-over-title"), text: say("page-packs-start-over-question"), yes: say("page-packs-start-over"), no: say("page-packs-keep") };
    if (!await confirmed(question)) return;
    this.restore(this.source);
  }

  async checkText() {
    this.pending?.abort();
    const pending = new AbortController();
    this.pending = pending;
    try {
      const check = await post("/api/packs/check", { text: this.text }, { signal: pending.signal });
      this.check = check;
      this.trouble = "";
    } catch (error) {
      if (pending.signal.aborted) return;
      this.trouble = errorText(error);
    }
    this.requestUpdate();
  }

  /** Marks findings in the text, in the language that is spoken. */
  updated() {
    setTitle(this.querySelector("h1")?.textContent ?? "");
    const marked = { check: this.check, lang: settings.lang };
    if (!this.editor.value || this.marked?.check === marked.check && this.marked?.lang === marked.lang) return;
    this.marked = marked;
    if (this.check) this.editor.value.findings = this.check.diagnostics;
  }

  play() {
    this.keep();
    playDraft(this.text, this.address);
    go("/?draft=1");
  }

  async save() {
    const name = this.check?.summary?.name ?? this.name;
    try {
      await this.control.send("PUT", `/api/packs/${encodeURIComponent(name)}`, { text: this.text });
      clearCache();
      this.keep(true);
      this.trouble = "";
      this.message = say("page-packs-saved", { name });
    } catch (error) {
      this.trouble = errorText(error);
    }
    this.requestUpdate();
  }

  /** Makes a link with which a friend can play this pack at once. */
  async share() {
    this.keep();
    const link = await linkToPlay(this.text);
    this.trouble = "";
    this.link = "";
    if (link.length > MAX_ADDRESS) {
      this.trouble = say("page-packs-link-too-long", { length: link.length, most: MAX_ADDRESS });
    } else {
      this.link = link;
      const copied = await copyText(link);
      this.message = copied ? say("page-play-link-copied") : say("page-play-link-selected");
      this.requestUpdate();
      await this.updateComplete;
      if (!copied) /** @type {HTMLInputElement|null} */ (this.querySelector("[name=pack-link]"))?.select();
    }
    this.requestUpdate();
  }

  render() {
    const { check } = this;
    const ok = Boolean(check?.ok);
    return html`<div class="page-head"><div><p class="note"><a href="/packs">${say("page-games")}</a> / ${say("page-packs-workshop")}</p>
        <h1>${check?.summary ? localised(check.summary.title) : say("page-packs-workshop")}</h1></div>
        <p class="row"><button class="primary" name="play-draft" ?disabled=${!ok || !check?.start} @click=${this.play}>${icon("play")} ${say("page-packs-play-draft")}</button>
          <button name="save-pack" ?disabled=${!ok} @click=${this.save}>${icon("save")} ${say("page-packs-save")}</button>
          <button name="share-pack" ?disabled=${!ok} @click=${this.share}>${icon("share")} ${say("page-packs-share")}</button>
          <button name="start-over" ?disabled=${this.text === this.source} @click=${this.startOver}>${icon("undo")} ${say("page-packs-start-over")}</button></p></div>
      <div class="pack"><section class="card workshop" aria-label=${say("page-packs-editor")}>
          <pack-editor ${ref(this.editor)} .text=${this.text} @edit=${(/** @type {CustomEvent} */ e) => this.edited(e.detail)}></pack-editor>
          <p class="note">${say("page-packs-editor-keys")}</p>
          ${this.elsewhere !== null ? html`<p class="trouble elsewhere" role="alert">${say("page-packs-elsewhere")}
            <button name="take-elsewhere" @click=${() => this.restore(this.elsewhere ?? this.text)}>${icon("copy")} ${say("page-packs-take-elsewhere")}</button></p>` : nothing}
          ${this.notKept ? html`<p class="trouble" role="alert">${say("page-packs-not-kept")}</p>` : nothing}</section>
        <aside class="side"><section class="card" aria-live="polite"><h2>${say("page-packs-findings")}</h2>${this.findings()}
            ${this.message ? html`<p class="fine" data-message>${this.message}</p>` : nothing}${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : nothing}
            ${this.link ? html`<p class="note">${say("page-packs-share-about")}</p><input class="link" name="pack-link" readonly aria-label=${say("page-play-link")} .value=${this.link} @focus=${(/** @type {any} */ e) => e.target.select()}>` : nothing}
            ${this.control.tokenField(() => this.save())}</section>
          ${ok && check?.start ? html`<section class="card">${miniature(exampleGame(check.start))}</section>` : nothing}
          ${ok && check?.how ? html`<section class="card"><h2>${say("page-rules")}</h2><p class="words">${localised(check.how)}</p></section>` : nothing}
          ${versionList(this.versions, this.text, (text) => this.restore(text))}</aside></div>`;
  }

  findings() {
    const { check } = this;
    if (!check) return html`<p class="note">…</p>`;
    if (check.diagnostics.length === 0) return html`<p class="fine">${say("page-packs-no-findings")}</p>`;
    const inOrder = check.diagnostics.toSorted((a, b) => a.line - b.line || a.column - b.column);
    return html`<ul class="findings">${inOrder.map((finding) => html`<li class=${finding.severity}><button @click=${() => this.editor.value?.visit(finding)}>
      <span><b>${finding.line}:${finding.column}</b> ${asSentence(findingText(finding))}${finding.help ? html` <i>${asSentence(helpText(finding))}</i>` : nothing}</span></button></li>`)}</ul>`;
  }
}

customElements.define("pack-workshop", PackWorkshop);

