// What stands for a browser around the script of a report, and somebody who opens each game and goes back through
// it: prints what was seen after each move.
const part = () => ({
  hidden: true, innerHTML: "", textContent: "", value: "", parts: {},
  querySelector(name) { return (this.parts[name] ??= part()); },
  addEventListener() {},
});
const page = part();
const listeners = {};
globalThis.document = { getElementById: () => page, addEventListener: (kind, listener) => (listeners[kind] = listener) };

require("node:process").on("exit", () => {
  const seen = [...Array(Number(process.env.GAMES)).keys()].map((number) => {
    listeners.click({ target: { closest: () => ({ dataset: { game: String(number) } }) } });
    const views = [];
    for (;;) {
      const told = page.querySelector("output").textContent;
      views.push({ told, stones: page.querySelector("svg").innerHTML.split('class="stone"').length - 1 });
      if (told.startsWith("0/")) return views.reverse();
      listeners.keydown({ key: "ArrowLeft", target: { matches: () => false } });
    }
  });
  console.log(JSON.stringify(seen));
});
