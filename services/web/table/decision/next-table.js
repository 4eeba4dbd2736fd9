// The way from a table that waits for others to the next one that waits for the reader.

/** @import { InboxItem } from "../../shared/api-types" */

import { createRow } from "../../shared/controls.js";
import { el } from "../../shared/dom.js";

/** Milliseconds in which a bot answers: nobody is led away from the table meanwhile. */
const BOTS_MOMENT = 10_000;

/**
 * Whether the table waits for bots alone, and not for long yet; where nobody is asked, it waits for none.
 * @param {readonly { seat: number, since: number }[]} waiting
 * @param {readonly { bot: string | null }[]} seats
 */
export function isBotsMoment(waiting, seats) {
  const since = Math.min(...waiting.map((each) => each.since));
  const areBots = waiting.length > 0 && waiting.every(({ seat }) => seats[seat]?.bot);
  return areBots && Date.now() - since < BOTS_MOMENT;
}

/**
 * Show the way to the first of the tables that wait for the reader.
 * @param {readonly InboxItem[]} elsewhere
 */
export function createNextTable([next, ...others]) {
  if (!next) return null;
  const href = `/table/${encodeURIComponent(next.table)}?seat=${next.seat}`;
  const more = others.length ? ` and ${others.length} more` : "";
  return createRow(
    el("a", { class: "sign", href }, "Next table"),
    el("span", { class: "small" }, `${next.name}${more}: your turn`),
  );
}
