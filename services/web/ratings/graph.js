// A rating over time, as a line; beside it stands a table with the same numbers.

/** @import { RatingStep } from "../shared/api-types" */

import { formatDay } from "../shared/time/moments.js";
import { formatRating } from "./words.js";

const HEIGHT = 200;
const LEFT = 44;
const RIGHT = 14;
const TOP = 14;
const BOTTOM = 26;
const NARROWEST = 280;
/** Lines across, at most. */
const LINES = 5;

/**
 * Draw a rating for the width that there is.
 * @param {HTMLElement} place where it will stand
 * @param {RatingStep[]} steps the latest first
 * @param {string} label
 */
export function drawGraph(place, steps, label) {
  const width = Math.max(NARROWEST, place.clientWidth);
  const points = [...steps].reverse().map((step) => ({ at: step.ended, value: step.after.rating }));
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return null;
  const drawing = shape("svg", { class: "plotted", width, height: HEIGHT, role: "img", "aria-label": label });
  const levels = levelsFor(points.map((point) => point.value));
  const [low = 0] = levels;
  const high = levels.at(-1) ?? 1;
  /** @param {number} at */
  const x = (at) => LEFT + ((at - first.at) / Math.max(1, last.at - first.at)) * (width - LEFT - RIGHT);
  /** @param {number} value */
  const y = (value) => HEIGHT - BOTTOM - ((value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  for (const level of levels)
    drawing.append(
      shape("line", { class: "gridline", x1: LEFT, x2: width - RIGHT, y1: y(level), y2: y(level) }),
      text(formatRating(level, 0), { x: LEFT - 6, y: y(level) + 4, "text-anchor": "end" }),
    );
  drawing.append(
    text(formatDay(first.at), { x: LEFT, y: HEIGHT - 8 }),
    shape("polyline", {
      class: "course",
      points: points.map((one) => `${x(one.at)},${y(one.value)}`).join(" "),
    }),
    ...points.map((one) => shape("circle", { class: "moment", cx: x(one.at), cy: y(one.value), r: 3 })),
  );
  if (points.length > 1)
    drawing.append(text(formatDay(last.at), { x: width - RIGHT, y: HEIGHT - 8, "text-anchor": "end" }));
  return drawing;
}

/**
 * Give round numbers from below the least to above the greatest.
 * @param {number[]} values
 */
function levelsFor(values) {
  const least = Math.min(...values);
  const greatest = Math.max(...values);
  const step = [1, 2, 5, 10, 20, 50].find((each) => (greatest - least) / each < LINES - 1) ?? 100;
  const low = Math.floor(least / step) * step;
  const count = Math.max(1, Math.ceil((greatest - low) / step));
  return Array.from({ length: count + 1 }, (_, index) => low + index * step);
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function shape(name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/**
 * @param {string} words
 * @param {Record<string, string | number>} attributes
 */
function text(words, attributes) {
  const element = shape("text", { "aria-hidden": "true", ...attributes });
  element.textContent = words;
  return element;
}
