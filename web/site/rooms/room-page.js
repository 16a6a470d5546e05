// A room for a class or a club: who is there, who plays whom, and how it stands.

import { html, nothing } from "../vendor/lit.js";
import { alertFound } from "../app/alerts.js";
import { avatar } from "../app/avatar.js";
import { confirmed } from "../app/confirm.js";
import { Page } from "../app/element.js";
import { icon } from "../app/icons.js";
import { ownPerson } from "../app/person.js";
import { go } from "../app/router.js";
import { setTitle } from "../app/title.js";
import { localised, say } from "../app/later.js";
import { limitsText } from "../play/clock-choice.js";
import "../play/invitation.js";
import { holdSeat } from "../play/session.js";
import { RoomFeed } from "./room-feed.js";

/** @typedef {import("../app/types.js").Room} Room */
/** @typedef {import("../app/types.js").RoomMember} RoomMember */

class RoomPage extends Page {
  constructor() {
    super();
    /** @type {RoomFeed|null} */
    this.feed = null;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    const id = this.params[0];
    // A room that did not open may with another link to it.
    if (!changed.has("params") || !id || this.feed?.id === id && (this.feed.room || !location.hash)) return;
    this.feed?.close();
    const feed = new RoomFeed(id);
    this.feed = feed;
    feed.addEventListener("change", () => this.requestUpdate());
    feed.addEventListener("game", (event) => this.feed === feed && this.openGame(/** @type {CustomEvent} */ (event).detail));
    feed.open();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.feed?.close();
    this.feed = null;
  }

  updated() {
    setTitle(this.feed?.room?.name ?? say("page-room"));
  }

  /** One's own game has begun: goes there. @param {string} id */
  openGame(id) {
    alertFound(this.feed?.room?.name ?? "");
    this.takeSeat(id);
    go(`/g/${id}`);
  }

  /** The key in the room is that of the seat. @param {string} id */
  takeSeat(id) {
    const { feed } = this;
    const seat = feed?.seatIn(id) ?? -1;
    if (feed?.ticket.key && seat >= 0) holdSeat(id, seat, feed.ticket.key);
  }

  render() {
    const { feed } = this;
    if (!feed) return nothing;
    const { room } = feed;
    if (!room) {
      return feed.trouble ? html`<section class="card lonely"><h1>${say("page-room-none")}</h1><p>${feed.trouble}</p>
        <p><a class="button primary" href="/lobby">${say("page-lobby")}</a></p></section>` : html`<p class="empty">…</p>`;
    }
    return html`<div class="page-head"><div><h1>${room.name}</h1><p>${localised(room.title)} · ${limitsText(room)}</p></div></div>
      ${feed.trouble && !feed.isRemoved ? html`<p class="trouble" role="alert">${feed.trouble}</p>` : nothing}
      <div class="lobby">
        <div class="lobby-main">
          <section class="card">${this.mine(feed, room)}</section>
          <section class="card"><h2>${say("page-room-table")}</h2>${this.table(feed, room)}</section>
        </div>
        <div class="lobby-side">
          ${room.state === "closed" || feed.isRemoved ? nothing : this.invitation(feed)}
          ${feed.ticket.owner ? this.controls(feed, room) : nothing}
          <section class="card"><h2>${say("page-room-games")}</h2>${this.games(room)}</section>
        </div>
      </div>`;
  }

  /** The link, for whoever has one that opens the room. @param {RoomFeed} feed */
  invitation(feed) {
    return html`<section class="card call"><h2>${say("page-room-invite")}</h2>
      ${feed.link ? html`<p class="note">${say("page-room-invite-about")}</p><share-link .url=${feed.link} qr></share-link>` : html`<p class="note">${say("page-room-link-replaced")}</p>`}</section>`;
  }

  /** What one does here: join, say that one is ready, or go to one's game. @param {RoomFeed} feed @param {Room} room */
  mine(feed, room) {
    const { me } = feed;
    if (room.state === "closed") return html`<h2>${say("page-room-closed")}</h2>`;
    if (feed.isRemoved) return html`<h2 data-state="removed">${say("page-room-removed")}</h2><p class="note">${say("page-room-removed-about")}</p>`;
    if (!me) {
      return html`<h2>${say("page-room-join")}</h2><form class="setup" @submit=${(/** @type {SubmitEvent} */ e) => {
        e.preventDefault();
        feed.join(String(new FormData(/** @type {HTMLFormElement} */ (e.target)).get("member-name") ?? ""));
      }}>${ownPerson.me && !feed.nameTaken ? html`<p>${avatar(ownPerson.me)} ${ownPerson.me.name}</p>` : html`<label class="field"><span>${say("page-room-your-name")}</span><input name="member-name" required maxlength="24" autocomplete="nickname"></label>`}
        <button class="primary wide" name="join-room" ?disabled=${feed.busy}>${say("page-room-join-now")}</button></form>`;
    }
    if (me.game) {
      const { game } = me;
      return html`<h2>${say("page-room-you-play")}</h2><p class="row"><a class="button primary" data-action="to-game" href="/g/${game}" @click=${() => this.takeSeat(game)}>${icon("play")} ${say("page-room-to-game")}</a></p>`;
    }
    return html`<div role="status"><h2>${room.state === "paused" ? say("page-room-paused") : me.ready ? this.waitingText(feed, room) : say("page-room-not-ready")}</h2></div>
      <p class="row"><label class="check"><input type="checkbox" name="ready" .checked=${me.ready || feed.returning} ?disabled=${!feed.connected}
        @change=${(/** @type {any} */ e) => feed.setReady(e.target.checked)}> <span>${say("page-room-ready", { name: me.name })}</span></label></p>`;
  }

  /** Why nobody plays with one yet: nobody is ready, or only those whom one has just met. @param {RoomFeed} feed @param {Room} room */
  waitingText({ me }, room) {
    const free = room.members.some((member) => member.number !== me?.number && member.here && member.ready && !member.game);
    return free ? say("page-room-waiting-met") : say("page-room-waiting");
  }

  /** Who stands where. @param {RoomFeed} feed @param {Room} room */
  table(feed, room) {
    const removes = feed.ticket.owner && room.state !== "closed";
    if (room.members.length === 0) return html`<p class="note">${say("page-room-nobody")}</p>`;
    const ranked = [...room.members].sort((a, b) => b.points - a.points || a.games - b.games || a.number - b.number);
    return html`<table class="standings"><thead><tr><th scope="col">${say("page-room-member")}</th><th scope="col">${say("page-points")}</th><th scope="col">${say("page-room-played")}</th><th scope="col">${say("page-room-state")}</th>${removes ? html`<th scope="col"><span class="visually-hidden">${say("page-room-remove")}</span></th>` : nothing}</tr></thead>
      <tbody>${ranked.map((member) => html`<tr data-member=${member.number} class=${member.number === feed.ticket.member ? "mine" : ""}>
        <th scope="row">${member.name}</th><td>${member.points}</td><td>${member.games}</td><td>${this.stateOf(member, room)}</td>
        ${removes ? html`<td><button class="chip" name="remove" aria-label=${say("page-room-remove-member", { name: member.name })} @click=${() => this.removeMember(feed, member)}>${icon("close")}</button></td>` : nothing}</tr>`)}</tbody></table>`;
  }

  /** Removes somebody, if that is what was meant. @param {RoomFeed} feed @param {RoomMember} member */
  async removeMember(feed, { name, number }) {
    const question = { title: say("page-room-remove-member", { name }), text: say("page-room-remove-about"), yes: say("page-room-remove"), no: say("page-room-keep") };
    if (await confirmed(question)) await feed.remove(number);
  }

  /** Replaces the link, if that is what was meant. @param {RoomFeed} feed */
  async renewLink(feed) {
    const question = { title: say("page-room-renew"), text: say("page-room-renew-about"), yes: say("page-room-renew-now"), no: say("page-room-keep") };
    if (await confirmed(question)) await feed.renewLink();
  }

  /** Closes the room for good, if that is what was meant. @param {RoomFeed} feed */
  async closeRoom(feed) {
    const question = { title: say("page-room-close"), text: say("page-room-close-about"), yes: say("page-room-close"), no: say("page-room-keep") };
    if (await confirmed(question)) await feed.setState("closed");
  }

  /** @param {RoomMember} member @param {Room} room */
  stateOf(member, room) {
    if (member.game) return html`<a href="/g/${member.game}">${say("page-room-plays")}</a>`;
    if (!member.here) return say("page-play-away");
    return member.ready && room.state !== "closed" ? say("page-room-is-ready") : say("page-room-is-here");
  }

  /** @param {RoomFeed} feed @param {Room} room */
  controls(feed, room) {
    if (room.state === "closed") return nothing;
    return html`<section class="card"><h2>${say("page-room-owner")}</h2><p class="row">
      ${room.state === "open" ? html`<button name="pause-room" @click=${() => feed.setState("paused")}>${icon("pause")} ${say("page-room-pause")}</button>` : html`<button name="resume-room" @click=${() => feed.setState("open")}>${icon("play")} ${say("page-room-resume")}</button>`}
      <button name="renew-link" @click=${() => this.renewLink(feed)}>${icon("again")} ${say("page-room-renew")}</button>
      <button name="close-room" @click=${() => this.closeRoom(feed)}>${icon("stop")} ${say("page-room-close")}</button></p>
      ${room.removed?.length ? html`<h3>${say("page-room-removed-list")}</h3><ul class="seeks removed">${room.removed.map(({ number, name }) => html`<li class="seek"><span class="what">${name}</span>
        <button class="chip" name="restore" aria-label="${say("page-room-restore")}: ${name}" ?disabled=${feed.busy} @click=${() => feed.restore(number)}>${say("page-room-restore")}</button></li>`)}</ul>` : nothing}</section>`;
  }

  /** @param {Room} room */
  games(room) {
    if (room.games.length === 0) return html`<p class="note">${say("page-room-no-games")}</p>`;
    return html`<ul class="seeks">${room.games.slice(0, 30).map((game) => html`<li><a class="seek" href="/g/${game.id}"><span class="what"><b>${game.names.join(" – ")}</b></span>
      <span class="note">${game.points ? game.points.join(" : ") : say("page-games-live")}</span></a></li>`)}</ul>`;
  }
}

customElements.define("room-page", RoomPage);
