// Moves the focus to the decision.

import { byId, findByKey } from "../../shared/dom.js";

/** If this many pixels of the panel are visible, the page is not scrolled. */
const SEEN = 80;

/** Focus the decision. If the panel is already visible, the page does not scroll. */
export function focusDecision() {
  const panel = byId("decision");
  panel.focus({ preventScroll: true });
  const { top } = panel.getBoundingClientRect();
  if (top < 0 || top > innerHeight - SEEN) panel.scrollIntoView();
}

/**
 * Hold the focus while the panel is redrawn: each removal of the focused element would force a layout, so the
 * panel itself takes the focus. Returns a function that later passes it on to the element with the same
 * `data-key`.
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

/** Focus the decision after a press whose button has disappeared or changed. */
export function focusNextDecision() {
  const { activeElement } = document;
  if (activeElement === document.body || byId("decision").contains(activeElement)) focusDecision();
}
