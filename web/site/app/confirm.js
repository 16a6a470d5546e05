// A question before something that cannot be taken back.

import { html, render } from "../vendor/lit.js";

/** Closes a dialog when another page comes: what it asks is about the page that it was opened on. @param {HTMLDialogElement} dialog */
export function closeWithPage(dialog) {
  const close = () => dialog.close();
  addEventListener("foursight-route", close);
  dialog.addEventListener("close", () => {
    removeEventListener("foursight-route", close);
    dialog.remove();
  });
}

/** Asks in a dialog; Escape means no, and so does leaving the page.
 * @param {{title: string, text: string, yes: string, no: string}} question @returns {Promise<boolean>} */
export function confirmed({ title, text, yes, no }) {
  const dialog = document.createElement("dialog");
  dialog.className = "card confirm";
  dialog.setAttribute("aria-labelledby", "confirm-title");
  render(html`<h2 id="confirm-title">${title}</h2><p>${text}</p>
    <form method="dialog" class="row"><button name="keep" value="" autofocus>${no}</button>
      <button class="primary" name="confirm" value="yes">${yes}</button></form>`, dialog);
  document.body.append(dialog);
  dialog.showModal();
  closeWithPage(dialog);
  return new Promise((answer) => {
    dialog.addEventListener("close", () => answer(dialog.returnValue === "yes"));
  });
}
