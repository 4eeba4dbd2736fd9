// Statistics of a game's finished tables: scores, durations, places and options.

/** @import { GameName, NumberSpread, OptionField, OptionValue, Statistics } from "../shared/api-types" */

import { request } from "../shared/api-client.js";
import { createHeading, el, replaceContent } from "../shared/dom.js";
import { formatCount, formatDuration, formatNumber, humanizeName } from "../shared/formatters.js";
import { nameValue } from "../shared/option-words.js";
import { nameByOrder, ordinal } from "../shared/seats.js";
import { createTable } from "./words.js";

/**
 * @param {HTMLElement} panel
 * @param {GameName} game
 * @param {readonly OptionField[]} fields of the game's option form
 */
export async function showStatistics(panel, game, fields) {
  const statistics = await request("get", "/v1/games/{game}/statistics", { path: { game } });
  const counts = statistics.by_seats.map(
    (group) => `${group.plays} with ${formatCount(group.seats, "seat")}`,
  );
  replaceContent(
    panel,
    createHeading("Statistics"),
    el(
      "p",
      {},
      `${formatCount(statistics.plays, "finished game")}${counts.length ? `: ${counts.join(", ")}` : ""}`,
    ),
    statistics.plays
      ? [createNumbers(statistics), createPlaces(statistics), createOptions(statistics, fields)]
      : null,
    el("p", { class: "faint" }, "Includes all public games, and private games that you played in."),
    statistics.plays ? el("p", { class: "faint" }, "Half of all games lie between the two quartiles.") : null,
  );
}

/** @param {Statistics} statistics */
function createNumbers(statistics) {
  const rows = [
    createSpread("Points", statistics.points, formatNumber),
    createSpread("Winning scores", statistics.winners, formatNumber),
    createSpread("Moves per game", statistics.moves, formatNumber),
    createSpread("Duration", statistics.lasted, formatDuration),
  ].filter((row) => row !== null);
  const turn = statistics.median_turn;
  return el(
    "div",
    {},
    createTable(
      "Scores and durations",
      ["Measure", "Lowest", "Lower quartile", "Median", "Upper quartile", "Highest"],
      rows,
    ),
    turn === null
      ? null
      : el("p", { class: "faint" }, `People take ${formatDuration(turn * 1000)} per turn (median).`),
  );
}

/**
 * @param {string} name
 * @param {NumberSpread | null} spread
 * @param {(value: number) => string} format
 */
function createSpread(name, spread, format) {
  if (!spread) return null;
  const { least, low, median, high, greatest } = spread;
  return [name, ...[least, low, median, high, greatest].map(format)];
}

/** @param {Statistics} statistics */
function createPlaces({ places }) {
  const most = Math.max(...places.map((group) => group.places.length));
  const heads = Array.from({ length: most }, (_, index) => `${ordinal(index)} place`);
  const rows = places.map((group) => [
    `${ordinal(group.seat)} of ${group.seats} seats`,
    ...heads.map((_, index) => String(group.places[index] ?? 0)),
  ]);
  return createTable("Results by seat", ["Seat", ...heads], rows);
}

/**
 * @param {Statistics} found
 * @param {readonly OptionField[]} fields
 */
function createOptions({ options }, fields) {
  if (!options.length) return null;
  const rows = options.map(({ option, value, plays }) => {
    const field = fields.find((each) => each.option === option);
    const words = field
      ? `${field.label}: ${nameValue(field, /** @type {OptionValue} */ (value), nameByOrder)}`
      : `${humanizeName(option)}: ${describeValue(value)}`;
    return [words, String(plays)];
  });
  return createTable("Options used", ["Option", "Games"], rows);
}

/**
 * @param {unknown} value
 * @returns {string}
 */
function describeValue(value) {
  if (value === true) return "yes";
  if (value === false) return "no";
  if (value === null || value === undefined) return "not chosen";
  if (Array.isArray(value)) return value.map((item) => describeValue(item)).join(", ") || "none";
  return typeof value === "string" ? humanizeName(value) : JSON.stringify(value);
}
