// The scroll position of the options: kept when the list is redrawn, and moved to show the choice.

import { WholeRows } from "./whole-rows.js";

/** Pixels of margin around the revealed option. */
const ROOM = 8;

export class OptionScroll {
  /** @param {HTMLElement} panel whose list is redrawn on every change */
  constructor(panel) {
    this.panel = panel;
    this.at = { left: 0, top: 0 };
    this.rows = new WholeRows();
    /** The decision whose list was scrolled, and the choice in it. */
    this.decision = "";
    this.chosen = "";
    panel.addEventListener("scroll", (event) => this.note(event.target), { capture: true, passive: true });
    panel.addEventListener("wheel", (event) => this.turnWheel(event), { passive: false });
    new MutationObserver(() => this.settle()).observe(panel, { childList: true });
  }

  /** @param {EventTarget | null} list */
  note(list) {
    if (!(list instanceof HTMLElement) || !list.matches(".options")) return;
    this.at = { left: list.scrollLeft, top: list.scrollTop };
  }

  /**
   * Scroll the list with the wheel over any part of the panel, as far as it goes.
   * @param {WheelEvent} event
   */
  turnWheel(event) {
    const { list } = this.rows;
    const { deltaY, target } = event;
    if (!list || event.ctrlKey || (target instanceof Node && list.contains(target))) return;
    const { scrollTop } = list;
    list.scrollTop += deltaY;
    if (list.scrollTop !== scrollTop) event.preventDefault();
  }

  /**
   * Restore the scroll position of a redrawn list. A list that was never scrolled is skipped, because scrolling
   * forces a layout.
   */
  settle() {
    /** @type {HTMLElement | null} */
    const list = this.panel.querySelector(".options, .told-turn");
    this.rows.follow(list);
    if (list?.matches(".options")) this.restore(list);
  }

  /** @param {HTMLElement} list of options */
  restore(list) {
    const { decision = "" } = this.panel.dataset;
    if (decision !== this.decision) this.at = { left: 0, top: 0 };
    this.decision = decision;
    if (this.at.left) list.scrollLeft = this.at.left;
    if (this.at.top) list.scrollTop = this.at.top;
    /** @type {HTMLElement | undefined} the option itself, after the button of its place */
    const button = [...list.querySelectorAll(".choice[aria-pressed=true]")]
      .filter((each) => each instanceof HTMLElement)
      .at(-1);
    const chosen = button?.dataset.key ?? "";
    if (button && chosen !== this.chosen) requestAnimationFrame(() => reveal(list, button));
    this.chosen = chosen;
  }
}

/**
 * Scroll a list, but nothing around it, as little as necessary to show an element.
 * @param {HTMLElement} list
 * @param {HTMLElement} inside
 */
export function reveal(list, inside) {
  const [outer, inner] = [list.getBoundingClientRect(), inside.getBoundingClientRect()];
  const hidden = parseFloat(list.style.scrollPaddingBottom) || 0;
  list.scrollLeft += beyond(inner.left - ROOM, inner.right + ROOM, outer.left, outer.right);
  const shift = beyond(inner.top - ROOM, inner.bottom + ROOM, outer.top, outer.bottom - hidden);
  list.scrollTop += shift;
  if (shift > 0) list.scrollTop += findCut(list, inside);
}

/**
 * Return how far a list has to be scrolled so that no row above an element is cut off at the top.
 * @param {HTMLElement} list
 * @param {HTMLElement} inside
 */
function findCut(list, inside) {
  const { top } = list.getBoundingClientRect();
  const rows = [...list.querySelectorAll(".choice, summary")].map((row) => row.getBoundingClientRect());
  const cut = Math.max(0, ...rows.filter((row) => row.top < top).map((row) => row.bottom - top));
  return inside.getBoundingClientRect().top - cut >= top ? cut : 0;
}

/**
 * Return how far an element reaches beyond a window along one axis; for an element longer than the window,
 * its beginning counts.
 * @param {number} from
 * @param {number} to
 * @param {number} low
 * @param {number} high
 */
const beyond = (from, to, low, high) => Math.min(Math.max(0, to - high), from - low);
