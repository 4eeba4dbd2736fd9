// All participants, seats and automated opponents, with their results.

/** @import { PointsCourse, Score, TableView } from "../../shared/api-types" */

import { nameHolder, scoreboardEntryOf } from "../../shared/seats.js";
import { capitalize } from "../../shared/formatters.js";

/**
 * A participant. `name` is short, `full` includes the kind of bot or program; `points` are by category, null if
 * unknown; `place` 1 is the best. Rivals, which the rules play, come after the seats.
 * @typedef {{
 *   who: number,
 *   name: string,
 *   full: string,
 *   mine: boolean,
 *   rival: boolean,
 *   gaveUp: boolean,
 *   colour: string | null,
 *   total: number,
 *   place: number,
 *   points: (number | null)[],
 * }} Participant
 */

/**
 * List the participants in the order of the score sheet.
 * @param {TableView} view
 * @param {Score} score
 * @param {PointsCourse | null} course null until it is loaded
 * @returns {Participant[]}
 */
export function listParticipants(view, score, course) {
  const { seats } = view.table;
  const people = seats.map((seat) => ({
    who: seat.seat,
    name: seat.name ?? nameHolder(seat, seats),
    full: nameHolder(seat, seats),
    mine: seat.mine,
    rival: false,
    gaveUp: seat.gave_up,
    colour: scoreboardEntryOf(view, seat.seat).colour,
    total: score.totals[seat.seat] ?? 0,
    place: score.places[seat.seat] ?? seats.length,
    points: score.categories.map((line) => line.points[seat.seat] ?? null),
  }));
  const rivals = score.rivals.map((rival, number) => ({
    who: seats.length + number,
    name: capitalize(rival.name),
    full: capitalize(rival.name),
    mine: false,
    rival: true,
    gaveUp: false,
    colour: view.rivals[number]?.colour ?? null,
    total: rival.total,
    place: rival.place,
    points: score.categories.map((_, line) => course?.rivals[number]?.points[line] ?? null),
  }));
  return [...people, ...rivals];
}
