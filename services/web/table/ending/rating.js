// The expected result of a rated table, and the rating changes.

/** @import { Table, TableRating } from "../../shared/api-types" */
/** @import { Child } from "../../shared/dom.js" */

import { isServiceFailure, request } from "../../shared/api-client.js";
import { el, replaceContent } from "../../shared/dom.js";
import { formatNumber } from "../../shared/formatters.js";
import { ordinal } from "../../shared/seats.js";

/** Milliseconds between requests for the ratings of a finished game, and the number of requests. */
const PAUSE = 5000;
const TRIES = 24;

/**
 * The last request, its result, and the note that shows it. They are kept because the page is redrawn in the
 * meantime.
 * @type {{ key: string, rating: TableRating | null, note: HTMLElement | null }}
 */
const known = { key: "", rating: null, note: null };

/**
 * Build the note on a table's ratings; it fills itself in.
 * @param {Table} table
 * @param {number} seq
 */
export function createRating(table, seq) {
  if (!table.rated) return null;
  const note = el("div", { class: "rated", "aria-live": "polite" });
  const key = `${table.id} ${table.phase} ${table.phase === "open" ? seq : ""}`;
  known.note = note;
  if (known.key === key) {
    if (known.rating) fill(note, known.rating);
    return note;
  }
  Object.assign(known, { key, rating: null });
  void read(table, key, TRIES);
  return note;
}

/**
 * @param {Table} table
 * @param {string} key
 * @param {number} tries
 */
async function read(table, key, tries) {
  try {
    const invite = new URLSearchParams(location.search).get("invite");
    const path = { table: table.id };
    const rating = await request("get", "/v1/tables/{table}/rating", { path, query: { invite } });
    if (known.key !== key) return;
    known.rating = rating;
    if (known.note) fill(known.note, rating);
    if (rating.state === "waiting" && tries)
      setTimeout(() => known.key === key && void read(table, key, tries - 1), PAUSE);
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
    if (known.key !== key) return;
    known.key = "";
    if (known.note) replaceContent(known.note, el("p", { class: "faint" }, failure.message));
  }
}

/**
 * @param {HTMLElement} note
 * @param {TableRating} found
 */
function fill(note, { says, state, seats }) {
  replaceContent(
    note,
    el("p", { class: "strong" }, says),
    state === "unrated" ? null : el("dl", { class: "terms" }, seats.flatMap(createSeat)),
  );
}

/**
 * @param {TableRating["seats"][number]} seat
 * @returns {Child[]}
 */
function createSeat({ player, name, before, after, expected, place }) {
  if (!player || !before) return [];
  const link = el("a", { href: `/player/${encodeURIComponent(player)}` }, name ?? "somebody");
  const rating = formatNumber(before.rating.toFixed(1));
  const wins = expected === null ? null : `${Math.round(100 * expected)}% chance to win`;
  const words = after
    ? [
        place === null ? null : `${ordinal(place - 1)} place`,
        `${rating} \u2192 ${formatNumber(after.rating.toFixed(1))}`,
      ]
    : [`rating ${rating}`, wins];
  return [el("dt", {}, link), el("dd", {}, words.filter(Boolean).join(" \u00b7 "))];
}
