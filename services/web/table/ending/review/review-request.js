// A review requested by the reader: a planner goes through a seat's turns, which takes a while.

/** @import { SeatReview } from "../../../shared/api-types" */

import { isServiceFailure, request, sleep } from "../../../shared/api-client.js";

const PAUSE = 1000;
const TRIES = 600;

/**
 * The state of a seat's review: its progress in turns, the review, or the reason why there is none.
 * @typedef {{ done: number, turns: number | null } | SeatReview | { failure: string }} ReviewState
 */

/** The reviews of the seats of this page's table. */
/** @type {{ table: string, seat: number | null, reviews: Map<number, ReviewState> }} */
const known = { table: "", seat: null, reviews: new Map() };

/**
 * Return the seat whose review is shown, and the state of that review.
 * @param {string} table
 */
export function findReview(table) {
  const { seat, reviews } = known;
  if (known.table !== table || seat === null) return { seat: null, review: null };
  return { seat, review: reviews.get(seat) ?? null };
}

/**
 * Choose the seat whose review is shown.
 * @param {string} table
 * @param {number} seat
 */
export function chooseSeat(table, seat) {
  if (known.table !== table) Object.assign(known, { table, reviews: new Map() });
  known.seat = seat;
}

/**
 * Request a seat's review, unless it is known, and show its progress.
 * @param {string} table
 * @param {number} seat
 * @param {() => void} show shows the current state
 */
export async function lookBack(table, seat, show) {
  chooseSeat(table, seat);
  const before = known.reviews.get(seat);
  if (before && !("failure" in before)) return;
  tell(seat, { done: 0, turns: null }, show);
  try {
    await follow(table, seat, show);
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
    tell(seat, { failure: failure.message }, show);
  }
}

/**
 * Request the review, and poll until it is complete.
 * @param {string} table
 * @param {number} seat
 * @param {() => void} show
 */
async function follow(table, seat, show) {
  await request("post", "/v1/tables/{table}/review", { path: { table }, body: { seat } });
  for (let tried = 0; tried < TRIES; tried += 1) {
    const place = { path: { table }, query: { seat } };
    const response = await request("get", "/v1/tables/{table}/review", place);
    tell(seat, "hash" in response ? response : { done: response.done, turns: response.turns }, show);
    if ("hash" in response) return;
    await sleep(PAUSE);
  }
  tell(seat, { failure: "This is taking a while. Try again later; finished turns are kept." }, show);
}

/**
 * @param {number} seat
 * @param {ReviewState} state
 * @param {() => void} show
 */
function tell(seat, state, show) {
  known.reviews.set(seat, state);
  show();
}
