// What happened since the reader's last turn: marked on the board, listed beside it, played again, and seen as it comes.

/** @import { JournalLine } from "../../../shared/api-types" */
/** @import { BoardPainter } from "../../board/board-painter.js" */
/** @import { TableState } from "../../table-store.js" */
/** @import { Change, NumberedChange } from "./change-list.js" */

import { byId } from "../../../shared/dom.js";
import { PHONE } from "../../board/slots.js";
import { Brought } from "./brought.js";
import { endOf, findChanges, numberChanges } from "./change-list.js";
import { ChangeMarks } from "./marks.js";
import { Motion } from "./motion.js";
import { ReplayBoard } from "./replay-board.js";
import { Replay } from "./replay.js";
import { showSince } from "./since-list.js";

/** Of what came at once so many are seen moving: the latest. */
const MOST_MOVING = 6;
/** So many milliseconds what moves waits for the board on which it did. */
const PATIENCE = 400;

export class ChangesView {
  /**
   * @param {BoardPainter} painter
   * @param {() => void} offer offers on the board again what can be chosen there
   */
  constructor(painter, offer) {
    const { board, state } = painter;
    this.board = board;
    this.state = state;
    this.offer = offer;
    this.past = new ReplayBoard(painter);
    this.marks = new ChangeMarks(board);
    this.motion = new Motion(board, state);
    this.replay = new Replay(byId("again"), state, {
      tell: (change) => this.tell(change),
      dismiss: () => this.dismiss(),
    });
    /** The last record of which the marks were put away. */
    this.dismissed = 0;
    this.brought = new Brought(byId("brought"), state);
    this.shown = "";
    /** @type {SVGSVGElement[]} the drawings that bear the marks, as they came */
    this.drawings = [];
    this.hasCome = false;
  }

  /** Mark what is new, where the table is seen as it is now. */
  show() {
    const { state } = this;
    const isNow = state.at === null && !state.plan;
    const changes = isNow ? numberChanges(state).filter(({ seq }) => seq > this.dismissed) : [];
    this.brought.show();
    this.replay.show(changes);
    byId("again").hidden = state.seat === null;
    showSince(byId("since"), state, changes, () => this.dismiss());
    const drawings = this.board.panels.all.map(({ model }) => model);
    const key = JSON.stringify(changes);
    if (key !== this.shown || drawings.some((each, index) => each !== this.drawings[index]))
      this.marks.show(changes);
    this.shown = key;
    this.drawings = drawings;
    if (!this.hasCome) this.move(changes); // who comes sees once what happened meanwhile
    this.hasCome = true;
  }

  /**
   * Let what others did be seen as it comes.
   * @param {JournalLine[]} lines that are new
   */
  follow(lines) {
    if (this.state.at !== null || this.state.plan) return;
    const others = lines.filter((line) => line.seat !== this.state.seat || line.by_order);
    this.move(findChanges(this.state.lines, others));
  }

  /**
   * Let the latest of some changes be seen, on the board as it is with the next frame.
   * @param {Change[]} changes
   */
  move(changes) {
    requestAnimationFrame(() => void this.motion.play(changes.slice(-MOST_MOVING)));
  }

  /** The marks go until something else changes. */
  dismiss() {
    this.dismissed = this.state.now.head.seq;
    this.replay.end();
    this.show();
    byId("decision").focus({ preventScroll: true });
  }

  /** Show the board as it is now, where one of before is played again. */
  leavePast() {
    const isLeft = this.past.end();
    if (isLeft) this.shown = ""; // all marks come back with it
    return isLeft;
  }

  /** @param {NumberedChange | null} change */
  tell(change) {
    this.marks.tell(change?.number ?? null);
    if (change) void this.tellOnBoard(change);
    else if (this.leavePast()) this.offer();
  }

  /**
   * Show a change on the board as it was then, or where that is slow to come on the one that is there.
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
   * Bring the place of a change into view.
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
