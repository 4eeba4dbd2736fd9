// The players: badge, name, points, possessions and whose turn it is.

/** @import { RivalEntry, ScoreboardEntry, Seat, SeatFact } from "../../shared/api-types" */
/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { TableState } from "../table-store.js" */

import { createHeading, el, replaceContent } from "../../shared/dom.js";
import { formatDuration, formatNumber } from "../../shared/formatters.js";
import { createBadge, createIcon } from "../../shared/icons.js";
import { describeBot, nameHolder, nameWithStrength, scoreOf, scoreboardEntryOf } from "../../shared/seats.js";
import { createEndNote } from "../decision/end-note.js";
import { createClockLink } from "./clock-panel.js";
import { createSeatClock } from "./seat-clock.js";

const HOUR = 3_600_000;
/** The maximum number of recent actions shown for an automated opponent. */
const DONE = 3;

/**
 * @param {HTMLElement} panel
 * @param {TableState} state
 * @param {TableActions} actions
 */
export function showPlayers(panel, state, actions) {
  const players = state.shown.table.seats.map((seat) => createPlayer(seat, state));
  const rivals = state.shown.rivals.map((rival) => createRival(rival, state));
  const list = el("ol", { class: "players" }, players, rivals);
  const counted = createClockLink(state);
  const end = createEndNote(state.shown);
  replaceContent(panel, createHeading("Players"), end, list, counted, createViewChoice(state, actions));
}

/**
 * @param {Seat} seat
 * @param {TableState} state
 */
function createPlayer(seat, state) {
  const asked = findRequest(state, seat.seat);
  const score = scoreOf(state.shown, seat.seat);
  const { colour, facts, sheet } = scoreboardEntryOf(state.shown, seat.seat);
  return el(
    "li",
    { class: `player${asked ? " to-move" : ""}` },
    createBadge(seat.seat, 30, colour),
    el(
      "span",
      { class: seat.mine ? "name strong" : "name", title: describeBot(seat) },
      nameWithStrength(seat, state.shown.table.seats),
    ),
    createScore(score),
    el("span", { class: "goods" }, facts.map(createFact), createSeatState(seat, state, asked)),
    createSheet(sheet),
    createSeatClock(seat, state),
  );
}

/**
 * List the points by category.
 * @param {ScoreboardEntry["sheet"]} sheet
 */
function createSheet(sheet) {
  if (!sheet.length) return null;
  const words = sheet.map(({ name, points }) => `${name} ${formatNumber(points)}`);
  return el("p", { class: "points" }, `Points: ${words.join(", ")}`);
}

/** @param {number | null} score */
function createScore(score) {
  if (score === null) return null;
  return el("span", { class: "score" }, formatNumber(score), el("span", { class: "unseen" }, " points"));
}

/**
 * Show an automated opponent with its last actions in the journal's words.
 * @param {RivalEntry} rival
 * @param {TableState} state
 */
function createRival({ name, score, colour, facts, sheet }, { lines, shown, at }) {
  const isOwn = (/** @type {string} */ words) => words.startsWith(`${name} `);
  const last = lines
    .filter((line) => line.undone_by === null && (at === null || line.seq <= at))
    .findLast((line) => line.says.some(isOwn))
    ?.says.filter(isOwn)
    .slice(0, DONE)
    .map((words) => words.slice(name.length + 1));
  return el(
    "li",
    { class: "player rival" },
    createBadge(shown.table.seats.length, 30, colour),
    el("span", { class: "name", title: "Automated opponent" }, name),
    createScore(score),
    el(
      "span",
      { class: "goods" },
      facts.map(createFact),
      last ? el("span", { class: "small" }, `Last move: ${last.join("; ")}`) : null,
    ),
    createSheet(sheet),
  );
}

/**
 * Return the decision that a seat must make, null if it has none.
 * @param {TableState} state
 * @param {number} seat
 */
function findRequest({ shown }, seat) {
  if (shown.table.phase !== "playing") return null;
  return shown.waiting.find((each) => each.seat === seat) ?? null;
}

/**
 * @param {Seat} seat
 * @param {TableState} state
 * @param {{ since: number } | null} asked
 */
function createSeatState(seat, state, asked) {
  if (seat.gave_up) return el("span", { class: "label state" }, "resigned");
  return asked ? el("span", { class: "label state" }, describeRequest(state, asked.since)) : null;
}

/**
 * Describe that a seat is to move, and how much time is left.
 * @param {TableState} state
 * @param {number} since
 */
function describeRequest({ shown, at }, since) {
  const { hours } = shown.table;
  if (!hours || at !== null || !since) return "to move";
  const left = since + hours * HOUR - Date.now();
  return left > 0 ? `to move \u00b7 ${formatDuration(left)} left` : "to move \u00b7 time is up";
}

/**
 * Build a fact about a player: its icon, or a word if it has none, and the amount.
 * @param {SeatFact} fact
 */
function createFact({ label, value, icon }) {
  const words = `${label}: ${formatNumber(value)}`;
  const sign = icon === null ? null : createIcon(icon, 18);
  return el(
    "span",
    { class: "stock", title: words },
    sign ?? el("span", { "aria-hidden": "true" }, label),
    el("span", { class: "figures", "aria-hidden": "true" }, formatNumber(value)),
    el("span", { class: "unseen" }, words),
  );
}

/**
 * Build the choice of view: the reader's seats or a spectator's view; after the end, every seat's.
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createViewChoice(state, actions) {
  const { table } = state.now;
  const open = table.seats.filter((seat) => seat.mine || table.phase === "ended");
  if (!open.length) return null;
  const spectator = el("option", { value: "", selected: state.seat === null }, "Spectator");
  const seats = open.map((seat) =>
    el("option", { value: seat.seat, selected: seat.seat === state.seat }, nameHolder(seat, table.seats)),
  );
  const select = el("select", { id: "eyes", data: { key: "eyes" } }, spectator, seats);
  select.addEventListener("change", () => {
    void actions.lookThrough(select.value === "" ? null : Number(select.value));
  });
  return el("label", { class: "eyes" }, createIcon("eye", 20), el("span", {}, "View as"), select);
}
