// Standing orders in words: what they answer, when they stop, and why they did.

/** @import { OrderCondition, StandingOrder, Table } from "../../shared/api-types" */

import { nameCommand } from "../decision/command-names.js";
import { formatCount, humanizeName } from "../../shared/formatters.js";
import { nameSeat } from "../../shared/seats.js";
import { formatMoment } from "../../shared/time/moments.js";

/** @type {Record<NonNullable<StandingOrder["stopped"]>, string>} */
export const STOPPED = {
  cancelled: "cancelled",
  "played out": "played out",
  "own turn": "your turn has come",
  "nothing to pass with": "there was nothing to pass with",
  "not an option": "its answer was not among the options",
  "answered by hand": "you answered yourself",
  "new option": "something new was offered",
  changed: "what it watched has changed",
  played: "what it watched for was played",
  near: "somebody played nearby",
  differs: "somebody played otherwise than expected",
  "often enough": "it answered often enough",
  moment: "its moment has come",
  alarm: "the game raised an alarm",
  "time ran out": "the time ran out",
  "taken back": "steps were taken back",
  "seat changed hands": "the seat changed hands",
  "too many in a row": "orders answered each other on and on",
};

const STOPPING = {
  NewOption: "Stops when something new is offered",
  Changed: "Stops when what it watches changes",
  Near: "Stops when somebody plays nearby",
};

/** @param {StandingOrder} listed */
export function describeOrder({ order, words }) {
  switch (order.type) {
    case "PassUntilTurn":
      return "Pass until my turn";
    case "OnlyOption":
      return "Take what is the only answer";
    case "Always":
      return `Always: ${words[0]?.answer ?? nameCommand(String(order.command.type))}`;
    case "Line":
      return `A line of ${formatCount(order.steps.length, "answer")}`;
  }
}

/**
 * Give the conditions of an order that has no steps, in words.
 * @param {StandingOrder} listed
 * @param {Table} table
 */
export function describeConditions({ order, words }, table) {
  if (order.type === "Line") return [];
  return (order.unless ?? []).map((one, index) => describeCondition(one, words[0]?.expects[index], table));
}

/**
 * Give the answers of a line, each with what it depends on, and whether it was given already.
 * @param {StandingOrder} listed
 * @param {Table} table
 * @returns {{ answer: string, conditions: string[], done: boolean }[]}
 */
export function describeSteps({ order, words, step: next }, table) {
  if (order.type !== "Line") return [];
  return order.steps.map(({ command, unless = [] }, index) => {
    const told = words[index];
    return {
      answer: told?.answer ?? nameCommand(String(command.type)),
      conditions: unless.map((one, number) => describeCondition(one, told?.expects[number], table)),
      done: index < next,
    };
  });
}

/**
 * @param {OrderCondition} condition
 * @param {readonly string[] | undefined} expected the words of what is expected, where they are known
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
  if (moment === null) return `Stops after ${formatCount(times ?? 1, "answer")}`;
  const when = formatMoment(moment);
  return times === null ? `Stops at ${when}` : `Stops after ${formatCount(times, "answer")}, or at ${when}`;
}
