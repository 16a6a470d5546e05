// A text editor for packs: colours, findings where they are, completion from the schema.

import {
  EditorState, EditorView, HighlightStyle, autocompletion, bracketMatching, closeBrackets, closeBracketsKeymap, completionKeymap, defaultKeymap,
  drawSelection, highlightActiveLine, history, historyKeymap, indentOnInput, json, keymap, lineNumbers, lintGutter, lintKeymap, setDiagnostics,
  syntaxHighlighting, tags,
} from "../vendor/codemirror.js";
import { getCached } from "../app/api.js";
import { localised, say } from "../app/later.js";
import { settings } from "../app/settings.js";
import { completeFrom } from "./completion.js";

/** @typedef {import("../app/types.js").Diagnostic} Diagnostic */

const COLORS = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--accent)" },
  { tag: tags.string, color: "var(--good)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--bad)" },
]);

const LOOK = EditorView.theme({
  "&": { fontSize: "14px", backgroundColor: "var(--paper)", color: "var(--ink)", border: "1px solid var(--line)", borderRadius: "12px", overflow: "hidden" },
  "&.cm-focused": { outline: "3px solid var(--accent)" },
  ".cm-scroller": { fontFamily: "ui-monospace, 'SF Mono', 'DejaVu Sans Mono', monospace", lineHeight: "1.55", minHeight: "18rem" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--ink-soft)", border: "none" },
  ".cm-activeLine": { backgroundColor: "var(--glow)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--glow)" },
  ".cm-tooltip": { backgroundColor: "var(--card)", color: "var(--ink)", border: "1px solid var(--line)", borderRadius: "10px", overflow: "hidden" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--accent-ink)" },
  ".cm-completionInfo": { maxWidth: "22rem", padding: "0.5rem 0.7rem" },
  ".cm-matchingBracket": { backgroundColor: "var(--glow) !important" },
});

/** What is wrong, in words. @param {Diagnostic} finding */
export const findingText = (finding) => localised(finding.words ?? finding.message);

/** What to write instead; empty if nobody knows. @param {Diagnostic} finding */
export const helpText = (finding) => localised(finding.help_words ?? finding.help);

/** What can stand here, in the language of the page. @type {import("@codemirror/autocomplete").CompletionSource} */
async function complete(context) {
  const schema = await getCached(`/api/schema?lang=${settings.lang}`).catch(() => ({}));
  return completeFrom(schema)(context);
}

/** What the editor itself says, by the English that it has. */
const phrases = () => ({
  Completions: say("page-packs-completions"),
  Diagnostics: say("page-packs-findings"),
  "No diagnostics": say("page-packs-no-findings"),
  "Selection deleted": say("page-packs-selection-deleted"),
  close: say("page-close"),
});

/** Fires "edit" with the text as its detail. */
class PackEditor extends HTMLElement {
  constructor() {
    super();
    // Its styles are made by script: a shadow root takes them as sheets, which the page's
    // security policy allows, while it forbids style elements.
    this.root = this.attachShadow({ mode: "open" });
    this.startText = "";
    /** @type {any} */
    this.view = null;
  }

  /** @param {string} text */
  set text(text) {
    this.startText = text;
    if (this.view && this.view.state.doc.toString() !== text) {
      this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
    }
  }

  get text() {
    return this.view ? this.view.state.doc.toString() : this.startText;
  }

  connectedCallback() {
    if (this.view) return;
    const state = EditorState.create({
      doc: this.startText,
      extensions: [
        lineNumbers(), history(), drawSelection(), indentOnInput(), bracketMatching(), closeBrackets(), highlightActiveLine(), lintGutter(),
        EditorView.lineWrapping, json(), syntaxHighlighting(COLORS), LOOK, autocompletion({ override: [complete] }), EditorState.phrases.of(phrases()),
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap]),
        EditorView.contentAttributes.of({ "aria-label": say("page-packs-editor-label"), spellcheck: "false" }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) this.dispatchEvent(new CustomEvent("edit", { detail: this.text }));
        }),
      ],
    });
    this.view = new EditorView({ state, parent: this.root, root: this.root });
    this.dispatchEvent(new CustomEvent("edit", { detail: this.text }));
  }

  /** Where a line and column are; columns count characters. @param {number} line @param {number} column */
  offset(line, column) {
    const doc = this.view.state.doc;
    if (line > doc.lines) return doc.length;
    const at = doc.line(Math.max(1, line));
    const units = [...at.text].slice(0, column - 1).join("").length;
    return Math.min(at.to, at.from + units);
  }

  /** @param {Diagnostic[]} findings */
  set findings(findings) {
    if (!this.view) return;
    const length = this.view.state.doc.length;
    const marks = findings.map((finding) => {
      const from = this.offset(finding.line, finding.column);
      const to = Math.min(length, Math.max(from + 1, this.offset(finding.end_line ?? finding.line, finding.end_column ?? finding.column + 1)));
      return { from: Math.min(from, to), to, severity: finding.severity, message: [findingText(finding), helpText(finding)].filter(Boolean).join("; ") };
    });
    this.view.dispatch(setDiagnostics(this.view.state, marks));
  }

  /** Puts the cursor where a finding is. @param {Diagnostic} finding */
  visit(finding) {
    this.view.dispatch({ selection: { anchor: this.offset(finding.line, finding.column) }, scrollIntoView: true });
    this.view.focus();
  }
}

customElements.define("pack-editor", PackEditor);
