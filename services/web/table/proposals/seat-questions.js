// Questions about who plays a seat: time-outs to claim, votes, returning players, seats on offer.

/** @import { Asking } from "./proposals-panel.js" */
/** @import { Seat, SeatClock, SeatVotes } from "../../shared/api-types" */
/** @import { TableState } from "../table-store.js" */

import { createButton } from "../../shared/controls.js";
import { nameBot, nameSeat } from "../../shared/seats.js";
import { createTime } from "../seats/seat-clock.js";
import { createQuestion, createReaderQuestion } from "./proposals-panel.js";

/**
 * Build the questions about all seats.
 * @param {Asking} asking
 */
export function createSeatQuestions(asking) {
  const { table, clocks, proposals } = asking.state.now;
  if (!clocks || !proposals) return [];
  return table.seats.flatMap((seat) => {
    const clock = clocks[seat.seat];
    const votes = proposals.seats[seat.seat];
    if (!clock || !votes) return [];
    return [
      createReturn(asking, clock, votes),
      createOffer(asking, seat, votes),
      createClaim(asking, clock),
      createVote(asking, clock, votes),
    ];
  });
}

/**
 * Ask the player whose seat a bot plays whether to come back.
 * @param {Asking} asking
 * @param {SeatClock} clock
 * @param {SeatVotes} votes
 */
function createReturn({ state, actions }, { seat, stand_in: bot }, { player }) {
  if (player === null || player !== state.me?.player) return null;
  return createReaderQuestion(
    [`The ${nameBot(bot)} is playing for you.`],
    createButton("Come back", () => actions.comeBack(seat), "sign", { data: { key: `back to ${seat}` } }),
  );
}

/**
 * @param {Asking} asking
 * @param {Seat} seat
 * @param {SeatVotes} votes
 */
function createOffer({ state, actions, own }, { seat, mine }, { player }) {
  const { me } = state;
  const offer = state.now.offered.find((each) => each.seat === seat);
  if (!offer || (player !== null && player === me?.player)) return null;
  const key = { data: { key: `offer ${seat}` } };
  if (mine)
    return createQuestion(
      ["Your seat is on offer. You keep playing until somebody takes it."],
      createButton("Keep my seat", () => actions.withdrawOffer(seat), "choice", key),
    );
  const isForMe = offer.to === null || offer.to === me?.player;
  if (own.length || !isForMe) return null;
  return createReaderQuestion(
    ["This seat is on offer. Take it to play on from here."],
    createButton("Take this seat", () => actions.sit(seat), "sign", key),
  );
}

/**
 * @param {Asking} asking
 * @param {SeatClock} clock
 */
function createClaim({ state, actions, own, now }, { seat, flag, stand_in: bot }) {
  const [mine] = own;
  if (state.now.pace?.absence?.each !== "claim" || mine === undefined || own.includes(seat)) return null;
  if (flag === null || now < flag || bot !== null) return null;
  return createReaderQuestion(
    [
      `${nameSeat(state.now.table, seat)} has been out of time since `,
      createTime(flag, now),
      ". Choose what happens:",
    ],
    createButton("Play default moves", () => actions.claim(seat, "default", mine), "choice", {
      data: { key: `claim ${seat}` },
    }),
    createButton("Let a bot play", () => actions.claim(seat, "bot", mine), "choice", {
      data: { key: `claim bot ${seat}` },
    }),
  );
}

/**
 * @param {Asking} asking
 * @param {SeatClock} clock
 * @param {SeatVotes} votes
 */
function createVote({ state, actions, own, now }, clock, { votes, voters }) {
  const { seat, stand_in: bot } = clock;
  const since = findOverdue(state, clock);
  const mine = own.find((each) => voters.includes(each) && !votes.includes(each));
  if (since === null || since > now || bot !== null || own.includes(seat) || mine === undefined) return null;
  return createReaderQuestion(
    [
      `${nameSeat(state.now.table, seat)} is holding up the game. ${votes.length} of ${voters.length} voted to ` +
        "replace them; more than half must agree.",
    ],
    createButton("Vote to replace", () => actions.voteOut(seat, mine), "choice", {
      data: { key: `vote ${seat}` },
    }),
  );
}

/**
 * Return when the others can start to vote on a seat; null if the seat has no decision to make.
 * @param {TableState} state
 * @param {SeatClock} clock
 */
function findOverdue({ now: { waiting, proposals, pace } }, { seat, flag }) {
  const asked = waiting.find((each) => each.seat === seat);
  if (!asked || !proposals) return null;
  return pace?.clock ? flag : asked.since + proposals.overdue;
}
