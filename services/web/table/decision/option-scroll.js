// Where the list of answers is scrolled to: it stays there when it is made anew, and what gets chosen is brought into view.

/** Pixels beside what is brought into view. */
const ROOM = 8;

export class OptionScroll {
  /** @param {HTMLElement} panel in which the list is made anew whenever something changes */
  constructor(panel) {
    this.panel = panel;
    this.at = { left: 0, top: 0 };
    /** The decision whose list was scrolled, and what was chosen in it. */
    this.decision = "";
    this.chosen = "";
    panel.addEventListener("scroll", (event) => this.note(event.target), { capture: true, passive: true });
    new MutationObserver(() => this.settle()).observe(panel, { childList: true });
  }

  /** @param {EventTarget | null} list */
  note(list) {
    if (!(list instanceof HTMLElement) || !list.matches(".options")) return;
    this.at = { left: list.scrollLeft, top: list.scrollTop };
  }

  /** Bring a new list to where the one before was; only one that was scrolled is touched: it lays the page out. */
  settle() {
    /** @type {HTMLElement | null} */
    const list = this.panel.querySelector(".options");
    if (!list) return;
    const { decision = "" } = this.panel.dataset;
    if (decision !== this.decision) this.at = { left: 0, top: 0 };
    this.decision = decision;
    if (this.at.left) list.scrollLeft = this.at.left;
    if (this.at.top) list.scrollTop = this.at.top;
    /** @type {HTMLElement | null} */
    const button = list.querySelector(".choice[aria-pressed=true]");
    const chosen = button?.dataset.key ?? "";
    if (button && chosen !== this.chosen) requestAnimationFrame(() => reveal(list, button));
    this.chosen = chosen;
  }
}

/**
 * Scroll a list, and nothing round it, as little as is needed to see something in it.
 * @param {HTMLElement} list
 * @param {HTMLElement} inside
 */
export function reveal(list, inside) {
  const [outer, inner] = [list.getBoundingClientRect(), inside.getBoundingClientRect()];
  list.scrollLeft += beyond(inner.left - ROOM, inner.right + ROOM, outer.left, outer.right);
  list.scrollTop += beyond(inner.top - ROOM, inner.bottom + ROOM, outer.top, outer.bottom);
}

/**
 * Give how far something reaches beyond a window along one axis; where it is longer its beginning counts.
 * @param {number} from
 * @param {number} to
 * @param {number} low
 * @param {number} high
 */
const beyond = (from, to, low, high) => Math.min(Math.max(0, to - high), from - low);
