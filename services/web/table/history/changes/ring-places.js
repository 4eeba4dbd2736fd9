// Where to put the ring of a change: at a corner of its place, not over letters, pieces or other rings, and preferably
// not over options.

import { overlap } from "../../board/card-place.js";

/** The diameter of a ring in pixels. */
export const RING = 20;

/**
 * @typedef {{ left: number, top: number, width: number, height: number }} Box
 * `kept` are letters, symbols, pieces and other rings; `figures` are small places that may hold a component.
 * @typedef {{ kept: Box[], options: Box[], figures: Box[], window: { x: number, y: number, width: number, height: number } }} Around
 */

/** The corners of a place: offsets from its middle, in halves of its width and height. */
const CORNERS = [
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
];

/**
 * Positions at a table row (an element ROW times as wide as high). Above it, the ring would seem to mark the
 * next row.
 */
const ROW_SIDES = [
  [1, 0],
  [-1, 0],
];
const ROW = 2.5;

/** The distance from the corner in rings, outwards; at a row, from its end. */
const STEPS = [0, 0.35, -0.35];
const ROW_STEPS = [0.6, 1.1, 1.6, -0.6];

/** A place smaller than this many rings is a figure, and no ring covers any of it. */
const LARGE = 2.2;

/**
 * Choose the position that hides least.
 * @param {Box} place
 * @param {number} size the ring's diameter, in the units of the boxes
 * @param {Around} around
 * @returns {Box}
 */
export function placeRing(place, size, around) {
  const [across, down] = [place.left + place.width / 2, place.top + place.height / 2];
  const isSeen = contains(around.window, across, down);
  /** @type {{ box: Box, cost: number } | null} */
  let best = null;
  for (const [right, low, step] of listCandidates(place, size)) {
    const left = across + right * (place.width / 2 + step * size) - size / 2;
    const top = down + low * (place.height / 2 + step * size) - size / 2;
    const free = { left, top, width: size, height: size };
    const box = isSeen ? keepWithin(free, around.window) : free;
    const cost = measureCost(box, place, around) + 0.02 * Math.abs(step) * size * size;
    if (!best || cost < best.cost) best = { box, cost };
  }
  return best?.box ?? place;
}

/**
 * List the sides of a place with the distances at which a ring may be.
 * @param {Box} place
 * @param {number} size
 * @returns {[right: number, low: number, step: number][]}
 */
function listCandidates({ width, height }, size) {
  const isRow = width > ROW * height && height < LARGE * size;
  const sides = isRow ? ROW_SIDES : CORNERS;
  return (isRow ? ROW_STEPS : STEPS).flatMap((step) =>
    sides.map(([right = 0, low = 0]) => /** @type {[number, number, number]} */ ([right, low, step])),
  );
}

/**
 * @param {Box} box
 * @param {Box} place
 * @param {Around} around
 */
function measureCost(box, place, { kept, options, figures }) {
  /** @param {Box[]} boxes */
  const hidden = (boxes) => boxes.reduce((sum, other) => sum + overlap(box, other), 0);
  const isLarge = Math.min(place.width, place.height) > LARGE * box.width;
  const own = isLarge ? 0 : 1.5 * overlap(box, place);
  return 20 * hidden(kept) + own + 0.8 * hidden(figures) + 0.3 * hidden(options);
}

/**
 * @param {{ x: number, y: number, width: number, height: number }} window
 * @param {number} across
 * @param {number} down
 */
const contains = ({ x, y, width, height }, across, down) =>
  across >= x && across <= x + width && down >= y && down <= y + height;

/**
 * @param {Box} box
 * @param {{ x: number, y: number, width: number, height: number }} window
 * @returns {Box}
 */
const keepWithin = (box, { x, y, width, height }) => ({
  ...box,
  left: Math.min(Math.max(box.left, x), x + width - box.width),
  top: Math.min(Math.max(box.top, y), y + height - box.height),
});
