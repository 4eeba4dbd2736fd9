// The link from a table that is waiting for others to the next one where it is the reader's turn.

/** @import { InboxItem } from "../../shared/api-types" */

import { createRow } from "../../shared/controls.js";
import { el } from "../../shared/dom.js";

/** Milliseconds that bots usually need; before that, the reader is not sent to a different table. */
const BOTS_MOMENT = 10_000;

/**
 * Return whether the table is waiting only for bots, and has been for just a moment.
 * @param {readonly { seat: number, since: number }[]} waiting
 * @param {readonly { bot: string | null }[]} seats
 */
export function isBotsMoment(waiting, seats) {
  const since = Math.min(...waiting.map((each) => each.since));
  const areBots = waiting.length > 0 && waiting.every(({ seat }) => seats[seat]?.bot);
  return areBots && Date.now() - since < BOTS_MOMENT;
}

/**
 * Build the link to the first of the tables where it is the reader's turn.
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
