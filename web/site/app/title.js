// The title of the browser's tab: what is most urgent first.

/** What is more urgent than any page. */
let urgent = "";

/** @type {(string|undefined)[]} */
let known = [];

/** Puts something before whatever the page is called; nothing if it is empty. @param {string} text */
export function setUrgent(text) {
  if (text === urgent) return;
  urgent = text;
  setTitle(...known);
}

/** @param {(string|undefined)[]} parts those that are empty are left out */
export function setTitle(...parts) {
  known = parts;
  const title = [urgent, ...parts, "Foursight"].filter(Boolean).join(" – ");
  if (document.title !== title) document.title = title;
}
