// Motion: what travels goes along its way, one thing after another; any press ends it all at once.

/** @import { Board } from "../../board/board.js" */
/** @import { TableState } from "../../table-store.js" */
/** @import { Change } from "./change-list.js" */

import { createBadge } from "../../../shared/icons.js";
import { el } from "../../../shared/dom.js";
import { prefersStillness } from "../../../shared/preferences/preferences.js";
import { scoreboardEntryOf } from "../../../shared/seats.js";

/** Milliseconds of a way through one space, more for each further one, and at most; of what is put down. */
const FIRST = 240;
const EACH = 60;
const LONGEST = 600;
const PUT = 240;
const SIZE = 26;
const INPUTS = ["pointerdown", "keydown", "wheel", "touchstart"];

export class Motion {
  /**
   * @param {Board} board
   * @param {TableState} state
   */
  constructor(board, state) {
    this.board = board;
    this.state = state;
    /** @type {Change[]} what is still to be shown */
    this.queue = [];
    /** @type {Animation | null} */
    this.running = null;
    for (const input of INPUTS) addEventListener(input, () => this.stop(), { capture: true, passive: true });
  }

  /**
   * Show changes one after another, after those that are being shown.
   * @param {Change[]} changes
   */
  async play(changes) {
    if (prefersStillness() || document.hidden) return;
    this.queue.push(...changes);
    if (this.running) return;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) await this.travel(next);
  }

  /** All is where the board shows it. */
  stop() {
    this.queue = [];
    this.running?.cancel();
  }

  /** @param {Change} change */
  async travel(change) {
    const points = change.way.flatMap((place) => this.pointAt(place));
    const last = points.at(-1);
    if (!last) return;
    const figure = this.createFigure(change);
    document.body.append(figure);
    /** @param {{ x: number, y: number }} point */
    const at = ({ x, y }) => `translate(${(x - SIZE / 2).toFixed(1)}px, ${(y - SIZE / 2).toFixed(1)}px)`;
    const isWay = points.length > 1;
    const frames = isWay
      ? points.map((point) => ({ transform: at(point) }))
      : [0, 1, 0].map((opacity) => ({ transform: at(last), opacity }));
    const duration = isWay ? Math.min(LONGEST, FIRST + EACH * (points.length - 2)) : PUT;
    this.running = figure.animate(frames, { duration, easing: "ease-out", fill: "both" });
    try {
      await this.running.finished;
    } catch (cancelled) {
      if (!(cancelled instanceof DOMException)) throw cancelled;
    } finally {
      this.running = null;
      figure.remove();
    }
  }

  /** @param {Change} change */
  createFigure({ seat }) {
    const badge =
      seat === null
        ? el("span", { class: "nobodys" })
        : createBadge(seat, SIZE, scoreboardEntryOf(this.state.shown, seat).colour);
    return el("div", { class: "travelling", "aria-hidden": "true" }, badge);
  }

  /**
   * Give where the middle of a place is in the window, nothing where it is not seen.
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
 * @param {DOMRect} box
 * @param {{ x: number, y: number }} point
 */
const contains = ({ left, right, top, bottom }, { x, y }) =>
  x >= left && x <= right && y >= top && y <= bottom;
