// The path of a thing that moved, drawn between the places on it without crossing them: along the road, if the
// drawing has one there.

/** @import { Box } from "./ring-places.js" */

import { createShape } from "../../../shared/dom.js";

/** Pixels between a line and its ends, and the minimum length worth drawing. */
const GAP = 3;
const LEAST = 8;
/** Pixels at the end of a road that are left to the piece that arrived there. */
const STAND = 13;

/** @typedef {{ x: number, y: number }} Point */

/**
 * A place on a path. `road` are the points of the road that leads to it: empty if the thing did not take a road, null
 * if there are no roads. `passed` are the boxes of the places on that road.
 * @typedef {{ box: Box, road: Point[] | null, passed: Box[] }} Stop
 */

/**
 * Draw the path through places. Between places that touch, nothing is drawn.
 * @param {Stop[]} stops
 * @param {number} scale pixels per unit
 * @param {number} number of the change
 */
export function createWay(stops, scale, number) {
  const way = createShape("g", { class: "mark-way", "data-mark": number });
  const lines = stops.slice(1).flatMap(({ box, road, passed }, index) => {
    const from = stops[index]?.box ?? box;
    return road
      ? outside(road, [from, grow(box, STAND / scale), ...passed], scale)
      : between(from, box, scale);
  });
  const [before, last] = lines.at(-1)?.slice(-2) ?? [];
  if (!before || !last) return way;
  const shape = lines.map((points) => `M${points.map(describe).join("L")}`).join("");
  const turn = (Math.atan2(last.y - before.y, last.x - before.x) * 180) / Math.PI;
  const place = `translate(${describe(last)}) rotate(${turn.toFixed(0)}) scale(${(1 / scale).toFixed(4)})`;
  way.append(
    createShape("path", { d: shape, class: "under-way" }),
    createShape("path", { d: shape, class: "dashes" }),
    createShape("path", { d: "M-9 -5.6L1 0L-9 5.6Z", class: "tip", transform: place }),
  );
  return way;
}

/**
 * @param {Box} box
 * @param {number} by
 * @returns {Box}
 */
const grow = ({ left, top, width, height }, by) => ({
  left: left - by,
  top: top - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** @param {Point} point */
const describe = ({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/**
 * Return the parts of a road that are outside all boxes, without those too short to see.
 * @param {Point[]} road
 * @param {Box[]} boxes
 * @param {number} scale
 * @returns {Point[][]}
 */
function outside(road, boxes, scale) {
  /** @type {Point[][]} */
  const parts = [[]];
  for (const point of road) {
    if (boxes.some((box) => isWithin(box, point, GAP / scale))) parts.push([]);
    else parts.at(-1)?.push(point);
  }
  return parts.filter((points) => measureSpan(points) * scale >= LEAST);
}

/**
 * Return the distance between the ends of a line, 0 if it has no points.
 * @param {Point[]} points
 */
function measureSpan(points) {
  const [first, last] = [points[0], points.at(-1)];
  return first && last ? Math.hypot(last.x - first.x, last.y - first.y) : 0;
}

/**
 * @param {Box} box
 * @param {Point} point
 * @param {number} gap
 */
const isWithin = ({ left, top, width, height }, { x, y }, gap) =>
  x > left - gap && x < left + width + gap && y > top - gap && y < top + height + gap;

/**
 * Return the line between the edges of two boxes; empty if they touch.
 * @param {Box} a
 * @param {Box} b
 * @param {number} scale
 * @returns {Point[][]}
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
 * Return the fraction of the line from a box's middle to a point that lies inside the box.
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
