// How stones, bombs and walls look; the same for the board and for exported pictures.

import { svg, nothing } from "../vendor/lit.js";
import { settings } from "../app/settings.js";

/** A stone's radius in units of the drawing. */
export const RADIUS = 41;

// Distinct for every kind of colour vision, after Okabe and Ito; narration.js has their names.
const SAFE = ["#d55e00", "#56b4e9", "#f0e442", "#009e73", "#cc79a7", "#e69f00", "#f4f4f4", "#999999"];

/** @param {import("../app/types.js").Player|undefined} player @param {number} seat */
export function colorOf(player, seat) {
  if (settings.all.palette === "safe") return SAFE[seat];
  const color = player?.color ?? "";
  return /^#[0-9a-f]{6}$/i.test(color) ? color : SAFE[seat];
}

/** True if dark marks are seen better on the colour. @param {string} color */
export function isLight(color) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  return r * 0.299 + g * 0.587 + b * 0.114 > 140;
}

// Every player has a shape of its own, so that colour is never all there is.
const SHAPES = [
  "M0-20A20 20 0 1 1 0 20 20 20 0 1 1 0-20Z",
  "M-16-16 16 16M16-16-16 16",
  "M0-20 19 14H-19Z",
  "M-16-16H16V16H-16Z",
  "M0-22 22 0 0 22-22 0Z",
  "M0-20V20M-20 0H20",
  "M-9-18V18M9-18V18",
  "M-11-18H11L21 0 11 18H-11L-21 0Z",
];

/** The path of a player's shape. @param {number} seat */
export const shapeOf = (seat) => SHAPES[seat % SHAPES.length];

/** A stone around the origin. @param {import("../app/types.js").Player|undefined} player @param {number} seat */
export function stone(player, seat) {
  const color = colorOf(player, seat);
  const mark = isLight(color) ? "#000" : "#fff";
  const strength = settings.all.palette === "safe" ? 0.85 : 0.34;
  return svg`
    <circle r=${RADIUS} fill=${color}></circle>
    <circle r=${RADIUS - 2} fill="none" stroke=${isLight(color) ? "#000" : "#fff"} stroke-opacity="0.16" stroke-width="4"></circle>
    <circle r=${RADIUS - 10} fill="#fff" fill-opacity="0.08"></circle>
    <path d=${SHAPES[seat % SHAPES.length]} fill="none" stroke=${mark} stroke-opacity=${strength} stroke-width="6.5" stroke-linecap="round" stroke-linejoin="round"></path>
    <path d="M-27-20A34 34 0 0 1 4-34" fill="none" stroke="#fff" stroke-opacity="0.5" stroke-width="5" stroke-linecap="round"></path>`;
}

/** A bomb around the origin, small enough to be seen whole through a hole. @param {number|null} roundsLeft */
export function bomb(roundsLeft) {
  return svg`
    <circle r=${RADIUS} fill="#7a2f10"></circle>
    <circle r=${RADIUS - 4} fill="#ff8a3c" fill-opacity="0.35"></circle>
    <path d="M14-14C18-24 24-20 27-26" fill="none" stroke="#e8c48f" stroke-width="5" stroke-linecap="round"></path>
    <circle class="spark" cx="28" cy="-27" r="6" fill="#ffd54a"></circle>
    <circle cx="-2" cy="6" r="29" fill="#1b1d25"></circle>
    <path d="M-21-4A22 22 0 0 1-4-16" fill="none" stroke="#fff" stroke-opacity="0.5" stroke-width="4" stroke-linecap="round"></path>
    ${roundsLeft === null ? nothing : svg`<text x="-2" y="19" text-anchor="middle" font-size="36" font-weight="800" fill="#fff">${roundsLeft}</text>`}`;
}

/** A wall with a hole for every cell, as one path with the holes left out.
 * @param {import("./geometry.js").Layout} layout @param {number} layer */
export function wallPath(layout, layer) {
  const { x, y, width, height } = layout.layers[layer];
  const r = 44;
  const plate = `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1-${r} ${r}h-${width - 2 * r}a${r} ${r} 0 0 1-${r}-${r}v-${height - 2 * r}a${r} ${r} 0 0 1 ${r}-${r}Z`;
  const h = RADIUS - 1;
  const holes = layout.spots.filter((spot) => spot.layer === layer && !spot.missing)
    .map((spot) => `M${spot.x - h} ${spot.y}a${h} ${h} 0 1 0 ${2 * h} 0a${h} ${h} 0 1 0-${2 * h} 0Z`);
  return plate + holes.join("");
}

/** The lines of a board on whose crossings stones stand.
 * @param {import("./geometry.js").Layout} layout @param {number} layer */
export function gridPath(layout, layer) {
  const spots = layout.spots.filter((spot) => spot.layer === layer);
  if (spots.some((spot) => spot.missing)) {
    // Lines end at cells that do not exist.
    const there = (/** @type {number} */ at) => Boolean(spots[at] && !spots[at].missing);
    const goes = (/** @type {number} */ from, /** @type {number} */ to) => (there(from) && there(to) ? `M${spots[from].x} ${spots[from].y}L${spots[to].x} ${spots[to].y}` : "");
    return spots.map((_, at) => ((at + 1) % layout.columns ? goes(at, at + 1) : "") + goes(at, at + layout.columns)).join("");
  }
  const [left, right] = [Math.min(...spots.map((spot) => spot.x)), Math.max(...spots.map((spot) => spot.x))];
  const [top, bottom] = [Math.min(...spots.map((spot) => spot.y)), Math.max(...spots.map((spot) => spot.y))];
  const across = Array.from({ length: layout.rows }, (_, row) => `M${left} ${top + row * 100}H${right}`);
  const down = Array.from({ length: layout.columns }, (_, column) => `M${left + column * 100} ${top}V${bottom}`);
  return [...across, ...down].join("");
}

/** The dots that help the eye on large boards. @param {import("./geometry.js").Layout} layout */
export function starPoints(layout) {
  const { rows, columns } = layout;
  if (layout.style !== "points" || rows < 13 || columns < 13) return [];
  const marks = (/** @type {number} */ size) => [3, (size - 1) / 2, size - 4].filter(Number.isInteger);
  return layout.spots.filter((spot) => !spot.missing).filter((spot) => {
    const [row, column] = spot.coords.slice(-2);
    return marks(rows).includes(row) && marks(columns).includes(column);
  });
}
