// When a seat's clock runs. The service computes this for its deadlines; the page repeats it for the time left now.

/** @import { SeatClock } from "../../shared/api-types" */

import { offsetOf } from "../../shared/time/offsets.js";

/**
 * When a clock is stopped: outside its hours, on weekends in their zone, and during spans of time.
 * @typedef {Pick<SeatClock, "hours" | "rests"> & { weekend: boolean }} Schedule
 */

/** @typedef {"outage" | "pause" | "vacation" | "weekend" | "hours"} Rest */

/** A period in which a clock is stopped for one reason, or runs (null). */
/** @typedef {{ until: number, rest: Rest | null }} Stretch */

const MINUTE = 60_000;
const DAY = 86_400_000;
const DAY_MINUTES = 1440;
/** Zones change their offsets on a quarter hour. */
const QUARTER = 15 * MINUTE;
const SATURDAY = 5;

const ALL_DAY = { zone: "UTC", opens: 0, closes: 0 };

/** If several reasons apply, the first of these is shown. */
/** @type {readonly Rest[]} */
const PRECEDENCE = ["outage", "pause", "vacation", "weekend", "hours"];

/**
 * Return why a clock is stopped at a moment, null while it runs.
 * @param {Schedule} schedule
 * @param {number} at
 */
export const findRest = (schedule, at) => findStretch(schedule, at).rest;

/**
 * Return when a clock that is stopped at a moment runs again.
 * @param {Schedule} schedule
 * @param {number} at
 */
export function findRunning(schedule, at) {
  let moment = at;
  for (;;) {
    const { rest, until } = findStretch(schedule, moment);
    if (rest === null) return moment;
    moment = until;
  }
}

/**
 * Return for how long the clock runs between two moments, in milliseconds.
 * @param {Schedule} schedule
 * @param {number} since
 * @param {number} until
 */
export function countRunning(schedule, since, until) {
  let counted = 0;
  let at = since;
  while (at < until) {
    const stretch = findStretch(schedule, at);
    const end = Math.min(stretch.until, until);
    if (stretch.rest === null) counted += end - at;
    at = end;
  }
  return counted;
}

/**
 * @param {Schedule} schedule
 * @param {number} at
 * @returns {Stretch}
 */
function findStretch({ hours, weekend, rests }, at) {
  const here = rests.filter((span) => span.since <= at && at < span.until).map((span) => span.why);
  const edges = rests.flatMap((span) => [span.since, span.until]).filter((edge) => edge > at);
  const edge = Math.min(...edges, at + DAY);
  const rest = PRECEDENCE.find((why) => here.some((each) => each === why));
  if (rest) return { until: edge, rest };
  const wall = findWallStretch(hours, weekend, at);
  return { until: Math.min(edge, wall.until), rest: wall.rest };
}

/**
 * @param {Schedule["hours"]} hours
 * @param {boolean} weekend
 * @param {number} at
 * @returns {Stretch}
 */
function findWallStretch(hours, weekend, at) {
  const { zone, opens, closes } = hours ?? ALL_DAY;
  if (opens === closes && !weekend) return { until: at + DAY, rest: null };
  const offset = offsetOf(zone, at);
  const day = Math.floor((at + offset) / DAY);
  const time = (at + offset - day * DAY) / MINUTE;
  const isFree = weekend && (day + 3) % 7 >= SATURDAY;
  const edges = isFree ? [DAY_MINUTES] : [opens, closes, DAY_MINUTES];
  const edge = Math.min(...edges.filter((each) => each > time));
  const until = findChange(zone, at, day * DAY + edge * MINUTE - offset, offset);
  if (isFree) return { until, rest: "weekend" };
  return { until, rest: isWithin(opens, closes, time) ? null : "hours" };
}

/**
 * Return whether a minute of the day is in a window; a window that ends where it begins is the whole day.
 * @param {number} opens
 * @param {number} closes
 * @param {number} time
 */
function isWithin(opens, closes, time) {
  if (opens < closes) return opens <= time && time < closes;
  return opens === closes || time >= opens || time < closes;
}

/**
 * Return when the zone's offset changes before a moment, or else that moment.
 * @param {string} zone
 * @param {number} at
 * @param {number} until
 * @param {number} offset the offset at `at`
 */
function findChange(zone, at, until, offset) {
  if (offsetOf(zone, until - 1) === offset) return until;
  let change = (Math.floor(at / QUARTER) + 1) * QUARTER;
  while (change < until && offsetOf(zone, change) === offset) change += QUARTER;
  return Math.min(change, until);
}
