// The players above the board: who sits where, whose turn it is, clocks, captures, points.

import { html, nothing } from "../vendor/lit.js";
import { PlainElement } from "../app/element.js";
import { avatar } from "../app/avatar.js";
import { playerName } from "../app/narration.js";
import { ownPerson } from "../app/person.js";
import { localised, say } from "../app/voice.js";
import { colorOf, isLight, shapeOf } from "../board/shapes.js";
import { clockText } from "./clock-text.js";
import { seatText } from "./seats.js";

class PlayerCards extends PlainElement {
  static properties = { game: { attribute: false }, session: { attribute: false }, paused: { type: Boolean }, newGame: { attribute: false }, names: { attribute: false } };

  constructor() {
    super();
    /** @type {import("../app/types.js").Game|null} */
    this.game = null;
    /** @type {import("./session.js").Session|null} */
    this.session = null;
    /** The board stands still: so do the clocks of the position that it shows. */
    this.paused = false;
    /** @type {import("../app/types.js").NewGame|null} */
    this.newGame = null;
    /** Names that are more than colours: of bots. @type {string[]|null} */
    this.names = null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.beat = setInterval(() => {
      const game = this.session?.game;
      if ((game?.clock?.running || game?.forfeit) && !game.result && !this.paused) this.requestUpdate();
    }, 100);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.beat);
  }

  render() {
    const { game } = this;
    if (!game) return nothing;
    return html`<ul class="players" data-count=${game.players.length}>${game.players.map((player, seat) => this.card(game, player, seat))}</ul>`;
  }

  /** @param {import("../app/types.js").Game} game @param {import("../app/types.js").Player} player @param {number} seat */
  card(game, player, seat) {
    const mine = Boolean(this.session?.seats.includes(seat));
    const seated = this.session?.game?.players[seat] ?? player;
    const kind = this.newGame?.seats[seat] ?? seated.seat;
    const alone = (this.session?.seats.length ?? 0) === 1;
    const toMove = !game.result && game.to_move === seat;
    const won = game.result?.winners.includes(seat);
    const color = colorOf(player, seat);
    const person = this.newGame ? this.chosenPerson(seat) : seated.person;
    // Without a name of one's own, one is called what the room calls one.
    const called = this.newGame ? undefined : this.names?.[seat] ?? seated.room_name;
    const away = seated.connected === false && !mine && !this.session?.joining && (kind === "human" || kind.startsWith("bot:"));
    const lone = kind === "human" && this.newGame && this.newGame.seats.filter((one) => one === "human").length === 1;
    const who = person || called ? playerName(game, seat) : lone ? say("page-play-you") : seatText(kind, mine, alone);
    const about = (person || seated.room_name) && mine && alone ? `${who} · ${say("page-play-you")}` : who;
    return html`<li class="player ${person || called ? "with-name" : ""} ${toMove ? "to-move" : ""} ${won ? "winner" : ""}" aria-current=${toMove ? "true" : nothing}>
      <svg class="disc" viewBox="-50 -50 100 100" aria-hidden="true"><circle r="46" fill=${color}></circle>
        <path d=${shapeOf(seat)} fill="none" stroke=${isLight(color) ? "#000" : "#fff"} stroke-opacity="0.5" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"></path></svg>
      <span class="who"><b>${person ? this.person(person) : html`<span>${called ?? playerName(game, seat)}</span>`}</b><small class=${away ? "away" : ""}>${away ? `${say("page-play-away")} · ${about}` : about}</small></span>
      <span class="figures">${game.scores.filter((score) => score.label).map((score) => html`<span class="figure" title=${localised(score.label)}><span class="visually-hidden">${localised(score.label)}</span>${score.values[seat]}${score.threshold ? html`<small>/${score.threshold}</small>` : nothing}</span>`)}
        ${game.series ? html`<span class="figure points" title=${say("page-points")}><span class="visually-hidden">${say("page-points")}</span>${game.series.points[seat]}</span>` : nothing}
        ${this.clock(seat)}</span>
    </li>`;
  }

  /** Whoever begins a game sits on its first seat for a person. @param {number} seat @returns {import("../app/types.js").SeatPerson|null} */
  chosenPerson(seat) {
    const { me } = ownPerson;
    return me && this.newGame?.seats.indexOf("human") === seat ? { ...me, rating: null, rating_change: null } : null;
  }

  /** A person by name, with what is known of their strength. @param {import("../app/types.js").SeatPerson} person */
  person(person) {
    const change = person.rating_change;
    return html`<a class="person" href="/people/${person.id}">${avatar(person)} ${person.name}</a>${person.rating === null ? nothing : html` <span class="rating">${person.rating}${change === null ? nothing : html` <span class=${change < 0 ? "down" : "up"}>${change < 0 ? "−" : "+"}${Math.abs(change)}</span>`}</span>`}`;
  }

  /** @param {number} seat */
  clock(seat) {
    const { paused, session } = this;
    const game = paused ? this.game : session?.game;
    if (!session || !game) return nothing;
    const passed = performance.now() - session.clockRead;
    const left = game.clock?.left_ms[seat] ?? Infinity;
    const ticking = game.clock?.running && game.to_move === seat && !game.result && !paused;
    // A limit for a move ticks next to the one for the game; the nearer end is shown.
    let now = ticking ? Math.min(left, game.clock?.turn_left_ms ?? left) - passed : left;
    // Also that of a bot which is waited for, whether there is a clock or not.
    if (game.forfeit?.seat === seat && !game.result && !paused) now = Math.min(now, game.forfeit.in_ms - (performance.now() - session.claimRead));
    if (now === Infinity) return nothing;
    return html`<span class="clock ${now < 10_000 ? "low" : ""}" role="timer" aria-label=${say("page-play-clock")}>${clockText(now)}</span>`;
  }
}

customElements.define("player-cards", PlayerCards);
