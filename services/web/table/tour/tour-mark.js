// A mark of the tour: a few words next to the part of the page that they are about, which gets a ring. The page
// stays usable.

/** @import { Child } from "../../shared/dom.js" */

import { createButton, createRow, createRulesLink } from "../../shared/controls.js";
import { el } from "../../shared/dom.js";
import { bindKeys } from "../../shared/keys/key-map.js";
import { placeApart } from "../board/card-place.js";
import { PHONE } from "../board/slots.js";

/**
 * @typedef {{
 *   count: string | null,
 *   title: string,
 *   text: string,
 *   more: string | null,
 *   topic: string | null | undefined,
 *   game: string,
 *   next: string,
 *   isLast?: boolean,
 * }} MarkWords
 */

export class TourMark {
  /** @param {{ onNext: () => void, onLeave: () => void }} listener */
  constructor(listener) {
    this.listener = listener;
    this.card = el("div", {
      class: "tour-mark",
      role: "dialog",
      tabindex: -1,
      hidden: true,
      "aria-labelledby": "tour-title",
    });
    /** @type {HTMLElement | null} the subject of the mark */
    this.target = null;
    /** @type {{ from: number, to: number } | null} how the marks scrolled the page */
    this.scrolled = null;
    document.body.append(this.card);
    const run = (/** @type {KeyboardEvent} */ event) => this.leave(event);
    bindKeys(document, "In the tour", [{ keys: ["Escape"], words: "end the tour", run }], { capture: true });
    addEventListener("resize", () => this.lay());
    addEventListener("scroll", () => this.lay(), { passive: true });
  }

  /** @param {KeyboardEvent} event */
  leave(event) {
    if (!this.card.contains(document.activeElement)) return false;
    event.stopImmediatePropagation();
    this.listener.onLeave();
    return true;
  }

  /**
   * Show the mark next to a part of the page.
   * @param {HTMLElement} target
   * @param {MarkWords} words
   */
  show(target, words) {
    this.card.replaceChildren(...this.describe(words));
    this.card.hidden = false;
    this.aim(target);
  }

  /**
   * Ring a part of the page, and put the mark next to it.
   * @param {HTMLElement} target
   */
  aim(target) {
    this.target?.classList.remove("toured");
    this.target = target;
    target.classList.add("toured");
    const from = this.scrolled?.from ?? scrollY;
    target.scrollIntoView({ block: "nearest" });
    this.scrolled = { from, to: scrollY };
    this.lay();
  }

  /**
   * @param {MarkWords} words
   * @returns {HTMLElement[]}
   */
  describe({ count, title, text, more, topic, game, next, isLast = false }) {
    const link = createRulesLink(game, topic, "In the rules");
    return [
      ...(count === null ? [] : [el("p", { class: "label" }, count)]),
      el("h2", { id: "tour-title" }, title),
      el("p", {}, text),
      ...(more === null ? [] : [el("p", { class: "small" }, more)]),
      ...(link ? [link] : []),
      createRow(
        createButton(next, () => this.listener.onNext(), "sign"),
        isLast ? null : createButton("Leave the tour", () => this.listener.onLeave(), "plain"),
      ),
    ];
  }

  /** Move the keyboard focus to the card. */
  focus() {
    this.card.focus({ preventScroll: true });
  }

  /** Put the mark where it hides least; on a phone, at the edge away from its subject. */
  lay() {
    if (this.card.hidden || !this.target) return;
    const place = this.target.getBoundingClientRect();
    const isPhone = window.innerWidth < PHONE;
    this.card.classList.toggle("at-top", isPhone && place.top + place.height / 2 > innerHeight / 2);
    this.card.removeAttribute("style");
    if (isPhone) return;
    const card = this.card.getBoundingClientRect();
    const at = placeApart(place, card, {
      window: { width: innerWidth, height: innerHeight },
      never: boxesOf(".decision, .top"),
      rather: boxesOf(".spot.option, .mark"),
    });
    this.card.style.left = `${at.left}px`;
    this.card.style.top = `${at.top}px`;
  }

  /** Hide the mark, and scroll back unless the reader has scrolled. */
  close() {
    if (this.scrolled?.to === scrollY) scrollTo(0, this.scrolled.from);
    this.scrolled = null;
    this.target?.classList.remove("toured");
    this.target = null;
    this.card.hidden = true;
  }
}

/** @param {string} selector */
const boxesOf = (selector) =>
  [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
