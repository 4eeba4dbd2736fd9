// What happened since the reader's last turn: marked on the board, numbered in the journal, animated as it happens,
// and replayed on request. In the past: what happened in the viewed turn, marked and numbered.

/** @import { JournalLine } from "../../../shared/api-types" */
/** @import { BoardPainter } from "../../board/board-painter.js" */
/** @import { TableState } from "../../table-store.js" */
/** @import { Change, NumberedChange } from "./change-list.js" */

import { byId } from "../../../shared/dom.js";
import { PHONE } from "../../board/slots.js";
import { Brought } from "./brought.js";
import {
  endOf,
  findChanges,
  findLastAct,
  isRivals,
  numberChanges,
  numberTurnChanges,
} from "./change-list.js";
import { ChangeMarks } from "./marks.js";
import { attachPointing, numberLines } from "./line-numbers.js";
import { Motion } from "./motion.js";
import { ReplayBoard } from "./replay-board.js";
import { Replay } from "./replay.js";

/** The maximum number of changes to animate together; only the latest are animated. */
const MOST_MOVING = 6;
/** Milliseconds that an animation waits for the board it belongs to. */
const PATIENCE = 400;

export class ChangesView {
  /**
   * @param {BoardPainter} painter
   * @param {() => void} offer marks the options on the board again
   */
  constructor(painter, offer) {
    const { board, state } = painter;
    this.board = board;
    this.state = state;
    this.offer = offer;
    this.past = new ReplayBoard(painter);
    attachPointing(byId("lines"), board, state);
    this.marks = new ChangeMarks(board);
    this.motion = new Motion(board, state);
    this.replay = new Replay(byId("again"), state, {
      tell: (change) => this.tell(change),
      dismiss: () => this.dismiss(),
    });
    /** The last record when the marks were dismissed. */
    this.dismissed = 0;
    /** The reader's last move. */
    this.acted = findLastAct(state);
    this.brought = new Brought(byId("brought"), state);
    this.shown = "";
    /** @type {SVGSVGElement[]} the drawings with the marks, as received */
    this.drawings = [];
    this.isOpened = false;
  }

  /** Mark what is new since the reader acted; in the past, what happened in the turn up to the viewed position. */
  show() {
    const { state } = this;
    const isNow = state.at === null && !state.plan;
    const known = isNow ? numberChanges(state) : [];
    const acted = findLastAct(state);
    const news = known.filter(
      (change) =>
        change.seq > this.dismissed &&
        (change.seq > acted || (change.seq === acted && isRivals(change, state))),
    );
    const changes = state.at === null ? news : numberTurnChanges(state, state.at);
    if (acted !== this.acted && this.replay.told) this.replay.end();
    this.acted = acted;
    this.brought.show();
    this.replay.show(known); // it can be repeated after the marks are gone
    byId("again").hidden = state.seat === null;
    numberLines(byId("lines"), changes);
    const drawings = this.board.panels.all.map(({ model }) => model);
    const key = JSON.stringify(changes);
    if (key !== this.shown || drawings.some((each, index) => each !== this.drawings[index]))
      this.marks.show(changes);
    this.shown = key;
    this.drawings = drawings;
    if (!this.isOpened) this.move(news); // when the page opens, what happened in the meantime is animated once
    this.isOpened = true;
  }

  /**
   * Animate other players' moves as they happen.
   * @param {JournalLine[]} lines that are new
   */
  follow(lines) {
    if (this.state.at !== null || this.state.plan) return;
    const { state } = this;
    const own = new Set(
      lines.filter((line) => line.seat === state.seat && !line.by_order).map(({ seq }) => seq),
    );
    this.move(
      findChanges(state.lines, lines).filter((change) => !own.has(change.seq) || isRivals(change, state)),
    );
  }

  /**
   * Animate the latest of some changes on the board of the next frame.
   * @param {Change[]} changes
   */
  move(changes) {
    requestAnimationFrame(() => void this.motion.play(changes.slice(-MOST_MOVING)));
  }

  /** Hide the marks until there is another change. */
  dismiss() {
    this.dismissed = this.state.now.head.seq;
    this.replay.end();
    this.show();
    byId("decision").focus({ preventScroll: true });
  }

  /** Show the current board again after a replayed one; return whether that was necessary. */
  leavePast() {
    const isLeft = this.past.end();
    if (isLeft) this.shown = ""; // all marks return with it
    return isLeft;
  }

  /** @param {NumberedChange | null} change */
  tell(change) {
    this.marks.tell(change?.number ?? null);
    if (change) void this.tellOnBoard(change);
    else if (this.leavePast()) this.offer();
  }

  /**
   * Show a change on the board as it was then, or on the current one if that is slow to load.
   * @param {NumberedChange} change
   */
  async tellOnBoard(change) {
    const { changes } = this.replay;
    const next = changes[change.number]?.seq ?? null;
    const coming = this.past.show(change.seq, next).then((isShown) => {
      if (isShown) this.marks.show(changes.filter(({ number }) => number <= change.number));
    });
    this.bring(change);
    await Promise.race([coming, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    if (this.replay.current !== change) return;
    this.bring(change);
    void this.motion.play([change]);
  }

  /**
   * Reveal the place of a change.
   * @param {NumberedChange} change
   */
  bring(change) {
    const part = this.marks.partOf(change);
    if (part) {
      this.board.panels.bringOut(part.part.name);
      if (innerWidth < PHONE && part !== this.board.large) this.board.tabs.go(part.part.name);
      this.board.reveal(endOf(change));
    }
    this.marks.draw();
    this.marks.showTabs();
  }
}
