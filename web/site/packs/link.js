// The text of a pack behind the `#` of an address: compressed, and never sent to a server.

/** Addresses beyond this length are cut off by programs that pass them on. */
export const MAX_ADDRESS = 8000;

/** @param {ReadableStream<any>} stream @param {GenericTransformStream} through @returns {Promise<Uint8Array>} */
const throughAll = async (stream, through) => new Uint8Array(await new Response(stream.pipeThrough(/** @type {any} */ (through))).arrayBuffer());

/** A text as letters that an address may hold. @param {string} text */
export async function packText(text) {
  const bytes = await throughAll(new Blob([text]).stream(), new CompressionStream("deflate-raw"));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text again; throws if the letters are not such a text. @param {string} packed */
export async function unpackText(packed) {
  const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await throughAll(new Blob([bytes]).stream(), new DecompressionStream("deflate-raw")));
}

/** What `#pack=` of an address holds, if it does; throws if that is damaged. @param {string} hash @returns {Promise<string|null>} */
export async function packInHash(hash) {
  const packed = /^#pack=(.*)$/.exec(hash)?.[1];
  return packed ? unpackText(packed) : null;
}

/** An address at which a friend can play this pack at once. @param {string} text */
export async function linkToPlay(text) {
  return `${location.origin}/?draft=1#pack=${await packText(text)}`;
}
