// QR codes of short texts: bytes, error correction M, the sizes 1 to 10 of ISO 18004.

/** For each size: bytes of correction in a block, and how many bytes of data each of its blocks has. @type {[number, number[]][]} */
const SIZES = [
  [10, [16]], [16, [28]], [26, [44]], [18, [32, 32]], [24, [43, 43]], [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]], [22, [38, 38, 39, 39]], [22, [36, 36, 36, 37, 37]], [26, [43, 43, 43, 43, 44]],
];

/** Where the small squares are, for each size. */
const ALIGNMENTS = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

/** The eight patterns that are laid over the data. @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Powers of 2 in the field of 256 elements, and their logarithms. */
const [POWERS, LOGS] = (() => {
  const [powers, logs] = [new Uint8Array(512), new Uint8Array(256)];
  for (let at = 0, value = 1; at < 255; at += 1) {
    powers[at] = powers[at + 255] = value;
    logs[value] = at;
    value = value << 1 ^ (value & 128 ? 0x11d : 0);
  }
  return [powers, logs];
})();

/** @param {number} a @param {number} b */
const times = (a, b) => (a && b ? POWERS[LOGS[a] + LOGS[b]] : 0);

/** The bytes of correction for a block. @param {number[]} data @param {number} count */
function correction(data, count) {
  /** The product of all (x - 2^i), without its leading 1. */
  let generator = [1];
  for (let at = 0; at < count; at += 1) {
    const next = [...generator, 0];
    generator.forEach((value, place) => { next[place + 1] ^= times(value, POWERS[at]); });
    generator = next;
  }
  const rest = [...data, ...Array(count).fill(0)];
  data.forEach((_, at) => {
    const factor = rest[at];
    generator.forEach((value, place) => { rest[at + place] ^= times(value, factor); });
  });
  return rest.slice(data.length);
}

/** The smallest size that holds so many bytes. @param {number} bytes */
function sizeFor(bytes) {
  const room = (/** @type {number} */ version) => SIZES[version - 1][1].reduce((sum, block) => sum + block, 0) - (version < 10 ? 2 : 3);
  const version = SIZES.findIndex((_, at) => room(at + 1) >= bytes) + 1;
  if (version === 0) throw new RangeError("the text is too long for a QR code");
  return version;
}

/** All bytes in the order in which they are drawn. @param {Uint8Array} text @param {number} version */
function codewords(text, version) {
  const [corrections, blocks] = SIZES[version - 1];
  const total = blocks.reduce((sum, block) => sum + block, 0);
  const bits = [0, 1, 0, 0];
  const add = (/** @type {number} */ value, /** @type {number} */ width) => {
    for (let bit = width - 1; bit >= 0; bit -= 1) bits.push(value >> bit & 1);
  };
  add(text.length, version < 10 ? 8 : 16);
  text.forEach((byte) => add(byte, 8));
  add(0, Math.min(4, total * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data = Array.from({ length: bits.length / 8 }, (_, at) => parseInt(bits.slice(8 * at, 8 * at + 8).join(""), 2));
  for (let pad = 0xec; data.length < total; pad ^= 0xec ^ 0x11) data.push(pad);
  const cut = blocks.map((length) => data.splice(0, length));
  const checks = cut.map((block) => correction(block, corrections));
  // Byte by byte from all blocks in turn; the longer blocks are the last.
  const woven = (/** @type {number[][]} */ lists) => Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
  return [...woven(cut), ...woven(checks)];
}

/** Bits with their check bits. @param {number} value @param {number} generator @param {number} width of the check bits */
function checked(value, generator, width) {
  let rest = value << width;
  const top = 31 - Math.clz32(generator);
  for (let bit = 31 - Math.clz32(rest); rest && bit >= top; bit = 31 - Math.clz32(rest)) rest ^= generator << bit - top;
  return value << width | rest;
}

/** The parts that are the same for every text of a size; what is free is null. @param {number} version @returns {(boolean|null)[][]} */
function frame(version) {
  const size = 17 + 4 * version;
  /** @type {(boolean|null)[][]} */
  const rows = Array.from({ length: size }, () => Array(size).fill(null));
  const set = (/** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ dark) => {
    if (x >= 0 && y >= 0 && x < size && y < size) rows[y][x] = dark;
  };
  const square = (/** @type {number} */ cx, /** @type {number} */ cy, /** @type {number} */ reach, /** @type {(far: number) => boolean} */ dark) => {
    for (let y = -reach; y <= reach; y += 1) for (let x = -reach; x <= reach; x += 1) set(cx + x, cy + y, dark(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (let at = 8; at < size - 8; at += 1) {
    set(at, 6, at % 2 === 0);
    set(6, at, at % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, 4, (far) => far !== 2 && far !== 4);
  const places = ALIGNMENTS[version - 1];
  for (const x of places) for (const y of places) {
    const corner = (x === 6 && (y === 6 || y === size - 7)) || (y === 6 && x === size - 7);
    if (!corner) square(x, y, 2, (far) => far !== 1);
  }
  if (version >= 7) {
    const bits = checked(version, 0x1f25, 12);
    for (let at = 0; at < 18; at += 1) {
      const [long, short] = [Math.floor(at / 3), size - 11 + at % 3];
      set(long, short, Boolean(bits >> at & 1));
      set(short, long, Boolean(bits >> at & 1));
    }
  }
  writeFormat(rows, 0);
  return rows;
}

/** Notes which mask was laid over the data. @param {(boolean|null)[][]} rows @param {number} mask */
function writeFormat(rows, mask) {
  const size = rows.length;
  // Correction M is 00.
  const bits = checked(mask, 0x537, 10) ^ 0x5412;
  const bit = (/** @type {number} */ at) => Boolean(bits >> at & 1);
  for (let at = 0; at < 15; at += 1) {
    const down = at < 6 ? at : at < 8 ? at + 1 : size - 15 + at;
    rows[down][8] = bit(at);
    const across = at < 8 ? size - 1 - at : at < 9 ? 7 : 14 - at;
    rows[8][across] = bit(at);
  }
  rows[size - 8][8] = true;
}

/** The free places in the order in which data fills them. @param {(boolean|null)[][]} rows @returns {[number, number][]} */
function freePlaces(rows) {
  const size = rows.length;
  /** @type {[number, number][]} */
  const places = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    // The column with the dashes is left out.
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (rows[y][x] === null) places.push([x, y]);
    }
    up = !up;
  }
  return places;
}

/** How hard a code is to read: long runs, blocks, what looks like a corner, too much of one colour. @param {boolean[][]} rows */
function penalty(rows) {
  const size = rows.length;
  const columns = rows[0].map((_, x) => rows.map((row) => row[x]));
  let sum = 0;
  for (const line of [...rows, ...columns]) {
    const text = line.map(Number).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (const corner of ["10111010000", "00001011101"]) for (let at = text.indexOf(corner); at >= 0; at = text.indexOf(corner, at + 1)) sum += 40;
  }
  for (let y = 1; y < size; y += 1) for (let x = 1; x < size; x += 1) {
    const dark = rows[y][x];
    if (rows[y - 1][x] === dark && rows[y][x - 1] === dark && rows[y - 1][x - 1] === dark) sum += 3;
  }
  const share = rows.flat().filter(Boolean).length / (size * size);
  return sum + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}

/** The QR code of a text, row by row; true is dark. Throws if the text is too long. @param {string} text @returns {boolean[][]} */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  const version = sizeFor(bytes.length);
  const base = frame(version);
  const bits = codewords(bytes, version).flatMap((byte) => Array.from({ length: 8 }, (_, bit) => Boolean(byte >> 7 - bit & 1)));
  const places = freePlaces(base);
  const drawn = MASKS.map((covers, mask) => {
    const rows = base.map((row) => row.slice());
    // What is left over after the last byte is light.
    places.forEach(([x, y], at) => { rows[y][x] = (bits[at] ?? false) !== covers(x, y); });
    writeFormat(rows, mask);
    return /** @type {boolean[][]} */ (rows);
  });
  return drawn.reduce((best, rows) => (penalty(rows) < penalty(best) ? rows : best));
}
