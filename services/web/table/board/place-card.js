// The card of a place: what the place is, what it does, and what it means now. It opens on hover, focus, tap or long
// press. Knows no game.

/** @import { PlaceExplanation } from "../../shared/api-types" */
/** @import { KeyBinding } from "../../shared/keys/key-map.js" */
/** @import { TableState } from "../table-store.js" */

import { isAbort, isServiceFailure, request } from "../../shared/api-client.js";
import { createRulesLink } from "../../shared/controls.js";
import { el, parseDrawing } from "../../shared/dom.js";
import { HeldFinger } from "../../shared/keys/held-finger.js";
import { bindKeys } from "../../shared/keys/key-map.js";
import { createNaming } from "../../shared/seats.js";
import { findRoom, placeApart, placeBeside } from "./card-place.js";
import { findSpot } from "./spots.js";

/** Milliseconds between hovering and the card's opening, and between leaving and its closing. */
const OPENS = 250;
const CLOSES = 400;
/** The maximum number of explanations in the cache. */
const MOST = 200;
/** In windows narrower than this the card is a sheet at the bottom. */
const NARROW = 600;

export class PlaceCard {
  /**
   * @param {HTMLElement} sheet contains the drawing
   * @param {HTMLElement} card
   * @param {() => TableState} look returns the current state
   */
  constructor(sheet, card, look) {
    this.sheet = sheet;
    this.card = card;
    this.look = look;
    /** @type {Map<string, PlaceExplanation | null>} */
    this.known = new Map();
    /** @type {number | null} the record after which the board is drawn; the state may be newer */
    this.at = null;
    /** @type {string | null} the place that is explained, or about to be */
    this.place = null;
    /** @type {string | null} the place pressed last; it is not explained until the pointer returns to it */
    this.pressed = null;
    /** The pointer's last position. Browsers also report a move when only the page has moved. */
    this.seen = "";
    /** Whether the page itself is setting the focus. */
    this.isQuiet = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {AbortController | null} */
    this.asking = null;
    this.finger = new HeldFinger(sheet, findPlace, (place) => void this.open(place));
    sheet.addEventListener("pointermove", (event) => this.point(event));
    sheet.addEventListener("pointerout", (event) => this.leave(event));
    sheet.addEventListener("focusin", (event) => this.focus(event.target));
    sheet.addEventListener("focusout", () => this.leave());
    card.addEventListener("pointerenter", () => clearTimeout(this.timer));
    card.addEventListener("pointerleave", () => this.leave());
    document.addEventListener("pointerdown", (event) => this.closeOutside(event.target));
    document.addEventListener("pointermove", (event) => (this.seen = locatePointer(event)));
    /** @type {KeyBinding} */
    const closing = {
      keys: ["Escape"],
      words: "close the card",
      run: (event) => this.closeAlone(event),
    };
    bindKeys(document, "On the board", [closing], { capture: true });
  }

  /**
   * On Escape, close only the card; other effects of the key wait for the next press.
   * @param {KeyboardEvent} event
   */
  closeAlone(event) {
    const dialog = document.querySelector("dialog[open]");
    if ((dialog && !dialog.contains(this.card)) || !this.close()) return false;
    event.stopImmediatePropagation();
    return true;
  }

  /**
   * Open the card for a pointer at rest, unless only the page has moved under it.
   * @param {PointerEvent} event
   */
  point(event) {
    const place = findPlace(event.target);
    if (event.pointerType !== "mouse" || event.buttons || this.seen === locatePointer(event)) return;
    if (place === null || (place === this.pressed && place !== this.place)) return;
    clearTimeout(this.timer);
    if (place !== this.place) this.timer = setTimeout(() => void this.open(place), OPENS);
  }

  /** @param {EventTarget | null} target */
  focus(target) {
    const place = findPlace(target);
    if (place !== null && !this.isQuiet && findSpot(target)?.matches(":focus-visible")) void this.open(place);
  }

  /**
   * Set the focus without opening the card.
   * @param {HTMLElement | SVGElement} target
   */
  focusQuietly(target) {
    this.isQuiet = true;
    target.focus({ preventScroll: true });
    this.isQuiet = false;
  }

  /** @param {PointerEvent} [event] */
  leave(event) {
    if (event?.pointerType === "touch" && this.finger.hasAsked) return;
    if (event && findPlace(event.relatedTarget) !== this.pressed) this.pressed = null;
    clearTimeout(this.timer);
    if (this.place !== null) this.timer = setTimeout(() => this.close(), CLOSES);
  }

  /** @param {EventTarget | null} target */
  closeOutside(target) {
    if (!(target instanceof Node) || this.card.contains(target)) return;
    this.pressed = findPlace(target);
    this.close();
  }

  /**
   * Explain a place; if the game has no explanation, close the card.
   * @param {string} place
   */
  async open(place) {
    clearTimeout(this.timer);
    this.place = place;
    try {
      const explanation = await this.fetch(place);
      if (this.place !== place) return;
      if (explanation) this.show(explanation);
      else this.close();
    } catch (failure) {
      if (!isAbort(failure) && !isServiceFailure(failure)) throw failure;
      if (this.place === place) this.close();
    }
  }

  /**
   * @param {string} place
   * @returns {Promise<PlaceExplanation | null>}
   */
  async fetch(place) {
    const { id, seat, shown, now } = this.look();
    const at = this.at ?? shown.at;
    const key = JSON.stringify([seat, at, now.decision, place]);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    this.asking?.abort();
    this.asking = new AbortController();
    const query = { place, seat, at };
    const { signal } = this.asking;
    const explanation = await request("get", "/v1/tables/{table}/explain", {
      path: { table: id },
      query,
      signal,
    });
    this.known.set(key, explanation);
    for (const [oldest] of this.known) if (this.known.size > MOST) this.known.delete(oldest);
    return explanation;
  }

  /** @param {PlaceExplanation} explanation */
  show(explanation) {
    const { game } = this.look().now.table;
    const rules = createRulesLink(game, explanation.topic, "In the rules");
    this.card.replaceChildren(
      ...describe(explanation, createNaming(this.look().shown), () => this.close()),
      ...(rules ? [rules] : []),
    );
    this.card.hidden = false;
    for (const spot of this.sheet.querySelectorAll(".spot.told")) spot.classList.remove("told");
    const spot = this.sheet.querySelector(`.spot[data-at="${CSS.escape(explanation.place)}"]`);
    spot?.classList.add("told");
    if (spot && innerWidth >= NARROW) this.lay(spot);
    else this.card.removeAttribute("style");
    this.card.classList.toggle("at-top", spot !== null && this.isLow(spot));
  }

  /**
   * Return whether a card at the lower edge would cover the place while one at the upper edge would not.
   * @param {Element} spot
   */
  isLow(spot) {
    const { top, bottom } = spot.getBoundingClientRect();
    const { height } = this.card.getBoundingClientRect();
    return bottom > innerHeight - height && innerHeight - bottom < top;
  }

  /**
   * Put the card where it hides least: outside the large part if that is its subject's, else next to the place.
   * @param {Element} spot
   */
  lay(spot) {
    const others = [...this.sheet.querySelectorAll(".spot.option")].filter((option) => option !== spot);
    const chosen = others.filter((option) => option.classList.contains("chosen"));
    const place = spot.getBoundingClientRect();
    const card = this.card.getBoundingClientRect();
    const around = {
      window: { width: innerWidth, height: innerHeight },
      never: [...document.querySelectorAll("#decision"), ...chosen].map((element) =>
        element.getBoundingClientRect(),
      ),
      rather: others.map((option) => option.getBoundingClientRect()),
    };
    const large = spot.closest(".board-frame")?.getBoundingClientRect();
    const at =
      (large && findRoom(large, card, around)) ??
      findRoom(place, card, around, placeBeside) ??
      placeApart(place, card, around);
    this.card.style.left = `${at.left}px`;
    this.card.style.top = `${at.top}px`;
  }

  /** Close the card; return whether it was open. */
  close() {
    clearTimeout(this.timer);
    this.asking?.abort();
    const wasOpen = !this.card.hidden;
    this.place = null;
    this.card.hidden = true;
    this.sheet.querySelector(".spot.told")?.classList.remove("told");
    return wasOpen;
  }
}

/** @param {PointerEvent} event */
const locatePointer = ({ clientX, clientY }) => `${clientX} ${clientY}`;

/**
 * Find the place that an element belongs to, null if it belongs to none that can be explained.
 * @param {EventTarget | null} target
 */
export function findPlace(target) {
  const spot = findSpot(target);
  return spot?.ownerSVGElement?.dataset.explained === undefined ? null : (spot.dataset.at ?? null);
}

/**
 * Fill the card. What can be done, or why not, comes first, because the rest may need scrolling.
 * @param {PlaceExplanation} explanation
 * @param {(words: string) => string} call puts the players' names into a text
 * @param {() => void} close
 */
function describe(explanation, call, close) {
  const lines = explanation.lines.map(({ says, signs }) =>
    el("li", {}, signs ? el("span", { class: "card-signs" }, parseDrawing(signs)) : null, call(says)),
  );
  const ways = explanation.options.map((words) => el("li", {}, call(words)));
  return [
    el(
      "div",
      { class: "card-head" },
      el("h2", {}, call(explanation.title)),
      el(
        "button",
        { class: "plain", type: "button", "aria-label": "Close the card", onclick: close },
        "Close",
      ),
    ),
    explanation.kind ? el("p", { class: "card-kind" }, call(explanation.kind)) : "",
    explanation.refusal
      ? el("p", { class: "card-refusal" }, el("strong", {}, "Not now: "), call(explanation.refusal.says))
      : "",
    ways.length
      ? el("div", { class: "card-ways" }, el("h3", { class: "label" }, "You can"), el("ul", {}, ways))
      : "",
    explanation.now.length
      ? el(
          "ul",
          { class: "card-now" },
          explanation.now.map((words) => el("li", {}, call(words))),
        )
      : "",
    lines.length ? el("ul", { class: "card-lines" }, lines) : "",
    explanation.facts.length
      ? el("p", { class: "card-facts" }, explanation.facts.map(call).join(" \u00b7 "))
      : "",
  ].filter((part) => part !== "");
}
