// The sizes of the slots for the board's parts in this window.

/**
 * @typedef {{ main: number, wide: number, side: number, right: number, height: number }} Slots
 * In CSS pixels; `height` is the limit for `wide` and `main` together, on a tablet for `main`; 0 for none.
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
/** On a tablet, the height of the head, the strip, the history and the decision, and the margin on each side of a part. */
const AROUND_MAIN = 336;
const MARGIN = 8;
/** The share of a tablet's height that the main part has in any case, and at most. */
const MAIN_SHARE = [0.56, 0.72];
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
    const { clientWidth, clientHeight } = document.documentElement;
    const isPhone = innerWidth < PHONE;
    const all = isPhone ? step(clientWidth) : Math.max(PHONE, step(clientWidth - 2 * MARGIN));
    return { main: all, wide: all, side: all, right: all, height: isPhone ? 0 : limitMain(clientHeight) };
  }
  const journal = innerWidth >= THIRD ? JOURNAL + GAP : 0;
  const wide = step(innerWidth - RIGHT - journal - 3 * GAP);
  const height = step(innerHeight - AROUND_BOARDS);
  return { main: wide - SIDE - BAR - GAP, wide, side: SIDE, right: RIGHT - BAR, height };
}

/**
 * Return the height of the main part with which all of it is seen above a tablet's decision.
 * @param {number} height of the window without the browser's bars, which come and go
 */
function limitMain(height) {
  const [least = 0, most = 1] = MAIN_SHARE.map((share) => share * height);
  return step(Math.min(most, Math.max(least, height - AROUND_MAIN)));
}

/** @param {number} pixels */
const step = (pixels) => Math.min(MOST, Math.max(LEAST, pixels - (pixels % STEP)));
