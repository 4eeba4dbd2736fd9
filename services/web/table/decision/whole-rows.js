// A scrolled list of options ends with a whole row, and a note counts the options that are out of sight.

/** Pixels of a row that may be cut off, such as its border. */
const EDGE = 2;
/** Pixels of padding at the end of the list. */
const PADDING = 4;

export class WholeRows {
  constructor() {
    /** @type {HTMLElement | null} */
    this.list = null;
    this.observer = new ResizeObserver(() => this.cut());
  }

  /** @param {HTMLElement | null} list that replaces the previous one */
  follow(list) {
    if (list === this.list) return;
    this.observer.disconnect();
    this.list = list;
    if (!list) return;
    this.observer.observe(list); // called right after the next layout, so measuring forces none
    list.addEventListener("scroll", () => this.cut(), { passive: true });
    list.addEventListener("toggle", () => requestAnimationFrame(() => this.cut()), { capture: true });
  }

  cut() {
    const { list } = this;
    if (!list) return;
    // Everything is measured before anything changes, so the browser lays the page out only once more.
    const shown = list.getBoundingClientRect();
    const rows = measureAll(list.querySelectorAll(".choice, summary, .told-turn > li"));
    const options = measureAll(list.querySelectorAll(":not(.anytime) > .choice, .told-turn > li"));
    const left = list.scrollHeight - list.clientHeight - list.scrollTop;
    const isScrolled = list.scrollTop > EDGE;
    const end = left > EDGE ? findEnd(rows, shown.bottom - PADDING) : shown.bottom;
    const isWhole = options.some(({ top, bottom }) => top >= shown.top - EDGE && bottom <= end + EDGE);
    const isCut = left > EDGE && isWhole; // a list too low for one whole row shows a part of it
    const hidden = isCut ? shown.bottom - end : 0;
    const bottom = isCut ? end : shown.bottom;
    const below = options.filter((option) => option.bottom > bottom + EDGE).length;
    const above = options.filter((option) => option.top < shown.top - EDGE).length;
    list.style.clipPath = isCut ? `inset(-4px -4px ${hidden}px)` : "";
    list.style.scrollPaddingBottom = isCut ? `${hidden}px` : "";
    if (left > EDGE) note(list, below, "below");
    else note(list, above, isScrolled ? "above" : "");
  }
}

/**
 * Say next to the main button how many options are out of sight, or nothing without a direction.
 * @param {HTMLElement} list
 * @param {number} count
 * @param {string} where
 */
function note(list, count, where) {
  const confirm = list.nextElementSibling;
  if (!(confirm instanceof HTMLElement)) return;
  if (where) confirm.dataset.more = count ? `${count} more ${where}` : `More ${where}`;
  else delete confirm.dataset.more;
}

/**
 * Measure the elements that are shown, not those in closed folds.
 * @param {NodeListOf<Element>} elements
 */
const measureAll = (elements) =>
  [...elements].filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect());

/**
 * Return the lowest line, at most EDGE below an end, that crosses no row.
 * @param {{ top: number, bottom: number }[]} boxes
 * @param {number} end
 * @returns {number}
 */
function findEnd(boxes, end) {
  const crossed = boxes.find(({ top, bottom }) => top < end && bottom > end + EDGE);
  if (crossed) return findEnd(boxes, crossed.top - 1);
  const rest = Math.max(end, ...boxes.map(({ bottom }) => bottom).filter((bottom) => bottom <= end + EDGE));
  const cut = boxes.map(({ top }) => top).filter((top) => top >= end && top < rest);
  return Math.min(rest, ...cut.map((top) => top - 1));
}
