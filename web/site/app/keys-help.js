// What keys do on this page, shown when somebody asks with "?".

import { html, render } from "../vendor/lit.js";
import { closeWithPage } from "./confirm.js";
import { say } from "./later.js";

/** Keys as they are called in the language that is spoken, and what they do. @type {[string|(() => string), () => string][]} */
const KEYS = [
  ["1 – 9", () => say("page-keys-column")],
  ["← ↑ → ↓  Enter", () => say("page-keys-arrows")],
  [() => say("page-keys-name-layer"), () => say("page-keys-layer")],
  ["Esc", () => say("page-keys-escape")],
  [",  .", () => say("page-keys-step")],
  [() => say("page-keys-name-ends"), () => say("page-keys-ends")],
  ["s", () => say("page-keys-stone")],
  ["u", () => say("page-keys-undo")],
  ["h", () => say("page-keys-hint")],
  ["e", () => say("page-keys-values")],
  ["p", () => say("page-keys-pause")],
  ["f", () => say("page-keys-flip")],
  [() => say("page-keys-name-turn"), () => say("page-keys-turn")],
  ["?", () => say("page-keys-help")],
];

/** Shows them until it is closed. */
export function showKeys() {
  if (document.querySelector("dialog.keys")) return;
  const dialog = document.createElement("dialog");
  dialog.className = "card confirm keys";
  dialog.setAttribute("aria-labelledby", "keys-title");
  render(html`<h2 id="keys-title">${say("page-keys")}</h2>
    <dl>${KEYS.map(([keys, what]) => html`<div><dt><kbd>${typeof keys === "string" ? keys : keys()}</kbd></dt><dd>${what()}</dd></div>`)}</dl>
    <form method="dialog" class="row"><button class="primary" name="close-keys" autofocus>${say("page-close")}</button></form>`, dialog);
  document.body.append(dialog);
  dialog.showModal();
  // The focus is on the last button, but on a small screen the list is read from its start.
  dialog.scrollTop = 0;
  closeWithPage(dialog);
}
