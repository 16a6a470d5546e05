// What a text in the workshop was before, to go back to.

import { html, nothing } from "../vendor/lit.js";
import { momentText } from "../app/moment.js";
import { say } from "../app/later.js";

/** @param {number} at */
const moment = (at) => momentText(at, { dateStyle: "medium", timeStyle: "medium" });

/**
 * @param {import("./drafts.js").Version[]} versions the newest first
 * @param {string} text as it is now
 * @param {(text: string) => void} restore
 */
export function versionList(versions, text, restore) {
  if (versions.length === 0) return nothing;
  return html`<section class="card"><h2>${say("page-packs-versions")}</h2>
    <ol class="versions">${versions.map((version) => html`<li><span>${moment(version.at)}</span>
      <small class="note">${say("page-packs-characters", { count: version.text.length })}</small>
      <button name="restore" ?disabled=${version.text === text} aria-label=${say("page-packs-restore-version", { when: moment(version.at) })} @click=${() => restore(version.text)}>${say("page-packs-restore")}</button></li>`)}</ol></section>`;
}
