// The details of a pace as fields. They show the settings of a named pace; changing a field makes the pace custom.

/** @import { Clock, Pace } from "../../shared/api-types" */
/** @import { WholePace } from "../../shared/time/pace-words.js" */

import { createBotSelect, pickBot } from "../../shared/bot-choice.js";
import { createCheckbox, createInput, createSelect } from "../../shared/controls.js";
import { el } from "../../shared/dom.js";
import { browserZone, listZones, nameZone } from "../../shared/time/moments.js";
import {
  completePace,
  describeClock,
  formatMinuteOfDay,
  readMinuteOfDay,
} from "../../shared/time/pace-words.js";
import { lowerFirst } from "../../shared/formatters.js";

const HOUR = 60;
const MOST_HOURS = 1440;
const MOST_LEAST = 168;

/** The initial values after choosing a different kind of clock, in minutes. */
const BANK = { start: 72 * HOUR, increment: 12 * HOUR, most: 120 * HOUR };
const EVENING = { at: 20 * HOUR, least: 12 * HOUR };

/** @typedef {Clock["type"] | "None"} ClockKind */
/** @typedef {WholePace["absence"]} Absence */

/** @type {(readonly [ClockKind, string])[]} */
const CLOCKS = [
  ["Bank", "Time bank with a bonus per turn"],
  ["AtHour", "Deadline at a time of day"],
  ["PerDecision", "Fixed time per decision"],
  ["None", "None"],
];

/** @type {(readonly [minutes: number, words: string])[]} */
const GRACES = [
  [0, "None"],
  [60, "An hour"],
  [120, "2 hours"],
  [360, "6 hours"],
  [720, "12 hours"],
  [1440, "A day"],
];

/** @type {(readonly [Absence["each"], string])[]} */
const EACH = [
  ["default", "Default moves are played"],
  ["bot", "A bot plays the turn"],
  ["claim", "Opponents can claim the time-out"],
];

/** @type {(readonly [Absence["then"], string])[]} */
const THEN = [
  ["offer", "A bot plays, and others can take over"],
  ["bot", "A bot plays until the player returns"],
  ["drop", "The player is out of the game"],
];

/** @type {(readonly [WholePace["undo"], string])[]} */
const UNDO = [
  ["own", "Your own steps this turn"],
  ["consent", "Earlier steps too, if the affected players agree (but not back beyond a random draw)"],
  ["casual", "Earlier steps too, if everyone agrees (even past random draws)"],
  ["free", "Anything, without asking"],
];

/** @typedef {{ input: HTMLInputElement, field: HTMLElement }} Entry */

export class PaceDetails {
  /** @param {() => void} onChange called when the pace becomes a custom one */
  constructor(onChange) {
    this.clock = createSelect("Clock", { name: "clock" }, CLOCKS, "Bank");
    this.start = createHours("Starting hours", "start", 1);
    this.increment = createHours("Bonus hours per turn", "increment", 0);
    this.most = createHours("Maximum hours", "most", 1);
    this.time = createHours("Hours per decision", "time", 1);
    this.at = createInput("Deadline", { name: "at", type: "time", required: true });
    this.least = createHours("Minimum hours to move", "least", 0, MOST_LEAST);
    this.zones = createSelect("Time zone", { name: "zone" }, zoneChoices(), browserZone());
    this.hours = createCheckbox("Run clocks only during playing hours", { name: "in-hours" });
    this.weekend = createCheckbox("Pause clocks on Saturdays and Sundays", { name: "weekend" });
    this.vacation = createNumber("Vacation days per year", "vacation", 0, 60);
    this.grace = createSelect("Grace period after time is up", { name: "grace" }, GRACES, 0);
    this.each = createSelect("When time is up", { name: "each" }, EACH, "default");
    this.days = createNumber("Days allowed for claiming a time-out", "claim-days", 1, 14);
    this.lapses = createNumber("Time-outs before replacement", "lapses", 1, 10);
    this.then = createSelect("After these time-outs", { name: "then" }, THEN, "offer");
    this.bot = createBotSelect("Replacement bot", { name: "bot" }, {}, "companion");
    this.undo = createSelect("Undo", { name: "undo" }, UNDO, "consent");
    this.summary = el("summary", {}, "Details");
    this.timed = el("div", { class: "more" }, ...this.timedFields());
    this.element = el(
      "details",
      { class: "pace-details" },
      this.summary,
      el("div", { class: "more" }, this.clock.field, ...this.clockFields(), this.timed, this.undo.field),
    );
    this.element.addEventListener("change", (event) => {
      event.stopPropagation();
      this.follow();
      if (event.target !== this.zones.select) onChange();
    });
  }

  /** The time zone of a clock that runs until a time of day. */
  get zone() {
    return this.zones.select.value;
  }

  clockFields() {
    const account = [this.start, this.increment, this.most].map((entry) => entry.field);
    return [...account, this.time.field, this.at.field, this.zones.field, this.least.field];
  }

  timedFields() {
    const { hours, weekend, vacation, grace, each, days, lapses, then, bot } = this;
    return [hours, weekend, vacation, grace, each, days, lapses, then, bot].map((control) => control.field);
  }

  /** @param {Pace} pace */
  show(pace) {
    const { hours, weekend, vacation, grace, absence, undo } = completePace(pace);
    this.showClock(pace.clock);
    this.hours.input.checked = hours;
    this.weekend.input.checked = weekend;
    this.vacation.input.value = String(vacation);
    this.grace.select.value = String(grace);
    this.each.select.value = absence.each;
    this.days.input.value = String(absence.claim_days);
    this.lapses.input.value = String(absence.lapses);
    this.then.select.value = absence.then;
    this.bot.select.value = absence.bot;
    this.undo.select.value = undo;
    this.follow();
  }

  /**
   * Fill in a clock; the fields for the other kinds of clock get their usual values.
   * @param {Pace["clock"]} clock
   */
  showClock(clock) {
    this.clock.select.value = clock?.type ?? "None";
    const { start, increment, most } = clock?.type === "Bank" ? clock : BANK;
    setHours(this.start, start);
    setHours(this.increment, increment);
    setHours(this.most, most);
    setHours(this.time, clock?.type === "PerDecision" ? clock.time : 24 * HOUR);
    const { at, least } = clock?.type === "AtHour" ? clock : EVENING;
    this.at.input.value = formatMinuteOfDay(at);
    setHours(this.least, least);
  }

  /** Show the fields that the clock uses, and the pace in words. */
  follow() {
    const kind = this.clock.select.value;
    for (const entry of [this.start, this.increment, this.most]) showField(entry, kind === "Bank");
    showField(this.time, kind === "PerDecision");
    for (const entry of [this.at, this.least]) showField(entry, kind === "AtHour");
    this.zones.field.hidden = kind !== "AtHour";
    this.timed.hidden = kind === "None";
    showField(this.days, this.each.select.value === "claim");
    this.most.input.min = String(Math.max(readNumber(this.start), readNumber(this.increment)));
    this.summary.textContent = `Details: ${describeBriefly(this.readClock())}`;
  }

  /** @returns {Pace["clock"]} */
  readClock() {
    switch (this.clock.select.value) {
      case "Bank":
        return {
          type: "Bank",
          start: readMinutes(this.start),
          increment: readMinutes(this.increment),
          most: readMinutes(this.most),
        };
      case "AtHour":
        return {
          type: "AtHour",
          zone: this.zone,
          at: readMinuteOfDay(this.at.input.value),
          least: readMinutes(this.least),
        };
      case "PerDecision":
        return { type: "PerDecision", time: readMinutes(this.time) };
      default:
        return null;
    }
  }

  /** @returns {Pace} */
  read() {
    return {
      clock: this.readClock(),
      hours: this.hours.input.checked,
      weekend: this.weekend.input.checked,
      vacation: readNumber(this.vacation),
      grace: Number(this.grace.select.value),
      absence: {
        each: pick(EACH, this.each.select.value),
        lapses: readNumber(this.lapses),
        then: pick(THEN, this.then.select.value),
        bot: pickBot(this.bot.select.value),
        claim_days: readNumber(this.days),
      },
      undo: pick(UNDO, this.undo.select.value),
    };
  }
}

/** @param {Pace["clock"]} clock */
function describeBriefly(clock) {
  const words = describeClock(clock);
  return clock === null ? "no clock" : lowerFirst(words);
}

/**
 * @param {string} label
 * @param {string} name
 * @param {number} least
 * @param {number} [most]
 */
const createHours = (label, name, least, most = MOST_HOURS) => createNumber(label, name, least, most);

/**
 * @param {string} label
 * @param {string} name
 * @param {number} least
 * @param {number} most
 */
const createNumber = (label, name, least, most) =>
  createInput(label, { name, type: "number", min: least, max: most, step: 1, required: true, value: least });

/**
 * Show or hide a field. A hidden field is disabled, so that it cannot block the form.
 * @param {Entry} entry
 * @param {boolean} shown
 */
function showField({ field, input }, shown) {
  field.hidden = !shown;
  input.disabled = !shown;
}

/**
 * @param {Entry} entry
 * @param {number} minutes
 */
function setHours({ input }, minutes) {
  input.value = String(Math.round(minutes / HOUR));
}

/** @param {Entry} entry */
const readNumber = ({ input }) => Number(input.value);

/** @param {Entry} entry */
const readMinutes = (entry) => readNumber(entry) * HOUR;

/** @returns {(readonly [string, string])[]} */
const zoneChoices = () => listZones().map((zone) => /** @type {const} */ ([zone, nameZone(zone)]));

/**
 * Return the list's value that equals a string. Throws a RangeError if there is none.
 * @template {string} V
 * @param {readonly (readonly [V, string])[]} choices
 * @param {string} value
 */
function pick(choices, value) {
  const choice = choices.find(([each]) => each === value);
  if (!choice) throw new RangeError(`Unknown choice: ${value}`);
  return choice[0];
}
