// The holder of a seat in words, and the game's data about the seat.

/** @import { BotKind, Option, Seat, ScoreboardEntry, Table, TableView } from "./api-types" */

import { capitalize } from "./formatters.js";
import { findSeatColour } from "./icons.js";

/**
 * Return the number of a seat as shown, counted from 1.
 * @param {number} seat
 */
export const ordinal = (seat) => ORDINALS[seat] ?? `${seat + 1}th`;

/**
 * Name a seat by its place in the order: "1st seat".
 * @param {number} seat
 */
export const nameByOrder = (seat) => `${ordinal(seat)} seat`;

/**
 * Number seats in the service's words from 1: the service counts them from 0, the pages from 1.
 * @param {string} words
 */
export const countSeatsFromOne = (words) =>
  words.replace(/\bseats? \d+(?:(?:, | and | to )\d+)*/g, (seats) =>
    seats.replace(/\d+/g, (seat) => String(Number(seat) + 1)),
  );

const ORDINALS = ["1st", "2nd", "3rd", "4th", "5th", "6th"];

/**
 * The kinds of bots and how each plays, the weakest first; those for testing come last.
 * @type {readonly { kind: BotKind, strength: string, how: string, testing?: boolean }[]}
 */
export const BOT_KINDS = [
  { kind: "beginner", strength: "beginner", how: "plans a little and makes human-like mistakes" },
  { kind: "greedy", strength: "quick", how: "looks one step ahead and takes the biggest gain" },
  { kind: "companion", strength: "companion", how: "plans its turn like an experienced player" },
  { kind: "expert", strength: "expert", how: "plans its turn carefully and makes few mistakes" },
  { kind: "random", strength: "random", how: "plays random moves", testing: true },
  { kind: "first", strength: "predictable", how: "always plays the first legal move", testing: true },
];

/**
 * Return the name of a kind of bot with its strength, if known: "expert bot".
 * @param {string | null | undefined} bot
 */
export function nameBot(bot) {
  const known = BOT_KINDS.find(({ kind }) => kind === bot);
  return known ? `${known.strength} bot` : "bot";
}

/**
 * Describe the house bot that holds a seat; null for other holders.
 * @param {Seat} seat
 */
export function describeBot(seat) {
  const known = BOT_KINDS.find(({ kind }) => kind === seat.bot);
  if (!seat.house) return null;
  return known ? `${capitalize(known.strength)} bot: ${known.how}` : "House bot";
}

/**
 * Return the name of a seat's holder; several seats of one player are numbered.
 * @param {Seat} seat
 * @param {readonly Seat[]} seats all seats of the table
 */
export const nameHolder = (seat, seats) => composeName(seat, seats, "bot");

/**
 * Return the name of a seat's holder, with the strength of a bot.
 * @param {Seat} seat
 * @param {readonly Seat[]} seats all seats of the table
 */
export const nameWithStrength = (seat, seats) => composeName(seat, seats, nameBot(seat.bot));

/**
 * @param {Seat} seat
 * @param {readonly Seat[]} seats
 * @param {string} bot the name of a house bot
 */
function composeName(seat, seats, bot) {
  if (seat.name) {
    const twin = seats.some((another) => another.seat !== seat.seat && another.name === seat.name);
    const name = twin ? `${seat.name}, ${nameByOrder(seat.seat)}` : seat.name;
    return seat.mine ? `${seat.name} (you)` : name + describeProgram(seat, bot);
  }
  if (seat.bot) return "A bot";
  return seat.wanted ? "A bot is joining" : "Open seat";
}

/**
 * Return the name of a seat's holder, by the seat's number.
 * @param {Table} table
 * @param {number} number
 */
export function nameSeat(table, number) {
  const seat = table.seats[number];
  return seat ? nameHolder(seat, table.seats) : "Nobody";
}

/**
 * Describe the program that holds a seat. Names cannot contain brackets, so no player can fake this mark.
 * @param {Seat} seat
 * @param {string} bot
 */
function describeProgram(seat, bot) {
  if (seat.house) return ` (${bot})`;
  if (!seat.bot) return "";
  return seat.owner_name ? ` (a program of ${seat.owner_name})` : " (a program)";
}

/**
 * Return whether a seat has a holder, or a bot is about to take it.
 * @param {Seat} seat
 */
export const isTaken = (seat) => Boolean(seat.name || seat.player || seat.bot || seat.wanted);

/**
 * The empty scoreboard entry of a seat before the first record.
 * @type {ScoreboardEntry}
 */
const NOTHING = { score: null, colour: null, facts: [], sheet: [] };

/**
 * Return the scoreboard entry of a seat.
 * @param {TableView} view
 * @param {number} seat
 * @returns {ScoreboardEntry}
 */
export const scoreboardEntryOf = (view, seat) => view.scoreboard[seat] ?? NOTHING;

/**
 * Return the points of a seat; null if they are hidden from the reader.
 * @param {TableView} view
 * @param {number} seat
 */
export const scoreOf = (view, seat) => view.score?.totals[seat] ?? scoreboardEntryOf(view, seat).score;

/**
 * Return the colour of a seat in the game.
 * @param {TableView} view
 * @param {number} seat
 */
export const colourOf = (view, seat) => scoreboardEntryOf(view, seat).colour ?? findSeatColour(seat);

/** Text that may follow a seat's colour where the colour stands for the player. */
const AFTER_COLOUR = "(?=$|['\u2019]s |,|;|:| \\$| and |[(])";

/**
 * Return a function that replaces the colours of seats in a text by the names of their players. What belongs to the
 * reader is "yours", unless the reader plays several seats.
 * @param {TableView} view
 * @returns {(words: string) => string}
 */
export function createNaming(view) {
  const isAlone = view.table.seats.filter(({ mine }) => mine).length === 1;
  const named = view.table.seats.flatMap((seat) => {
    const colour = colourOf(view, seat.seat);
    if (!seat.name || !colour || (seat.mine && !isAlone)) return [];
    const word = capitalize(colour);
    if (!seat.mine) return [{ pattern: new RegExp(`\\b${word}${AFTER_COLOUR}`, "g"), name: seat.name }];
    return [
      { pattern: new RegExp(`^${word}['\u2019]s `), name: "Your " },
      { pattern: new RegExp(`\\b${word}['\u2019]s `, "g"), name: "your " },
    ];
  });
  return (words) => named.reduce((said, { pattern, name }) => said.replace(pattern, () => name), words);
}

/**
 * Replace the colours of seats in options and the question by the players' names.
 * @param {TableView} view
 * @returns {TableView}
 */
export function callByNames(view) {
  const call = createNaming(view);
  const reword = (/** @type {Option[] | null | undefined} */ options) =>
    options?.map((option) => ({ ...option, says: call(option.says) })) ?? null;
  const question = view.question && call(view.question);
  const end_notice = view.end_notice && { ...view.end_notice, reason: call(view.end_notice.reason) };
  return { ...view, question, end_notice, options: reword(view.options), anytime: reword(view.anytime) };
}
