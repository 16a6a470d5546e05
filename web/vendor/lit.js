export { LitElement, html, svg, css, nothing, render } from "lit";
export { repeat } from "lit/directives/repeat.js";
export { classMap } from "lit/directives/class-map.js";
export { styleMap } from "lit/directives/style-map.js";
export { live } from "lit/directives/live.js";
export { ref, createRef } from "lit/directives/ref.js";
export { keyed } from "lit/directives/keyed.js";
