// Who holds a seat of a table, as people call them, and what the game says of it.

/** @import { BotKind, Seat, ScoreboardEntry, Table, TableView } from "./api-types" */

/**
 * The bots that can be asked for, with what a player would want to know of them.
 * @type {(readonly [kind: BotKind, words: string])[]}
 */
export const BOTS = [
  ["greedy", "Greedy bot: takes what scores most"],
  ["random", "Random bot: takes anything"],
  ["first", "First bot: takes what is listed first"],
];

/**
 * Name who holds a seat; holders of one name, such as two bots of a kind, are told apart by their seats.
 * @param {Seat} seat
 * @param {readonly Seat[]} seats all of the table
 */
export function nameHolder(seat, seats) {
  if (seat.name) {
    const twin = seats.some((other) => other.seat !== seat.seat && other.name === seat.name);
    const name = twin ? `${seat.name}, seat ${seat.seat + 1}` : seat.name;
    return seat.mine ? `${seat.name} (you)` : name + describeProgram(seat);
  }
  if (seat.bot) return `${seat.bot} bot`;
  return seat.wanted ? `${seat.wanted} bot, on its way` : `Seat ${seat.seat + 1}, free`;
}

/**
 * Name who holds the seat of a number.
 * @param {Table} table
 * @param {number} number
 */
export function nameSeat(table, number) {
  const seat = table.seats[number];
  return seat ? nameHolder(seat, table.seats) : `Seat ${number + 1}`;
}

/**
 * Say what kind of program holds a seat; no name has brackets, so nobody can give himself such a mark.
 * @param {Seat} seat
 */
function describeProgram(seat) {
  if (seat.house) return " (house bot)";
  if (!seat.bot) return "";
  return seat.owner_name ? ` (a program of ${seat.owner_name})` : " (a program)";
}

/**
 * Whether somebody holds a seat, or a bot is on its way to it.
 * @param {Seat} seat
 */
export const isTaken = (seat) => Boolean(seat.name || seat.player || seat.bot || seat.wanted);

/**
 * What the game says of a seat before the first record: nothing.
 * @type {ScoreboardEntry}
 */
const NOTHING = { score: null, colour: null, facts: [] };

/**
 * Give what the game says of a seat.
 * @param {TableView} view
 * @param {number} seat
 * @returns {ScoreboardEntry}
 */
export const scoreboardEntryOf = (view, seat) => view.scoreboard[seat] ?? NOTHING;

/**
 * Give the points of a seat as far as the reader may know them, null where that is nothing.
 * @param {TableView} view
 * @param {number} seat
 */
export const scoreOf = (view, seat) => view.score?.totals[seat] ?? scoreboardEntryOf(view, seat).score;
