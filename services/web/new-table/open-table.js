// Opens a table from its form, and seats the player who opened it.

/** @import { NewTable, NewTableBody, Table } from "../shared/api-types" */

import { OfflineError, createCommandId, isServiceFailure, request } from "../shared/api-client.js";

/** How many times to ask for a table that is still being opened; each request waits ten seconds. */
const TRIES = 3;

/**
 * Open the table. Repeated requests with the same id open it only once.
 * @param {NewTable} table
 */
export async function openTable(table) {
  const body = /** @type {NewTableBody} */ (table); // the form was built from that game's own description
  for (let tried = 0; tried < TRIES; tried += 1) {
    const answer = await request("post", "/v1/tables", { body });
    if (answer.status !== 202) return answer.table;
  }
  throw new OfflineError();
}

/** The maximum number of tables whose names are checked. */
const NAMES = 100;
const MOST_LETTERS = 60;

/**
 * Return the reader's tables of a game, as far as the form needs them.
 * @param {string} game
 */
export async function fetchOwnTables(game) {
  const query = /** @type {import("../shared/api-types").TableQuery} */ ({ mine: true, game, limit: NAMES });
  return (await request("get", "/v1/tables", { query })).tables;
}

/**
 * Return the last table that a player opened; null if there is none.
 * @param {readonly Table[]} tables
 * @param {string | null} player
 */
export function findLastOpened(tables, player) {
  const [last] = tables.filter(({ owner }) => owner === player).toSorted((a, b) => b.opened - a.opened);
  return last ?? null;
}

/** Return whether the reader has not finished any game yet. */
export async function isNewcomer() {
  const query = /** @type {import("../shared/api-types").TableQuery} */ ({
    mine: true,
    phase: "ended",
    limit: 1,
  });
  return (await request("get", "/v1/tables", { query })).tables.length === 0;
}

/**
 * Return a name made of host and game, numbered if the host already has such a table.
 * @param {string | null} owner
 * @param {string} title
 * @param {readonly string[]} taken
 */
export function nameTable(owner, title, taken) {
  const name = (owner ? `${owner}: ${title}` : title).slice(0, MOST_LETTERS - 4);
  const numbers = taken.map((_, index) => `${name} ${index + 2}`);
  return [name, ...numbers].find((each) => !taken.includes(each)) ?? name;
}

/**
 * Take more seats. A seat that cannot be taken now can still be taken at the table.
 * @param {Table} table
 * @param {number[]} seats
 */
export async function takeSeats(table, seats) {
  try {
    for (const seat of seats) {
      const body = { seat, command_id: createCommandId() };
      await request("post", "/v1/tables/{table}/seats", { path: { table: table.id }, body });
    }
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
  }
}
