// The score sheet: a row per category, a column per participant, then totals and places.

/** @import { Child } from "../../shared/dom.js" */
/** @import { PointsCourse, Score, ScorePart } from "../../shared/api-types" */
/** @import { TableState } from "../table-store.js" */
/** @import { Participant } from "./participants.js" */

import { createRulesLink } from "../../shared/controls.js";
import { el } from "../../shared/dom.js";
import { capitalize, formatNumber } from "../../shared/formatters.js";
import { createBadge } from "../../shared/icons.js";
import { ordinal } from "../../shared/seats.js";

/** The number of columns that fit on the narrowest phone; more columns require scrolling. */
const MOST_COLUMNS = 5;
const BADGE = 22;

/**
 * Build the sheet. The best value of a row is bold, the winner's column is framed and labelled, and a row opens to
 * explain what it counts.
 * @param {Score} score
 * @param {Participant[]} people
 * @param {TableState} state
 * @param {PointsCourse | null} course null until it is loaded
 */
export function createScoreSheet(score, people, state, course) {
  const lines = score.categories.flatMap((line, number) => {
    const note = course?.categories[number];
    const name = capitalize(line.name);
    const row = createLine(
      name,
      people,
      people.map((person) => person.points[number] ?? null),
    );
    const parts = course?.parts[number];
    const sums = parts ? listParts(people, parts) : null;
    return note ? [row, explainLine(row, { name, note, sums, columns: people.length + 1, state })] : [row];
  });
  const totals = createLine(
    "Total",
    people,
    people.map((person) => person.total),
    "total",
  );
  const wide = people.length > MOST_COLUMNS;
  return el(
    "div",
    { class: wide ? "sheet-table many" : "sheet-table", ...(wide && SCROLLED) },
    el(
      "table",
      {},
      el("caption", { class: "unseen" }, "Score sheet"),
      el(
        "thead",
        {},
        el("tr", {}, el("th", {}, el("span", { class: "unseen" }, "Points for")), people.map(createHead)),
      ),
      el("tbody", {}, lines),
      el("tfoot", {}, totals, createPlaces(people)),
    ),
  );
}

const SCROLLED = { tabindex: "0", role: "region", "aria-label": "Score sheet" };

/** @param {Participant} person */
function createHead(person) {
  return el(
    "th",
    { scope: "col", class: mark(person), title: person.full },
    createBadge(person.who, BADGE, person.colour),
    el("span", { class: "short-name", "aria-hidden": "true" }, person.mine ? "You" : person.name),
    el("span", { class: "unseen" }, person.full),
  );
}

/** @param {Participant} person */
const mark = (person) => (person.place === 1 ? "won" : null);

/**
 * @param {string} name
 * @param {Participant[]} people
 * @param {(number | null)[]} points
 * @param {string | null} [kind]
 */
function createLine(name, people, points, kind = null) {
  const known = points.filter((value) => value !== null);
  const best = Math.max(...known);
  const differ = known.some((value) => value !== best);
  const figures = people.map((person, number) => {
    const value = points[number] ?? null;
    const marks = ["figures", value === best && differ ? "best" : null, mark(person)]
      .filter(Boolean)
      .join(" ");
    return el("td", { class: marks }, value === null ? "\u2013" : formatNumber(value));
  });
  return el("tr", { class: kind }, el("th", { scope: "row" }, name), figures);
}

/**
 * Build the row that explains the one above it; pressing the row above opens it.
 * @param {HTMLElement} row
 * @param {{
 *   name: string, note: { says: string, topic: string }, sums: Child, columns: number, state: TableState
 * }} line
 */
function explainLine(row, { name, note, sums, columns, state }) {
  const key = `line ${name}`;
  const open = state.unfolded.get(key) ?? false;
  const link = createRulesLink(state.now.table.game, note.topic, "Read the rules");
  const explanation = el(
    "tr",
    { class: "counted", hidden: !open },
    el("td", { colspan: columns }, sums, `${note.says} `, link),
  );
  const button = el("button", { type: "button", "aria-expanded": String(open), data: { key } }, name);
  button.addEventListener("click", () => {
    explanation.hidden = !explanation.hidden;
    state.unfolded.set(key, !explanation.hidden);
    button.setAttribute("aria-expanded", String(!explanation.hidden));
  });
  row.querySelector("th")?.replaceChildren(button);
  return explanation;
}

/**
 * List the sources of a row's points, for each participant who has any.
 * @param {Participant[]} people
 * @param {ScorePart[][]} parts by seat, followed by rivals
 */
function listParts(people, parts) {
  const items = people
    .filter((person) => parts[person.who]?.length)
    .map((person) => {
      const sums = (parts[person.who] ?? []).map(({ says, points }) => `${says}: ${formatNumber(points)}`);
      return el("li", {}, el("strong", {}, person.mine ? "You" : person.name), `: ${sums.join(" \u00b7 ")}`);
    });
  return items.length ? el("ul", { class: "score-parts" }, items) : null;
}

/** @param {Participant[]} people */
function createPlaces(people) {
  const cells = people.map((person) => el("td", { class: mark(person) }, describePlace(person)));
  return el("tr", { class: "places" }, el("th", { scope: "row" }, "Place"), cells);
}

/**
 * @param {Participant} person
 * @returns {Child}
 */
function describePlace({ place, gaveUp }) {
  if (place === 1) return el("strong", {}, "Won");
  return gaveUp ? "resigned" : ordinal(place - 1);
}
