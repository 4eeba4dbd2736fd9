// The link that saves a game as one file, which shows the board after every record without the service.

/** @import { TableState } from "../table-store.js" */

import { buildUrl } from "../../shared/api-client.js";
import { el } from "../../shared/dom.js";

/**
 * Build the link to the file of a finished or a running game, as the shown seat sees it; null if there is no game.
 * @param {TableState} state
 * @param {string | null} [style]
 */
export function createReplayLink({ id, seat, now }, style = null) {
  if (now.view === null) return null;
  const words = now.table.phase === "ended" ? "Save replay" : "Save replay, as I may see it";
  const invite = new URLSearchParams(location.search).get("invite");
  const href = buildUrl("/v1/tables/{table}/replay.html", { path: { table: id }, query: { seat, invite } });
  return el("a", { class: style, href, download: "" }, words);
}
