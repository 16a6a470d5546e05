// The types of fluent.js: those of the package it was made from.
export { FluentBundle, FluentNumber, FluentResource } from "@fluent/bundle";
