// Texts of packs that this browser keeps: what is being written in the workshop, with its versions, and the draft that is played.

import { readStored, store } from "../app/settings.js";
import { say } from "../app/later.js";
import { packInHash } from "./link.js";

/** @typedef {{at: number, text: string}} Version */
/** @typedef {{text: string, at: number, versions: Version[], kept?: boolean, saved?: boolean, elsewhere?: string}} Draft a text and what it was before, the newest version first; saved if the server has it, too; what was written elsewhere meanwhile */

const PREFIX = "foursight.workshop.";
const PLAYED = "foursight.draft";
const PLAYED_FROM = "foursight.draft-from";
/** Versions of a text that are kept. */
const MAX_VERSIONS = 30;
/** A text that has been another for this long becomes a version by itself. */
const VERSION_INTERVAL_MS = 60_000;

/** The text that is being written at an address of the workshop. @param {string} address @returns {Draft|null} */
export const readDraft = (address) => readStored(PREFIX + address);

/** Calls back with the text and versions that another tab has kept; answers what ends that.
 * @param {string} address @param {(draft: Draft) => void} changed */
export function watchDraft(address, changed) {
  const listener = (/** @type {StorageEvent} */ event) => {
    const draft = event.key === PREFIX + address ? readDraft(address) : null;
    if (draft) changed(draft);
  };
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}

/** Keeps a text as it is typed. What another tab has kept meanwhile becomes a version, so that no tab undoes another one's work.
 * @param {string} address @param {string} text @param {string|null} [before] what this tab kept or found last @returns {Draft} */
export function keepDraft(address, text, before) {
  const known = readDraft(address);
  if (known?.text === text) return { ...known, kept: true };
  /** @type {Draft} */
  const draft = { text, at: Date.now(), versions: known?.versions ?? [] };
  const newest = draft.versions[0];
  const elsewhere = known && before !== undefined && known.text !== before ? known.text : undefined;
  if (known && (elsewhere !== undefined || Date.now() - (newest?.at ?? known.at) > VERSION_INTERVAL_MS)) addVersion(draft, known.text, known.at);
  return { ...keep(address, draft), elsewhere };
}

/** Stores a text; where there is no room for its versions, without them. @param {string} address @param {Draft} draft @returns {Draft} */
function keep(address, draft) {
  const { text, at } = draft;
  const kept = store(PREFIX + address, draft) || store(PREFIX + address, { text, at, versions: [] });
  return { ...draft, kept };
}

/** Makes the text as it is now a version that can be gone back to.
 * @param {string} address @param {string} text @param {string|null} before what this tab kept or found last @param {boolean} [saved] */
export function keepVersion(address, text, before, saved = false) {
  const { elsewhere: _, ...draft } = keepDraft(address, text, before);
  draft.saved = saved || draft.saved;
  addVersion(draft, text, Date.now());
  return keep(address, draft);
}

/** @param {Draft} draft @param {string} text @param {number} at */
function addVersion(draft, text, at) {
  if (draft.versions[0]?.text === text) return;
  draft.versions = [{ at, text }, ...draft.versions].slice(0, MAX_VERSIONS);
}

/** Forgets a text and its versions. @param {string} address */
export const forgetDraft = (address) => store(PREFIX + address, null);

/** All texts of the workshop that only this browser keeps, the newest first. @returns {(Draft & {address: string, name: string})[]} */
export function allDrafts() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  return keys.flatMap((key) => {
    /** @type {Draft|null} */
    const draft = readStored(key);
    return draft && !draft.saved ? [{ ...draft, address: key.slice(PREFIX.length), name: nameIn(draft.text) }] : [];
  }).sort((a, b) => b.at - a.at);
}

/** What a pack calls itself, whether or not it is valid. @param {string} text */
export const nameIn = (text) => /"name"\s*:\s*"([^"]*)"/.exec(text)?.[1] ?? "";

/** The same pack under another name; its scores and rules are called after it. @param {string} text @param {string} name */
export function renamed(text, name) {
  const own = nameIn(text);
  if (!own) return text;
  return text.replaceAll(`"${own}"`, `"${name}"`).replaceAll(`"${own}.`, `"${name}.`);
}

/** A text to be played; `from` is where it is written. @param {string} text @param {string} from */
export function playDraft(text, from) {
  store(PLAYED, text);
  store(PLAYED_FROM, from);
}

/** A short name for a text. @param {string} text */
const checksum = (text) => Array.from(text).reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7).toString(36);

/** The draft to play: the one in the link, else the one that was played last. Throws if the link is damaged. @returns {Promise<string|null>} */
export async function openedDraft() {
  let text;
  try {
    text = await packInHash(location.hash);
  } catch {
    throw new Error(say("page-packs-link-damaged"));
  }
  if (text !== null) {
    // What a friend sent can be changed, too; each text has its own place.
    const from = `/packs?edit=shared&of=${checksum(text)}`;
    if (!readDraft(from)) keepDraft(from, text);
    playDraft(text, from);
  }
  return text ?? readStored(PLAYED);
}
