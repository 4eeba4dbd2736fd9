// How wide the slots of the board's parts are in this window.

/**
 * @typedef {{ main: number, wide: number, side: number, right: number, height: number }} Slots
 * In CSS pixels; `height` is what `wide` and `main` may have together, 0 for as high as they get.
 */

/** From so many pixels on the boards lie beside the decision; from THIRD on the journal has a column, too. */
export const DESK = 1200;
const THIRD = 1700;
/** In a window narrower than this one part is shown at a time. */
export const PHONE = 600;

const GAP = 8;
const SIDE = 276;
const RIGHT = 392;
/** What the bar for scrolling takes of it. */
const BAR = 16;
const JOURNAL = 340;
/** The head of the page, the line below the boards, and the space round them. */
const AROUND_BOARDS = 49 + 52 + 4 * GAP;
const LEAST = 200;
const MOST = 2400;

/** Windows that differ by less than this are drawn for alike. */
const STEP = 8;

/**
 * Reckon the slots of a window; where the page scrolls, the bar for it may take of its width.
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
