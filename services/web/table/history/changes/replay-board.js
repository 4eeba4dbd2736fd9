// The board as it was after a change that is played again; the one of the next step is asked for ahead.

/** @import { BoardPainter } from "../../board/board-painter.js" */

import { isServiceFailure } from "../../../shared/api-client.js";
import { PartSource } from "../../board/part-source.js";

export class ReplayBoard {
  /** @param {BoardPainter} painter of the board as it is now */
  constructor(painter) {
    this.painter = painter;
    this.source = new PartSource(); // of its own: what the table itself is drawn from goes on meanwhile
    /** @type {number | null} the record whose board is wanted */
    this.wanted = null;
    this.isShown = false;
  }

  /**
   * Show the board after a record as soon as it is here; say whether it is shown.
   * @param {number} seq
   * @param {number | null} next the record that will be wanted then
   */
  async show(seq, next) {
    this.wanted = seq;
    const drawn = await this.fetch(seq);
    if (this.wanted !== seq || !drawn) return false;
    const { board } = this.painter;
    board.show(drawn, [], seq);
    board.offer([], null, []);
    this.isShown = true;
    if (next !== null && next !== seq) void this.fetch(next);
    return true;
  }

  /** Show the board as it is now again; say whether another one was shown. */
  end() {
    this.wanted = null;
    if (!this.isShown) return false;
    this.isShown = false;
    this.painter.latest();
    return true;
  }

  /**
   * Give the drawings after a record, null where they cannot be had: the board stays as it is then.
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
