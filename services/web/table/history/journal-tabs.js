// The two tabs of the journal panel: what happened, and what was said.

import { byId } from "../../shared/dom.js";
import { createOpenerIcon } from "../layout/part-dialog.js";

/** Panels, by the button that shows them. */
const TABS = { "show-lines": "lines", "show-talk": "talk-lines" };

/** @typedef {keyof typeof TABS} Tab */

/** @param {() => void} onShow called after another tab is shown */
export function attachJournalTabs(onShow) {
  for (const tab of /** @type {Tab[]} */ (Object.keys(TABS)))
    byId(tab).addEventListener("click", () => {
      showTab(tab);
      onShow();
    });
  byId("whole-journal").append(createOpenerIcon());
}

/** @param {Tab} shown */
export function showTab(shown) {
  for (const [tab, panel] of Object.entries(TABS)) {
    byId(tab).setAttribute("aria-pressed", String(tab === shown));
    byId(panel).hidden = tab !== shown;
  }
  byId("journal").classList.toggle("talking", shown === "show-talk");
}
