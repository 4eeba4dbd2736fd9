// Animation: things travel along their ways, one after another. Any input ends it immediately.

/** @import { Board } from "../../board/board.js" */
/** @import { TableState } from "../../table-store.js" */
/** @import { Change } from "./change-list.js" */

import { createBadge } from "../../../shared/icons.js";
import { createShape, el } from "../../../shared/dom.js";
import { prefersStillness } from "../../../shared/preferences/preferences.js";
import { scoreboardEntryOf } from "../../../shared/seats.js";

/** Milliseconds for a path: for its first step, for each further step, and at most; and for placing a thing. */
const FIRST = 240;
const EACH = 60;
const LONGEST = 600;
const PUT = 240;
const SIZE = 26;

/** @typedef {{ x: number, y: number }} Pair */
/** @typedef {{ figure: HTMLElement, size: Pair, shift: Pair }} Travelling */

const INPUTS = ["pointerdown", "keydown", "wheel", "touchstart"];

export class Motion {
  /**
   * @param {Board} board
   * @param {TableState} state
   */
  constructor(board, state) {
    this.board = board;
    this.state = state;
    /** @type {Change[]} the changes still to be animated */
    this.queue = [];
    /** @type {Animation | null} */
    this.running = null;
    for (const input of INPUTS) addEventListener(input, () => this.stop(), { capture: true, passive: true });
  }

  /**
   * Animate changes one after another, after those already under way.
   * @param {Change[]} changes
   */
  async play(changes) {
    if (prefersStillness() || document.hidden) return;
    this.queue.push(...changes);
    if (this.running) return;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) await this.travel(next);
  }

  /** End all animation, so that everything is where the board shows it. */
  stop() {
    this.queue = [];
    this.running?.cancel();
  }

  /** @param {Change} change */
  async travel(change) {
    const points = change.way.flatMap((place) => this.pointAt(place));
    const last = points.at(-1);
    if (!last) return;
    const isWay = points.length > 1;
    const drawn = isWay ? this.findDrawn(change.thing) : null;
    const { figure, size, shift } = drawn ? copyDrawn(drawn, last) : this.createFigure(change);
    /** @param {{ x: number, y: number }} point */
    const at = ({ x, y }) =>
      `translate(${(x + shift.x - size.x / 2).toFixed(1)}px, ${(y + shift.y - size.y / 2).toFixed(1)}px)`;
    const frames = isWay
      ? points.map((point) => ({ transform: at(point) }))
      : [0, 1, 0].map((opacity) => ({ transform: at(last), opacity }));
    const duration = isWay ? Math.min(LONGEST, FIRST + EACH * (points.length - 2)) : PUT;
    document.body.append(figure);
    if (drawn) drawn.style.visibility = "hidden";
    this.running = figure.animate(frames, { duration, easing: "ease-out", fill: "both" });
    try {
      await this.running.finished;
    } catch (cancelled) {
      if (!(cancelled instanceof DOMException)) throw cancelled;
    } finally {
      this.running = null;
      if (drawn) drawn.style.visibility = "";
      figure.remove();
    }
  }

  /**
   * Find a visible drawing of a thing, null if there is none.
   * @param {string | null} thing
   */
  findDrawn(thing) {
    if (thing === null) return null;
    /** @type {NodeListOf<SVGGElement>} */
    const all = this.board.page.querySelectorAll(`[data-thing="${CSS.escape(thing)}"]`);
    return [...all].find((each) => each.getBoundingClientRect().width > 0) ?? null;
  }

  /**
   * Build a badge of the acting seat, for changes that have no figure.
   * @param {Change} change
   * @returns {Travelling}
   */
  createFigure({ seat }) {
    const badge =
      seat === null
        ? el("span", { class: "nobodys" })
        : createBadge(seat, SIZE, scoreboardEntryOf(this.state.shown, seat).colour);
    const figure = el("div", { class: "travelling", "aria-hidden": "true" }, badge);
    return { figure, size: { x: SIZE, y: SIZE }, shift: { x: 0, y: 0 } };
  }

  /**
   * Return the middle of a place in the window; empty if it is not visible.
   * @param {string} place
   */
  pointAt(place) {
    const spot = this.board.spotAt(place);
    const frame = spot?.ownerSVGElement?.getBoundingClientRect();
    if (!spot || !frame) return [];
    const { x, y, width, height } = (spot.firstElementChild ?? spot).getBoundingClientRect();
    const point = { x: x + width / 2, y: y + height / 2 };
    return width && contains(frame, point) ? [point] : [];
  }
}

/**
 * Copy a drawn figure, which has an offset from the middle of its place.
 * @param {SVGGElement} drawn
 * @param {{ x: number, y: number }} place
 * @returns {Travelling}
 */
function copyDrawn(drawn, place) {
  const { left, top, width, height } = drawn.getBoundingClientRect();
  const box = drawn.getBBox();
  const view = [box.x, box.y, box.width, box.height].map((each) => each.toFixed(2)).join(" ");
  const svg = createShape("svg", { class: "ink", viewBox: view, width, height }, drawn.cloneNode(true));
  const figure = el("div", { class: "travelling", "aria-hidden": "true" }, svg);
  const shift = { x: left + width / 2 - place.x, y: top + height / 2 - place.y };
  return { figure, size: { x: width, y: height }, shift };
}

/**
 * @param {DOMRect} box
 * @param {{ x: number, y: number }} point
 */
const contains = ({ left, right, top, bottom }, { x, y }) =>
  x >= left && x <= right && y >= top && y <= bottom;
