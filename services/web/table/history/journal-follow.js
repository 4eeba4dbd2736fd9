// The journal follows the newest line, unless the reader has just scrolled it; then a button leads there.

/** @import { TableState } from "../table-store.js" */

import { byId } from "../../shared/dom.js";

/** Milliseconds after the reader scrolled for which the journal stays there. */
const READING = 10_000;
/** Pixels from the end within which the newest line is visible. */
const NEAR = 24;

/** Where the list was scrolled to, when, and its last record. */
const known = { top: 0, at: 0, newest: 0 };

/** @param {HTMLElement} panel the list, whose scroll position is 0 at its end */
export function attachFollowing(panel) {
  const button = byId("newest");
  panel.addEventListener(
    "scroll",
    () => {
      Object.assign(known, { top: panel.scrollTop, at: Date.now() });
      if (known.top > -NEAR) button.hidden = true;
    },
    { passive: true },
  );
  button.addEventListener("click", () => {
    panel.scrollTop = 0;
    button.hidden = true;
    byId("journal").focus({ preventScroll: true }); // the hidden button would lose it
  });
}

/**
 * Bring the newest line into view if there is a new one.
 * @param {HTMLElement} panel
 * @param {TableState} state
 */
export function followNewest(panel, { read, at }) {
  const isNew = read > known.newest;
  known.newest = read;
  if (!isNew || at !== null || known.top > -NEAR) return;
  if (Date.now() - known.at < READING) byId("newest").hidden = false;
  else panel.scrollTop = 0;
}
