// The place meant by a press that hit no available place: the one beneath, or one whose edge is near.

import { findSpot, listSpots } from "./spots.js";

/** A press this many pixels outside a place still counts; more for places smaller than a finger. */
const EDGE = 6;
const FINGER = 44;

/**
 * Find the available place that a press means, null if there is none. A press on an unavailable place never counts
 * for its neighbour.
 * @param {Element} within
 * @param {{ clientX: number, clientY: number }} press
 * @returns {string | null}
 */
export function findPressed(within, { clientX, clientY }) {
  const hit = document.elementsFromPoint(clientX, clientY).map(findSpot);
  const below = hit.find((spot) => spot?.classList.contains("option") && within.contains(spot));
  if (below) return below.dataset.at ?? null;
  return hit.some((spot) => spot) ? null : findNearest(within, clientX, clientY);
}

/**
 * @param {Element} within
 * @param {number} x
 * @param {number} y
 */
function findNearest(within, x, y) {
  /** @type {{ at: string | null, distance: number }} */
  let best = { at: null, distance: Infinity };
  for (const spot of listSpots(within, ".option")) {
    const { left, right, top, bottom, width, height } = (
      spot.firstElementChild ?? spot
    ).getBoundingClientRect();
    const distance = Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0));
    const reach = Math.max(EDGE, (FINGER - Math.min(width, height)) / 2);
    if (width && height && distance <= reach && distance < best.distance)
      best = { at: spot.dataset.at ?? null, distance };
  }
  return best.at;
}
