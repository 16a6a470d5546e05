export { EditorState, StateEffect } from "@codemirror/state";
export { EditorView, keymap, lineNumbers, highlightActiveLine, drawSelection, highlightActiveLineGutter } from "@codemirror/view";
export { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
export { indentOnInput, bracketMatching, syntaxHighlighting, HighlightStyle, syntaxTree, foldGutter, indentUnit } from "@codemirror/language";
export { json } from "@codemirror/lang-json";
export { lintGutter, setDiagnostics, lintKeymap } from "@codemirror/lint";
export { autocompletion, completionKeymap, closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
export { tags } from "@lezer/highlight";
