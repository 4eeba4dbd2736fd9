// A rating over time, as a line. The table next to it has the same numbers.

/** @import { RatingStep } from "../shared/api-types" */

import { createShape } from "../shared/dom.js";
import { findLevels } from "../shared/formatters.js";
import { formatDay } from "../shared/time/moments.js";
import { formatRating } from "./words.js";

const HEIGHT = 200;
const LEFT = 44;
const RIGHT = 14;
const TOP = 14;
const BOTTOM = 26;
const NARROWEST = 280;
/** The maximum number of horizontal grid lines. */
const LINES = 5;

/**
 * Draw a rating at the available width.
 * @param {HTMLElement} place the element that will contain the graph
 * @param {RatingStep[]} steps the latest first
 * @param {string} label
 */
export function drawGraph(place, steps, label) {
  const width = Math.max(NARROWEST, place.clientWidth);
  const points = [...steps].reverse().map((step) => ({ at: step.ended, value: step.after.rating }));
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return null;
  const drawing = createShape("svg", {
    class: "plotted",
    width,
    height: HEIGHT,
    role: "img",
    "aria-label": label,
  });
  const values = points.map((point) => point.value);
  const levels = findLevels(Math.min(...values), Math.max(...values), LINES);
  const [low = 0] = levels;
  const high = levels.at(-1) ?? 1;
  /** @param {number} at */
  const x = (at) => LEFT + ((at - first.at) / Math.max(1, last.at - first.at)) * (width - LEFT - RIGHT);
  /** @param {number} value */
  const y = (value) => HEIGHT - BOTTOM - ((value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  for (const level of levels)
    drawing.append(
      createShape("line", { class: "gridline", x1: LEFT, x2: width - RIGHT, y1: y(level), y2: y(level) }),
      text(formatRating(level, 0), { x: LEFT - 6, y: y(level) + 4, "text-anchor": "end" }),
    );
  drawing.append(
    text(formatDay(first.at), { x: LEFT, y: HEIGHT - 8 }),
    createShape("polyline", {
      class: "course",
      points: points.map((point) => `${x(point.at)},${y(point.value)}`).join(" "),
    }),
    ...points.map((point) =>
      createShape("circle", { class: "moment", cx: x(point.at), cy: y(point.value), r: 3 }),
    ),
  );
  if (points.length > 1)
    drawing.append(text(formatDay(last.at), { x: width - RIGHT, y: HEIGHT - 8, "text-anchor": "end" }));
  return drawing;
}

/**
 * @param {string} words
 * @param {Record<string, string | number>} attributes
 */
const text = (words, attributes) => createShape("text", { "aria-hidden": "true", ...attributes }, words);
