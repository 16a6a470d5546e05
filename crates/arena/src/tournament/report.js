// Plays the games of the page through: SHAPE, MOVE and GAMES stand before this.
const COLOURS = ["", "#d1242f", "#e3b341", "#0969da", "#1a7f37", "#8250df", "#bf3989", "#1b7c83", "#57606a"];
const viewer = document.getElementById("viewer");
let game = null;
let ply = 0;

/** The cells after so many moves. */
function cellsAt(ply) {
  const cells = new Array(SHAPE.rows * SHAPE.columns).fill(0);
  for (const change of game.changes.slice(0, ply)) for (const [cell, value] of change) cells[cell] = value;
  return cells;
}

/** A cell as a picture: what has just changed has a ring. */
function drawn(value, cell, fresh) {
  const row = Math.floor(cell / SHAPE.columns);
  const x = (cell % SHAPE.columns) + 0.5;
  const y = (SHAPE.upside_down ? SHAPE.rows - 1 - row : row) + 0.5;
  if (value === 100) return "";
  const fill = value === 99 ? "#1f2328" : COLOURS[value] || "#ffffff";
  const ring = fresh.has(cell) ? ' stroke="#1f2328" stroke-width=".08"' : "";
  return `<circle cx="${x}" cy="${y}" r=".4" fill="${fill}"${ring}/>` + (value === 99 ? `<circle cx="${x}" cy="${y}" r=".12" fill="#ff8c00"/>` : "");
}

function show(to) {
  ply = Math.max(0, Math.min(to, game.moves.length));
  const fresh = new Set((game.changes[ply - 1] || []).map(([cell]) => cell));
  const board = cellsAt(ply).map((value, cell) => drawn(value, cell, fresh)).join("");
  viewer.querySelector("svg").innerHTML = `<rect width="${SHAPE.columns}" height="${SHAPE.rows}" rx=".2" fill="#3a6ea5" style="stroke:none"/>${board}`;
  viewer.querySelector("input").value = String(ply);
  const mover = game.players[(ply + game.players.length - 1) % game.players.length];
  viewer.querySelector("output").textContent = ply === 0 ? `${ply}/${game.moves.length}` : `${ply}/${game.moves.length}: ${mover} ${game.moves[ply - 1]}`;
}

function open(number) {
  game = GAMES[number];
  viewer.hidden = false;
  const size = `viewBox="0 0 ${SHAPE.columns} ${SHAPE.rows}" width="${SHAPE.columns * 48}" height="${SHAPE.rows * 48}"`;
  viewer.innerHTML = `<p class="title"></p><svg ${size}></svg><p><button data-step="-1">◀</button> <input type="range" min="0" max="${game.moves.length}" aria-label="${MOVE}"> <button data-step="1">▶</button> <output></output></p>`;
  viewer.querySelector(".title").textContent = game.title;
  viewer.querySelector("input").addEventListener("input", (event) => show(Number(event.target.value)));
  show(game.moves.length);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.dataset.game) open(Number(button.dataset.game));
  else if (button?.dataset.step) show(ply + Number(button.dataset.step));
});
document.addEventListener("keydown", (event) => {
  if (!game || event.target.matches("input")) return;
  if (event.key === "ArrowLeft") show(ply - 1);
  if (event.key === "ArrowRight") show(ply + 1);
});
