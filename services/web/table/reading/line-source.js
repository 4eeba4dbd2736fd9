// The lines of the journal, fetched: those that are new, and again those that are told otherwise by now.

/** @import { TableState } from "../table-store.js" */

import { request } from "../../shared/api-client.js";
import { PAGE, linesOf } from "./table-requests.js";

/**
 * Read the lines after a record up to the head, in place of those that are known. Some may be taken back by now; of
 * those that the end has opened only what the journal shows is read again, and the rest when somebody looks back.
 * @param {TableState} state
 * @param {number} since
 * @param {boolean} again whether it was gone back before: what the end has opened begins earlier still
 * @returns {Promise<void>}
 */
export async function fetchLines(state, since, again = false) {
  const head = state.now.head.seq;
  const kept = state.lines.filter((line) => line.seq <= since);
  let after = since;
  while (after < head) {
    const address = linesOf(state.id, state.seat, after);
    const { lines, back_to, turn } = await request("get", "/v1/tables/{table}/journal", address);
    const from = again || !kept.length ? null : findEarlier(state, back_to, since);
    if (from !== null) return fetchLines(state, from, true);
    state.turn = turn;
    const last = kept.at(-1)?.seq ?? 0;
    kept.push(...lines.filter((line) => line.seq > last));
    after = findNext(lines, head);
  }
  state.lines = kept;
}

/**
 * Give the record after which lines are read again, null where none are.
 * @param {TableState} state
 * @param {number | null} backTo
 * @param {number} since
 */
const findEarlier = (state, backTo, since) =>
  backTo === null || backTo >= since ? null : leave(state, backTo, since);

/**
 * Give the record after which lines are read again at once, and remember from where on the others are.
 * @param {TableState} state
 * @param {number} from
 * @param {number} known
 */
function leave(state, from, known) {
  const shown = state.lines.at(-state.linesShown)?.seq ?? 0;
  if (state.now.table.phase !== "ended" || shown <= from + 1) return from;
  state.opened = from;
  return Math.min(shown - 1, known);
}

/**
 * Give the record after which the next page begins; records without words have no line.
 * @param {{ seq: number }[]} lines
 * @param {number} head
 */
const findNext = (lines, head) => (lines.length < PAGE ? head : (lines.at(-1)?.seq ?? head));

/**
 * Read what was left, once somebody looks back farther than the journal showed.
 * @param {TableState} state
 */
export async function fetchOpened(state) {
  if (state.opened === null) return;
  await fetchLines(state, state.opened);
  state.opened = null;
}
