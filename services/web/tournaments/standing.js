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
        view.standings.map((one) => createLine(view, names, one)),
      ),
    ),
    el(
      "p",
      { class: "faint small" },
      "Ties are broken by the points of the opponents met, then by results among the tied players.",
    ),
  ];
}

/**
 * @param {TournamentView} view
 * @param {string[]} names
 */
function createEntrants(view, names) {
  const entered = view.entrants.filter((one) => !one.withdrawn);
  return [
    createHeading("Entrants"),
    entered.length
      ? el(
          "ol",
          { class: "bullets" },
          entered.map((one) => el("li", {}, names[one.entrant] ?? one.name)),
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
 * @param {TournamentView["standings"][number]} one
 */
function createLine(view, names, one) {
  const entrant = view.entrants[one.entrant];
  const name = names[one.entrant] ?? "";
  return el(
    "tr",
    { class: entrant?.mine ? "mine" : null },
    el("td", { class: "figures-left" }, one.place),
    el("td", { class: one.place === 1 ? "strong" : null }, describeEntrant(entrant, name)),
    el("td", { class: "figures" }, formatPoints(one.points)),
    el("td", { class: "figures" }, formatPoints(one.opponents)),
    el("td", { class: "figures roomy" }, one.played),
    el("td", { class: "figures roomy" }, one.byes),
  );
}
