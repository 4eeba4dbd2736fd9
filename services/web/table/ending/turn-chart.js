// The common parts of charts over turns: grid lines, the axis of turns, numbered marks, and a press that opens a
// turn.

import { createShape } from "../../shared/dom.js";
import { findLevels, formatNumber } from "../../shared/formatters.js";

const LEFT = 38;
const TOP = 18;
const BOTTOM = 26;
/** The distance of a mark above its point. */
const ABOVE = 15;
/** The maximum number of horizontal grid lines. */
const LEVELS = 6;

/**
 * Draw the frame of a chart. `x` and `y` convert to its coordinates, and `bottom` is where its turns begin.
 * @param {{ turn: number, seq: number }[]} turns
 * @param {number[]} values
 * @param {{ width: number, height: number, right: number }} size in pixels; `right` is the space for labels there
 * @param {string} label the text alternative
 * @param {(seq: number) => void} go
 */
export function createTurnChart(turns, values, { width, height, right }, label, go) {
  const levels = findLevels(Math.min(0, ...values), Math.max(1, ...values), LEVELS);
  const [low = 0] = levels;
  const high = levels.at(-1) ?? 1;
  const last = turns.at(-1)?.turn ?? 1;
  const room = width - LEFT - right;
  const bottom = height - BOTTOM;
  /** @param {number} turn */
  const x = (turn) => LEFT + (turn / Math.max(1, last)) * room;
  /** @param {number} value */
  const y = (value) => bottom - ((value - low) / (high - low)) * (bottom - TOP);
  const size = { viewBox: `0 0 ${width} ${height}`, width, height };
  const drawing = createShape("svg", { class: "course", ...size, role: "img", "aria-label": label });
  drawing.append(
    ...levels.flatMap((level) => [
      createShape("path", { class: level ? "course-level" : "axis", d: `M${LEFT} ${y(level)}H${x(last)}` }),
      createText(formatNumber(level), { x: LEFT - 6, y: y(level) + 4, "text-anchor": "end" }),
    ]),
    createText("start", { x: LEFT, y: height - 8 }),
    createText(`turn ${last}`, { x: x(last), y: height - 8, "text-anchor": "end" }),
  );
  drawing.addEventListener("click", ({ offsetX }) => {
    const reached = ((offsetX - LEFT) / room) * last;
    const nearest = turns.reduce((best, turn) =>
      Math.abs(turn.turn - reached) < Math.abs(best.turn - reached) ? turn : best,
    );
    if (offsetX <= x(last)) go(nearest.seq);
  });
  return { drawing, x, y, end: x(last), bottom };
}

/**
 * Draw a numbered disc above a point.
 * @param {number} number
 * @param {number} x
 * @param {number} y
 */
export function drawMark(number, x, y) {
  const transform = `translate(${x.toFixed(1)} ${Math.max(11, y - ABOVE).toFixed(1)})`;
  const group = createShape("g", { class: "mark", transform });
  group.append(
    createShape("circle", { r: 9 }),
    createText(String(number), { y: 4, "text-anchor": "middle" }),
  );
  return group;
}

/**
 * @param {string} words
 * @param {Record<string, string | number>} attributes
 */
export const createText = (words, attributes) => createShape("text", attributes, words);
