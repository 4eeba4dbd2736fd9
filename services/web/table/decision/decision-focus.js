// The focus on what is asked.

import { byId, findByKey } from "../../shared/dom.js";

/** So many pixels of it are seen at least where nothing has to be moved. */
const SEEN = 80;

/** Lead the focus to the question; a panel that sticks to the window's edge is seen already, and nothing moves. */
export function focusDecision() {
  const panel = byId("decision");
  panel.focus({ preventScroll: true });
  const { top } = panel.getBoundingClientRect();
  if (top < 0 || top > innerHeight - SEEN) panel.scrollIntoView();
}

/**
 * Keep the focus while all in the panel is made anew: what has it and goes costs a layout of the page each time, so
 * that the panel itself has it meanwhile. Gives what hands it on, once, to what bears the same `data-key` by then.
 * @returns {() => void}
 */
export function holdFocus() {
  const panel = byId("decision");
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === panel || !panel.contains(activeElement))
    return () => undefined;
  const { key } = activeElement.dataset;
  panel.focus({ preventScroll: true });
  return () => {
    const next = key === undefined || document.activeElement !== panel ? null : findByKey(panel, key);
    next?.focus({ preventScroll: true });
  };
}

/** What was pressed is gone, or asks for something else by now: the focus goes to what is asked next. */
export function leadOn() {
  const { activeElement } = document;
  if (activeElement === document.body || byId("decision").contains(activeElement)) focusDecision();
}
