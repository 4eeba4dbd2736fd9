// Where the ring of a change lies: at the edge of what it marks, over no letters, no other ring, rather no option.

import { overlap } from "../../board/card-place.js";

/** Pixels across a ring. */
export const RING = 20;

/**
 * @typedef {{ left: number, top: number, width: number, height: number }} Box
 * `figures` are small places that may hold something.
 * @typedef {{ letters: Box[], options: Box[], figures: Box[], window: { x: number, y: number, width: number, height: number } }} Around
 */

/** Where a ring may lie round a place: how far from its middle, in halves of its width and height. */
const SIDES = [
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [0, 1],
];

/** Where it may lie at a row of a table, which is so many times as wide as high: above it another row would be meant. */
const ROW_SIDES = [
  [1, 0],
  [-1, 0],
];
const ROW = 2.5;

/** How far out of the corner, in rings; at a row, how far from its end. */
const STEPS = [0, 0.5, 1];
const ROW_STEPS = [0.6, 1.1, 1.6, -0.6];

/** A place that is smaller than so many rings is a figure: all of it is kept free. */
const LARGE = 2.2;

/**
 * Choose the place that hides least.
 * @param {Box} place
 * @param {number} size across the ring, in the units of all boxes
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
    const cost = reckon(box, place, around) + 0.02 * Math.abs(step) * size * size;
    if (!best || cost < best.cost) best = { box, cost };
  }
  return best?.box ?? place;
}

/**
 * List the sides of a place with how far out of them a ring may lie.
 * @param {Box} place
 * @param {number} size
 * @returns {[right: number, low: number, step: number][]}
 */
function listCandidates({ width, height }, size) {
  const isRow = width > ROW * height && height < LARGE * size;
  const sides = isRow ? ROW_SIDES : SIDES;
  return (isRow ? ROW_STEPS : STEPS).flatMap((step) =>
    sides.map(([right = 0, low = 0]) => /** @type {[number, number, number]} */ ([right, low, step])),
  );
}

/**
 * @param {Box} box
 * @param {Box} place
 * @param {Around} around
 */
function reckon(box, place, { letters, options, figures }) {
  /** @param {Box[]} boxes */
  const hidden = (boxes) => boxes.reduce((sum, other) => sum + overlap(box, other), 0);
  const isLarge = Math.min(place.width, place.height) > LARGE * box.width;
  const kept = (isLarge ? 0.15 : 1.5) * overlap(box, place);
  return 20 * hidden(letters) + kept + 0.8 * hidden(figures) + 0.3 * hidden(options);
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
