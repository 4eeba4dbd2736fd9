// Marks on the drawings: a numbered ring at each change, the path of each thing that moved, and badges on tabs.

/** @import { Board } from "../../board/board.js" */
/** @import { ShownPart } from "../../board/part-panels.js" */
/** @import { NumberedChange } from "./change-list.js" */
/** @import { Box } from "./ring-places.js" */
/** @import { Stop } from "./ways.js" */

import { createShape, el } from "../../../shared/dom.js";
import { endOf } from "./change-list.js";
import { placeRing, RING } from "./ring-places.js";
import { followRoad } from "./roads.js";
import { createWay } from "./ways.js";

/** A place smaller than this (px) has a frame. It may be a figure, which must not be covered by a ring. */
const SMALL = 34;
/** Letters, symbols and pieces, and the size (px) from which they are part of the ground. */
const KEPT = "text, .art use, [data-thing]";
const LARGE = 160;
/** The pixels between two points of a drawn road. */
const ROAD_STEP = 4;
/** Milliseconds until a drawing counts as no longer moving. */
const REST = 200;

export class ChangeMarks {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {NumberedChange[]} */
    this.changes = [];
    /** @type {number | null} the number of the highlighted change */
    this.now = null;
    /** @type {Map<SVGSVGElement, string>} the size and view for which each drawing was marked */
    this.seen = new Map();
    this.resized = new ResizeObserver(() => this.draw());
    this.moved = new MutationObserver(() => this.rest());
    this.resting = 0;
    this.board.page.addEventListener("click", () => requestAnimationFrame(() => this.showTabs()));
  }

  /**
   * Show the marks of these changes only.
   * @param {NumberedChange[]} changes
   */
  show(changes) {
    this.changes = changes;
    this.resized.disconnect();
    this.moved.disconnect();
    for (const svg of this.seen.keys()) svg.querySelector(":scope > .marks")?.remove();
    this.seen.clear();
    for (const svg of new Set(changes.map((change) => this.partOf(change)?.svg))) {
      if (!svg) continue;
      this.resized.observe(svg);
      this.moved.observe(svg, { attributeFilter: ["viewBox"] });
      this.seen.set(svg, "");
    }
    this.draw();
    this.showTabs();
  }

  /**
   * Highlight one change; null highlights none.
   * @param {number | null} number
   */
  tell(number) {
    this.now = number;
    for (const mark of this.board.page.querySelectorAll("[data-mark]"))
      mark.classList.toggle("now", number !== null && mark.getAttribute("data-mark") === String(number));
  }

  /**
   * Return the part on which a change is marked, null if no drawing shows its place any more.
   * @param {NumberedChange} change
   * @returns {ShownPart | null}
   */
  partOf(change) {
    const spot = this.board.spotAt(endOf(change));
    return this.board.panels.all.find(({ svg }) => svg === spot?.ownerSVGElement) ?? null;
  }

  /** Redraw the marks once the drawings have stopped moving. */
  rest() {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.draw(), REST);
  }

  /** Redraw the marks of each drawing whose size or view has changed. */
  draw() {
    for (const [svg, before] of this.seen) {
      const scale = svg.isConnected ? (svg.getScreenCTM()?.a ?? 0) : 0;
      const seen = svg.clientWidth
        ? `${scale.toFixed(3)} ${svg.clientWidth} ${svg.clientHeight} ${svg.getAttribute("viewBox")}`
        : "";
      if (seen === before) continue;
      this.seen.set(svg, seen);
      svg.querySelector(":scope > .marks")?.remove();
      if (seen) svg.append(this.createMarks(svg, scale));
    }
    this.tell(this.now);
  }

  /**
   * @param {SVGSVGElement} svg
   * @param {number} scale pixels per unit
   */
  createMarks(svg, scale) {
    const marks = createShape("g", { class: "marks", "aria-hidden": "true" });
    const kept = [...svg.querySelectorAll(KEPT)]
      .map((each) => boxOf(svg, each))
      .filter(({ width, height }) => Math.max(width, height) * scale < LARGE);
    const options = [...svg.querySelectorAll(".spot.option")].map((spot) => boxOf(svg, spot));
    const figures = [...svg.querySelectorAll(".spot")]
      .map((spot) => boxOf(svg, spot.firstElementChild ?? spot))
      .filter(({ width, height }) => Math.max(width, height) * scale < SMALL);
    /** @type {Box[]} */
    const rings = [];
    for (const change of this.changes.filter((each) => this.partOf(each)?.svg === svg)) {
      const stops = change.way.flatMap((place, index) =>
        this.stopAt(svg, place, change.way[index - 1], scale),
      );
      const whole = stops.at(-1)?.box;
      if (!whole) continue;
      marks.prepend(createWay(stops, scale, change.number));
      const parts = listParts(svg, endOf(change));
      const place = parts[Math.floor(parts.length / 2)] ?? whole;
      for (const each of parts.length ? parts : [whole])
        if (Math.max(each.width, each.height) * scale < SMALL)
          marks.prepend(createFrame(change.number, each));
      const window = svg.viewBox.baseVal;
      const ring = placeRing(place, RING / scale, {
        kept: [...kept, ...rings],
        options,
        figures,
        window,
      });
      rings.push(ring);
      marks.append(createRing(change.number, ring, scale));
    }
    return marks;
  }

  /**
   * Return a place on a path with the road that leads to it; empty if the drawing does not have the place.
   * @param {SVGSVGElement} svg
   * @param {string} place
   * @param {string | undefined} from the place before
   * @param {number} scale
   * @returns {Stop[]}
   */
  stopAt(svg, place, from, scale) {
    const spot = svg.querySelector(`.spot[data-at="${CSS.escape(place)}"]`);
    if (!spot) return [];
    const road = from === undefined ? null : followRoad(svg, from, place, ROAD_STEP / scale);
    const passed = (road?.passed ?? []).flatMap((name) => this.stopAt(svg, name, undefined, scale));
    const box = boxOf(svg, spot.firstElementChild ?? spot);
    return [{ box, road: road?.points ?? null, passed: passed.map((stop) => stop.box) }];
  }

  /** Show the numbers of changes on hidden parts as badges on their tabs. */
  showTabs() {
    for (const old of this.board.page.querySelectorAll(".tab-marks")) old.remove();
    /** @type {Map<string, number[]>} */
    const hidden = new Map();
    for (const change of this.changes) {
      const part = this.partOf(change);
      if (!part || part.svg.clientWidth) continue;
      hidden.set(part.part.name, [...(hidden.get(part.part.name) ?? []), change.number]);
    }
    for (const [name, numbers] of hidden) {
      const tab = this.board.page.querySelector(
        `[data-tab="${CSS.escape(name)}"], [data-part-choice="${CSS.escape(name)}"]`,
      );
      tab?.append(createTabMarks(numbers));
    }
  }
}

/**
 * Build the badge of a tab: a ring for each number, or for each range of three or more, such as "2\u20135".
 * @param {number[]} numbers
 */
function createTabMarks(numbers) {
  const words = `, changes ${numbers.join(", ")}`;
  return el(
    "span",
    { class: "tab-marks" },
    el("span", { class: "unseen" }, words),
    joinRanges(numbers).map((each) =>
      el("span", { class: "ring-number", "aria-hidden": "true", data: { mark: each } }, each),
    ),
  );
}

/**
 * @param {number[]} numbers in ascending order
 * @returns {string[]}
 */
function joinRanges(numbers) {
  /** @type {number[][]} */
  const runs = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.at(-1) === number - 1) run.push(number);
    else runs.push([number]);
  }
  return runs.flatMap((run) => (run.length > 2 ? [`${run[0]}\u2013${run.at(-1)}`] : run.map(String)));
}

/**
 * Return the boxes of the places within a place, such as the spaces of a route.
 * @param {SVGSVGElement} svg
 * @param {string} place
 */
const listParts = (svg, place) =>
  [...svg.querySelectorAll(`.spot[data-within="${CSS.escape(place)}"]`)].map((spot) =>
    boxOf(svg, spot.firstElementChild ?? spot),
  );

/**
 * Build the round frame of a small place, next to which a ring could belong to another one.
 * @param {number} number
 * @param {Box} box
 */
const createFrame = (number, { left, top, width, height }) =>
  createShape("rect", {
    class: "mark-place",
    "data-mark": number,
    x: left,
    y: top,
    width,
    height,
    rx: height / 2,
  });

/**
 * @param {number} number
 * @param {Box} box
 * @param {number} scale
 */
function createRing(number, box, scale) {
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(1 / scale).toFixed(4)})`;
  return createShape(
    "g",
    { class: "mark", "data-mark": number, transform: place },
    createShape("circle", { r: RING / 2 - 1.1 }),
    createShape("text", { y: 4.2, "text-anchor": "middle" }, String(number)),
  );
}

/**
 * Return the box of an element in the units of its drawing.
 * @param {SVGSVGElement} svg
 * @param {Element} element
 * @returns {Box}
 */
function boxOf(svg, element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const matrix = svg.getScreenCTM()?.inverse();
  const corner = new DOMPoint(left, top).matrixTransform(matrix);
  const scale = matrix?.a ?? 1;
  return { left: corner.x, top: corner.y, width: width * scale, height: height * scale };
}
