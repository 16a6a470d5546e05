// Small line drawings for buttons; always next to, or labelled by, words.

import { html } from "../vendor/lit.js";

/** @type {Record<string, string>} */
const PATHS = {
  gear: "M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4ZM10.1 5.0 10.3 2.2 13.7 2.2 13.9 5.0 15.6 5.6 17.7 3.9 20.1 6.3 18.4 8.4 19.0 10.1 21.8 10.3 21.8 13.7 19.0 13.9 18.4 15.6 20.1 17.7 17.7 20.1 15.6 18.4 13.9 19.0 13.7 21.8 10.3 21.8 10.1 19.0 8.4 18.4 6.3 20.1 3.9 17.7 5.6 15.6 5.0 13.9 2.2 13.7 2.2 10.3 5.0 10.1 5.6 8.4 3.9 6.3 6.3 3.9 8.4 5.6Z",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3Z",
  values: "M4 20V10M10 20V4M16 20v-8M21 20H3",
  draw: "M5 9h14M5 15h14",
  flag: "M5 21V4M5 4h12l-2 4 2 4H5",
  again: "M20 11A8 8 0 1 0 18 17M20 4v7h-7",
  share: "M12 15V3M8 7l4-4 4 4M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7",
  pause: "M8 5v14M16 5v14",
  play: "M7 4v16l13-8Z",
  plus: "M12 5v14M5 12h14",
  left: "M15 5 8 12l7 7",
  right: "m9 5 7 7-7 7",
  first: "M17 5l-7 7 7 7M7 5v14",
  last: "m7 5 7 7-7 7M17 5v14",
  mirror: "M12 3v18M8 8 4 12l4 4M16 8l4 4-4 4",
  graph: "M3 20h18M4 15l5-5 4 3 7-8",
  eye: "M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
  save: "M12 4v11M8 11l4 4 4-4M5 20h14",
  copy: "M9 9h11v11H9ZM5 15H4V4h11v1",
  check: "m5 13 5 5L20 7",
  stop: "M6 6h12v12H6Z",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  trophy: "M8 4h8v6a4 4 0 0 1-8 0ZM8 6H4c0 4 2 5 4 5M16 6h4c0 4-2 5-4 5M12 14v4M8 21h8M9 18h6",
  close: "M6 6l12 12M18 6 6 18",
  up: "m5 15 7-7 7 7",
  down: "m5 9 7 7 7-7",
  "turn-left": "M4 12a8 4 0 1 0 8-4H5M9 4 5 8l4 4",
  "turn-right": "M20 12a8 4 0 1 1-8-4h7M15 4l4 4-4 4",
  "tilt-up": "M4 19h16M12 15V4M8 8l4-4 4 4",
  "tilt-down": "M4 5h16M12 9v11M8 16l4 4 4-4",
  layers: "m12 3 9 5-9 5-9-5ZM3 13l9 5 9-5",
  speech: "M4 5h16v11H10l-5 4v-4H4Z",
  mute: "M4 9v6h4l5 4V5L8 9ZM16 9l5 6M21 9l-5 6",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.4a3.5 3.5 0 0 1 0 6.2M18.5 14.4A6.5 6.5 0 0 1 21.5 20",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4 21c0-4 3.5-6 8-6s8 2 8 6",
  pen: "M4 20l1-5L16 4l4 4L9 19Z",
};

/** @param {keyof typeof PATHS} name */
export function icon(name) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]}></path></svg>`;
}
