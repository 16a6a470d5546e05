// Ratings over time as a chart, and the same as a table.

import { html, svg } from "../vendor/lit.js";
import { momentText } from "../app/moment.js";
import { say } from "../app/later.js";
import { hueOf } from "./badge.js";

/** @typedef {import("../app/types.js").RatingPoint} RatingPoint */

const WIDTH = 760;
const HEIGHT = 300;
const LEFT = 52;
const RIGHT = 150;
const TOP = 16;
const BOTTOM = 34;
/** Curves that can still be told apart. */
const MAX_CURVES = 8;

/** Round steps for an axis. @param {number} low @param {number} high */
function ticksOf(low, high) {
  const rough = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((times) => times * power).find((one) => one >= rough) ?? rough;
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, i) => first + i * step);
}

/** Moves labels apart that would cover each other. @param {number[]} wanted from top to bottom @param {number} gap */
function spread(wanted, gap) {
  const placed = [...wanted];
  for (let i = 1; i < placed.length; i += 1) placed[i] = Math.max(placed[i], placed[i - 1] + gap);
  const over = (placed.at(-1) ?? 0) - (HEIGHT - BOTTOM);
  if (over > 0) for (let i = placed.length - 1, limit = HEIGHT - BOTTOM; i >= 0; i -= 1, limit -= gap) placed[i] = Math.min(placed[i], limit);
  return placed;
}

/** @param {RatingPoint[]} history oldest first @param {string[]} bots best first */
export function historyChart(history, bots) {
  const shown = bots.slice(0, MAX_CURVES);
  /** @type {Map<string, number>} */
  const events = new Map(history.map((one) => [one.event, one.at_ms]));
  const moments = [...events.values()];
  const order = [...events.keys()];
  const own = history.filter((one) => shown.includes(one.bot));
  if (moments.length < 2 || own.length === 0) {
    return html`<p class="empty">${say("arena-chart-later")}</p>${historyTable(history)}`;
  }
  const low = Math.min(...own.map((one) => one.rating - one.error));
  const high = Math.max(...own.map((one) => one.rating + one.error));
  const x = (/** @type {string} */ event) => LEFT + (order.indexOf(event) / (moments.length - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (/** @type {number} */ rating) => TOP + ((high - rating) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const lines = shown.map((bot) => ({ bot, points: own.filter((one) => one.bot === bot) })).filter((line) => line.points.length > 0)
    .sort((a, b) => (b.points.at(-1)?.rating ?? 0) - (a.points.at(-1)?.rating ?? 0));
  const labels = spread(lines.map((line) => y(line.points.at(-1)?.rating ?? 0)), 22);
  const day = (/** @type {number} */ ms) => momentText(ms, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
  const label = say("arena-chart", { bots: lines.length, events: moments.length });
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${label}><svg class="history" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
    ${ticksOf(low, high).map((tick) => svg`<path class="tick" d="M${LEFT} ${y(tick)}H${WIDTH - RIGHT}"></path><text class="axis end" x=${LEFT - 10} y=${y(tick) + 4}>${tick}</text>`)}
    <text class="axis" x=${LEFT} y=${HEIGHT - 8}>${day(moments[0])}</text><text class="axis end" x=${WIDTH - RIGHT} y=${HEIGHT - 8}>${day(moments[moments.length - 1])}</text>
    ${lines.map(({ bot, points }) => svg`<path class="error" data-hue=${hueOf(bot)} d=${band(points.map((one) => [x(one.event), y(one.rating + one.error), y(one.rating - one.error)]))}></path>`)}
    ${lines.map(({ bot, points }, i) => {
      const end = points[points.length - 1];
      return svg`<g data-hue=${hueOf(bot)}><path class="course" d=${points.map((one, at) => `${at ? "L" : "M"}${x(one.event)} ${y(one.rating)}`).join("")}></path>
        ${points.map((one) => svg`<circle class="stop" cx=${x(one.event)} cy=${y(one.rating)} r="4"><title>${bot}: ${Math.round(one.rating)} ± ${Math.round(one.error)}</title></circle>`)}
        <path class="lead" d="M${x(end.event) + 6} ${y(end.rating)}L${WIDTH - RIGHT + 14} ${labels[i]}"></path>
        <text class="who-label" x=${WIDTH - RIGHT + 19} y=${labels[i] + 4.5}>${bot.length > 14 ? `${bot.slice(0, 13)}…` : bot}</text></g>`;
    })}</svg></div>${historyTable(history)}`;
}

/** The outline of the errors around a curve. @param {number[][]} points x, upper and lower edge */
function band(points) {
  const above = points.map(([x, upper], i) => `${i ? "L" : "M"}${x} ${upper}`).join("");
  return `${above}${[...points].reverse().map(([x, , lower]) => `L${x} ${lower}`).join("")}Z`;
}

/** @param {RatingPoint[]} history */
function historyTable(history) {
  return html`<details class="as-table"><summary>${say("arena-as-table")}</summary>
    <div class="scroll" tabindex="0" role="group" aria-label=${say("arena-history")}><table class="plain"><thead><tr><th scope="col">${say("arena-bot")}</th><th scope="col">${say("arena-when")}</th><th scope="col">${say("arena-event")}</th><th scope="col">${say("arena-rating")}</th><th scope="col">${say("arena-error")}</th></tr></thead>
    <tbody>${[...history].reverse().map((one) => html`<tr><th scope="row">${one.bot}</th><td>${momentText(one.at_ms, { dateStyle: "medium", timeStyle: "short" })}</td><td><a href="/arena/${one.event}">${one.event}</a></td><td class="num">${Math.round(one.rating)}</td><td class="num">± ${Math.round(one.error)}</td></tr>`)}</tbody></table></div></details>`;
}
