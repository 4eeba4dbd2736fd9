// A long list behind one Tab stop: arrows go through its lines, and within a line through its buttons.

import { bindKeys } from "./key-map.js";

/** @type {Record<string, number>} by how many lines keys go on */
const STEPS = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 };
/** A question that was opened within a line stays in the order of Tab. */
const CONTROLS = ":is(button, summary, a[href]):not(.ask *)";
const KEYS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End"];

export class RovingList {
  /**
   * @param {HTMLElement} panel
   * @param {string} area where its keys work, in words
   * @param {string | null} [lists] finds the lists in the panel; null where it is one itself
   */
  constructor(panel, area, lists = null) {
    this.panel = panel;
    this.lists = lists;
    /** @type {string | undefined} the `data-key` of what had the focus last */
    this.held = undefined;
    panel.addEventListener("focusin", ({ target }) => this.hold(target));
    const run = (/** @type {KeyboardEvent} */ event) => this.press(event);
    bindKeys(panel, area, [
      { keys: KEYS.slice(0, 2), words: "one line up or down", run },
      { keys: KEYS.slice(2, 4), words: "one button left or right", run },
      { keys: KEYS.slice(4, 6), words: "ten lines up or down", run },
      { keys: KEYS.slice(6), words: "first or last line", run },
    ]);
  }

  /** The panel was made anew: one of each list is a Tab stop, the rest are reached from there. */
  refresh() {
    /** @type {Iterable<Element>} */
    const lists = this.lists === null ? [this.panel] : this.panel.querySelectorAll(this.lists);
    for (const list of lists) this.setTabStop(list);
  }

  /** @param {Element} list */
  setTabStop(list) {
    const controls = listControls(list);
    const stop =
      controls.find((control) => control === document.activeElement) ??
      controls.find((control) => control.dataset.key === this.held) ??
      controls.find((control) => control.ariaCurrent === "true" || control.ariaPressed === "true") ??
      controls[0];
    for (const control of list.querySelectorAll(CONTROLS))
      control.setAttribute("tabindex", control === stop ? "0" : "-1");
  }

  /** @param {EventTarget | null} target */
  hold(target) {
    const list = this.findList(target);
    if (!list || !(target instanceof HTMLElement)) return;
    this.held = target.dataset.key;
    this.setTabStop(list);
  }

  /** @param {EventTarget | null} target */
  findList(target) {
    if (!(target instanceof HTMLElement) || !target.matches(CONTROLS)) return null;
    return this.lists === null ? this.panel : target.closest(this.lists);
  }

  /** @param {KeyboardEvent} event */
  press({ key, target }) {
    const list = this.findList(target);
    if (!list || !(target instanceof HTMLElement)) return false;
    findNext(listControls(list), target, key)?.focus();
    return true;
  }
}

/**
 * List all that can be come to: what is folded away can not.
 * @param {Element} list
 */
function listControls(list) {
  /** @type {NodeListOf<HTMLElement>} */
  const found = list.querySelectorAll(CONTROLS);
  return [...found].filter((control) => !isFoldedAway(control, list));
}

/**
 * @param {HTMLElement[]} controls
 * @param {HTMLElement} from
 * @param {string} key
 */
function findNext(controls, from, key) {
  if (key === "Home") return controls[0];
  if (key === "End") return controls.at(-1);
  const lines = toLines(controls);
  const at = lines.findIndex((line) => line.includes(from));
  const steps = STEPS[key];
  if (steps === undefined) {
    const within = from.closest("li") ? lines[at] : controls;
    return within?.[within.indexOf(from) + (key === "ArrowLeft" ? -1 : 1)];
  }
  const line = lines[Math.max(0, Math.min(lines.length - 1, at + steps))];
  return line?.includes(from) ? undefined : findNearest(line ?? [], from);
}

/**
 * Put buttons together that stand in one item of a list, or else side by side.
 * @param {HTMLElement[]} controls
 */
function toLines(controls) {
  /** @type {Map<Element | number, HTMLElement[]>} */
  const lines = new Map();
  for (const control of controls) {
    const line = control.closest("li") ?? Math.round(control.getBoundingClientRect().top);
    lines.set(line, [...(lines.get(line) ?? []), control]);
  }
  return [...lines.values()];
}

/**
 * @param {HTMLElement[]} line
 * @param {HTMLElement} from
 */
function findNearest(line, from) {
  const distance = (/** @type {HTMLElement} */ one) =>
    Math.abs(one.getBoundingClientRect().left - from.getBoundingClientRect().left);
  return line.toSorted((one, other) => distance(one) - distance(other))[0];
}

/**
 * @param {Element} control
 * @param {Element} list
 */
function isFoldedAway(control, list) {
  const within = control.matches("summary") ? control.parentElement?.parentElement : control;
  const fold = within?.closest("details:not([open])");
  return Boolean(fold && list.contains(fold));
}
