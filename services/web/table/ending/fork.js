// Forks: playing on from a record of a table, at a private table where the reader holds every seat.

import { OfflineError, createCommandId, request } from "../../shared/api-client.js";

/** How many times to ask for a table that is still being opened; each request waits ten seconds. */
const TRIES = 3;

/**
 * Open a table that continues from a record, and return its id. Repeated requests open it only once.
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
