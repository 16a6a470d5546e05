// What the schema says may stand at a place in a pack: completion for the editor.

import { syntaxTree } from "../vendor/codemirror.js";

/** @typedef {any} Schema a node of a JSON Schema */

/** All alternatives of a schema node, with references followed. @param {Schema} root @param {Schema} node @returns {Schema[]} */
function alternatives(root, node) {
  if (!node || typeof node !== "object") return [];
  const found = [node];
  if (typeof node.$ref === "string") {
    const target = node.$ref.replace(/^#\//, "").split("/").reduce((/** @type {any} */ at, /** @type {string} */ part) => at?.[part], root);
    found.push(...alternatives(root, target));
  }
  for (const list of [node.anyOf, node.oneOf, node.allOf]) {
    for (const one of list ?? []) found.push(...alternatives(root, one));
  }
  return found;
}

/** The schema nodes for a path of keys and list places (numbers). @param {Schema} root @param {(string|number)[]} path @returns {Schema[]} */
export function schemasAt(root, path) {
  let nodes = alternatives(root, root);
  for (const part of path) {
    nodes = nodes.flatMap((node) => {
      const next = typeof part === "number" ? node.items : node.properties?.[part] ?? (typeof node.additionalProperties === "object" ? node.additionalProperties : null);
      return alternatives(root, next);
    });
  }
  return nodes;
}

/** @param {string} text */
function unquote(text) {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.replace(/^"|"$/g, "");
  }
}

/** Where a node of the syntax tree is in the JSON tree. @param {any} node @param {(from: number, to: number) => string} read */
function pathOf(node, read) {
  /** @type {(string|number)[]} */
  const path = [];
  for (let at = node; at?.parent; at = at.parent) {
    if (at.parent.name === "Array") {
      let place = 0;
      for (let before = at.prevSibling; before; before = before.prevSibling) if (!/^[[\],⚠]$/.test(before.name)) place += 1;
      path.unshift(place);
    } else if (at.name === "Property") {
      const name = at.getChild("PropertyName");
      if (name) path.unshift(unquote(read(name.from, name.to)));
    }
  }
  return path;
}

/** A value to begin with. @param {Schema} root @param {Schema} schema */
function initialValue(root, schema) {
  const kinds = alternatives(root, schema).map((one) => one.type);
  if (kinds.includes("array")) return "[]";
  if (kinds.includes("string")) return '""';
  if (kinds.includes("object")) return "{}";
  return "";
}

/**
 * @param {Schema} root
 * @returns {import("@codemirror/autocomplete").CompletionSource}
 */
export function completeFrom(root) {
  return (context) => {
    const node = syntaxTree(context.state).resolveInner(context.pos, -1);
    const read = (/** @type {number} */ from, /** @type {number} */ to) => context.state.sliceDoc(from, to);
    const word = context.matchBefore(/"[^"\n]*|[\w-]*/);
    if (!context.explicit && !word?.text) return null;
    const from = word?.from ?? context.pos;
    // A key stands after `{` or `,` of an object, a value after `:` or in a list.
    const before = read(0, from).trimEnd().at(-1) ?? "";
    let holder = node;
    while (holder.parent && !["Object", "Array", "Property"].includes(holder.name)) holder = holder.parent;
    if (before === "{" || (before === "," && holder.name !== "Array")) {
      while (holder.parent && holder.name !== "Object") holder = holder.parent;
      return keys(root, holder, from, context, read);
    }
    if (before === ":" || before === "[" || before === ",") return values(root, holder, from, context, read);
    return null;
  };
}

/** @param {Schema} root @param {any} holder @param {number} from @param {any} context @param {(from: number, to: number) => string} read */
function keys(root, holder, from, context, read) {
  const present = holder.getChildren("Property").map((/** @type {any} */ property) => {
    const name = property.getChild("PropertyName");
    return name && name.from !== from ? unquote(read(name.from, name.to)) : "";
  });
  const closing = read(context.pos, context.pos + 1) === '"' ? 1 : 0;
  const options = schemasAt(root, pathOf(holder, read)).flatMap((schema) => Object.entries(schema.properties ?? {}))
    .filter(([name], i, all) => !present.includes(name) && all.findIndex(([other]) => other === name) === i)
    .map(([name, schema]) => ({
      label: `"${name}"`, type: "property", detail: "", info: schema.description,
      apply: (/** @type {any} */ view, /** @type {any} */ _, /** @type {number} */ start, /** @type {number} */ end) => {
        const to = end + closing;
        const followed = /^\s*:/.test(read(to, to + 3));
        const value = followed ? "" : `: ${initialValue(root, schema)}`;
        const inside = /["\]}]$/.test(value) ? 1 : 0;
        view.dispatch({ changes: { from: start, to, insert: `"${name}"${value}` }, selection: { anchor: start + name.length + 2 + value.length - inside } });
      },
    }));
  return { from, options, validFor: /^"?[^"\n]*$/ };
}

/** @param {Schema} root @param {any} holder @param {number} from @param {any} context @param {(from: number, to: number) => string} read */
function values(root, holder, from, context, read) {
  const path = pathOf(holder, read);
  if (holder.name === "Array") path.push(0);
  const closing = read(context.pos, context.pos + 1) === '"' ? 1 : 0;
  const options = schemasAt(root, path).flatMap((schema) => {
    const fixed = schema.enum ?? ("const" in schema ? [schema.const] : schema.type === "boolean" ? [true, false] : []);
    return fixed.map((/** @type {unknown} */ value) => ({
      label: JSON.stringify(value), type: "enum", info: schema.description,
      apply: (/** @type {any} */ view, /** @type {any} */ _, /** @type {number} */ start, /** @type {number} */ end) => {
        const insert = JSON.stringify(value);
        view.dispatch({ changes: { from: start, to: end + closing, insert }, selection: { anchor: start + insert.length } });
      },
    }));
  });
  return options.length ? { from, options, validFor: /^"?[^"\n]*$/ } : null;
}
