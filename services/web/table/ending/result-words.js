// The result in words: who won and by how much, what decided a tie, how a game ended that nobody won.

/** @import { TieBreaker } from "../../shared/api-types" */
/** @import { Participant } from "./participants.js" */

import { capitalize, formatCount, formatNumber, joinNames } from "../../shared/formatters.js";

/**
 * What the end says: a headline, and sentences that follow it.
 * @typedef {{ title: string, says: string[] }} ResultWords
 */

/** @type {Record<string, ResultWords>} */
const UNDECIDED = {
  agreed: {
    title: "The game was ended by agreement",
    says: ["All who played agreed to end the game as it stood. It counts for nobody."],
  },
  abandoned: {
    title: "The game was left lying",
    says: ["Nobody had done anything here for months. It counts for nobody."],
  },
  "called off": {
    title: "The table was called off",
    says: ["No game was played to an end at this table."],
  },
};

/** @type {ResultWords} */
const ENDED = { title: "The table has ended", says: ["No game was played to an end at this table."] };

/**
 * Say how a table ended that has no score.
 * @param {string | undefined} reason
 */
export const describeUndecided = (reason) => UNDECIDED[reason ?? ""] ?? ENDED;

/**
 * Say who won.
 * @param {Participant[]} people all who took part
 * @param {TieBreaker[]} tieBreakers what decides between equal totals, in the order of the rules
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
 * Say how far the winner is ahead of the next who did not give up, or what decided where they are level.
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
  return decided ? `Level with ${names} on points, and ahead by ${decided}.` : "";
}

/**
 * Say what one is ahead by in this, "" where it does not tell the two apart.
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
    ? "They are level on points and in all that would decide between them."
    : "They are level on points, and the rules let them share the victory.";

/**
 * Say where the reader came, who did not win.
 * @param {Participant} winner
 * @param {Participant[]} people
 */
function describeOwn(winner, people) {
  const own = people.find((one) => one.mine && one !== winner && !one.gaveUp);
  if (!own || winner.mine) return "";
  if (winner.rival && people.length === 2) return `You lose with ${count(own)}.`;
  if (own.place < 3) return "";
  return `You come ${ORDINALS[own.place] ?? `${own.place}th`} with ${count(own)}.`;
}

/** @type {Record<number, string>} */
const ORDINALS = { 3: "third", 4: "fourth", 5: "fifth", 6: "sixth" };

/** @param {Participant[]} people */
function describeLeavers(people) {
  const left = people.filter((one) => one.gaveUp);
  if (!left.length) return "";
  const names = joinNames(left.map((one) => (one.mine ? "you" : one.name)));
  return `${capitalize(names)} gave up, and ${
    left.length > 1 ? "stand" : left[0]?.mine ? "stand" : "stands"
  } behind all others.`;
}
