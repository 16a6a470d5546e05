// The evaluation of every position of a line, as a curve.

import { html, svg, nothing } from "../vendor/lit.js";
import { say } from "../app/later.js";

const WIDTH = 400;
const HEIGHT = 120;
const EDGE = 10;

/**
 * @param {(number|null)[]} outlooks the first player's chance after each number of moves, 0 to 1
 * @param {number} ply where we are
 * @param {(ply: number) => void} go
 */
export function graph(outlooks, ply, go) {
  const step = (WIDTH - 2 * EDGE) / Math.max(1, outlooks.length - 1);
  const points = outlooks.flatMap((outlook, i) => (outlook === null ? [] : [{ i, x: EDGE + i * step, y: EDGE + (1 - outlook) * (HEIGHT - 2 * EDGE) }]));
  const curve = points.map((point, i) => `${i ? "L" : "M"}${point.x} ${point.y}`).join("");
  const first = points[0];
  const last = points.at(-1);
  const middle = HEIGHT / 2;
  const here = points.find((point) => point.i === ply);
  const label = say("page-analyse-graph", { count: outlooks.length - 1 });
  return html`<svg class="graph" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
    <path class="zero" d="M0 ${middle}H${WIDTH}"></path>
    ${first && last ? svg`<path class="area" d="M${first.x} ${middle}${curve.replace("M", "L")}L${last.x} ${middle}Z"></path><path class="curve" d=${curve}></path>` : nothing}
    ${here ? svg`<circle class="at" cx=${here.x} cy=${here.y} r="7"></circle>` : nothing}
    ${outlooks.map((_, i) => svg`<rect class="hit" x=${EDGE + (i - 0.5) * step} y="0" width=${step} height=${HEIGHT} @click=${() => go(i)}></rect>`)}
  </svg>`;
}
