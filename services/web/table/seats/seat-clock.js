// The state of a seat's clock, next to its name: time left, deadline, and whether it is running.

/** @import { Pace, Seat, SeatClock, TableView } from "../../shared/api-types" */
/** @import { TableState } from "../table-store.js" */
/** @import { Rest, Schedule } from "./rests.js" */

import { el, joinParts } from "../../shared/dom.js";
import { formatCount, formatDuration } from "../../shared/formatters.js";
import { createIcon } from "../../shared/icons.js";
import { nameBot } from "../../shared/seats.js";
import { formatMoment, formatMomentFully, formatResumption } from "../../shared/time/moments.js";
import { countRunning, findRest, findRunning } from "./rests.js";

const MINUTE = 60_000;

/** @type {Readonly<Record<Rest, string>>} */
export const RESTS = {
  outage: "service outage",
  pause: "pause",
  vacation: "vacation",
  weekend: "weekend",
  hours: "outside playing hours",
};

/**
 * Build the words for a seat's clock; null at a table without a pace, or in its past.
 * @param {Seat} seat
 * @param {TableState} state
 * @param {number} [now]
 */
export function createSeatClock(seat, state, now = Date.now()) {
  const { pace, offered } = state.now;
  const clock = findClock(seat, state);
  if (!clock || !pace) return null;
  const isLate = isWarned(clock, now);
  const parts = [...describeTime(clock, pace, now), ...describeHolder(clock, offered)];
  return parts.length
    ? el("p", { class: isLate ? "seat-clock late" : "seat-clock" }, joinParts(parts))
    : null;
}

/**
 * Return the clock of a seat in play; null if the table has no pace, or in the past.
 * @param {Seat} seat
 * @param {TableState} state
 */
const findClock = ({ seat }, { now: { clocks, table }, at }) =>
  at === null && table.phase === "playing" ? clocks?.[seat] : null;

/**
 * Build the time that a seat has left, in a word or two, or until when its clock is stopped; null where no time is
 * counted.
 * @param {Seat} seat
 * @param {TableState} state
 * @param {number} [now]
 */
export function createBriefClock(seat, state, now = Date.now()) {
  const clock = findClock(seat, state);
  if (!clock) return null;
  const left = clock.flag === null ? clock.left : clock.flag - now;
  if (left === null) return null;
  if (left > 0 && isStopped(clock, state, now)) return createPaused(clock, state, now);
  const words = left > 0 ? formatDuration(left) : "out of time";
  return el(
    "span",
    { class: isWarned(clock, now) ? "strip-clock late" : "strip-clock" },
    createIcon("clock", 14),
    words,
  );
}

/**
 * @param {SeatClock} clock
 * @param {TableState} state
 */
const scheduleOf = (clock, { now: { pace } }) => ({ ...clock, weekend: pace?.weekend ?? false });

/**
 * Return whether the clock of a seat to move is stopped.
 * @param {SeatClock} clock
 * @param {TableState} state
 * @param {number} now
 */
const isStopped = (clock, state, now) =>
  clock.flag !== null && findRest(scheduleOf(clock, state), now) !== null;

/**
 * Show in a few words until when a clock is stopped; hovering shows the moment in full.
 * @param {SeatClock} clock
 * @param {TableState} state
 * @param {number} now
 */
function createPaused(clock, state, now) {
  const until = findRunning(scheduleOf(clock, state), now);
  const title = `Paused until ${formatMomentFully(until)}`;
  return el("span", { class: "strip-clock paused", title }, `Paused until ${formatResumption(until, now)}`);
}

/**
 * Return whether four fifths of the time have been used.
 * @param {SeatClock} clock
 * @param {number} now
 */
const isWarned = ({ warning }, now) => warning !== null && now >= warning;

/** Warn, by an icon and words and not by colour alone, that little time is left. */
const createHurry = () => el("span", {}, createIcon("clock", 16), " nearly out of time");

/**
 * Describe the seat's stand-in, time-outs and offer, where there are any.
 * @param {SeatClock} clock
 * @param {TableView["offered"]} offers
 */
function describeHolder({ seat, stand_in: bot, lapses }, offers) {
  return [
    bot && `${nameBot(bot)} stands in`,
    lapses > 0 && `${formatCount(lapses, "time-out")} in a row`,
    offers.some((offer) => offer.seat === seat) && el("span", { class: "tag" }, "on offer"),
  ];
}

/**
 * @param {SeatClock} clock
 * @param {Pace} pace
 * @param {number} now
 */
function describeTime(clock, { weekend = false, grace = 0 }, now) {
  const { flag, left } = clock;
  if (flag === null) return left === null ? [] : [`${formatDuration(left)} on the clock`];
  if (now >= flag) return [el("span", {}, "out of time since ", createTime(flag, now))];
  const schedule = { ...clock, weekend };
  const counted = left === null ? flag - now : countRunning(schedule, now, flag);
  const amount = counted - grace * MINUTE;
  return [
    isWarned(clock, now) && createHurry(),
    amount > 0 ? `${formatDuration(amount)} left` : "grace period",
    el("span", {}, "until ", createTime(flag, now)),
    createRest(schedule, now),
  ];
}

/**
 * Describe why a clock is stopped now, and when it runs again.
 * @param {Schedule} schedule
 * @param {number} now
 */
function createRest(schedule, now) {
  const rest = findRest(schedule, now);
  if (rest === null) return null;
  return el("span", {}, `clock stopped (${RESTS[rest]}) until `, createTime(findRunning(schedule, now), now));
}

/**
 * Format a moment; hovering shows it in full.
 * @param {number} at
 * @param {number} [now]
 */
export function createTime(at, now = Date.now()) {
  const attributes = { datetime: new Date(at).toISOString(), title: formatMomentFully(at) };
  return el("time", attributes, formatMoment(at, now));
}
