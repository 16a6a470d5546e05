// Whoever wants to resign is asked once: it cannot be taken back.

import { html, render } from "../vendor/lit.js";
import { listText, playerName } from "../app/narration.js";
import { say } from "../app/voice.js";

/** Whether whoever plays here really wants to give up. @param {import("./session.js").Session} session @returns {Promise<boolean>} */
export async function wantsToResign({ game, keys, seats }) {
  if (!game) return false;
  const loser = keys[game.to_move] ? game.to_move : seats[0];
  const players = listText(game.players.flatMap((_, seat) => (seat === loser ? [] : [playerName(game, seat)])));
  const text = say("page-resign-text", { players, count: game.players.length - 1 });
  return confirmed({ title: say("page-resign-title"), text, yes: say("page-play-resign"), no: say("page-resign-no") });
}

/** Asks in a dialog; Escape means no.
 * @param {{title: string, text: string, yes: string, no: string}} question @returns {Promise<boolean>} */
function confirmed({ title, text, yes, no }) {
  const dialog = document.createElement("dialog");
  dialog.className = "card confirm";
  dialog.setAttribute("aria-labelledby", "confirm-title");
  render(html`<h2 id="confirm-title">${title}</h2><p>${text}</p>
    <form method="dialog" class="row"><button name="keep" value="" autofocus>${no}</button>
      <button class="primary" name="confirm" value="yes">${yes}</button></form>`, dialog);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      answer(dialog.returnValue === "yes");
    });
  });
}
