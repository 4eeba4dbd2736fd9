// Requests about a table: its view, its lines, and requests made in advance.

/** @import { TableView } from "../../shared/api-types" */
/** @import { ViewSource } from "./view-source.js" */

import { Problem, needsLogin, requestEarly, request } from "../../shared/api-client.js";
import { callByNames } from "../../shared/seats.js";
import { learnCommandNames } from "../decision/command-names.js";
import { PartSource } from "../board/part-source.js";
import { measureSlots } from "../board/slots.js";

/** The lines per request. */
export const PAGE = 500;

/**
 * Request in advance what the page of a given seat shows first.
 * @param {string} id
 * @param {number} seat
 */
export function requestFirst(id, seat) {
  requestEarly(
    "/v1/tables/{table}/parts",
    new PartSource().address({ id, seat, at: null }, measureSlots(window)),
  );
  requestEarly("/v1/tables/{table}/journal", linesOf(id, seat, 0));
}

/**
 * @param {string} table
 * @param {number | null} seat
 * @param {number} after
 */
export const linesOf = (table, seat, after) => ({ path: { table }, query: { after, limit: PAGE, seat } });

/**
 * Return the view of a seat, or of a spectator if the seat is not, or no longer, the reader's.
 * @param {ViewSource} source of current views
 * @param {{ table: string, seat: number | null, at: number | null }} moment
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ seat: number | null, view: TableView }>}
 */
export async function fetchView(source, { table, seat, at }, signal) {
  try {
    const past = { path: { table }, query: { seat, at, ghosts: false }, ...(signal && { signal }) };
    const view = await (at === null ? source.fetch(table, seat) : request("get", "/v1/tables/{table}", past));
    learnCommandNames(view.headings);
    return { seat, view: callByNames(view) };
  } catch (failure) {
    if (!(failure instanceof Problem) || needsLogin(failure) || failure.status !== 403 || seat === null)
      throw failure;
    return fetchView(source, { table, seat: null, at }, signal);
  }
}

/** Return the players whose chat messages are folded. */
export async function fetchBlocked() {
  const { players } = await request("get", "/v1/me/blocks", {});
  return new Set(players.map((player) => player.player));
}
