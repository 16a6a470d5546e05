// Tells somebody who looks elsewhere that something waits for them: by sound and, if allowed, by a notification.

import { settings } from "./settings.js";
import { play } from "./sound.js";
import { say } from "./voice.js";

/** Whether the browser has notifications, and lets this page ask. */
export const canNotify = () => "Notification" in window && isSecureContext;

/** Whether the person has refused them. */
export const isRefused = () => canNotify() && Notification.permission === "denied";

/** Turns notifications on or off; the browser asks the person, because this follows a click. @param {boolean} on */
export async function chooseAlerts(on) {
  const allowed = on && canNotify() && await Notification.requestPermission() === "granted";
  settings.set("alerts", allowed);
}

/** Only where the page is out of sight: whoever looks at it sees it. @param {string} title @param {string} text @param {import("./sound.js").SoundName} sound */
export function alertPerson(title, text, sound) {
  if (document.visibilityState === "visible") return;
  play(sound);
  if (!settings.all.alerts || !canNotify() || Notification.permission !== "granted") return;
  try {
    const notification = new Notification(title, { body: text, icon: "/favicon.svg", tag: "foursight" });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // Some phones let only service workers notify; the sound was there.
  }
}

/** Somebody to play was found: a sound for whoever looks, an alert for whoever does not. @param {string} game what it is called */
export function alertFound(game) {
  if (document.visibilityState === "visible") play("found");
  alertPerson(say("page-lobby-found"), say("page-lobby-found-about", { game }), "found");
}
