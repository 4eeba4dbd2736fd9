// The current moment, by which the tour chooses its steps: the reader's question, options, answers and points.

/** @import { TableView, Tour as Script } from "../../shared/api-types" */
/** @import { TableState } from "../table-store.js" */
/** @import { Seen } from "./progress.js" */

import { scoreOf, scoreboardEntryOf } from "../../shared/seats.js";

/** @typedef {Script["marks"][number]} TourStep */

export class Moment {
  /** @param {TableState} state */
  constructor(state) {
    this.state = state;
    /** @type {{ decision: number | null, topic: string | null, score: number } | null} the previous question or the current one */
    this.last = null;
    /** Whether the reader's points rose between the last two questions. */
    this.rose = false;
  }

  /**
   * Record the current question; return the topic of the question answered since, null if there is none.
   * @returns {string | null}
   */
  follow() {
    const { now, seat } = this.state;
    const { last } = this;
    if (now.decision === null || now.decision === last?.decision) return null;
    const score = seat === null ? 0 : countPoints(now, seat);
    this.rose = last !== null && score > last.score;
    this.last = { decision: now.decision, topic: now.topic, score };
    return last?.topic ?? null;
  }

  /**
   * Return whether a step fits the current question.
   * @param {TourStep} step
   * @param {Seen} seen
   */
  suits({ asked, offers, after, scored }, { answered }) {
    const { topic, options } = this.state.now;
    return (
      (!asked || asked === topic) &&
      (!offers || Boolean(options?.some((option) => option.command.type === offers))) &&
      (!after || answered.includes(after)) &&
      (!scored || this.rose)
    );
  }
}

/**
 * Return a seat's public points, if the total includes secret ones; otherwise the total.
 * @param {TableView} view
 * @param {number} seat
 */
function countPoints(view, seat) {
  const open = scoreboardEntryOf(view, seat).facts.find(({ icon }) => icon === "points");
  return Number(open?.value ?? scoreOf(view, seat) ?? 0);
}
