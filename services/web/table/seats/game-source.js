// The service's data about the table's game, fetched once for all panels before the game.

/** @import { Game } from "../../shared/api-types" */

import { isServiceFailure, request } from "../../shared/api-client.js";

/** @type {Promise<Game[]> | null} */
let fetched = null;

/**
 * Return the data about a game; null if they cannot be fetched now.
 * @param {string} name
 */
export async function fetchGame(name) {
  fetched ??= request("get", "/v1/games", {});
  try {
    return (await fetched).find(({ game }) => game === name) ?? null;
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure; // the panels are of use without them
    fetched = null;
    return null;
  }
}
