// How to bring a bot: the address, and the commands of the starter kits.

import { html, nothing } from "../vendor/lit.js";
import { PlainElement } from "../app/element.js";
import { icon } from "../app/icons.js";
import { pick } from "../app/lang.js";
import { remember, remembered } from "../app/settings.js";

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

const PLACE = "foursight.kit";

class ConnectBot extends PlainElement {
  static properties = { address: {}, closed: {} };

  constructor() {
    super();
    /** @type {string|null} */
    this.address = null;
    /** Why no bot can come, if so. @type {string|null} */
    this.closed = null;
    this.kit = KITS.find((kit) => kit.name === remembered(PLACE)) ?? KITS[0];
    this.copied = "";
  }

  /** @param {string} text @param {string} what */
  async copy(text, what) {
    await navigator.clipboard?.writeText(text).catch(() => {});
    this.copied = what;
    this.requestUpdate();
    setTimeout(() => {
      this.copied = "";
      this.requestUpdate();
    }, 2000);
  }

  /** The door as a bot on the visitor's machine reaches it. */
  get door() {
    const [, host, port] = /^(.*):(\d+)$/.exec(this.address ?? "") ?? [];
    const anywhere = host === "0.0.0.0" || host === "[::]";
    return { host: anywhere ? location.hostname : host, port };
  }

  render() {
    if (!this.address) return html`<p class="note">${this.closed ?? pick("The door for bots is closed on this server.", "Die Tür für Bots ist auf diesem Server zu.")}</p>`;
    const { host, port } = this.door;
    const url = `ws://${host}:${port}/NAME`;
    const where = [host === "127.0.0.1" ? "" : ` --host ${host}`, port === "5051" ? "" : ` --port ${port}`].join("");
    const lines = [`cd clients/${this.kit.folder}`, this.kit.build, `${this.kit.run} --name Ada${where}`].join("\n");
    return html`<p class="door"><code>${url}</code>${this.copier(url, "address")}</p>
      <div class="kits" role="group" aria-label=${pick("Language", "Sprache")}>${KITS.map((kit) => html`<button class="chip" aria-pressed=${kit === this.kit} @click=${() => { this.kit = kit; remember(PLACE, kit.name); this.requestUpdate(); }}>${kit.name}</button>`)}</div>
      <div class="commands"><pre tabindex="0" aria-label=${pick("Commands", "Befehle")}>${lines}</pre>${this.copier(lines, "commands")}</div>
      <p class="visually-hidden" role="status">${this.copied ? pick("Copied.", "Kopiert.") : nothing}</p>`;
  }

  /** @param {string} text @param {string} what */
  copier(text, what) {
    return html`<button class="copier" name="copy-${what}" aria-label=${what === "address" ? pick("Copy the address", "Adresse kopieren") : pick("Copy the commands", "Befehle kopieren")} @click=${() => this.copy(text, what)}>${icon(this.copied === what ? "check" : "copy")}</button>`;
  }
}

customElements.define("connect-bot", ConnectBot);
