// The guided tour of a first game: marks that explain the table, then words on the first questions of each kind.

/** @import { GameName, Tour as Script } from "../../shared/api-types" */
/** @import { Board } from "../board/board.js" */
/** @import { TableState } from "../table-store.js" */
/** @import { TourStep } from "./moment.js" */
/** @import { Seen } from "./progress.js" */

import { request } from "../../shared/api-client.js";
import { byId } from "../../shared/dom.js";
import { joinNames, lowerFirst } from "../../shared/formatters.js";
import { describeBot } from "../../shared/seats.js";
import { focusDecision } from "../decision/decision-focus.js";
import { Moment } from "./moment.js";
import { keepSeen, readSeen, beginOrContinue } from "./progress.js";
import { TourMark } from "./tour-mark.js";

/** The end of a table's address that starts the tour. */
export const TOUR_HASH = "#tour";
/** An index that no question has. */
const NEVER = -1;
/** The panel of the question, for steps that are not about a part of the board. */
const DECISION = "decision";

const FAREWELL = {
  title: "The tour is over",
  text: "Play on to the end of the game. You can take the tour again from the menu.",
};

export class Tour {
  /**
   * @param {TableState} state
   * @param {Board} board
   */
  constructor(state, board) {
    this.state = state;
    this.board = board;
    this.mark = new TourMark({ onNext: () => this.goOn(), onLeave: () => this.leave() });
    /** @type {Script | null} */
    this.script = null;
    /** @type {Seen} */
    this.seen = { on: false, marks: 0, steps: [], answered: [] };
    this.moment = new Moment(state);
    /** @type {{ step: TourStep | typeof FAREWELL, index: number, decision: number | null } | null} */
    this.current = null;
    /** @type {number | null} the last question with a step */
    this.helped = null;
  }

  get game() {
    return this.state.now.table.game;
  }

  /** Begin the tour if the address asks for it, or continue one that was begun for this game. */
  async start() {
    if (location.hash === TOUR_HASH) await this.begin();
    else if (readSeen(this.game).on) await this.resume();
  }

  /** Begin the tour on request. */
  async begin() {
    this.script ??= await this.fetch();
    beginOrContinue(this.game, this.script);
    await this.resume();
  }

  async resume() {
    this.script ??= await this.fetch();
    this.seen = readSeen(this.game);
    this.helped = null;
    this.follow();
  }

  fetch() {
    const path = { game: /** @type {GameName} */ (this.game) };
    return request("get", "/v1/games/{game}/tour", { path });
  }

  /** Show the next step, if there is one, whenever the table has changed. */
  follow() {
    if (!this.script) return;
    if (this.seen.on) this.note();
    if (this.current && this.current.decision !== null && this.current.decision !== this.state.now.decision)
      this.count(); // answered without pressing "Got it"
    if (!this.isAtTable()) this.close();
    else if (this.current) this.keepUp(this.current.step);
    else if (this.seen.on) this.showNext(this.script);
  }

  /**
   * Keep the mark in place. If the part that it is about has been drawn since, move the mark there.
   * @param {TourStep | typeof FAREWELL} step
   */
  keepUp(step) {
    const isBesideQuestion = this.mark.target === byId(DECISION);
    const part = isBesideQuestion && "at" in step ? this.find(step) : null;
    if (part && part !== this.mark.target) this.mark.aim(part);
    else this.mark.lay();
  }

  /** Record the question that the reader has answered. */
  note() {
    const topic = this.moment.follow();
    if (topic === null || this.seen.answered.includes(topic)) return;
    this.seen = { ...this.seen, answered: [...this.seen.answered, topic] };
    keepSeen(this.game, this.seen);
  }

  isAtTable() {
    const { at, plan, seat, now } = this.state;
    const mine = seat !== null && now.table.phase === "playing" && now.table.seats[seat]?.mine;
    return mine && at === null && !plan;
  }

  /** @param {Script} script */
  showNext(script) {
    const { marks, steps } = this.seen;
    const { decision } = this.state.now;
    const mark = script.marks[marks];
    if (mark) {
      this.show(mark, marks, null);
      this.mark.focus();
      return;
    }
    if (decision === null || decision === this.helped) return;
    const index = script.steps.findIndex(
      (step, place) => !steps.includes(place) && this.moment.suits(step, this.seen),
    );
    const step = script.steps[index];
    if (!step) return;
    this.helped = decision;
    this.show(step, index, decision);
    byId("polite").textContent = `${step.title}. ${step.text}`;
  }

  /**
   * @param {TourStep} step
   * @param {number} index
   * @param {number | null} decision the question for which it is shown, null for a mark
   */
  show(step, index, decision) {
    const target = this.find(step);
    const all = this.script?.marks.length ?? 0;
    if (!target) return;
    this.current = { step, index, decision };
    this.mark.show(target, {
      count: decision === null ? `${index + 1} of ${all}` : null,
      title: step.title,
      text: step.text,
      more: decision === null && index === 0 ? this.presentBots() : null,
      topic: step.topic,
      game: this.game,
      next: decision !== null ? "Got it" : index + 1 < all ? "Next" : "Play",
    });
  }

  /** Describe the bots at the table, null if there are none. */
  presentBots() {
    const bots = this.state.now.table.seats.filter((seat) => seat.house);
    const kind = bots[0] && describeBot(bots[0]);
    if (!kind) return null;
    const names = joinNames(bots.map((seat) => seat.name ?? "A bot"));
    const each = bots.length > 1 ? "each a " : "";
    return `You play against ${names} (${each}${lowerFirst(kind)}). This is a full game. Leave whenever you like.`;
  }

  /** Show that the tour is over; the card closes with the next question. */
  showFarewell() {
    this.current = { step: FAREWELL, index: -1, decision: this.state.now.decision ?? NEVER };
    this.mark.show(byId(DECISION), {
      count: null,
      title: FAREWELL.title,
      text: FAREWELL.text,
      more: null,
      topic: null,
      game: this.game,
      next: "Play on",
      isLast: true,
    });
    byId("polite").textContent = `${FAREWELL.title}. ${FAREWELL.text}`;
  }

  /**
   * Find the subject of a step: the first of its parts that this board shows, or else the question.
   * @param {TourStep} step
   * @returns {HTMLElement | null}
   */
  find(step) {
    for (const name of step.at) {
      if (name === DECISION) break;
      const panel = this.board.bringOut(name);
      if (panel?.getClientRects().length) return panel;
    }
    return byId(DECISION);
  }

  /** Mark the current step as seen. */
  count() {
    const { current, seen, script } = this;
    this.close();
    if (!current || !script || current.step === FAREWELL) return;
    const marks = current.decision === null ? current.index + 1 : seen.marks;
    const steps = current.decision === null ? seen.steps : [...seen.steps, current.index];
    const isOver = marks >= script.marks.length && steps.length >= script.steps.length;
    this.seen = { ...seen, on: !isOver, marks, steps };
    keepSeen(this.game, this.seen);
    if (isOver && this.isAtTable()) this.showFarewell();
  }

  goOn() {
    this.count();
    this.follow();
    if (!this.current) focusDecision();
  }

  /** Leave the tour; it can be continued from the menu. */
  leave() {
    this.close();
    this.seen = { ...this.seen, on: false };
    keepSeen(this.game, this.seen);
    focusDecision();
  }

  close() {
    if (this.current) this.board.point(); // on a phone, leave the explained part
    this.current = null;
    this.mark.close();
  }
}
