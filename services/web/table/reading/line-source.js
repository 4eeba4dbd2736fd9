// Fetches the journal's lines: new lines, and lines that have changed.

/** @import { JournalLine } from "../../shared/api-types" */
/** @import { TableState } from "../table-store.js" */

import { request } from "../../shared/api-client.js";
import { localizeMoments } from "../../shared/time/moments.js";
import { PAGE, linesOf } from "./table-requests.js";

/**
 * Fetch the lines after a record up to the head, replacing the known ones. Known lines may have been undone
 * in the meantime. If the end of the game revealed lines, only the visible ones are fetched at first; the
 * others follow when the reader looks further back.
 * @param {TableState} state
 * @param {number} since
 * @param {boolean} again whether this is a second pass from an earlier record
 * @returns {Promise<void>}
 */
export async function fetchLines(state, since, again = false) {
  const head = state.now.head.seq;
  const kept = state.lines.filter((line) => line.seq <= since);
  let after = since;
  let isStuck = false;
  while (after < head) {
    const address = linesOf(state.id, state.seat, after);
    const { lines, back_to, turn, head: read } = await request("get", "/v1/tables/{table}/journal", address);
    const from = again || !kept.length ? null : findEarlier(state, back_to, since);
    if (from !== null) return fetchLines(state, from, true);
    state.turn = turn;
    const last = kept.at(-1)?.seq ?? 0;
    kept.push(...lines.filter((line) => line.seq > last).map(localizeLine));
    // Lines that were requested together with the view may be older than it; then the rest is requested.
    const next = findNext(lines, read.seq);
    if (next <= after && isStuck) break;
    isStuck = next <= after;
    after = Math.max(after, next);
  }
  state.lines = kept;
}

/**
 * Put the times in a line into the reader's time zone. Chat messages stay as they were written.
 * @param {JournalLine} line
 * @returns {JournalLine}
 */
const localizeLine = (line) =>
  line.kind === "talk" ? line : { ...line, says: line.says.map(localizeMoments) };

/**
 * Return the record after which to fetch lines again, null if that is not needed.
 * @param {TableState} state
 * @param {number | null} backTo
 * @param {number} since
 */
const findEarlier = (state, backTo, since) =>
  backTo === null || backTo >= since ? null : leave(state, backTo, since);

/**
 * Return the record after which to fetch lines again now, and remember where the remaining lines begin.
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
 * Return the record after which the next page begins; records without words have no line.
 * @param {{ seq: number }[]} lines
 * @param {number} head
 */
const findNext = (lines, head) => (lines.length < PAGE ? head : (lines.at(-1)?.seq ?? head));

/**
 * Fetch the remaining lines when the reader looks further back.
 * @param {TableState} state
 */
export async function fetchOpened(state) {
  if (state.opened === null) return;
  await fetchLines(state, state.opened);
  state.opened = null;
}
