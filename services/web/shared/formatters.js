// The page's own wording of durations, numbers and code names.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The name for tables where one person can hold several seats. */
export const HOT_SEAT = "hot-seat";

/**
 * Describe how long ago a time was.
 * @param {number} at
 * @param {number} [now]
 */
export function formatAgo(at, now = Date.now()) {
  const passed = now - at;
  return passed < MINUTE ? "just now" : `${formatDuration(passed)} ago`;
}

/**
 * Format a duration in its largest unit.
 * @param {number} length
 */
export function formatDuration(length) {
  if (length < HOUR) return `${Math.max(1, Math.round(length / MINUTE))} min`;
  if (length < 2 * DAY) return `${Math.round(length / HOUR)} h`;
  return `${Math.round(length / DAY)} days`;
}

/**
 * Describe the hours per decision, or the pace of a table.
 * @param {number | null} hours
 * @param {string | null} [pace]
 */
export function formatPace(hours, pace = null) {
  if (hours === null && pace === "custom") return "custom pace";
  if (hours === null) return pace === null || pace === "open" ? "no clock" : `${pace} pace`;
  return hours % 24
    ? `${formatCount(hours, "hour")} per decision`
    : `${formatCount(hours / 24, "day")} per decision`;
}

/**
 * Format a number with its noun, plural where needed.
 * @param {number} number
 * @param {string} noun
 */
export function formatCount(number, noun) {
  return `${formatNumber(number)} ${noun}${number === 1 ? "" : "s"}`;
}

/**
 * Format a number with a true minus sign.
 * @param {number | string} value
 */
export function formatNumber(value) {
  return String(value).replace("-", "\u2212");
}

/**
 * Return a game's title without the name of its series.
 * @param {string} title
 */
export function shortenTitle(title) {
  return title.split(": ").at(-1) ?? title;
}

/**
 * Turn a code name into words: `start_seat`, `PlaceTile`.
 * @param {string} name
 */
export function humanizeName(name) {
  const words = name
    .replace(/_/g, " ")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return capitalize(words);
}

/** A further verb of an action. */
const ALSO = / and (discards|draws|gains|gets|pays|returns|takes)\b/g;

/**
 * Take an action from the third person to the reader: "takes a tile" becomes "take a tile".
 * @param {string} action its first word is a verb
 */
export const toBaseForm = (action) =>
  action.replace(/^[a-z]+\b/, dropEnding).replace(ALSO, (_, verb) => ` and ${dropEnding(String(verb))}`);

/** @param {string} verb in the third person */
function dropEnding(verb) {
  if (verb === "is") return "are";
  if (verb === "has") return "have";
  if (/[^aeiou]ies$/.test(verb)) return verb.replace(/ies$/, "y");
  if (/(?:ss|sh|ch|x|o)es$/.test(verb)) return verb.replace(/es$/, "");
  return verb.replace(/([^s])s$/, "$1");
}

/**
 * Join names: `Ada, Bo and Cleo`.
 * @param {string[]} names
 */
export const joinNames = (names) => joinList(names, "and");

/**
 * Join alternatives: `Czech, German or Polish`.
 * @param {string[]} names
 */
export const joinChoices = (names) => joinList(names, "or");

/**
 * @param {string[]} names
 * @param {string} last the word before the last name
 */
const joinList = (names, last) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${last} ${names.at(-1)}`;

/**
 * Return round numbers for the grid lines of a chart, from below the minimum to above the maximum.
 * @param {number} least
 * @param {number} greatest
 * @param {number} most lines, or one more
 */
export function findLevels(least, greatest, most) {
  const step = [1, 2, 5, 10, 20, 50, 100].find((each) => (greatest - least) / each <= most - 1) ?? 200;
  const low = Math.floor(least / step) * step;
  const count = Math.max(1, Math.ceil((greatest - low) / step));
  return Array.from({ length: count + 1 }, (_, index) => low + index * step);
}

/** @param {string} words */
export const capitalize = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** @param {string} words */
export const lowerFirst = (words) => words.charAt(0).toLowerCase() + words.slice(1);
