// Talking with the server over HTTP.

import { pick } from "./lang.js";

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

/** What went wrong, in words. @param {unknown} error */
export function reasonOf(error) {
  if (error instanceof Problem && error.code === "offline") {
    return pick("The server does not answer. Try again in a moment.", "Der Server antwortet nicht. Versuche es gleich noch einmal.");
  }
  return error instanceof Error ? error.message : String(error);
}

/**
 * @param {string} method
 * @param {string} path
 * @param {{body?: unknown, key?: string|null, token?: string|null, signal?: AbortSignal}} [more]
 * @returns {Promise<any>}
 */
export async function call(method, path, { body, key, token, signal } = {}) {
  /** @type {Record<string, string>} */
  const headers = { accept: "application/json" };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (key) headers.authorization = `Seat ${key}`;
  if (token) headers.authorization = `Bearer ${token}`;
  const request = { method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body) };
  let response = await reach(path, request);
  // Too many requests at once: the server says when to come again.
  for (let tries = 0; response.status === 429 && tries < 5; tries += 1) {
    const seconds = Number(response.headers.get("retry-after")) || 1;
    await new Promise((go) => setTimeout(go, seconds * 1000));
    response = await reach(path, request);
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new Problem(answer, response.status);
  return answer;
}

/** @param {string} path @param {RequestInit} request */
async function reach(path, request) {
  try {
    return await fetch(path, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new Problem({ code: "offline", detail: "The server does not answer." }, 0);
  }
}

/** @param {string} path @param {{key?: string|null, signal?: AbortSignal}} [more] */
export const get = (path, more) => call("GET", path, more);

/** @param {string} path @param {unknown} [body] @param {{key?: string|null, signal?: AbortSignal}} [more] */
export const post = (path, body = {}, more = {}) => call("POST", path, { body, ...more });

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/** Like `get`, but asked once only. @param {string} path */
export function getOnce(path) {
  let answer = kept.get(path);
  if (!answer) {
    answer = get(path);
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
  }
  return answer;
}

/** Forgets what `getOnce` keeps. */
export function forget() {
  kept.clear();
}
