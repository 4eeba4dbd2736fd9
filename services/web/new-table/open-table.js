// Opens a table from its form, and seats the player who opened it.

/** @import { NewTable, NewTableBody, Table } from "../shared/api-types" */

import { OfflineError, createCommandId, isServiceFailure, request } from "../shared/api-client.js";

/** How often a table that is still on its way is asked for; each waits ten seconds. */
const TRIES = 3;

/**
 * Open the table; sent again under the same id while it is on its way, it is opened once.
 * @param {NewTable} table
 */
export async function openTable(table) {
  const body = /** @type {NewTableBody} */ (table); // the form was made from that game's own description
  for (let tried = 0; tried < TRIES; tried += 1) {
    const answer = await request("post", "/v1/tables", { body });
    if (answer.status !== 202) return answer.table;
  }
  throw new OfflineError();
}

/** How many of a reader's tables of a game are looked at for their names. */
const NAMES = 100;
const MOST_LETTERS = 60;

/**
 * Return the names of the reader's tables of a game.
 * @param {string} game
 */
export async function fetchOwnNames(game) {
  const query = /** @type {import("../shared/api-types").TableQuery} */ ({ mine: true, game, limit: NAMES });
  return (await request("get", "/v1/tables", { query })).tables.map((table) => table.name);
}

/** Whether the reader finished no game of any kind yet. */
export async function isNewcomer() {
  const query = /** @type {import("../shared/api-types").TableQuery} */ ({
    mine: true,
    phase: "ended",
    limit: 1,
  });
  return (await request("get", "/v1/tables", { query })).tables.length === 0;
}

/**
 * Return a name from owner and game, numbered if the owner already has such a table.
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
 * Take further seats; what could not be taken now can be at the table.
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
