// A look back that the reader asks for: a planner goes through the turns of a seat, which takes a while.

/** @import { SeatReview } from "../../../shared/api-types" */

import { isServiceFailure, request, sleep } from "../../../shared/api-client.js";

const PAUSE = 1000;
const TRIES = 600;

/**
 * What became of a seat's look back: how many turns were looked at, the review, or why there is none.
 * @typedef {{ done: number, turns: number | null } | SeatReview | { failure: string }} ReviewState
 */

/** What is known of the seats of this page's table. */
/** @type {{ table: string, seat: number | null, found: Map<number, ReviewState> }} */
const known = { table: "", seat: null, found: new Map() };

/**
 * Return the seat whose review is shown, and what is known of it.
 * @param {string} table
 */
export function findReview(table) {
  const { seat, found } = known;
  if (known.table !== table || seat === null) return { seat: null, review: null };
  return { seat, review: found.get(seat) ?? null };
}

/**
 * Choose the seat whose look back is shown.
 * @param {string} table
 * @param {number} seat
 */
export function chooseSeat(table, seat) {
  if (known.table !== table) Object.assign(known, { table, found: new Map() });
  known.seat = seat;
}

/**
 * Have a planner look back for a seat, unless that is done, and show how far it is.
 * @param {string} table
 * @param {number} seat
 * @param {() => void} show what is known now
 */
export async function lookBack(table, seat, show) {
  chooseSeat(table, seat);
  const before = known.found.get(seat);
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
 * Ask, and ask again how far it is until it is there.
 * @param {string} table
 * @param {number} seat
 * @param {() => void} show
 */
async function follow(table, seat, show) {
  await request("post", "/v1/tables/{table}/review", { path: { table }, body: { seat } });
  for (let tried = 0; tried < TRIES; tried += 1) {
    const place = { path: { table }, query: { seat } };
    const found = await request("get", "/v1/tables/{table}/review", place);
    tell(seat, "hash" in found ? found : { done: found.done, turns: found.turns }, show);
    if ("hash" in found) return;
    await sleep(PAUSE);
  }
  tell(seat, { failure: "This is taking a while. Ask again later; finished turns are kept." }, show);
}

/**
 * @param {number} seat
 * @param {ReviewState} state
 * @param {() => void} show
 */
function tell(seat, state, show) {
  known.found.set(seat, state);
  show();
}
