// The rounds of a tournament, latest first: the tables, their players and results.

/** @import { TournamentRound, TournamentTable, TournamentView } from "../shared/api-types" */

import { createButton } from "../shared/controls.js";
import { createHeading, el } from "../shared/dom.js";
import { joinNames } from "../shared/formatters.js";
import { ordinal } from "../shared/seats.js";
import { formatMoment } from "../shared/time/moments.js";
import { nameEntrants } from "./tournament-words.js";

/** @type {Record<TournamentTable["state"], string>} */
const STATES = {
  opening: "opening",
  playing: "being played",
  ended: "finished",
  void: "does not count",
};

/** Ends the pause of a table; null for readers who may not end it. */
/** @typedef {((table: string) => Promise<void>) | null} EndPause */

/**
 * Build the rounds.
 * @param {TournamentView} view
 * @param {TournamentRound[]} rounds
 * @param {EndPause} endPause
 */
export function createRounds(view, rounds, endPause) {
  if (!rounds.length) return [];
  const names = nameEntrants(view);
  return [
    createHeading("Rounds"),
    ...[...rounds].reverse().map((round) => createRound(round, names, endPause)),
  ];
}

/**
 * @param {TournamentRound} round
 * @param {string[]} names
 * @param {EndPause} endPause
 */
function createRound(round, names, endPause) {
  const closes = !round.closed && round.closes !== null ? `, ends by ${formatMoment(round.closes)}` : "";
  return el(
    "section",
    { class: "stage", "aria-label": `Round ${round.number}` },
    el("h3", {}, `Round ${round.number}`),
    el("p", { class: "faint" }, round.closed ? "Finished" : `In progress${closes}`),
    el(
      "ul",
      {},
      round.tables.map((table) => createTable(round, table, names, endPause)),
    ),
    round.byes.length > 0 &&
      el("p", { class: "faint" }, `Bye: ${joinNames(round.byes.map((entrant) => names[entrant] ?? ""))}`),
  );
}

/**
 * @param {TournamentRound} round
 * @param {TournamentTable} table
 * @param {string[]} names
 * @param {EndPause} endPause
 */
function createTable(round, table, names, endPause) {
  const link = new URL(`/table/${encodeURIComponent(table.table)}`, location.href);
  if (table.invite) link.searchParams.set("invite", table.invite);
  const label = `Table ${table.group}`;
  const key = `${round.number} ${table.group}`;
  return el(
    "li",
    {},
    table.state === "opening"
      ? el("span", {}, label)
      : el("a", { href: link.pathname + link.search, data: { key } }, label),
    el("span", {}, joinNames(describeEntrants(table, names))),
    el("span", { class: "faint" }, describeState(table)),
    table.paused !== null &&
      endPause &&
      createButton("End pause", () => endPause(table.table), "plain", {
        data: { key: `pause ${key}` },
      }),
  );
}

/** @param {TournamentTable} table */
const describeState = ({ state, paused }) =>
  paused === null ? STATES[state] : `paused until ${formatMoment(paused)}`;

/**
 * Return the names at a table, in seat order or, once it has ended, by place.
 * @param {TournamentTable} table
 * @param {string[]} names
 */
function describeEntrants(table, names) {
  const { places } = table;
  if (places === null) return table.entrants.map((entrant) => names[entrant] ?? "");
  const ranked = table.entrants.map(
    (entrant, seat) => /** @type {const} */ ([places[seat] ?? 0, names[entrant] ?? ""]),
  );
  return ranked.sort(([a], [b]) => a - b).map(([place, name]) => `${ordinal(place - 1)} ${name}`);
}
