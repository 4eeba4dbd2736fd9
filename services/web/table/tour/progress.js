// A reader's progress in the tour of a game. It is kept per browser, because the page's layout differs between
// devices.

import { keep, readKept } from "../../shared/preferences/preferences.js";

/**
 * `steps` are indices in the tour; `answered` are the topics of the questions that the reader has answered.
 * @typedef {{ on: boolean, marks: number, steps: number[], answered: string[] }} Seen
 */

/** @type {Seen} */
const BEGINNING = { on: true, marks: 0, steps: [], answered: [] };

/** @param {string} game */
const keyOf = (game) => `railhead-tour-${game}`;

/** @param {string | undefined} words */
const listOf = (words) => (words ?? "").split(",").filter(Boolean);

/**
 * Return the reader's progress; `on` is false if the reader has never begun the tour.
 * @param {string} game
 * @returns {Seen}
 */
export function readSeen(game) {
  const [on, marks, steps, answered] = (readKept(keyOf(game)) ?? "").split(" ");
  return {
    on: on === "on",
    marks: Number(marks) || 0,
    steps: listOf(steps).map(Number),
    answered: listOf(answered),
  };
}

/**
 * Return whether the tour of a game was ever begun in this browser.
 * @param {string} game
 */
export const isTourKnown = (game) => readKept(keyOf(game)) !== null;

/**
 * @param {string} game
 * @param {Seen} seen
 */
export function keepSeen(game, { on, marks, steps, answered }) {
  keep(keyOf(game), `${on ? "on" : "off"} ${marks} ${steps.join()} ${answered.join()}`);
}

/**
 * Begin the tour, or continue it; a completed one begins again.
 * @param {string} game
 * @param {{ marks: readonly unknown[], steps: readonly unknown[] }} tour
 */
export function beginOrContinue(game, tour) {
  const seen = readSeen(game);
  const isOver = seen.marks >= tour.marks.length && seen.steps.length >= tour.steps.length;
  keepSeen(game, isOver ? BEGINNING : { ...seen, on: true });
}
