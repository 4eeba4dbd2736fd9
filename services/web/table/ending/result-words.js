// The result in words: who won and by how much, and tie-breakers.

/** @import { TieBreaker } from "../../shared/api-types" */
/** @import { Participant } from "./participants.js" */

import { describeUndecided } from "../../shared/ending-words.js";
import { capitalize, formatCount, formatNumber, joinNames } from "../../shared/formatters.js";
import { ordinal } from "../../shared/seats.js";

/**
 * The words of the result: a headline and further sentences.
 * @typedef {{ title: string, says: string[] }} ResultWords
 */

/**
 * Describe who won.
 * @param {Participant[]} people all participants
 * @param {TieBreaker[]} tieBreakers in the order of the rules
 * @returns {ResultWords}
 */
export function describeResult(people, tieBreakers) {
  const winners = people.filter((person) => person.place === 1);
  const [first, ...others] = winners;
  if (!first) return describeUndecided(undefined);
  const says = others.length
    ? [describeShared(tieBreakers)]
    : [describeLead(first, people, tieBreakers), describeOwn(first, people)];
  return {
    title: others.length ? `${nameAll(winners)} win together with ${count(first)} each` : headline(first),
    says: [...says, describeLeavers(people)].filter((words) => words !== ""),
  };
}

/** @param {Participant} person */
const count = ({ total }) => formatCount(total, "point");

/** @param {Participant} person */
const call = (person) => (person.mine ? "you" : person.name);

/** @param {Participant} winner */
const headline = (winner) =>
  winner.mine ? `You win with ${count(winner)}` : `${winner.name} wins with ${count(winner)}`;

/** @param {Participant[]} people */
function nameAll(people) {
  const mine = people.filter((person) => person.mine).map(() => "You");
  return joinNames([...mine, ...people.filter((person) => !person.mine).map((person) => person.name)]);
}

/**
 * Describe the winner's lead over the next player who did not resign, or the tie-breaker that decided.
 * @param {Participant} winner
 * @param {Participant[]} people
 * @param {TieBreaker[]} tieBreakers
 */
function describeLead(winner, people, tieBreakers) {
  const stayed = people.filter((person) => person !== winner && !person.gaveUp);
  const best = Math.min(...stayed.map((person) => person.place));
  const next = stayed.filter((person) => person.place === best);
  const [rival] = next;
  if (!rival) return "";
  const names = joinNames(next.map(call));
  const ahead = winner.total - rival.total;
  if (ahead > 0) return `${formatCount(ahead, "point")} ahead of ${names}.`;
  if (ahead < 0) return "";
  const decided = tieBreakers
    .map((tieBreaker) => describeTie(winner, rival, tieBreaker))
    .find((words) => words !== "");
  return decided ? `Tied with ${names} on points. Tie-breaker: ${decided}.` : "";
}

/**
 * Describe a player's lead in a tie-breaker, "" if it does not separate the two.
 * @param {Participant} ahead
 * @param {Participant} behind
 * @param {TieBreaker} tieBreaker
 */
function describeTie(ahead, behind, { words, values, counted }) {
  const [leading, trailing] = [values[ahead.who], values[behind.who]];
  if (leading === undefined || trailing === undefined || leading === trailing) return "";
  return counted ? `${words} (${formatNumber(leading)} to ${formatNumber(trailing)})` : words;
}

/** @param {TieBreaker[]} tieBreakers */
const describeShared = (tieBreakers) =>
  tieBreakers.length
    ? "Tied on points and on every tie-breaker."
    : "Tied on points, so the victory is shared.";

/**
 * Describe the result of a reader who did not win.
 * @param {Participant} winner
 * @param {Participant[]} people
 */
function describeOwn(winner, people) {
  const loser = people.find((person) => person.mine && person !== winner && !person.gaveUp);
  if (!loser || winner.mine) return "";
  if (winner.rival && people.length === 2) return `You lose with ${count(loser)}.`;
  if (loser.place < 3) return "";
  return `You finish ${ordinal(loser.place - 1)} with ${count(loser)}.`;
}

/** @param {Participant[]} people */
function describeLeavers(people) {
  const left = people.filter((person) => person.gaveUp);
  if (!left.length) return "";
  const names = joinNames(left.map((person) => (person.mine ? "you" : person.name)));
  return `${capitalize(names)} resigned and ${left.length > 1 || left[0]?.mine ? "are" : "is"} ranked last.`;
}
