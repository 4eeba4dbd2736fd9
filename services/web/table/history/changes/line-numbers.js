// The numbers of the marks, in front of the journal's lines; and the places of a line, marked while it is pointed at.

/** @import { Board } from "../../board/board.js" */
/** @import { TableState } from "../../table-store.js" */
/** @import { NumberedChange } from "./change-list.js" */

import { el } from "../../../shared/dom.js";

/**
 * Give the lines of changes the same numbers as on the board.
 * @param {HTMLElement} journal
 * @param {NumberedChange[]} changes
 */
export function numberLines(journal, changes) {
  for (const ring of journal.querySelectorAll(".ring-number")) ring.remove();
  for (const { number, seq, words } of changes) {
    const rows = [...journal.querySelectorAll(`li[data-seq="${seq}"] p`)];
    const row = rows.find(({ textContent }) => textContent === words[0]) ?? rows[0];
    row?.prepend(
      el("span", { class: "ring-number", "aria-hidden": "true", data: { mark: String(number) } }, number),
    );
  }
}

/**
 * Mark the places of the line under the pointer, or of the line in focus.
 * @param {HTMLElement} journal
 * @param {Board} board
 * @param {TableState} state
 */
export function attachPointing(journal, board, state) {
  let shown = "";
  /** @param {EventTarget | null} target */
  const point = (target) => {
    const line = target instanceof Element ? target.closest("li[data-seq]") : null;
    const seq = line instanceof HTMLElement ? (line.dataset.seq ?? "") : "";
    if (seq === shown) return;
    shown = seq;
    for (const spot of board.page.querySelectorAll(".spot.pointed")) spot.classList.remove("pointed");
    const changes = state.lines.find((each) => String(each.seq) === seq)?.changes ?? [];
    for (const at of changes.flatMap(({ places }) => places)) board.spotAt(at)?.classList.add("pointed");
  };
  journal.addEventListener("pointerover", ({ target }) => point(target));
  journal.addEventListener("pointerleave", () => point(null));
  journal.addEventListener("focusin", ({ target }) => point(target));
  journal.addEventListener("focusout", () => point(null));
}
