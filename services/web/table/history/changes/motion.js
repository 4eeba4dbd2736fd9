// Animation: things move along their paths, one after another. Any input ends it immediately.

/** @import { Board } from "../../board/board.js" */
/** @import { TableState } from "../../table-store.js" */
/** @import { Change } from "./change-list.js" */

import { followRoad } from "./roads.js";
import { createBadge } from "../../../shared/icons.js";
import { createShape, el } from "../../../shared/dom.js";
import { prefersStillness } from "../../../shared/preferences/preferences.js";
import { scoreboardEntryOf } from "../../../shared/seats.js";

/**
 * Milliseconds for the shortest and the longest path, and for each pixel of a path; a newly placed thing
 * takes the shortest time.
 */
const LEAST = 250;
const MOST = 400;
const PER_PIXEL = 0.5;
const SIZE = 26;
/** The pixels between two points of a road that a thing takes. */
const ROAD_STEP = 16;

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
    const stops = change.way.flatMap((place) => this.pointAt(place));
    const last = stops.at(-1);
    if (!last) return;
    const isWay = stops.length > 1;
    const points = change.way.flatMap((place, index) => [
      ...this.roadTo(place, change.way[index - 1]),
      ...this.pointAt(place),
    ]);
    const drawn = isWay ? this.findDrawn(change.thing) : null;
    const { figure, size, shift } = drawn ? copyDrawn(drawn, last) : this.createFigure(change);
    /** @param {{ x: number, y: number }} point */
    const at = ({ x, y }) =>
      `translate(${(x + shift.x - size.x / 2).toFixed(1)}px, ${(y + shift.y - size.y / 2).toFixed(1)}px)`;
    const frames = isWay
      ? createSteps(points, at)
      : [0, 1, 0].map((opacity) => ({ transform: at(last), opacity }));
    const duration = isWay ? measureTime(points) : LEAST;
    document.body.append(figure);
    if (drawn) drawn.style.visibility = "hidden";
    this.running = figure.animate(frames, { duration, easing: "ease-in-out", fill: "both" });
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
   * Return points in the window along the road from a place to the next; empty if there is no road.
   * @param {string} to
   * @param {string | undefined} from
   * @returns {Pair[]}
   */
  roadTo(to, from) {
    const svg = this.board.spotAt(to)?.ownerSVGElement;
    const matrix = svg?.getScreenCTM();
    if (!svg || !matrix || from === undefined) return [];
    const road = followRoad(svg, from, to, ROAD_STEP / matrix.a)?.points ?? [];
    const frame = svg.getBoundingClientRect();
    return road
      .slice(1, -1)
      .map(({ x, y }) => new DOMPoint(x, y).matrixTransform(matrix))
      .filter((point) => contains(frame, point));
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
 * Return the distance from the start of a path to each of its points, so that things move at an even speed.
 * @param {Pair[]} points
 */
function measurePath(points) {
  let length = 0;
  return points.map(({ x, y }, index) => {
    const before = points[index - 1];
    if (before) length += Math.hypot(x - before.x, y - before.y);
    return length;
  });
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

/**
 * Build the frames of a path, at even speed.
 * @param {{ x: number, y: number }[]} points
 * @param {(point: { x: number, y: number }) => string} at returns the transform for a point
 */
function createSteps(points, at) {
  const reached = measurePath(points);
  const length = reached.at(-1) ?? 0;
  return points.map((point, index) => ({
    transform: at(point),
    offset: length ? (reached[index] ?? 0) / length : null,
  }));
}

/**
 * Return the milliseconds that a path takes.
 * @param {{ x: number, y: number }[]} points
 */
function measureTime(points) {
  const length = measurePath(points).at(-1) ?? 0;
  return Math.min(MOST, Math.max(LEAST, length * PER_PIXEL));
}
