// The result in words: who won and by how much, tie-breakers, and how a game without a winner ended.

/** @import { TieBreaker } from "../../shared/api-types" */
/** @import { Participant } from "./participants.js" */

import { capitalize, formatCount, formatNumber, joinNames } from "../../shared/formatters.js";
import { ordinal } from "../../shared/seats.js";

/**
 * The words of the result: a headline and further sentences.
 * @typedef {{ title: string, says: string[] }} ResultWords
 */

/** @type {Record<string, ResultWords>} */
const UNDECIDED = {
  agreed: {
    title: "The game was ended by agreement",
    says: ["All players agreed to end the game early. It does not count."],
  },
  abandoned: {
    title: "The game was abandoned",
    says: ["Nobody had moved for months. It does not count."],
  },
  "called off": {
    title: "The table was cancelled",
    says: ["No game was finished at this table."],
  },
};

/** @type {ResultWords} */
const ENDED = { title: "The table has ended", says: ["No game was finished at this table."] };

/**
 * Describe how a table without scores ended.
 * @param {string | undefined} reason
 */
export const describeUndecided = (reason) => UNDECIDED[reason ?? ""] ?? ENDED;

/**
 * Describe who won.
 * @param {Participant[]} people all participants
 * @param {TieBreaker[]} tieBreakers in the order of the rules
 * @returns {ResultWords}
 */
export function describeResult(people, tieBreakers) {
  const winners = people.filter((one) => one.place === 1);
  const [first, ...others] = winners;
  if (!first) return ENDED;
  const says = others.length
    ? [describeShared(tieBreakers)]
    : [describeLead(first, people, tieBreakers), describeOwn(first, people)];
  return {
    title: others.length ? `${nameAll(winners)} win together with ${count(first)} each` : headline(first),
    says: [...says, describeLeavers(people)].filter((words) => words !== ""),
  };
}

/** @param {Participant} one */
const count = ({ total }) => formatCount(total, "point");

/** @param {Participant} one */
const call = (one) => (one.mine ? "you" : one.name);

/** @param {Participant} winner */
const headline = (winner) =>
  winner.mine ? `You win with ${count(winner)}` : `${winner.name} wins with ${count(winner)}`;

/** @param {Participant[]} people */
function nameAll(people) {
  const mine = people.filter((one) => one.mine).map(() => "You");
  return joinNames([...mine, ...people.filter((one) => !one.mine).map((one) => one.name)]);
}

/**
 * Describe the winner's lead over the next player who did not resign, or the tie-breaker that decided.
 * @param {Participant} winner
 * @param {Participant[]} people
 * @param {TieBreaker[]} tieBreakers
 */
function describeLead(winner, people, tieBreakers) {
  const stayed = people.filter((one) => one !== winner && !one.gaveUp);
  const best = Math.min(...stayed.map((one) => one.place));
  const next = stayed.filter((one) => one.place === best);
  const [rival] = next;
  if (!rival) return "";
  const names = joinNames(next.map(call));
  const ahead = winner.total - rival.total;
  if (ahead > 0) return `${formatCount(ahead, "point")} ahead of ${names}.`;
  if (ahead < 0) return "";
  const decided = tieBreakers.map((one) => describeTie(winner, rival, one)).find((words) => words !== "");
  return decided ? `Tied with ${names} on points, ahead by ${decided}.` : "";
}

/**
 * Describe a player's lead in a tie-breaker, "" if it does not separate the two.
 * @param {Participant} ahead
 * @param {Participant} behind
 * @param {TieBreaker} tieBreaker
 */
function describeTie(ahead, behind, { words, values, counted }) {
  const [one, other] = [values[ahead.who], values[behind.who]];
  if (one === undefined || other === undefined || one === other) return "";
  return counted ? `${words} (${formatNumber(one)} to ${formatNumber(other)})` : words;
}

/** @param {TieBreaker[]} tieBreakers */
const describeShared = (tieBreakers) =>
  tieBreakers.length
    ? "They are tied on points and on every tie-breaker."
    : "They are tied on points and share the victory.";

/**
 * Describe the result of a reader who did not win.
 * @param {Participant} winner
 * @param {Participant[]} people
 */
function describeOwn(winner, people) {
  const own = people.find((one) => one.mine && one !== winner && !one.gaveUp);
  if (!own || winner.mine) return "";
  if (winner.rival && people.length === 2) return `You lose with ${count(own)}.`;
  if (own.place < 3) return "";
  return `You finish ${ordinal(own.place - 1)} with ${count(own)}.`;
}

/** @param {Participant[]} people */
function describeLeavers(people) {
  const left = people.filter((one) => one.gaveUp);
  if (!left.length) return "";
  const names = joinNames(left.map((one) => (one.mine ? "you" : one.name)));
  return `${capitalize(names)} resigned and ${left.length > 1 || left[0]?.mine ? "are" : "is"} ranked last.`;
}
