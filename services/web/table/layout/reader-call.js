// Tells the reader once that it is their turn: in the title, on the tab, to screen readers, and with a sound.

/** @import { TableState } from "../table-store.js" */

import { byId } from "../../shared/dom.js";
import { showTab } from "../../shared/page-status.js";
import { TurnSound } from "../../shared/preferences/turn-sound.js";

/** Scroll to the board, unless the reader is doing something outside the decision. */
function showBoard() {
  const { activeElement, body } = document;
  if (activeElement === body || byId("decision").contains(activeElement)) scrollTo(0, 0);
}

export class ReaderCall {
  constructor() {
    /** @type {number | null} the last decision that was announced */
    this.calledFor = null;
    this.sound = new TurnSound();
    /** Whether the table has been shown before: a turn that was pending when the page was opened is no news. */
    this.isOpen = false;
  }

  /** @param {TableState} state */
  call({ now, seat, lines }) {
    const mine = now.decision !== null && Boolean(now.options?.length);
    showTab(mine, now.table.name);
    if (!mine) this.calledFor = null;
    else if (this.calledFor !== now.decision) {
      this.calledFor = now.decision;
      byId("urgent").textContent = `Your turn: ${now.question}`;
      const isTurn = lines.findLast((line) => line.kind === "play")?.seat !== seat;
      if (this.isOpen) this.sound.call(now.decision ?? 0, isTurn);
      if (this.isOpen && isTurn) showBoard();
    }
    this.isOpen = true;
  }
}
