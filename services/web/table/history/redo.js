// Redo: an undone move is played again by sending the same command, as long as nothing else was played. This
// follows from the log alone, so it also works after the page is reloaded.

/** @import { Command, Option } from "../../shared/api-types" */
/** @import { TableState } from "../table-store.js" */

import { request } from "../../shared/api-client.js";

/** @typedef {{ seq: number, seat: number | null, command: unknown }} PlayedRecord */

const PAGE = 200;

/**
 * Find the option that the reader undid and can play again, null if there is none.
 * @param {TableState} state
 * @returns {Promise<Option | null>}
 */
export async function findRedo(state) {
  const { id, seat, lines, now } = state;
  const offered = [...(now.options ?? []), ...(now.anytime ?? [])];
  const plays = lines.filter((line) => line.kind === "play");
  const lastByOther = plays.findLast((line) => line.seat !== seat && line.undone_by === null);
  const after = lastByOther?.seq ?? 0;
  const hasUndone = plays.some((line) => line.seq > after && line.seat === seat && line.undone_by !== null);
  if (seat === null || !offered.length || !hasUndone) return null;
  const query = { seat, after, limit: PAGE };
  const { records } = await request("get", "/v1/tables/{table}/events", { path: { table: id }, query });
  const played = new Set(plays.map((line) => line.seq));
  const next = findTakenBack(
    records.filter((record) => played.has(record.seq)),
    seat,
  );
  return offered.find((option) => isSame(option.command, next)) ?? null;
}

/**
 * Return the first command that a seat undid and has not played again, undefined if something else was played
 * since.
 * @param {readonly PlayedRecord[]} records of moves
 * @param {number} seat
 */
export function findTakenBack(records, seat) {
  /** @type {PlayedRecord[]} */
  let standing = [];
  /** @type {PlayedRecord[]} */
  let taken = [];
  for (const record of records) {
    const back = readTakeBack(record.command);
    if (record.seat !== seat) [standing, taken] = [[], []];
    else if (back === null) {
      const isRedone = isSame(record.command, taken[0]?.command);
      taken = isRedone ? taken.slice(1) : [];
      standing.push(record);
    } else {
      taken = [...standing.filter((each) => each.seq > back), ...taken];
      standing = standing.filter((each) => each.seq <= back);
    }
  }
  return taken[0]?.command;
}

/**
 * Return the record to which a seat undid its moves by itself, null for any other command.
 * @param {unknown} command
 */
function readTakeBack(command) {
  const { type, to } = /** @type {{ type?: string, to?: number }} */ (command);
  return type === "TakeBack" && to !== undefined ? to : null;
}

/**
 * @param {unknown} a
 * @param {unknown} b
 */
const isSame = (a, b) => b !== undefined && JSON.stringify(a) === JSON.stringify(b);
