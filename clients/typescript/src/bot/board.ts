/** The board: where stones land, what a bomb leaves, who has four in a row. */

export const EMPTY = 0;
export const BOMB = 99;

const DIRECTIONS = [[0, 1], [1, 0], [1, 1], [1, -1]] as const;

/**
 * A board that never changes: `drop` and `explode` answer new ones.
 * Row 0 is the bottom. A cell is EMPTY, a player's coin (1 or 2) or a BOMB.
 */
export class Board {
  readonly rows: number;
  readonly columns: number;

  constructor(readonly cells: readonly (readonly number[])[]) {
    this.rows = cells.length;
    this.columns = cells[0]?.length ?? 0;
    if (this.columns === 0 || cells.some((row) => row.length !== this.columns)) {
      throw new RangeError("the board is not a rectangle");
    }
  }

  /** What a cell holds; undefined beside the board. */
  cell(row: number, column: number): number | undefined {
    return this.cells[row]?.[column];
  }

  /** The row in which a stone comes to rest; undefined if the column is full or not there. */
  landingRow(column: number): number | undefined {
    const row = this.cells.findIndex((line) => line[column] === EMPTY);
    return row < 0 ? undefined : row;
  }

  /** The columns that are not full, from left to right. */
  legalColumns(): number[] {
    return [...Array(this.columns).keys()].filter((column) => this.landingRow(column) !== undefined);
  }

  /** The board after this coin was dropped. A full column is a RangeError. */
  drop(column: number, coin: number): Board {
    const landing = this.landingRow(column);
    if (landing === undefined) {
      throw new RangeError(`column ${column} is full or not on the board`);
    }
    return new Board(this.cells.map((line, row) => (row === landing ? line.map((cell, at) => (at === column ? coin : cell)) : line)));
  }

  /** The board after the bomb: its cell and the four beside it go, what is above falls. */
  explode(bomb: { readonly row: number; readonly col: number }): Board {
    const after = this.cells.map((line) => line.map(() => EMPTY));
    for (let column = 0; column < this.columns; column++) {
      let height = 0;
      this.cells.forEach((line, row) => {
        const hit = Math.abs(row - bomb.row) + Math.abs(column - bomb.col) <= 1;
        const cell = line[column]!;
        if (cell !== EMPTY && !hit) {
          after[height++]![column] = cell;
        }
      });
    }
    return new Board(after);
  }

  /** True if this coin has four in a row anywhere. */
  hasFour(coin: number): boolean {
    return this.cells.some((line, row) =>
      line.some((_, column) =>
        DIRECTIONS.some(([up, right]) =>
          [0, 1, 2, 3].every((i) => this.cell(row + i * up, column + i * right) === coin))));
  }

  /** The board as text, the top row first. */
  toString(): string {
    const sign = (cell: number) => (cell === EMPTY ? "." : cell === BOMB ? "*" : String(cell));
    return this.cells.map((line) => line.map(sign).join(" ")).reverse().join("\n");
  }
}
