// The sizes of the slots for the board's parts in this window.

/**
 * @typedef {{ main: number, wide: number, side: number, right: number, height: number }} Slots
 * In CSS pixels; `height` is the limit for `wide` and `main` together, 0 for none.
 */

/**
 * At this width (px) and above, the boards are next to the decision; at THIRD and above, the journal also has
 * its own column.
 */
export const DESK = 1200;
export const THIRD = 1700;
/** In windows narrower than this, one part is shown at a time. */
export const PHONE = 600;

const GAP = 8;
const SIDE = 276;
const RIGHT = 392;
/** The width of a scroll bar. */
const BAR = 16;
const JOURNAL = 340;
/** The height of the page's head, the line below the boards, and the margins. */
const AROUND_BOARDS = 50 + 44 + 4 * GAP;
const LEAST = 200;
const MOST = 2400;

/** Windows that differ by less than this get the same drawings. */
const STEP = 8;

/**
 * Compute the slots of a window. On scrolling pages, the scroll bar may reduce the width.
 * @param {Pick<Window, "innerWidth" | "innerHeight" | "document">} window
 * @returns {Slots}
 */
export function measureSlots({ innerWidth, innerHeight, document }) {
  if (innerWidth < DESK) {
    const all = step(document.documentElement.clientWidth);
    return { main: all, wide: all, side: all, right: all, height: 0 };
  }
  const journal = innerWidth >= THIRD ? JOURNAL + GAP : 0;
  const wide = step(innerWidth - RIGHT - journal - 3 * GAP);
  const height = step(innerHeight - AROUND_BOARDS);
  return { main: wide - SIDE - BAR - GAP, wide, side: SIDE, right: RIGHT - BAR, height };
}

/** @param {number} pixels */
const step = (pixels) => Math.min(MOST, Math.max(LEAST, pixels - (pixels % STEP)));
