// How far a reader has come in the tour of a game. Kept in this browser: on another the page lies otherwise.

import { keep, readKept } from "../../shared/settings.js";

/** @typedef {{ on: boolean, marks: number, steps: number[] }} Seen `steps` by their places in the tour */

/** @type {Seen} */
const BEGINNING = { on: true, marks: 0, steps: [] };

/** @param {string} game */
const keyOf = (game) => `railhead-tour-${game}`;

/**
 * Give how far the reader has come; off where the tour was never begun.
 * @param {string} game
 * @returns {Seen}
 */
export function readSeen(game) {
  const [on, marks, steps] = (readKept(keyOf(game)) ?? "").split(" ");
  return {
    on: on === "on",
    marks: Number(marks) || 0,
    steps: (steps ?? "").split(",").filter(Boolean).map(Number),
  };
}

/**
 * @param {string} game
 * @param {Seen} seen
 */
export function keepSeen(game, { on, marks, steps }) {
  keep(keyOf(game), `${on ? "on" : "off"} ${marks} ${steps.join()}`);
}

/**
 * Begin the tour, or go on where it was left; one that was seen to its end begins anew.
 * @param {string} game
 * @param {{ marks: readonly unknown[], steps: readonly unknown[] }} tour
 */
export function takeUp(game, tour) {
  const seen = readSeen(game);
  const isOver = seen.marks >= tour.marks.length && seen.steps.length >= tour.steps.length;
  keepSeen(game, isOver ? BEGINNING : { ...seen, on: true });
}
