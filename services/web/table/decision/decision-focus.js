// The focus on what is asked.

import { byId } from "../../shared/dom.js";

/** So many pixels of it are seen at least where nothing has to be moved. */
const SEEN = 80;

/** Lead the focus to the question; a panel that sticks to the window's edge is seen already, and nothing moves. */
export function focusDecision() {
  const panel = byId("decision");
  panel.focus({ preventScroll: true });
  const { top } = panel.getBoundingClientRect();
  if (top < 0 || top > innerHeight - SEEN) panel.scrollIntoView();
}

/** What was pressed is gone, or asks for something else by now: the focus goes to what is asked next. */
export function leadOn() {
  const { activeElement } = document;
  if (activeElement === document.body || byId("decision").contains(activeElement)) focusDecision();
}
