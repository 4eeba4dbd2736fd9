// A long list behind one Tab stop: arrows go through its lines, and within a line through its buttons.

import { bindKeys } from "./key-map.js";

/** So many lines lie between two presses of Page up or Page down. */
const PAGE = 10;
/** A question that was opened within a line stays in the order of Tab. */
const CONTROLS = ":is(button, summary, a[href]):not(.ask *)";

export class RovingList {
  /**
   * @param {HTMLElement} list whose lines are `li`
   * @param {string} area where its keys work, in words
   */
  constructor(list, area) {
    this.list = list;
    /** @type {string | undefined} the `data-key` of what had the focus last */
    this.held = undefined;
    list.addEventListener("focusin", ({ target }) => this.hold(target));
    bindKeys(list, area, [
      { keys: ["ArrowUp", "ArrowDown"], words: "a line up or down", run: (event) => this.press(event) },
      {
        keys: ["ArrowLeft", "ArrowRight"],
        words: "the buttons of a line",
        run: (event) => this.press(event),
      },
      { keys: ["PageUp", "PageDown"], words: "ten lines up or down", run: (event) => this.press(event) },
      { keys: ["Home", "End"], words: "the first or last line", run: (event) => this.press(event) },
    ]);
  }

  /** All that can be come to: what is folded away can not. */
  get controls() {
    /** @type {NodeListOf<HTMLElement>} */
    const found = this.list.querySelectorAll(CONTROLS);
    return [...found].filter((control) => !isFoldedAway(control));
  }

  /** The list was made anew: one of it is the Tab stop, the rest are reached from there. */
  refresh() {
    const { controls } = this;
    const stop =
      controls.find((control) => control === document.activeElement) ??
      controls.find((control) => control.dataset.key === this.held) ??
      controls.find((control) => control.ariaCurrent === "true") ??
      controls[0];
    for (const control of this.list.querySelectorAll(CONTROLS))
      control.setAttribute("tabindex", control === stop ? "0" : "-1");
  }

  /** @param {EventTarget | null} target */
  hold(target) {
    if (!(target instanceof HTMLElement) || !target.matches(CONTROLS)) return;
    this.held = target.dataset.key;
    this.refresh();
  }

  /** @param {KeyboardEvent} event */
  press({ key, target }) {
    const { controls } = this;
    const from = controls.findIndex((control) => control === target);
    const here = controls[from];
    if (!here) return false;
    const heads = controls.filter(
      (control, index) => index === 0 || lineOf(control) !== lineOf(controls[index - 1]),
    );
    const line = heads.findLastIndex((head) => controls.indexOf(head) <= from);
    const last = heads.length - 1;
    /** @type {Record<string, HTMLElement | undefined>} */
    const targets = {
      ArrowUp: heads[line - 1],
      ArrowDown: heads[line + 1],
      ArrowLeft: controls[from - 1],
      ArrowRight: controls[from + 1],
      PageUp: heads[Math.max(0, line - PAGE)],
      PageDown: heads[Math.min(last, line + PAGE)],
      Home: heads[0],
      End: heads[last],
    };
    const next = targets[key];
    const isAside = key === "ArrowLeft" || key === "ArrowRight";
    if (next && (!isAside || lineOf(next) === lineOf(here))) next.focus();
    return true;
  }
}

/** @param {Element | undefined} control */
const lineOf = (control) => control?.closest("li") ?? control;

/** @param {Element} control */
function isFoldedAway(control) {
  const within = control.matches("summary") ? control.parentElement?.parentElement : control;
  return Boolean(within?.closest("details:not([open])"));
}
