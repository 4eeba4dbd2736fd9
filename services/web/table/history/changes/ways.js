// The path of a thing that moved, drawn between the places on it without crossing them.

/** @import { Box } from "./ring-places.js" */

import { createShape } from "../../../shared/dom.js";

/** Pixels between a line and its ends, and the minimum length worth drawing. */
const GAP = 3;
const LEAST = 8;

/** @typedef {{ x: number, y: number }} Point */

/**
 * Draw the path through places. Between places that touch, nothing is drawn.
 * @param {Box[]} boxes
 * @param {number} scale pixels per unit
 * @param {number} number of the change
 */
export function createWay(boxes, scale, number) {
  const way = createShape("g", { class: "mark-way", "data-mark": number });
  const lines = boxes.slice(1).flatMap((to, index) => between(boxes[index] ?? to, to, scale));
  const last = lines.at(-1);
  if (!last) return way;
  const shape = lines.map(([from, to]) => `M${describe(from)}L${describe(to)}`).join("");
  const turn = (Math.atan2(last[1].y - last[0].y, last[1].x - last[0].x) * 180) / Math.PI;
  const place = `translate(${describe(last[1])}) rotate(${turn.toFixed(0)}) scale(${(1 / scale).toFixed(4)})`;
  way.append(
    createShape("path", { d: shape, class: "under-way" }),
    createShape("path", { d: shape, class: "dashes" }),
    createShape("path", { d: "M-9 -5.6L1 0L-9 5.6Z", class: "tip", transform: place }),
  );
  return way;
}

/** @param {Point} point */
const describe = ({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/**
 * Return the line between the edges of two boxes; empty if they touch.
 * @param {Box} a
 * @param {Box} b
 * @param {number} scale
 * @returns {[Point, Point][]}
 */
function between(a, b, scale) {
  const [from, to] = [middleOf(a), middleOf(b)];
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const start = leave(a, from, to) + GAP / scale / length;
  const end = 1 - leave(b, to, from) - GAP / scale / length;
  if ((end - start) * length * scale < LEAST) return [];
  return [[along(from, to, start), along(from, to, end)]];
}

/** @param {Box} box @returns {Point} */
const middleOf = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });

/**
 * Return the share of the way from a box's middle to a point that is inside the box.
 * @param {Box} box
 * @param {Point} from
 * @param {Point} to
 */
function leave({ width, height }, from, to) {
  const across = Math.abs(to.x - from.x) || 1e-9;
  const down = Math.abs(to.y - from.y) || 1e-9;
  return Math.min(1, width / 2 / across, height / 2 / down);
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {number} share
 * @returns {Point}
 */
const along = (from, to, share) => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});
