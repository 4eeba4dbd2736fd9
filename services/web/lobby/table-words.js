// A table in words: its players, what it is waiting for, how it ended, and its terms.

/** @import { Game, Seat, Table } from "../shared/api-types" */

import { describeEntry } from "../account/entry.js";
import { el } from "../shared/dom.js";
import { describeUndecided } from "../shared/ending-words.js";
import { HOT_SEAT, formatCount, formatPace, joinNames, shortenTitle } from "../shared/formatters.js";
import { createBadge } from "../shared/icons.js";
import { isTaken, nameHolder } from "../shared/seats.js";
import { formatDay } from "../shared/time/moments.js";

/** How long before its cancellation a table's row warns of it (ms). */
const SOON = 3 * 86_400_000;

/** @type {Record<number, string>} */
const ORDINALS = { 1: "1st", 2: "2nd", 3: "3rd" };

/**
 * Return the path of a table, with the invitation if it is private.
 * @param {Pick<Table, "id" | "invite">} table
 */
export function linkTo({ id, invite }) {
  const path = `/table/${encodeURIComponent(id)}`;
  return invite ? `${path}?${new URLSearchParams({ invite }).toString()}` : path;
}

/**
 * Return a table's terms as one line.
 * @param {Table} table
 */
export function describeTerms(table) {
  const title = shortenTitle(table.title);
  return [
    table.name.includes(title) ? null : title,
    formatPace(table.hours, table.pace),
    ...table.chosen,
    table.public ? null : "invitation only",
    table.several ? HOT_SEAT : null,
    table.rated ? "rated" : null,
    table.hints ? null : "no analysis",
    ...describeEntry(table),
  ]
    .filter((words) => words !== null)
    .join(" \u00b7 ");
}

/**
 * Build the list of players with their seats' badges, open seats included.
 * @param {Table} table
 * @param {Game | undefined} game
 */
export function createFolk({ seats }, game) {
  return el(
    "ul",
    { class: "folk" },
    seats.map((seat) =>
      el(
        "li",
        { class: seat.mine ? "strong" : null },
        createBadge(seat.seat, 18, game?.colours[seat.seat]),
        el("span", {}, nameIn(seat, seats)),
      ),
    ),
  );
}

/**
 * @param {Seat} seat
 * @param {readonly Seat[]} seats
 */
function nameIn(seat, seats) {
  if (seat.mine) return "you";
  if (isTaken(seat)) return nameHolder(seat, seats);
  return seat.kept ? `reserved for ${seat.kept.name}` : "open";
}

/**
 * Show the number of taken seats as pips.
 * @param {Table} table
 */
export function createPips({ seats }) {
  const free = countFree(seats);
  const taken = seats.length - free;
  return el(
    "span",
    { class: "pips", role: "img", "aria-label": `${taken} of ${seats.length} seats taken` },
    seats.map((_, index) => el("i", { class: index < taken ? "on" : null })),
  );
}

/** @param {readonly Seat[]} seats */
export const countFree = (seats) => seats.filter((seat) => !isTaken(seat) && !seat.kept).length;

/**
 * Return what a table is waiting for, or how it ended.
 * @param {Table} table
 */
export function describeNow(table) {
  const { phase, seats, waiting, outcome, closes } = table;
  if (outcome) return describeResult(table, outcome);
  if (phase === "playing" && waiting.length)
    return `Waiting for ${joinNames(seats.filter((seat) => waiting.includes(seat.seat)).map(inSentence(seats)))}`;
  if (phase !== "open") return "";
  if (closes && closes - Date.now() < SOON)
    return `Will be cancelled on ${formatDay(closes)} if nothing happens`;
  const free = countFree(seats);
  return free ? formatCount(free, "open seat") : "All seats taken or reserved";
}

/**
 * @param {Table} table
 * @param {NonNullable<Table["outcome"]>} outcome
 */
function describeResult(table, { reason, places }) {
  const winners = table.seats.filter((seat) => places[seat.seat] === 1).map(inSentence(table.seats));
  return winners.length ? `Won by ${joinNames(winners)}` : describeUndecided(reason).brief;
}

/**
 * Return the points of all players, highest first.
 * @param {Table} table
 */
export function describePoints({ seats, outcome }) {
  const points = outcome?.points ?? [];
  return points.length
    ? [...seats]
        .sort((a, b) => (points[b.seat] ?? 0) - (points[a.seat] ?? 0))
        .map((seat) => `${inSentence(seats)(seat)} ${points[seat.seat]}`)
        .join(" \u00b7 ")
    : "";
}

/**
 * Return the reader's place; empty if the game has no places.
 * @param {Table} table
 */
export function describePlace({ seats, outcome }) {
  const places = outcome?.places ?? [];
  const mine = seats.find((seat) => seat.mine);
  const place = mine ? places[mine.seat] : undefined;
  if (!place) return "";
  if (place === 1) return places.filter((each) => each === 1).length > 1 ? "won, tied" : "won";
  return `${ORDINALS[place] ?? `${place}th`} of ${places.length}`;
}

/** @param {readonly Seat[]} seats */
const inSentence =
  (seats) =>
  /** @param {Seat} seat */
  (seat) => (seat.mine ? "you" : nameHolder(seat, seats));
