// What is looked at, drawn for this window: fetched, shown, and drawn anew where the window's size changes.

/** @import { TableView } from "../../shared/api-types" */
/** @import { TableState } from "../table-store.js" */
/** @import { Board } from "./board.js" */

import { PartSource, drawImagined } from "./part-source.js";
import { measureSlots } from "./slots.js";

export class BoardPainter {
  /**
   * @param {Board} board
   * @param {TableState} state
   */
  constructor(board, state) {
    this.board = board;
    this.state = state;
    this.source = new PartSource();
    this.slots = measureSlots(window);
    /** What was drawn last, to be drawn anew only where it is another. */
    this.drawn = "";
    /** @type {(() => void) | null} puts on the page what was fetched last */
    this.waiting = null;
    /** @type {() => void} puts on the page once more what is there */
    this.latest = () => undefined;
  }

  /**
   * Draw what is looked at.
   * @param {AbortSignal} [signal]
   */
  async draw(signal) {
    await this.prepare(signal);
    this.show();
  }

  /** Show what was prepared; one that came when something else is looked at by now is left. */
  show() {
    const { waiting } = this;
    this.waiting = null;
    this.latest = waiting ?? this.latest;
    waiting?.();
  }

  /**
   * Fetch the drawing of what is looked at, to be shown together with all that is said of it.
   * @param {AbortSignal} [signal]
   */
  async prepare(signal) {
    const { shown } = this.state;
    this.waiting = null;
    if (shown.view === null) {
      this.board.empty("The board appears when every seat is taken.");
      return;
    }
    const view = JSON.stringify([shown.view, shown.decision, this.slots]);
    if (view === this.drawn) {
      this.board.card.at = shown.at;
      return;
    }
    const drawn = await this.fetch(shown, signal);
    this.waiting = () => {
      if (this.state.shown !== shown) return;
      const options = this.state.plan ? [] : [...(shown.options ?? []), ...(shown.anytime ?? [])];
      this.board.show(drawn, options, shown.at);
      this.drawn = view;
    };
  }

  /**
   * @param {TableView} shown
   * @param {AbortSignal} [signal]
   */
  async fetch({ at, decision }, signal) {
    const { id, seat, plan, now } = this.state;
    return plan?.position.parts
      ? drawImagined(plan.position.parts)
      : this.source.fetch({ id, seat, at, decision, isNow: at === now.head.seq }, this.slots, signal);
  }

  /** See how large the window is; say whether that makes other drawings. */
  measure() {
    const slots = measureSlots(window);
    if (JSON.stringify(slots) === JSON.stringify(this.slots)) return false;
    this.slots = slots;
    return true;
  }
}
