// Fetches and shows the drawing for the current view and window size.

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
    /** Identifies the last drawing, so that the same one is not fetched again. */
    this.drawn = "";
    /** @type {(() => void) | null} shows the prepared drawing */
    this.waiting = null;
    /** @type {() => void} shows the current drawing again */
    this.latest = () => undefined;
  }

  /**
   * Fetch and show the current view.
   * @param {AbortSignal} [signal]
   */
  async draw(signal) {
    await this.prepare(signal);
    this.show();
  }

  /** Show the prepared drawing, unless the reader is viewing something else by now. */
  show() {
    const { waiting } = this;
    this.waiting = null;
    this.latest = waiting ?? this.latest;
    waiting?.();
  }

  /**
   * Fetch the drawing of the current view, to be shown together with its texts.
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

  /** Measure the window; return whether its size requires new drawings. */
  measure() {
    const slots = measureSlots(window);
    if (JSON.stringify(slots) === JSON.stringify(this.slots)) return false;
    this.slots = slots;
    return true;
  }
}
