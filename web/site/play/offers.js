// What people at a table ask each other for, and the win that whoever waits can claim.

import { html, nothing } from "../vendor/lit.js";
import { PlainElement } from "../app/element.js";
import { listText, seatName } from "../app/narration.js";
import { say } from "../app/later.js";
import { icon } from "../app/icons.js";
import { clockText } from "./clock-text.js";

/** @typedef {import("../app/types.js").Game} Game */
/** @typedef {import("../app/types.js").Offer} Offer */
/** @typedef {import("./session.js").Session} Session */

/** How long a button that takes something back comes to rest where another one may just have been pressed. */
const SETTLES_MS = 500;

/** What another asks for, in a sentence. @type {Record<string, (player: string) => string>} */
const ASKED = {
  takeback: (player) => say("page-offer-takeback", { player }),
  draw: (player) => say("page-offer-draw", { player }),
  rematch: (player) => say("page-offer-rematch", { player }),
};

/** What we asked for. @type {Record<string, (players: string) => string>} */
const WAITING = {
  takeback: (players) => say("page-offer-takeback-waits", { players }),
  draw: (players) => say("page-offer-draw-waits", { players }),
  rematch: (players) => say("page-offer-rematch-waits", { players }),
};

/** Everybody wants a rematch, and somebody is not there. @param {Game} game */
function awaited(game) {
  const players = game.players.flatMap((player, seat) => (player.seat === "human" && player.connected === false ? [seatName(game, seat)] : []));
  return players.length > 0 ? say("page-offer-rematch-away", { players: listText(players), count: players.length }) : say("page-offer-rematch-agreed");
}

/** What is asked for, as whoever has these seats reads it. @param {Game} game @param {Offer} offer @param {number[]} mine */
export function offerText(game, offer, mine) {
  const missing = game.players.flatMap((player, seat) => (player.seat === "human" && !offer.agreed.includes(seat) ? [seatName(game, seat)] : []));
  if (missing.length === 0) return awaited(game);
  return mine.includes(offer.by) && hasAgreed(offer, mine) ? WAITING[offer.kind](listText(missing)) : ASKED[offer.kind](seatName(game, offer.by));
}

/** True once all of these seats want it. @param {Offer} offer @param {number[]} mine */
export const hasAgreed = (offer, mine) => mine.length > 0 && mine.every((seat) => offer.agreed.includes(seat));

/** What others did not want. @type {Record<string, () => string>} */
const DECLINED = {
  takeback: () => say("page-offer-takeback-declined"),
  draw: () => say("page-offer-draw-declined"),
  rematch: () => say("page-offer-rematch-declined"),
};

/** Fires "act" (detail: what to do) for each button. */
class GameOffers extends PlainElement {
  static properties = { session: { attribute: false }, game: { attribute: false }, busy: { type: Boolean } };

  constructor() {
    super();
    /** @type {Session|null} */
    this.session = null;
    /** The session's game; given so that a change of it is seen. @type {Game|null} */
    this.game = null;
    this.busy = false;
    /** When what is asked for was seen first. @type {Map<string, number>} */
    this.seen = new Map();
  }

  connectedCallback() {
    super.connectedCallback();
    this.beat = setInterval(() => (this.game?.claim || this.game?.forfeit) && this.requestUpdate(), 200);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.beat);
  }

  /** @param {() => Promise<unknown>} action */
  act(action) {
    this.dispatchEvent(new CustomEvent("act", { detail: action }));
  }

  render() {
    const { session, game } = this;
    if (!session || !game) return nothing;
    for (const kind of this.seen.keys()) if (!game.offers?.some((offer) => offer.kind === kind)) this.seen.delete(kind);
    const declined = session.declined ? html`<div class="offer card" data-offer="declined"><p>${DECLINED[session.declined]()}</p></div>` : nothing;
    return html`<div class="offers" aria-live="polite">${declined}${(game.offers ?? []).map((offer) => this.offer(session, game, offer))}</div>
      ${game.claim && !game.result ? this.claim(session, game, game.claim) : nothing}
      ${game.forfeit?.away && !game.result ? this.forfeit(session, game, game.forfeit) : nothing}`;
  }

  /** A double click on what asked for it does not take it back: the button comes to rest first. @param {Offer} offer */
  hasSettled({ kind }) {
    const seen = this.seen.get(kind) ?? performance.now();
    if (!this.seen.has(kind)) setTimeout(() => this.requestUpdate(), SETTLES_MS + 20);
    this.seen.set(kind, seen);
    return performance.now() - seen >= SETTLES_MS;
  }

  /** @param {Session} session @param {Game} game @param {Offer} offer */
  offer(session, game, offer) {
    const mine = session.seats;
    const agreed = hasAgreed(offer, mine);
    const text = offerText(game, offer, mine);
    if (mine.length === 0 || agreed) {
      return html`<div class="offer card" data-offer=${offer.kind}><p>${text}</p>
        ${agreed ? html`<button name="withdraw-${offer.kind}" ?disabled=${this.busy || !this.hasSettled(offer)} @click=${() => this.act(() => session.decline(offer.kind))}>${icon("close")} ${say("page-offer-withdraw")}</button>` : nothing}</div>`;
    }
    return html`<div class="offer card asked" data-offer=${offer.kind}><p>${text}</p>
      <p class="row"><button class="primary" name="accept-${offer.kind}" ?disabled=${this.busy} @click=${() => this.act(() => session.offer(offer.kind))}>${icon("check")} ${say("page-offer-accept")}</button>
        <button name="decline-${offer.kind}" ?disabled=${this.busy} @click=${() => this.act(() => session.decline(offer.kind))}>${icon("close")} ${say("page-offer-decline")}</button></p></div>`;
  }

  /** A bot that is not there loses by itself: everybody sees when. @param {Session} session @param {Game} game @param {import("../app/types.js").Forfeit} forfeit */
  forfeit({ claimRead }, game, { seat, in_ms }) {
    const time = clockText(in_ms - (performance.now() - claimRead));
    return html`<div class="offer card" data-offer="forfeit"><p>${say("page-forfeit", { player: seatName(game, seat), time })}</p></div>`;
  }

  /** @param {Session} session @param {Game} game @param {import("../app/types.js").Claim} claim */
  claim(session, game, claim) {
    const left = Math.max(0, claim.in_ms - (performance.now() - session.claimRead));
    const time = clockText(left);
    const player = seatName(game, claim.against);
    const first = game.clock?.running === false;
    if (session.seats.includes(claim.against)) {
      return html`<div class="offer card" data-offer="claim-against"><p>${left > 0 ? say("page-claim-hurry", { time }) : say("page-claim-now-against")}</p></div>`;
    }
    // Whoever watches has nothing to claim.
    const plays = session.seats.length > 0;
    const why = first ? say("page-claim-first-move", { player }) : say("page-claim-away", { player });
    return html`<div class="offer card" data-offer="claim"><p>${why}${plays && left > 0 ? html` ${say("page-claim-soon", { time })}` : nothing}</p>
      ${plays ? html`<button class="primary" name="claim" ?disabled=${left > 0 || this.busy} @click=${() => this.act(() => session.claim())}>${icon("flag")} ${say("page-claim")}</button>` : nothing}</div>`;
  }
}

customElements.define("game-offers", GameOffers);
