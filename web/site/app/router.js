// Which page an address means.

import { reachability } from "./offline.js";

/**
 * Pages and how to load them. A page is a custom element with the properties `params` and
 * `query`. A new page is a line here and, if it is to be in the menu, one in main.js.
 */
export const ROUTES = [
  { path: /^\/$/, tag: "play-page", load: () => import("../play/play-page.js") },
  { path: /^\/g\/([\w-]+)$/, tag: "play-page", load: () => import("../play/play-page.js") },
  { path: /^\/lobby$/, tag: "lobby-page", load: () => withStyles("/styles/lobby.css", () => import("../lobby/lobby-page.js")) },
  { path: /^\/r\/([\w-]+)$/, tag: "room-page", load: () => withStyles("/styles/lobby.css", () => import("../rooms/room-page.js")) },
  { path: /^\/games$/, tag: "games-page", load: () => import("../games/games-page.js") },
  { path: /^\/analyse$/, tag: "analyse-page", load: () => import("../analyse/analyse-page.js") },
  { path: /^\/arena$/, tag: "arena-page", load: () => withStyles("/styles/arena.css", () => import("../arena/arena-page.js")) },
  { path: /^\/arena\/([\w-]+)$/, tag: "event-page", load: () => withStyles("/styles/arena.css", () => import("../arena/event-page.js")) },
  { path: /^\/arena\/([\w-]+)\/(\d+)\/(\d+)$/, tag: "replay-page", load: () => withStyles("/styles/arena.css", () => import("../arena/replay-page.js")) },
  { path: /^\/me$/, tag: "me-page", load: () => withStyles("/styles/people.css", () => import("../people/me-page.js")) },
  { path: /^\/people\/([\w-]+)$/, tag: "person-page", load: () => withStyles("/styles/people.css", () => import("../people/person-page.js")) },
  { path: /^\/ratings$/, tag: "best-page", load: () => withStyles("/styles/people.css", () => import("../people/best-page.js")) },
  { path: /^\/packs(?:\/([\w.-]+))?$/, tag: "packs-page", load: () => import("../packs/packs-page.js") },
];

/** Loads a page together with its style sheet. @param {string} href @param {() => Promise<unknown>} load */
function withStyles(href, load) {
  return Promise.all([load(), loadStyles(href)]);
}

/** Adds a style sheet, once, and waits for it. @param {string} href @returns {Promise<void>} */
export function loadStyles(href) {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((done) => {
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
}

/** @param {string} pathname */
export function routeOf(pathname) {
  for (const route of ROUTES) {
    const match = route.path.exec(pathname);
    if (match) return { ...route, params: match.slice(1) };
  }
  return null;
}

/** Counts where to go, so that the last one counts. */
let steps = 0;

/** Goes to an address of the page, once that page is there; where it cannot come, nothing changes but that it is told.
 * @param {string} address @param {{replace?: boolean}} [how] */
export async function go(address, { replace = false } = {}) {
  const step = ++steps;
  try {
    await routeOf(new URL(address, location.href).pathname)?.load();
  } catch {
    return reachability.refuse();
  }
  if (step !== steps) return;
  if (replace) history.replaceState(null, "", address);
  else pushAddress(address);
  dispatchEvent(new Event("foursight-route"));
}

/** Makes an address the newest one in the history; what it shows begins at its top. @param {string} address */
export function pushAddress(address) {
  history.pushState(null, "", address);
  scrollTo(0, 0);
}

/** Changes the address without leaving the page. @param {string} address */
export function replaceAddress(address) {
  history.replaceState(history.state, "", address);
}

/** Lets links within the page change the page and not reload it. */
export function followLinks() {
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || !routeOf(link.pathname)) return;
    event.preventDefault();
    go(link.href);
  });
  addEventListener("popstate", () => {
    steps += 1;
    dispatchEvent(new Event("foursight-route"));
  });
}
