// The title of the browser's tab: what is most urgent first.

/** @param {(string|undefined)[]} parts those that are empty are left out */
export function setTitle(...parts) {
  const title = [...parts.filter(Boolean), "Foursight"].join(" – ");
  if (document.title !== title) document.title = title;
}
