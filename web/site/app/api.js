// Requests to the server over HTTP.

import { reachability } from "./offline.js";
import { ownPerson } from "./person.js";
import { localised, say } from "./voice.js";

/** What the server refuses, with its stable code. */
export class Problem extends Error {
  /** @param {any} body @param {number} status */
  constructor(body, status) {
    super(body?.detail || body?.title || `HTTP ${status}`);
    this.code = String(body?.code ?? "internal");
    this.status = status;
    this.body = body;
  }
}

/** Sentences for codes and reasons; where the server's text says more, there is none. @type {Record<string, () => string>} */
const PROBLEMS = {
  offline: () => say("page-offline"),
  unknown_game: () => say("page-problem-unknown-game"),
  unknown_event: () => say("page-problem-unknown-event"),
  not_your_turn: () => say("page-problem-not-your-turn"),
  game_over: () => say("game-over"),
  invitation_needed: () => say("page-problem-invitation-needed"),
  token_needed: () => say("page-problem-token-needed"),
  too_many: () => say("page-problem-too-many"),
  closing: () => say("page-problem-closing"),
  column_full: () => say("illegal-column-full"),
  occupied: () => say("illegal-occupied"),
};

/** What the server says itself: in the chosen language, or in general in it and exactly in English. @param {Problem} problem */
function detailText({ body, message }) {
  if (body?.words?.detail) return localised(body.words.detail);
  const title = localised(body?.words);
  return !title || title === body?.title ? message : `${title}: ${message}`;
}

/** What went wrong, in words that can stand alone. @param {unknown} error */
export function errorText(error) {
  // About a move of a list the server says which one.
  const known = error instanceof Problem && typeof error.body?.ply !== "number" ? PROBLEMS[error.body?.reason ?? error.code]?.() : "";
  if (known) return known;
  const text = error instanceof Problem ? detailText(error) : error instanceof Error ? error.message : String(error);
  // What the server says can follow a colon; here it is a sentence. Names and keys stay as they are written.
  return text.replace(/^\p{Ll}(?=\p{Ll}* )/u, (letter) => letter.toUpperCase());
}

/**
 * @param {string} method
 * @param {string} path
 * @param {{body?: unknown, key?: string|null, invitation?: string|null, token?: string|null, person?: string|null, signal?: AbortSignal, patient?: boolean, authorization?: string}} [more] the person's secret is this browser's if none is given; who is patient waits where the server says that it was too often
 * @returns {Promise<any>}
 */
export async function call(method, path, { body, key, invitation, token, person, signal, patient = true, authorization } = {}) {
  /** @type {Record<string, string>} */
  const headers = { accept: "application/json" };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (key) headers.authorization = `Seat ${key}`;
  if (invitation) headers.authorization = `Invitation ${invitation}`;
  if (token) headers.authorization = `Bearer ${token}`;
  if (authorization) headers.authorization = authorization;
  // Whoever only looks need not say who they are.
  const secret = person ?? (method !== "GET" || path.startsWith("/api/people/me") ? ownPerson.secret : null);
  if (secret) headers["foursight-person"] = secret;
  const request = { method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body) };
  let response = await send(path, request);
  // Too many requests at once: the server says when to try again.
  for (let tries = 0; patient && response.status === 429 && tries < 5; tries += 1) {
    const seconds = Number(response.headers.get("retry-after")) || 1;
    await new Promise((go) => setTimeout(go, seconds * 1000));
    response = await send(path, request);
  }
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer;
  const problem = new Problem(answer, response.status);
  // The server knows nobody with this secret any more: then this browser is nobody.
  if (problem.code === "person_unknown" && secret === ownPerson.secret) ownPerson.forget();
  throw problem;
}

/** @param {string} path @param {RequestInit} request */
async function send(path, request) {
  const askedAt = performance.now();
  try {
    const response = await fetch(path, request);
    reachability.note(true, askedAt);
    return response;
  } catch (error) {
    if (request.signal?.aborted) throw error;
    reachability.note(false);
    throw new Problem({ code: "offline" }, 0);
  }
}

/** A part of the page that is loaded when it is needed: if it does not come, nobody hears what the browser calls that.
 * @template T @param {Promise<T>} part @returns {Promise<T>} */
export const loaded = (part) => part.catch(() => {
  reachability.note(false);
  throw new Problem({ code: "offline" }, 0);
});

/** @param {string} path @param {{key?: string|null, person?: string|null, signal?: AbortSignal}} [more] */
export const get = (path, more) => call("GET", path, more);

/** @param {string} path @param {unknown} [body] @param {{key?: string|null, invitation?: string|null, signal?: AbortSignal, patient?: boolean}} [more] */
export const post = (path, body = {}, more = {}) => call("POST", path, { body, ...more });

/** @type {Map<string, Promise<any>>} */
const cache = new Map();

/** Like `get`, but asked once only. @param {string} path */
export function getCached(path) {
  let answer = cache.get(path);
  if (!answer) {
    answer = get(path);
    cache.set(path, answer);
    answer.catch(() => cache.delete(path));
  }
  return answer;
}

/** Empties the cache of `getCached`. */
export function clearCache() {
  cache.clear();
}
