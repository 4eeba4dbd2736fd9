// A mark of the tour: a few words beside what they are about, which has a ring; nothing is covered by force.

/** @import { Child } from "../../shared/dom.js" */

import { createButton, createRow, createRulesLink } from "../../shared/controls.js";
import { el } from "../../shared/dom.js";
import { placeBeside, placeWithin } from "../board/card-place.js";
import { PHONE } from "../board/slots.js";

/** The share of the window from which on a part is so large that the mark lies in one of its corners. */
const LARGE = 0.3;

/**
 * @typedef {{
 *   count: string | null,
 *   title: string,
 *   text: string,
 *   topic: string | null | undefined,
 *   game: string,
 *   next: string,
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
    /** @type {HTMLElement | null} what it is about */
    this.target = null;
    document.body.append(this.card);
    document.addEventListener("keydown", (event) => this.pressKey(event), { capture: true });
    addEventListener("resize", () => this.lay());
    addEventListener("scroll", () => this.lay(), { passive: true });
  }

  /** @param {KeyboardEvent} event */
  pressKey(event) {
    if (event.key !== "Escape" || !this.card.contains(document.activeElement)) return;
    event.stopImmediatePropagation();
    this.listener.onLeave();
  }

  /**
   * Show it beside a part of the page.
   * @param {HTMLElement} target
   * @param {MarkWords} words
   */
  show(target, words) {
    this.close();
    this.target = target;
    target.classList.add("toured");
    target.scrollIntoView({ block: "nearest" });
    this.card.replaceChildren(...this.describe(words));
    this.card.hidden = false;
    this.lay();
  }

  /**
   * @param {MarkWords} words
   * @returns {HTMLElement[]}
   */
  describe({ count, title, text, topic, game, next }) {
    const link = createRulesLink(game, topic, "In the rules");
    return [
      ...(count === null ? [] : [el("p", { class: "label" }, count)]),
      el("h2", { id: "tour-title" }, title),
      el("p", {}, text),
      ...(link ? [link] : []),
      createRow(
        createButton(next, () => this.listener.onNext(), "sign"),
        createButton("Leave the tour", () => this.listener.onLeave(), "plain"),
      ),
    ];
  }

  /** Let who reads by the keyboard begin with it. */
  focus() {
    this.card.focus({ preventScroll: true });
  }

  /** Lay it where it hides least; on a phone at the edge away from what it is about. */
  lay() {
    if (this.card.hidden || !this.target) return;
    const place = this.target.getBoundingClientRect();
    const isPhone = window.innerWidth < PHONE;
    this.card.classList.toggle("at-top", isPhone && place.top + place.height / 2 > innerHeight / 2);
    this.card.removeAttribute("style");
    if (isPhone) return;
    const card = this.card.getBoundingClientRect();
    const isLarge = place.width * place.height > innerWidth * innerHeight * LARGE;
    const at = (isLarge ? placeWithin : placeBeside)(place, card, {
      window: { width: innerWidth, height: innerHeight },
      never: this.target.matches(".decision") ? [] : boxesOf(".decision"),
      rather: boxesOf(".spot.option"),
    });
    this.card.style.left = `${at.left}px`;
    this.card.style.top = `${at.top}px`;
  }

  close() {
    this.target?.classList.remove("toured");
    this.target = null;
    this.card.hidden = true;
  }
}

/** @param {string} selector */
const boxesOf = (selector) =>
  [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
