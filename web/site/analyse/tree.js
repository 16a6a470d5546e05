// The moves that were tried in an analysis, with their branches.

/** @typedef {import("../app/types.js").MoveName} MoveName */
/** @typedef {{move: MoveName, name: string, children: Node[]}} Node */

/** Two moves are the same. @param {MoveName} a @param {MoveName} b */
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

export class Tree {
  constructor() {
    /** @type {Node} */
    this.root = { move: [], name: "", children: [] };
    /** @type {Node[]} from the first move to where we are */
    this.path = [];
    /** @type {Node[]} the line that stepping forward follows */
    this.line = [];
  }

  get current() {
    return this.path.at(-1) ?? this.root;
  }

  get moves() {
    return this.path.map((node) => node.move);
  }

  /** Plays a move from here: an old branch or a new one. @param {MoveName} move @param {string} name */
  play(move, name) {
    let child = this.current.children.find((node) => same(node.move, move));
    if (!child) {
      child = { move, name, children: [] };
      this.current.children.push(child);
    }
    this.path = [...this.path, child];
    if (this.line[this.path.length - 1] !== child) {
      this.line = [...this.path];
      for (let next = child.children[0]; next; next = next.children[0]) this.line.push(next);
    }
  }

  /** Goes to a length of the line. @param {number} ply */
  goTo(ply) {
    this.path = this.line.slice(0, Math.max(0, Math.min(ply, this.line.length)));
  }

  /** Goes to a node anywhere. @param {Node} node */
  visit(node) {
    const path = this.find(this.root, node);
    if (!path) return;
    this.path = path;
    if (this.line[path.length - 1] !== node) {
      this.line = [...path];
      for (let next = node.children[0]; next; next = next.children[0]) this.line.push(next);
    }
  }

  /** @param {Node} from @param {Node} node @returns {Node[]|null} */
  find(from, node) {
    for (const child of from.children) {
      if (child === node) return [child];
      const rest = this.find(child, node);
      if (rest) return [child, ...rest];
    }
    return null;
  }

  /** Starts over with one line. @param {MoveName[]} moves @param {(move: MoveName) => string} name */
  load(moves, name) {
    this.root = { move: [], name: "", children: [] };
    this.path = [];
    this.line = [];
    for (const move of moves) this.play(move, name(move));
  }
}
