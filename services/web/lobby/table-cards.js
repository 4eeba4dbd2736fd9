// Tables as cards: what is played, by whom, and what one can do there.

/** @import { InboxItem, Seat, Table } from "../shared/api-types" */

import { el } from "../shared/dom.js";
import { describeEntry } from "../account/entry.js";
import { HOT_SEAT, formatAgo, formatDuration, formatPace, joinNames } from "../shared/formatters.js";
import { createBadge } from "../shared/icons.js";
import { isTaken, nameHolder } from "../shared/seats.js";
import { formatDay } from "../shared/time/moments.js";

/** How long before a table is called off its card says so. */
const SOON = 3 * 86_400_000;
/** Of the time for a decision: less than so much is short. */
const SHORT = 0.2;

/** @type {Record<number, string>} */
const ORDINALS = { 2: "2nd", 3: "3rd" };

/** @type {Record<string, string>} */
const ENDS = { agreed: "Ended by agreement", abandoned: "Abandoned", "called off": "Called off" };

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
    table.rated ? "rated" : null,
    ...describeEntry(table),
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
    createState(table),
    el("p", { class: "faint" }, facts.filter(Boolean).join(" \u00b7 ")),
  );
}

/**
 * Say what a table waits for, or how it ended; null where there is nothing to say.
 * @param {Table} table
 */
function createState(table) {
  const words = describeState(table);
  return words ? el("p", {}, words) : null;
}

/** @param {Table} table */
function describeState(table) {
  const { phase, seats, waiting, outcome, closes } = table;
  if (outcome) return describeOutcome(table, outcome);
  if (phase === "playing" && waiting.length)
    return `Waiting for ${joinNames(seats.filter((seat) => waiting.includes(seat.seat)).map(nameIn(table)))}`;
  return phase === "open" && closes && closes - Date.now() < SOON
    ? `Called off ${formatDay(closes)}, unless something happens`
    : null;
}

/**
 * @param {Table} table
 * @param {NonNullable<Table["outcome"]>} outcome
 */
function describeOutcome(table, { reason, places }) {
  const winners = table.seats.filter((seat) => places[seat.seat] === 1).map(nameIn(table));
  if (!winners.length) return ENDS[reason] ?? "Called off";
  const won = `Won by ${joinNames(winners)}`;
  const mine = table.seats.find((seat) => seat.mine);
  const place = mine ? (places[mine.seat] ?? 1) : 1;
  return place > 1 ? `${won} \u00b7 you came ${ORDINALS[place] ?? `${place}th`}` : won;
}

/** @param {Table} table */
const nameIn =
  ({ seats }) =>
  /** @param {Seat} seat */
  (seat) =>
    seat.mine ? "you" : nameHolder(seat, seats);

/**
 * @param {Seat} seat
 * @param {readonly Seat[]} seats
 */
function createSeat(seat, seats) {
  const kept = seat.kept ? `for ${seat.kept.name}` : "free";
  return el(
    "li",
    { class: seat.mine ? "strong" : null },
    createBadge(seat.seat, 18),
    el("span", {}, isTaken(seat) ? nameHolder(seat, seats) : kept),
  );
}

/**
 * Make cards of decisions that wait for the reader, what is due first at the top.
 * @param {InboxItem[]} inbox
 */
export function createTurnCards(inbox) {
  if (!inbox.length)
    return [el("p", {}, "No table waits for you. ", el("a", { href: "#new" }, "Open one"), ".")];
  return [el("ul", { class: "cards turns" }, inbox.map(createTurnCard))];
}

/**
 * Show how much of the time for a decision is left, as a bar; null where there is no clock.
 * @param {InboxItem} turn
 */
function createTimeLeft({ since, due }) {
  if (!due) return null;
  const left = Math.max(0, Math.min(1, (due - Date.now()) / Math.max(1, due - since)));
  return el("div", {
    class: left < SHORT ? "time-left short" : "time-left",
    "aria-hidden": "true",
    style: { "--left": `${Math.round(100 * left)}%` },
  });
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
      createTimeLeft(turn),
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
