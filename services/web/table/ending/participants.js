// All who took part, seats and opponents of the rules, each with what the end says of them.

/** @import { PointsCourse, Score, TableView } from "../../shared/api-types" */

import { nameHolder, scoreboardEntryOf } from "../../shared/seats.js";
import { capitalize } from "../../shared/formatters.js";

/**
 * Who took part: `name` is short, `full` says also what kind of bot or program it is; `points` by category, null
 * where they are not known; `place` 1 is the best. Rivals, which the rules play, come behind the seats.
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
 * List who took part, in the order of the score sheet.
 * @param {TableView} view
 * @param {Score} score
 * @param {PointsCourse | null} course null as long as it is not known
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
