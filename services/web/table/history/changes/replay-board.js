// The board after a replayed change. The board of the next step is loaded in advance.

/** @import { BoardPainter } from "../../board/board-painter.js" */

import { isServiceFailure } from "../../../shared/api-client.js";
import { nameParts } from "../../board/board-painter.js";
import { PartSource } from "../../board/part-source.js";

export class ReplayBoard {
  /** @param {BoardPainter} painter of the current board */
  constructor(painter) {
    this.painter = painter;
    this.source = new PartSource(); // a separate source, because the table's source remains in use
    /** @type {number | null} the record whose board is to be shown */
    this.wanted = null;
    this.isShown = false;
  }

  /**
   * Show the board after a record once it is loaded; return whether it is shown.
   * @param {number} seq
   * @param {number | null} next the record to load in advance
   */
  async show(seq, next) {
    this.wanted = seq;
    const drawn = await this.fetch(seq);
    if (this.wanted !== seq || !drawn) return false;
    const { board, state } = this.painter;
    board.show(nameParts(drawn, state.shown), [], seq);
    board.offer([], null, []);
    this.isShown = true;
    if (next !== null && next !== seq) void this.fetch(next);
    return true;
  }

  /** Show the current board again; return whether a past board was shown. */
  end() {
    this.wanted = null;
    if (!this.isShown) return false;
    this.isShown = false;
    this.painter.latest();
    return true;
  }

  /**
   * Return the drawings after a record, null if they cannot be loaded; the board then stays as it is.
   * @param {number} at
   */
  async fetch(at) {
    const { state, slots, source } = this.painter;
    this.source.last ??= source.last;
    try {
      const moment = { id: state.id, seat: state.seat, at, decision: null, isNow: false };
      return await this.source.fetch(moment, slots);
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      return null;
    }
  }
}
