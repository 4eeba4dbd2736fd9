// Playing on from a record of a table, in a private one where the reader holds every seat.

import { OfflineError, createCommandId, request } from "../../shared/api-client.js";

/** How often a table that is still on its way is asked for; each waits ten seconds. */
const TRIES = 3;

/**
 * Open a table that goes on from a record, and give its id; however often it is sent, it is opened once.
 * @param {string} table
 * @param {number} at
 */
export async function openFork(table, at) {
  const body = { table, at, command_id: createCommandId() };
  for (let tried = 0; tried < TRIES; tried += 1) {
    const answer = await request("post", "/v1/forks", { body });
    if (answer.status !== 202) return answer.table.id;
  }
  throw new OfflineError();
}
