// Reads QR codes as a camera's program does, and refuses what is not exactly one: bytes, correction M, sizes 1 to 10.

import assert from "node:assert/strict";

/** Blocks of each size: [blocks, all bytes of a block, bytes of data in it]. */
const BLOCKS = [
  [[1, 26, 16]], [[1, 44, 28]], [[1, 70, 44]], [[2, 50, 32]], [[2, 67, 43]], [[4, 43, 27]], [[4, 49, 31]],
  [[2, 60, 38], [2, 61, 39]], [[3, 58, 36], [2, 59, 37]], [[4, 69, 43], [1, 70, 44]],
];

/** Multiplies in the field of 256 elements, bit by bit. @param {number} a @param {number} b */
function multiply(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = product << 1 ^ (product >> 7) * 0x11d;
    product ^= (b >> bit & 1) * a;
  }
  return product;
}

/** Whether a place belongs to the pattern and not to the data. @param {number} size @param {number} x @param {number} y */
function isPattern(size, x, y) {
  const version = (size - 17) / 4;
  if (x < 9 && y < 9 || x > size - 9 && y < 9 || x < 9 && y > size - 9) return true;
  if (x === 6 || y === 6) return true;
  if (version >= 7 && (x < 6 && y > size - 12 || y < 6 && x > size - 12)) return true;
  if (version === 1) return false;
  const centres = version < 7 ? [6, size - 7] : [6, (size - 1) / 2, size - 7];
  return centres.some((cx) => centres.some((cy) => {
    const corner = cx === 6 && cy === 6 || cx === 6 && cy === size - 7 || cx === size - 7 && cy === 6;
    return !corner && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2;
  }));
}

/** @param {number} mask @param {number} i the row @param {number} j the column */
function isTurned(mask, i, j) {
  const product = i * j;
  return [(i + j) % 2, i % 2, j % 3, (i + j) % 3, (Math.floor(i / 2) + Math.floor(j / 3)) % 2, product % 2 + product % 3, (product % 2 + product % 3) % 2, ((i + j) % 2 + product % 3) % 2][mask] === 0;
}

/** The text of a QR code that is drawn as squares of a path. @param {string} path @returns {string} */
export function readQrCode(path) {
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`));
  const size = Math.max(...[...dark].map((place) => Number(place.split(",")[0]))) + 1;
  const version = (size - 17) / 4;
  const at = (/** @type {number} */ x, /** @type {number} */ y) => Number(dark.has(`${x},${y}`));
  assert.ok(Number.isInteger(version) && version >= 1 && version <= 10, `a code of ${size}`);
  // Both copies of the format say the same, and its check bits fit.
  const first = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => at(x, 8)).concat([7, 5, 4, 3, 2, 1, 0].map((y) => at(8, y)));
  const second = [1, 2, 3, 4, 5, 6, 7].map((up) => at(8, size - up)).concat([8, 7, 6, 5, 4, 3, 2, 1].map((left) => at(size - left, 8)));
  assert.deepEqual(first, second);
  const format = parseInt(first.join(""), 2) ^ 0x5412;
  let rest = format;
  for (let bit = 14; bit >= 10; bit -= 1) if (rest >> bit & 1) rest ^= 0x537 << bit - 10;
  assert.deepEqual([rest, format >> 13], [0, 0], "a sound format of correction M");
  const mask = format >> 10 & 7;
  /** @type {number[]} */
  const bits = [];
  const columns = Array.from({ length: size }, (_, x) => size - 1 - x).filter((x) => x !== 6);
  for (let pair = 0; pair < columns.length; pair += 2) {
    for (let step = 0; step < size; step += 1) {
      const y = pair % 4 === 0 ? size - 1 - step : step;
      for (const x of columns.slice(pair, pair + 2)) if (!isPattern(size, x, y)) bits.push(at(x, y) ^ Number(isTurned(mask, y, x)));
    }
  }
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, byte) => parseInt(bits.slice(8 * byte, 8 * byte + 8).join(""), 2));
  return textOf(unweave(bytes, version), version);
}

/** The data of all blocks one after the other; every block is without a fault. @param {number[]} bytes @param {number} version */
function unweave(bytes, version) {
  const blocks = BLOCKS[version - 1].flatMap(([count, all, data]) => Array.from({ length: count }, () => ({ all, data, bytes: /** @type {number[]} */ ([]) })));
  const longest = Math.max(...blocks.map((block) => block.data));
  let next = 0;
  for (let place = 0; place < longest; place += 1) for (const block of blocks) if (place < block.data) block.bytes.push(bytes[next++]);
  for (let place = 0; place < blocks[0].all - blocks[0].data; place += 1) for (const block of blocks) block.bytes.push(bytes[next++]);
  assert.equal(next, bytes.length);
  for (const block of blocks) {
    for (let root = 0, x = 1; root < block.all - block.data; root += 1, x = multiply(x, 2)) {
      assert.equal(block.bytes.reduce((sum, byte) => multiply(sum, x) ^ byte, 0), 0, "a fault in the data");
    }
  }
  return blocks.flatMap((block) => block.bytes.slice(0, block.data));
}

/** @param {number[]} data @param {number} version */
function textOf(data, version) {
  const bits = data.map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const width = version < 10 ? 8 : 16;
  assert.equal(bits.slice(0, 4), "0100", "bytes");
  const length = parseInt(bits.slice(4, 4 + width), 2);
  const bytes = Array.from({ length }, (_, at) => parseInt(bits.slice(4 + width + 8 * at, 12 + width + 8 * at), 2));
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
