// Tells somebody who looks elsewhere that something waits for them: by sound and, if allowed, by a notification.

import { go } from "./router.js";
import { readStored, settings, store } from "./settings.js";
import { play } from "./sound.js";
import { localised, say } from "./voice.js";

/** Whether the browser has notifications, and lets this page ask. */
export const canNotify = () => "Notification" in window && isSecureContext;

/** Whether the person has refused them. */
export const isRefused = () => canNotify() && Notification.permission === "denied";

/** Turns notifications on or off; the browser asks the person, because this follows a click. @param {boolean} on */
export async function chooseAlerts(on) {
  const allowed = on && canNotify() && await Notification.requestPermission() === "granted";
  settings.set("alerts", allowed);
}

/** Only where the page is out of sight: whoever looks at it sees it. @param {string} title @param {string} text @param {import("./sound.js").SoundName} sound
 * @param {string} [address] where it waits */
export function alertPerson(title, text, sound, address) {
  if (document.visibilityState === "visible") return;
  play(sound);
  if (!settings.all.alerts || !canNotify() || Notification.permission !== "granted") return;
  try {
    const notification = new Notification(title, { body: text, icon: "/favicon.svg", tag: "foursight" });
    notification.onclick = () => {
      window.focus();
      notification.close();
      if (address && location.pathname !== address) go(address);
    };
  } catch {
    // Some phones let only service workers notify; the sound was there.
  }
}

/** The turn that some tab of this browser has told last: the game and how many moves it had. */
const TOLD = "foursight.told";

/** It is somebody's turn: an alert for whoever does not look, and a sound for whoever looks at another page. Told once.
 * @param {import("./types.js").Game} game */
export function alertTurn(game) {
  const turn = `${game.id} ${game.turns}`;
  if (turn === readStored(TOLD)) return;
  store(TOLD, turn);
  const address = `/g/${game.id}`;
  if (document.visibilityState === "visible" && location.pathname !== address) play("turn");
  alertPerson(say("page-alert-turn"), say("page-alert-turn-about", { game: localised(game.title) }), "turn", address);
}

/** Somebody to play was found: a sound for whoever looks, an alert for whoever does not. @param {string} game what it is called */
export function alertFound(game) {
  if (document.visibilityState === "visible") play("found");
  alertPerson(say("page-lobby-found"), say("page-lobby-found-about", { game }), "found");
}
