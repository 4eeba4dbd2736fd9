// Tournaments, their rounds and entrants in words.

/** @import { Tournament, TournamentView } from "../shared/api-types" */

import { formatCount, formatPace, shortenTitle } from "../shared/formatters.js";

/** @type {Record<Tournament["form"], string>} */
export const FORMS = { "round robin": "Round-robin", swiss: "Swiss" };

/** @type {(readonly [form: Tournament["form"], words: string])[]} */
export const FORM_CHOICES = [
  ["swiss", "Swiss: players with similar scores meet"],
  ["round robin", "Round-robin: everyone plays everyone"],
];

/**
 * Return a tournament's format in a few words.
 * @param {Tournament} tournament
 */
export function describePlan(tournament) {
  return [
    shortenTitle(tournament.title),
    FORMS[tournament.form],
    formatCount(tournament.rounds, "round"),
    `${tournament.group} per table`,
    formatPace(null, tournament.pace),
  ].join(" \u00b7 ");
}

/**
 * Return a tournament's state in words.
 * @param {Tournament} tournament
 */
export function describeState(tournament) {
  if (tournament.phase === "open") return `${tournament.entered} of ${tournament.most} have entered`;
  if (tournament.phase === "ended") return "Finished";
  return `Round ${tournament.round} of ${tournament.rounds}`;
}

/**
 * Return the entrants' names, by entrant number.
 * @param {TournamentView} view
 */
export function nameEntrants(view) {
  return view.entrants.map((entrant) => {
    const name = entrant.bot ? `${entrant.name} (bot)` : entrant.name;
    return entrant.mine ? `${name} (you)` : name;
  });
}

/**
 * Return the names of entrants that the reader has blocked.
 * @param {TournamentView} view
 */
export const namesOfBlocked = (view) =>
  view.entrants.filter((entrant) => entrant.blocked && !entrant.withdrawn).map((entrant) => entrant.name);

/**
 * Format points, which may be halves.
 * @param {number} points
 */
export const formatPoints = (points) =>
  Number.isInteger(points) ? String(points) : `${points > 1 ? Math.floor(points) : ""}\u00bd`;

/**
 * Return the path of a tournament's page, with its code if it is private.
 * @param {Tournament} tournament
 */
export function linkTo(tournament) {
  const link = new URL(`/tournaments/${encodeURIComponent(tournament.id)}`, location.href);
  if (tournament.invite) link.searchParams.set("invite", tournament.invite);
  return link.pathname + link.search;
}
