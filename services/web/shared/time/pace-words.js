// A pace in words: the clock, when it stops, and what happens to absent players.

/** @import { Pace } from "../api-types" */

import { capitalize, formatCount } from "../formatters.js";
import { nameZone } from "./moments.js";

const HOUR = 60;
const DAY = 24 * HOUR;

/** @typedef {Required<Omit<Pace, "absence">> & { absence: Required<NonNullable<Pace["absence"]>> }} WholePace */

/** @type {Omit<WholePace, "clock" | "absence">} */
const DEFAULTS = { hours: false, weekend: false, vacation: 0, grace: 0, undo: "consent" };

/** @type {WholePace["absence"]} */
const ABSENCE = { each: "default", lapses: 3, then: "offer", bot: "greedy", claim_days: 7 };

/** @type {Record<WholePace["undo"], string>} */
const UNDO = {
  own: "Your own steps, until your turn ends",
  consent: "Your own steps. Earlier ones if the affected players agree, but never past a random draw",
  casual: "Your own steps. Earlier ones if everyone agrees, even past random draws",
  free: "Anything, without asking",
};

/** @type {Record<WholePace["absence"]["each"], string>} */
const EACH = {
  default: "default moves are played",
  bot: "a bot plays the turn",
  claim: "other players can claim the time-out",
};

/** @type {Record<WholePace["absence"]["then"], string>} */
const THEN = {
  drop: "the seat is out of the game",
  bot: "a bot plays until the player comes back",
  offer: "a bot plays until the player comes back or somebody else takes the seat",
};

/**
 * Return a pace with defaults filled in.
 * @param {Pace} pace
 * @returns {WholePace}
 */
export const completePace = (pace) => ({ ...DEFAULTS, ...pace, absence: { ...ABSENCE, ...pace.absence } });

/**
 * Format a number of minutes in the largest unit that divides it.
 * @param {number} minutes
 */
export function formatMinutes(minutes) {
  if (minutes % DAY === 0 && minutes) return formatCount(minutes / DAY, "day");
  if (minutes % HOUR === 0) return formatCount(minutes / HOUR, "hour");
  return formatCount(minutes, "minute");
}

/**
 * Format a minute of the day: `07:30`.
 * @param {number} minute
 */
export function formatMinuteOfDay(minute) {
  return `${String(Math.floor(minute / HOUR)).padStart(2, "0")}:${String(minute % HOUR).padStart(2, "0")}`;
}

/**
 * Parse the value of a time field into a minute of the day.
 * @param {string} words
 */
export function readMinuteOfDay(words) {
  const [hours = 0, minutes = 0] = words.split(":").map(Number);
  return hours * HOUR + minutes;
}

/**
 * Describe how much time a player has, and when more is added.
 * @param {Pace["clock"]} clock
 */
export function describeClock(clock) {
  if (clock === null) return "None";
  if (clock.type === "PerDecision") return `${formatMinutes(clock.time)} per decision`;
  if (clock.type === "AtHour")
    return `By ${formatMinuteOfDay(clock.at)} (${nameZone(clock.zone)}), with at least ${formatMinutes(clock.least)} to move`;
  const { start, increment, most } = clock;
  if (start === increment && start === most) return `${formatMinutes(start)} per turn; unused time is lost`;
  return `${formatMinutes(start)} at the start, plus ${formatMinutes(increment)} per turn, up to ${formatMinutes(most)}`;
}

/** @param {WholePace} pace */
function describeCounting({ hours, weekend }) {
  const when = hours ? "During each player's playing hours" : "Day and night";
  return weekend ? `${when}, except Saturdays and Sundays` : when;
}

/** @param {WholePace} pace */
function describeAbsence({ absence: { each, lapses, then, claim_days: days } }) {
  const claim = each === "claim" ? ` for ${formatCount(days, "day")}` : "";
  return `${capitalize(EACH[each])}${claim}. After ${formatCount(lapses, "time-out")} in a row, ${THEN[then]}.`;
}

/** @type {Record<WholePace["absence"]["then"], string>} */
const AFTER_LEAVING = {
  drop: "Your seat will be out of the game.",
  bot: "A bot will play for you until you come back.",
  offer: "A bot will play for you until you come back or somebody else takes your seat.",
};

/**
 * Tell the reader what happens to their seat if they leave.
 * @param {Pace} pace
 */
export const describeReplacement = (pace) => AFTER_LEAVING[completePace(pace).absence.then];

/**
 * Describe each part of a pace, with its name.
 * @param {Pace} pace
 * @returns {[name: string, words: string][]}
 */
export function describePace(pace) {
  const whole = completePace(pace);
  const { clock, grace, vacation, undo } = whole;
  /** @type {[string, string][]} */
  const counted = [
    ["Clock runs", describeCounting(whole)],
    ["Vacation", vacation ? `${formatCount(vacation, "day")} a year per player` : "None"],
    ["Grace period", grace ? `${formatMinutes(grace)} after time is up` : "None"],
    ["When time is up", describeAbsence(whole)],
  ];
  return [["Clock", describeClock(clock)], ...(clock === null ? [] : counted), ["Undo", UNDO[undo]]];
}
