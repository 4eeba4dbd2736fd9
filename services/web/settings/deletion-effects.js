// What deleting the account does to the player's unfinished tables and tournaments.

/** @import { Table, Tournament } from "../shared/api-types" */

import { isServiceFailure, request } from "../shared/api-client.js";
import { el } from "../shared/dom.js";

/** The maximum number of tables and tournaments of a phase that are listed. */
const MOST = 50;

/**
 * Build the list of effects, which is filled in once they are known.
 * @param {string} player
 */
export function createEffects(player) {
  const box = el("div", { class: "effects", "aria-live": "polite" });
  void show(box, player);
  return box;
}

/**
 * @param {HTMLElement} box
 * @param {string} player
 */
async function show(box, player) {
  try {
    const [playing, open, ...tournaments] = await Promise.all([
      request("get", "/v1/tables", { query: { mine: true, phase: "playing", limit: MOST } }),
      request("get", "/v1/tables", { query: { mine: true, phase: "open", limit: MOST } }),
      request("get", "/v1/tournaments", { query: { mine: true, phase: "running", limit: MOST } }),
      request("get", "/v1/tournaments", { query: { mine: true, phase: "open", limit: MOST } }),
    ]);
    const items = [
      ...[...playing.tables, ...open.tables].map((table) => createTableItem(table, player)),
      ...tournaments.flatMap((list) => list.tournaments).map((each) => createTournamentItem(each, player)),
    ];
    const hasMore = [playing, open, ...tournaments].some((list) => list.next !== null);
    box.replaceChildren(
      el("p", {}, items.length ? "What happens to your games:" : "You have no unfinished games."),
      el("ul", { class: "bullets" }, items),
      hasMore ? el("p", {}, "The same happens to your other games.") : "",
    );
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
    box.replaceChildren(el("p", { class: "error" }, failure.message));
  }
}

/**
 * @param {Table} table
 * @param {string} player
 */
const createTableItem = (table, player) =>
  el(
    "li",
    {},
    el("a", { href: `/table/${encodeURIComponent(table.id)}` }, table.name),
    `: ${describeTable(table, player)}`,
  );

/**
 * Describe what happens to a table; the service decides by the same conditions.
 * @param {Table} table
 * @param {string} player
 */
export function describeTable({ phase, owner, rated, seats }, player) {
  const isHost = owner === player;
  if (phase === "open") return isHost ? "the table is cancelled" : "your seat becomes open";
  const others = seats.some((seat) => seat.player && !seat.mine && !seat.house && !seat.gave_up);
  if (isHost && !rated && !others) return "the game is cancelled";
  return rated ? "the game continues without you, and you are ranked last" : "the game continues without you";
}

/**
 * @param {Tournament} tournament
 * @param {string} player
 */
function createTournamentItem(tournament, player) {
  const isCancelled = tournament.owner === player && tournament.phase === "open";
  const words = isCancelled ? "the tournament is cancelled" : "the tournament continues without you";
  return el(
    "li",
    {},
    el("a", { href: `/tournaments/${encodeURIComponent(tournament.id)}` }, tournament.name),
    `: ${words}`,
  );
}
