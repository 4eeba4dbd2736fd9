// The moment in which a step is to be said: what the reader is asked, may answer, has answered and has gained by now.

/** @import { TableView, Tour as Told } from "../../shared/api-types" */
/** @import { TableState } from "../table-store.js" */
/** @import { Seen } from "./progress.js" */

import { scoreOf, scoreboardEntryOf } from "../../shared/seats.js";

/** @typedef {Told["marks"][number]} TourStep */

export class Moment {
  /** @param {TableState} state */
  constructor(state) {
    this.state = state;
    /** @type {{ decision: number | null, topic: string | null, score: number } | null} the question before, or this */
    this.last = null;
    /** Whether the reader's points have risen between the last two questions. */
    this.rose = false;
  }

  /**
   * Look at the question that is asked now; give the topic of the one that was answered since, null where none was.
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
   * Whether a step fits the question that is asked now.
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
 * Give the points of a seat: those that everybody sees, where what is secret counts in the whole sum.
 * @param {TableView} view
 * @param {number} seat
 */
function countPoints(view, seat) {
  const open = scoreboardEntryOf(view, seat).facts.find(({ icon }) => icon === "points");
  return Number(open?.value ?? scoreOf(view, seat) ?? 0);
}
