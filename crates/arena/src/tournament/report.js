// Plays the games of the page through: SHAPE, MOVE and GAMES stand before this.
const COLOURS = ["", "#d1242f", "#e3b341", "#0969da", "#1a7f37", "#8250df", "#bf3989", "#1b7c83", "#57606a"];
const viewer = document.getElementById("viewer");
let game = null;
let ply = 0;

/** The cells after so many moves. */
function cellsAt(ply) {
  const cells = [...SHAPE.start];
  for (const change of game.changes.slice(0, ply)) for (const [cell, value] of change) cells[cell] = value;
  return cells;
}

/** A place without a stone. */
function place(x, y) {
  if (!SHAPE.hex) return `<circle cx="${x}" cy="${y}" r=".4" fill="#ffffff"/>`;
  return `<path d="M${x} ${y - 0.577}l.5 .289v.577l-.5 .289l-.5 -.289v-.577Z" style="fill:#ffffff;stroke:#3a6ea5;stroke-width:.05"/>`;
}

/** A cell as a picture: what has just changed has a ring. */
function drawn(value, cell, fresh) {
  if (value === 100) return "";
  const [x, y] = SHAPE.cells[cell];
  const ring = fresh.has(cell) ? ' stroke="#1f2328" stroke-width=".08"' : "";
  const stone = (fill) => `<circle class="stone" cx="${x}" cy="${y}" r=".38" fill="${fill}"${ring}/>`;
  const bomb = () => stone("#1f2328") + `<circle cx="${x}" cy="${y}" r=".12" fill="#ff8c00"/>`;
  return place(x, y) + (value === 0 ? "" : value === 99 ? bomb() : stone(COLOURS[value]));
}

function show(to) {
  ply = Math.max(0, Math.min(to, game.moves.length));
  const fresh = new Set((game.changes[ply - 1] || []).map(([cell]) => cell));
  const plates = SHAPE.plates.map(([x, y, width, height]) => `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx=".2" fill="#3a6ea5" style="stroke:none"/>`);
  viewer.querySelector("svg").innerHTML = plates.join("") + cellsAt(ply).map((value, cell) => drawn(value, cell, fresh)).join("");
  viewer.querySelector("input").value = String(ply);
  const told = `${ply}/${game.moves.length}`;
  viewer.querySelector("output").textContent = ply === 0 ? told : `${told}: ${game.players[game.movers[ply - 1]]} ${game.moves[ply - 1]}`;
}

function open(number) {
  game = GAMES[number];
  viewer.hidden = false;
  const size = `viewBox="0 0 ${SHAPE.width} ${SHAPE.height}" width="${SHAPE.width * 48}" height="${SHAPE.height * 48}"`;
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
