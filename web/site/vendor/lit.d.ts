// The types of lit.js: those of the packages it was made from.
export { LitElement, html, svg, css, nothing, render } from "lit";
export type { TemplateResult, SVGTemplateResult, PropertyValues } from "lit";
export { repeat } from "lit/directives/repeat.js";
export { classMap } from "lit/directives/class-map.js";
export { styleMap } from "lit/directives/style-map.js";
export { live } from "lit/directives/live.js";
export { ref, createRef } from "lit/directives/ref.js";
export { keyed } from "lit/directives/keyed.js";
export type { Ref } from "lit/directives/ref.js";
