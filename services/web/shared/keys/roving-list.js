// A long list with a single Tab stop: the arrow keys move between lines, and between the buttons of a line.

import { bindKeys } from "./key-map.js";

/** @type {Record<string, number>} the number of lines that each key moves by */
const STEPS = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 };
/** Questions opened within a line keep their own Tab stops. */
const CONTROLS = ":is(button, summary, a[href]):not(.ask *)";
const KEYS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End"];

export class RovingList {
  /**
   * @param {HTMLElement} panel
   * @param {string} area where its keys work, in words
   * @param {string | null} [lists] a selector for the lists in the panel; null if the panel itself is the list
   */
  constructor(panel, area, lists = null) {
    this.panel = panel;
    this.lists = lists;
    /** @type {string | undefined} the `data-key` of the control focused last */
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

  /** Set the Tab stops again after the panel was redrawn, one per list. */
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
 * List the controls that can be focused; those in closed folds are left out.
 * @param {Element} list
 */
function listControls(list) {
  /** @type {NodeListOf<HTMLElement>} */
  const controls = list.querySelectorAll(CONTROLS);
  return [...controls].filter((control) => !isFoldedAway(control, list));
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
 * Group buttons by list item, or else by their vertical position.
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
  const distance = (/** @type {HTMLElement} */ control) =>
    Math.abs(control.getBoundingClientRect().left - from.getBoundingClientRect().left);
  return line.toSorted((a, b) => distance(a) - distance(b))[0];
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
