// How to connect a bot: the address, and the commands of the starter kits.

import { html, nothing } from "../vendor/lit.js";
import { errorText } from "../app/api.js";
import { PlainElement } from "../app/element.js";
import { icon } from "../app/icons.js";
import { localised, say } from "../app/later.js";
import { copyText } from "../play/invitation.js";
import { store, readStored } from "../app/settings.js";

/** Each kit's folder in `clients/`, how it is built and run. */
const KITS = [
  { name: "Python", folder: "python", build: "python3 -m venv .venv && .venv/bin/pip install .", run: ".venv/bin/python my_bot.py" },
  { name: "TypeScript", folder: "typescript", build: "npm ci", run: "npm start --" },
  { name: "Rust", folder: "rust", build: "cargo build --release", run: "cargo run --release --" },
  { name: "Go", folder: "go", build: "go build -o my-bot ./mybot", run: "./my-bot" },
  { name: "Java", folder: "java", build: "mvn package", run: "java -jar target/my-bot.jar" },
  { name: "Kotlin", folder: "kotlin", build: "mvn package", run: "java -jar target/my-bot.jar" },
  { name: "C#", folder: "csharp", build: "dotnet build MyBot", run: "dotnet run --project MyBot --" },
];

const STORAGE_KEY = "foursight.kit";

class ConnectBot extends PlainElement {
  static properties = { address: {}, closed: { attribute: false } };

  constructor() {
    super();
    /** @type {string|null} */
    this.address = null;
    /** Why no bot can come, if so. @type {import("../app/types.js").LocalisedText|string|null} */
    this.closed = null;
    this.kit = KITS.find((kit) => kit.name === readStored(STORAGE_KEY)) ?? KITS[0];
    this.copied = "";
    /** What could not be copied. */
    this.failed = "";
  }

  /** @param {string} text @param {string} what */
  async copy(text, what) {
    const copied = await copyText(text);
    this.copied = copied ? what : "";
    this.failed = copied ? "" : what;
    this.requestUpdate();
    // Whoever has to copy it by hand finds it selected.
    const shown = this.querySelector(`[data-copied="${what}"]`);
    if (!copied && shown) getSelection()?.selectAllChildren(shown);
    if (copied) setTimeout(() => {
      this.copied = "";
      this.requestUpdate();
    }, 2000);
  }

  /** Where a bot on the visitor's machine connects to. */
  get endpoint() {
    const [, host, port] = /^(.*):(\d+)$/.exec(this.address ?? "") ?? [];
    const anywhere = host === "0.0.0.0" || host === "[::]";
    return { host: anywhere ? location.hostname : host, port };
  }

  render() {
    if (!this.address) return html`<p class="note">${this.closed ? errorText(new Error(localised(this.closed))) : say("arena-bots-off")}</p>`;
    const { host, port } = this.endpoint;
    const url = `ws://${host}:${port}/NAME`;
    const where = [host === "127.0.0.1" ? "" : ` --host ${host}`, port === "5051" ? "" : ` --port ${port}`].join("");
    const lines = [`cd clients/${this.kit.folder}`, this.kit.build, `${this.kit.run} --name Ada${where}`].join("\n");
    const local = host === "127.0.0.1" || host === "localhost" || host === "[::1]";
    return html`<p class="note">${say("arena-connect-about")}</p>
      <p class="door"><code data-copied="address">${url}</code>${this.copyButton(url, "address")}</p>
      ${local ? html`<p class="note">${say("arena-connect-here-only", { option: `--bots 0.0.0.0:${port}` })}</p>` : nothing}
      <p class="note">${say("arena-connect-steps")}</p>
      <div class="kits" role="group" aria-label=${say("arena-kit-language")}>${KITS.map((kit) => html`<button class="chip" aria-pressed=${kit === this.kit} @click=${() => { this.kit = kit; store(STORAGE_KEY, kit.name); this.requestUpdate(); }}>${kit.name}</button>`)}</div>
      <div class="commands"><pre tabindex="0" data-copied="commands" aria-label=${say("arena-commands")}>${lines}</pre>${this.copyButton(lines, "commands")}</div>
      <p class="note">${say("arena-connect-more")}</p>
      <p class=${this.failed ? "note" : "visually-hidden"} role="status">${this.copied ? say("arena-copied") : this.failed ? say("arena-selected") : nothing}</p>`;
  }

  /** @param {string} text @param {string} what */
  copyButton(text, what) {
    return html`<button class="copier" name="copy-${what}" aria-label=${what === "address" ? say("arena-copy-address") : say("arena-copy-commands")} @click=${() => this.copy(text, what)}>${icon(this.copied === what ? "check" : "copy")}</button>`;
  }
}

customElements.define("connect-bot", ConnectBot);
