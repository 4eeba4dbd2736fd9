// Presets for when notifications are sent, and the timing of each kind under each preset.

/** @import { KindTiming, NoticeKind } from "../shared/api-types" */

import { formatMinutes } from "../shared/time/pace-words.js";
import { KIND_NAMES } from "./notice-words.js";

/** @typedef {{ when: KindTiming["when"], minutes: number }} Timing */
/** @typedef {{ name: string, words: string, explain: string, of: (kind: NoticeKind) => Timing }} Preset */

const NOW = /** @type {const} */ ({ when: "now", minutes: 0 });
const DAILY = /** @type {const} */ ({ when: "digest", minutes: 0 });
const NEVER = /** @type {const} */ ({ when: "never", minutes: 0 });

/** Kinds that ask the player to act, whether or not a clock is running. */
/** @type {ReadonlySet<NoticeKind>} */
const OWN_TURN = new Set(["turn", "warning", "lapsed", "order-stopped"]);

/** @type {readonly Preset[]} */
export const PRESETS = [
  {
    name: "now",
    words: "Everything immediately",
    explain: "You are notified of everything as it happens.",
    of: () => NOW,
  },
  {
    name: "turns",
    words: "Only my turns",
    explain:
      "You are notified immediately when it is your turn, and when your time is running out or has run out.",
    of: (kind) => (OWN_TURN.has(kind) ? NOW : NEVER),
  },
  {
    name: "half-hour",
    words: "My turns, after half an hour",
    explain: "Nothing is sent if you visit the table first. Time warnings are sent immediately.",
    of: (kind) => {
      if (kind === "turn") return { when: "after", minutes: 30 };
      return OWN_TURN.has(kind) ? NOW : NEVER;
    },
  },
  {
    name: "daily",
    words: "One message a day",
    explain: "You get everything together, at the time you choose. Only time warnings are sent immediately.",
    of: (kind) => (kind === "warning" ? NOW : DAILY),
  },
  {
    name: "never",
    words: "Nothing",
    explain: "The channel stays, but gets no notifications.",
    of: () => NEVER,
  },
];

/**
 * Return a preset's timing for each kind.
 * @param {Preset} preset
 * @returns {KindTiming[]}
 */
export const applyPreset = (preset) => KIND_NAMES.map((kind) => ({ kind, ...preset.of(kind) }));

/**
 * Find the preset with exactly these timings; null if there is none. Kinds that are not listed are sent immediately.
 * @param {readonly KindTiming[]} kinds
 */
export function findPreset(kinds) {
  const chosen = new Map(kinds.map((each) => [each.kind, formatTiming(each)]));
  /** @param {NoticeKind} kind */
  const timingOf = (kind) => chosen.get(kind) ?? formatTiming(NOW);
  return (
    PRESETS.find((preset) => KIND_NAMES.every((kind) => formatTiming(preset.of(kind)) === timingOf(kind))) ??
    null
  );
}

/**
 * Format a timing as the value of a select list.
 * @param {Pick<KindTiming, "when"> & { minutes?: number | undefined }} timing
 */
export const formatTiming = ({ when, minutes = 0 }) => (when === "after" ? `after ${minutes}` : when);

/**
 * Format timings so that equal ones give equal strings.
 * @param {readonly KindTiming[]} kinds
 */
export const writeTimings = (kinds) =>
  kinds
    .map((each) => `${each.kind} ${formatTiming(each)}`)
    .toSorted()
    .join(", ");

/**
 * Parse what `formatTiming` returns.
 * @param {string} value
 * @returns {Timing}
 */
export function readTiming(value) {
  const [when = "now", minutes = "0"] = value.split(" ");
  return { when: /** @type {Timing["when"]} */ (when), minutes: Number(minutes) };
}

/** The delays to choose from, in minutes. */
const DELAYS = [5, 15, 30, 60, 180, 720];

/**
 * List the timings to choose from, including the current one.
 * @param {string} chosen
 * @returns {(readonly [value: string, words: string])[]}
 */
export function listTimings(chosen) {
  const current = readTiming(chosen);
  const delays = current.when === "after" ? [...new Set([...DELAYS, current.minutes])] : DELAYS;
  return [
    ["now", "Immediately"],
    ...delays
      .toSorted((a, b) => a - b)
      .map((minutes) => /** @type {const} */ ([`after ${minutes}`, `After ${formatMinutes(minutes)}`])),
    ["digest", "In the daily message"],
    ["never", "Never"],
  ];
}
