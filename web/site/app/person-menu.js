// The way to one's own page, in the header: a picture, or the offer to choose a name.

import { html } from "../vendor/lit.js";
import { avatar } from "./avatar.js";
import { PlainElement } from "./element.js";
import { icon } from "./icons.js";
import { ownPerson } from "./person.js";
import { say } from "./voice.js";

class PersonMenu extends PlainElement {
  render() {
    const { me } = ownPerson;
    return me
      ? html`<a class="me" href="/me" title=${say("page-me-title")}>${avatar(me)}<span class="name">${me.name}</span></a>`
      : html`<a class="me nobody" href="/me">${icon("person")}<span class="name">${say("page-me-choose")}</span></a>`;
  }
}

customElements.define("person-menu", PersonMenu);
