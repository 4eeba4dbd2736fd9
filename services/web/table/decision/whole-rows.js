// A scrolled list of options ends with a whole row: the row that would be cut off at its end is hidden.

/** Pixels of a row that may be cut off, such as its border. */
const EDGE = 2;

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
    const shown = list.getBoundingClientRect();
    /** @type {NodeListOf<HTMLElement>} */
    const rows = list.querySelectorAll(".choice, summary");
    const boxes = [...rows]
      .map((row) => row.getBoundingClientRect())
      .filter(({ left, right, height }) => height > 0 && left < shown.right && right > shown.left);
    const end = findEnd(boxes, shown.bottom);
    const isCut = end < shown.bottom && end > shown.top + shown.height / 2;
    const hidden = isCut ? shown.bottom - end : 0;
    list.classList.toggle("cut", isCut);
    list.style.clipPath = isCut ? `inset(-4px -4px ${hidden}px)` : "";
    list.style.scrollPaddingBottom = isCut ? `${hidden}px` : "";
  }
}

/**
 * Return the lowest line at or above an end that crosses no row.
 * @param {{ top: number, bottom: number }[]} boxes
 * @param {number} end
 * @returns {number}
 */
function findEnd(boxes, end) {
  const crossed = boxes.find(({ top, bottom }) => top < end && bottom > end + EDGE);
  return crossed ? findEnd(boxes, crossed.top) : end;
}
