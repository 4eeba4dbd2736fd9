// The board in its frame: the drawing of what is looked at, places to choose, and a closer look.

/** @import { Option } from "../../shared/api-types" */
/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { TableState } from "../table-store.js" */

import { requestText } from "../../shared/api-client.js";
import { el, parseDrawing } from "../../shared/dom.js";
import { findOption } from "../decision/option-groups.js";
import { PlaceCard, findPlace } from "./place-card.js";
import { Regions } from "./regions.js";
import { findNearestPlace, findSpot, markSpots, showGhost, steer } from "./spots.js";
import { Zoom } from "./zoom.js";

/** So many drawings are kept. */
const MOST = 40;
/** So many pixels beside a spot still count as on it. */
const REACH = 22;

/** Fetches and shows drawings; a drawing of the past never changes, so the last ones are kept. */
export class Board {
  /**
   * @param {HTMLElement} frame
   * @param {TableActions} actions
   * @param {{ card: HTMLElement, look: () => TableState }} explained where a place is explained, and of what table
   */
  constructor(frame, actions, { card, look }) {
    this.actions = actions;
    /** @type {Map<string, string>} */
    this.drawings = new Map();
    /** @type {HTMLElement} */
    this.sheet = frame.querySelector(".sheet-area") ?? frame;
    this.zoom = new Zoom(this.sheet, () => this.regions.reflect());
    this.regions = new Regions(this.sheet, this.zoom);
    this.card = new PlaceCard(this.sheet, card, look);
    this.markup = "";
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** @type {Option[]} */
    this.options = [];
    /** @type {string | null} */
    this.choice = null;
    /** @type {Option | null} the option whose ghost is shown while it is pointed at */
    this.peeked = null;
    /** @type {string | null} the place that had the focus in the drawing before */
    this.focused = null;
    /** @type {string | null} the place that is brought close */
    this.brought = null;
    frame.addEventListener("keydown", (event) => steer(event, actions));
    this.sheet.addEventListener("click", (event) => this.chooseNear(event));
  }

  /**
   * Show a drawing in place of the one before; the window and the focus stay.
   * @param {string} markup
   */
  show(markup) {
    if (markup === this.markup) return;
    this.markup = markup;
    this.card.close();
    this.focused = findSpot(document.activeElement)?.dataset.at ?? null;
    this.svg = parseDrawing(markup);
    this.replaceSheet(this.svg);
    this.zoom.show(this.svg);
    this.regions.show(this.svg);
  }

  /** @param {Element} content */
  replaceSheet(content) {
    this.sheet.querySelector(":scope > svg, :scope > .empty-sheet")?.remove();
    this.sheet.prepend(content);
  }

  /**
   * Fetch the drawing of a table after record `at`, as that seat may know it.
   * @param {string} table
   * @param {number | null} seat
   * @param {number} at
   * @param {AbortSignal} [signal]
   */
  async fetch(table, seat, at, signal) {
    const key = `${seat} ${at}`;
    const known = this.drawings.get(key);
    if (known !== undefined) return known;
    const query = { seat, at, theme: /** @type {const} */ ("page") };
    const options = { path: { table }, query, ...(signal && { signal }) };
    const markup = await requestText("/v1/tables/{table}/board.svg", options);
    this.drawings.set(key, markup);
    for (const [oldest] of this.drawings) if (this.drawings.size > MOST) this.drawings.delete(oldest);
    return markup;
  }

  /**
   * A finger is wider than a spot: a tap beside one means the nearest. One on what cannot be chosen explains it.
   * @param {MouseEvent} event
   */
  chooseNear(event) {
    if (!this.svg || findSpot(event.target)?.classList.contains("option")) return;
    const place = findPlace(event.target);
    const at = findNearestPlace(this.svg, event.clientX, event.clientY, place === null ? REACH : 0);
    if (at !== null) this.actions.choosePlace(at);
    else if (place !== null) void this.card.open(place);
  }

  /**
   * Before the first tile lies: the frame alone, with one sentence.
   * @param {string} words
   */
  empty(words) {
    this.markup = "";
    this.svg = null;
    this.replaceSheet(el("p", { class: "empty-sheet" }, words));
    this.zoom.show(null);
    this.regions.show(null);
  }

  /**
   * Mark what may be chosen and show what is.
   * @param {Option[]} options
   * @param {string | null} choice
   * @param {string[]} picked
   */
  offer(options, choice, picked) {
    if (!this.svg) return;
    this.options = options;
    this.choice = choice;
    markSpots(this.svg, options, choice, picked, this.actions);
    this.regions.point();
    this.bring(findOption(options, choice)?.at ?? null);
    this.showGhost(this.svg);
    if (this.focused !== null) this.keepFocus(this.spotAt(this.focused));
    this.focused = null;
  }

  /**
   * A new drawing has new elements: the focus goes to the same place, or to the decision.
   * @param {SVGGElement | null} spot
   */
  keepFocus(spot) {
    const target = spot?.classList.contains("option") ? spot : document.getElementById("decision");
    target?.focus({ preventScroll: true });
  }

  /**
   * Look closely at the place that is chosen, and back at all when nothing is.
   * @param {string | null} at
   */
  bring(at) {
    if (at === this.brought) return;
    this.brought = at;
    const box = at === null ? null : this.spotAt(at)?.getBBox();
    if (box) this.zoom.bring([box.x + box.width / 2, box.y + box.height / 2]);
    else this.zoom.release();
  }

  /** @param {Option | null} option */
  peek(option) {
    this.peeked = option;
    if (this.svg) this.showGhost(this.svg);
  }

  /** @param {SVGSVGElement} svg */
  showGhost(svg) {
    const peeked = this.peeked && this.options.includes(this.peeked) ? this.peeked : null;
    showGhost(svg, findOption(this.options, this.choice), peeked);
  }

  /**
   * @param {string} at
   * @returns {SVGGElement | null}
   */
  spotAt(at) {
    return this.svg?.querySelector(`.spot[data-at="${CSS.escape(at)}"]`) ?? null;
  }

  /**
   * Give the drawing's own name for a place, null where it has none.
   * @param {string} at
   */
  nameOf(at) {
    return this.spotAt(at)?.dataset.name ?? null;
  }
}
