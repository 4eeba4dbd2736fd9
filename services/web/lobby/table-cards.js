// Tables as cards: what is played, by whom, and what one can do there.

/** @import { InboxItem, Seat, Table } from "../shared/api-types" */

import { el } from "../shared/dom.js";
import { HOT_SEAT, formatAgo, formatDuration, formatPace } from "../shared/formatters.js";
import { createBadge } from "../shared/icons.js";
import { isTaken, nameHolder } from "../shared/seats.js";

/**
 * Make cards of tables.
 * @param {Table[]} tables
 * @param {string} action what a visitor does there
 */
export function createTableCards(tables, action) {
  return tables.map((table) =>
    createTableCard(
      table,
      table.seats.some((seat) => seat.mine) && table.phase === "playing" ? "Play" : action,
    ),
  );
}

/**
 * @param {Table} table
 * @param {string} action
 */
function createTableCard(table, action) {
  const link = new URL(`/table/${encodeURIComponent(table.id)}`, location.href);
  if (table.invite) link.searchParams.set("invite", table.invite);
  const facts = [
    action,
    formatPace(table.hours, table.pace),
    table.public ? null : "by invitation",
    table.several ? HOT_SEAT : null,
    formatAgo(table.moved),
  ];
  return el(
    "li",
    { class: "card" },
    el(
      "div",
      { class: "card-head" },
      el("h3", {}, el("a", { href: link.pathname + link.search, data: { key: table.id } }, table.name)),
      el("span", { class: "label" }, table.title),
    ),
    el(
      "ul",
      { class: "seats" },
      table.seats.map((seat) => createSeat(seat, table.seats)),
    ),
    el("p", { class: "faint" }, facts.filter(Boolean).join(" \u00b7 ")),
  );
}

/**
 * @param {Seat} seat
 * @param {readonly Seat[]} seats
 */
function createSeat(seat, seats) {
  return el(
    "li",
    { class: seat.mine ? "strong" : null },
    createBadge(seat.seat, 18),
    el("span", {}, isTaken(seat) ? nameHolder(seat, seats) : "free"),
  );
}

/**
 * Make cards of decisions that wait for the reader, longest waiting first.
 * @param {InboxItem[]} inbox
 */
export function createTurnCards(inbox) {
  if (!inbox.length)
    return [el("p", {}, "No table waits for you. ", el("a", { href: "#new" }, "Open one"), ".")];
  return [el("ul", { class: "cards turns" }, inbox.map(createTurnCard))];
}

/** @param {InboxItem} turn */
function createTurnCard(turn) {
  const link = `/table/${encodeURIComponent(turn.table)}?seat=${turn.seat}`;
  return el(
    "li",
    { class: "card mine" },
    el(
      "div",
      {},
      el("h3", {}, turn.name),
      el("p", { class: "faint" }, `Asked ${formatAgo(turn.since)}${describeClock(turn.due)}`),
    ),
    el("a", { class: "sign", href: link, data: { key: `${turn.table} ${turn.seat}` } }, "Play"),
  );
}

/** @param {number | null} due */
function describeClock(due) {
  if (!due) return "";
  const left = due - Date.now();
  return left > 0 ? ` \u00b7 ${formatDuration(left)} left` : " \u00b7 time is up";
}
