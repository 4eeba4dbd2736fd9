// Pre-set moves in words: what they do, when they stop, and why they stopped.

/** @import { OrderCondition, StandingOrder, Table } from "../../shared/api-types" */

import { nameCommand } from "../decision/command-names.js";
import { formatCount, humanizeName } from "../../shared/formatters.js";
import { nameSeat } from "../../shared/seats.js";
import { formatMoment } from "../../shared/time/moments.js";

/** @type {Record<NonNullable<StandingOrder["stopped"]>, string>} */
export const STOPPED = {
  cancelled: "cancelled",
  "played out": "all moves played",
  "own turn": "your turn began",
  "nothing to pass with": "you could not pass",
  "not an option": "its move was not legal",
  "answered by hand": "you moved yourself",
  "new option": "a new option appeared",
  changed: "the watched part of the game changed",
  played: "the watched move was played",
  near: "somebody played nearby",
  differs: "somebody played a different move",
  "often enough": "its limit was reached",
  moment: "its end time was reached",
  alarm: "the game gave a warning",
  "time ran out": "time ran out",
  "taken back": "steps were undone",
  "seat changed hands": "the seat changed hands",
  "too many in a row": "pre-set moves kept triggering each other",
};

const STOPPING = {
  NewOption: "Stops when a new option appears",
  Changed: "Stops when the watched part of the game changes",
  Near: "Stops when somebody plays nearby",
};

/** @param {StandingOrder} listed */
export function describeOrder({ order, words }) {
  switch (order.type) {
    case "PassUntilTurn":
      return "Pass until my turn";
    case "OnlyOption":
      return "Play forced moves for me";
    case "Always":
      return `Always: ${words[0]?.answer ?? nameCommand(String(order.command.type))}`;
    case "Line":
      return formatCount(order.steps.length, "conditional move");
  }
}

/**
 * Describe the conditions of a pre-set move that has no steps.
 * @param {StandingOrder} listed
 * @param {Table} table
 */
export function describeConditions({ order, words }, table) {
  if (order.type === "Line") return [];
  return (order.unless ?? []).map((condition, index) =>
    describeCondition(condition, words[0]?.expects[index], table),
  );
}

/**
 * Describe the moves of a line, each with its conditions and whether it was already played.
 * @param {StandingOrder} listed
 * @param {Table} table
 * @returns {{ answer: string, conditions: string[], done: boolean }[]}
 */
export function describeSteps({ order, words, step: next }, table) {
  if (order.type !== "Line") return [];
  return order.steps.map(({ command, unless = [] }, index) => {
    const wording = words[index];
    return {
      answer: wording?.answer ?? nameCommand(String(command.type)),
      conditions: unless.map((condition, number) =>
        describeCondition(condition, wording?.expects[number], table),
      ),
      done: index < next,
    };
  });
}

/**
 * @param {OrderCondition} condition
 * @param {readonly string[] | undefined} expected the words of the expected moves, if known
 * @param {Table} table
 */
function describeCondition(condition, expected, table) {
  switch (condition.type) {
    case "Played":
      return describePlayed(condition, table);
    case "Differs":
      return describeExpected(condition, expected ?? [], table);
    case "After":
      return describeEnd(condition);
    case "Alarm":
      return `Stops when the game warns: ${humanizeName(condition.name)}`;
    case "NewOption":
    case "Changed":
    case "Near":
      return STOPPING[condition.type];
  }
}

/**
 * @param {Extract<OrderCondition, { type: "Played" }>} condition
 * @param {Table} table
 */
function describePlayed({ seat, command }, table) {
  const kind = nameCommand(command);
  if (seat === null) return `Stops when another player plays: ${kind}`;
  return `Stops when ${nameSeat(table, seat)} plays: ${kind}`;
}

/**
 * @param {Extract<OrderCondition, { type: "Differs" }>} condition
 * @param {readonly string[]} expected
 * @param {Table} table
 */
function describeExpected({ seat, command, then = [] }, expected, table) {
  const kinds = [command, ...then].map((each) => nameCommand(String(each.type)));
  return `Only if ${nameSeat(table, seat)} plays: ${(expected.length ? expected : kinds).join("; ")}`;
}

/** @param {{ times?: number | null, moment?: number | null }} end */
function describeEnd({ times = null, moment = null }) {
  if (moment === null) return `Stops after ${formatCount(times ?? 1, "move")}`;
  const when = formatMoment(moment);
  return times === null ? `Stops at ${when}` : `Stops after ${formatCount(times, "move")}, or at ${when}`;
}
