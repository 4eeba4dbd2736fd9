// What is asked of the service about a table: its view, its lines, and several at once where all are needed.

/** @import { TableView } from "../../shared/api-types" */
/** @import { ViewSource } from "./view-source.js" */

import { Problem, askEarly, request } from "../../shared/api-client.js";
import { callByNames } from "../../shared/seats.js";
import { learnCommandNames } from "../decision/command-names.js";
import { PartSource } from "../board/part-source.js";
import { measureSlots } from "../board/slots.js";

/** Lines that are asked for at once. */
export const PAGE = 500;

/**
 * Ask at once for what a page shows first that names its seat.
 * @param {string} id
 * @param {number} seat
 */
export function askFirst(id, seat) {
  askEarly(
    "/v1/tables/{table}/parts",
    new PartSource().address({ id, seat, at: null }, measureSlots(window)),
  );
  askEarly("/v1/tables/{table}/journal", linesOf(id, seat, 0));
}

/**
 * @param {string} table
 * @param {number | null} seat
 * @param {number} after
 */
export const linesOf = (table, seat, after) => ({ path: { table }, query: { after, limit: PAGE, seat } });

/**
 * Give the view of a seat, or of a spectator where the seat is not, or no longer, the reader's.
 * @param {ViewSource} source of views as they are now
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
    if (!(failure instanceof Problem) || failure.status !== 403 || seat === null) throw failure;
    return fetchView(source, { table, seat: null, at }, signal);
  }
}

/** Give the players whose talk is folded away. */
export async function fetchBlocked() {
  const { players } = await request("get", "/v1/me/blocks", {});
  return new Set(players.map((player) => player.player));
}
