// The standings as a table; before the start, the list of entrants.

/** @import { TournamentView } from "../shared/api-types" */

import { createHeading, el } from "../shared/dom.js";
import { formatPoints, nameEntrants } from "./tournament-words.js";

/**
 * Build the standings; the final ones once the tournament has ended.
 * @param {TournamentView} view
 */
export function createStanding(view) {
  const names = nameEntrants(view);
  if (view.tournament.phase === "open") return createEntrants(view, names);
  return [
    createHeading(view.end === "finished" ? "Final standings" : "Standings"),
    el(
      "table",
      { class: "standings" },
      el("thead", {}, createHead()),
      el(
        "tbody",
        {},
        view.standings.map((standing) => createLine(view, names, standing)),
      ),
    ),
    el(
      "p",
      { class: "faint small" },
      "Ties are broken by the points of each player's opponents, then by results between the tied players.",
    ),
  ];
}

/**
 * @param {TournamentView} view
 * @param {string[]} names
 */
function createEntrants(view, names) {
  const entered = view.entrants.filter((entrant) => !entrant.withdrawn);
  return [
    createHeading("Entrants"),
    entered.length
      ? el(
          "ol",
          { class: "bullets" },
          entered.map((entrant) => el("li", {}, names[entrant.entrant] ?? entrant.name)),
        )
      : el("p", {}, "Nobody has entered yet."),
  ];
}

function createHead() {
  return el(
    "tr",
    {},
    el("th", { scope: "col" }, "Place"),
    el("th", { scope: "col" }, "Player"),
    el("th", { scope: "col", class: "figures" }, "Points"),
    el("th", { scope: "col", class: "figures" }, "Opponents"),
    el("th", { scope: "col", class: "figures roomy" }, "Tables"),
    el("th", { scope: "col", class: "figures roomy" }, "Byes"),
  );
}

/**
 * @param {TournamentView["entrants"][number] | undefined} entrant
 * @param {string} name
 */
function describeEntrant(entrant, name) {
  if (!entrant?.withdrawn) return name;
  return entrant.no_show ? `${name}, no-show` : `${name}, withdrawn`;
}

/**
 * @param {TournamentView} view
 * @param {string[]} names
 * @param {TournamentView["standings"][number]} standing
 */
function createLine(view, names, standing) {
  const entrant = view.entrants[standing.entrant];
  const name = names[standing.entrant] ?? "";
  return el(
    "tr",
    { class: entrant?.mine ? "mine" : null },
    el("td", { class: "figures-left" }, standing.place),
    el("td", { class: standing.place === 1 ? "strong" : null }, describeEntrant(entrant, name)),
    el("td", { class: "figures" }, formatPoints(standing.points)),
    el("td", { class: "figures" }, formatPoints(standing.opponents)),
    el("td", { class: "figures roomy" }, standing.played),
    el("td", { class: "figures roomy" }, standing.byes),
  );
}
