// Turns as the service numbers them: each line of play names its turn.

/** @import { JournalLine } from "../../shared/api-types" */

/**
 * A turn with its first and last record. Turns are numbered from 1. `byHand` is false if only pre-set moves
 * answered.
 * @typedef {{ number: number, seat: number, from: number, to: number, byHand: boolean }} Turn
 */

/**
 * Group lines into turns. Chat, setup, table events, undone moves and undos belong to no turn.
 * @param {JournalLine[]} lines
 */
export function groupIntoTurns(lines) {
  /** @type {Turn[]} */
  const turns = [];
  for (const { seq, turn: number, turn_of: seat, by_order: byOrder } of lines) {
    if (number === null || seat === null) continue;
    const last = turns.at(-1);
    if (last?.number === number) Object.assign(last, { to: seq, byHand: last.byHand || !byOrder });
    else turns.push({ number, seat, from: seq, to: seq, byHand: !byOrder });
  }
  return turns;
}

/**
 * Return the number of the current turn: the journal's last, or the next one if only other seats, or a solo player,
 * have a decision to make.
 * @param {Turn[]} turns
 * @param {readonly { seat: number }[]} waiting
 * @param {number} seats the number of seats
 * @param {number | null} counted the service's number, null if a turn begins with an answer
 */
export function numberTurn(turns, waiting, seats, counted) {
  if (counted !== null) return counted;
  const goesOn = !waiting.length || waiting.some(({ seat }) => seat === turns.at(-1)?.seat);
  return (turns.at(-1)?.number ?? 0) + (goesOn && (seats > 1 || !waiting.length) ? 0 : 1);
}

/**
 * Return a turn's number and the number of turns, in words.
 * @param {Turn} turn
 * @param {Turn[]} turns
 */
export const nameTurn = ({ number }, turns) => `turn ${number} of ${turns.at(-1)?.number}`;

/**
 * Return the turn that a record belongs to: the last that had begun by then.
 * @param {Turn[]} turns
 * @param {number} seq
 */
export function findTurnAt(turns, seq) {
  return turns.findLast((turn) => turn.from <= seq) ?? null;
}

/**
 * Return the seat's latest finished turn, not counting a turn in progress.
 * @param {Turn[]} turns
 * @param {number | null} seat
 * @param {boolean} asked whether the seat has a decision to make
 */
export function findLastTurn(turns, seat, asked) {
  const done = asked && turns.at(-1)?.seat === seat ? turns.slice(0, -1) : turns;
  return done.findLast((turn) => turn.seat === seat) ?? null;
}

/**
 * Return the lines that a seat has not reacted to: what others did since the last turn that its player took by hand,
 * and the answers of its pre-set moves since then.
 * @param {JournalLine[]} lines
 * @param {Turn[]} turns
 * @param {number | null} seat
 * @param {boolean} asked whether the seat has a decision to make
 */
export function findLinesSinceTurn(lines, turns, seat, asked) {
  const byHand = turns.filter((turn) => turn.seat !== seat || turn.byHand);
  const last = findLastTurn(byHand, seat, asked);
  const first = lines.find((line) => line.by_order && line.seat === seat);
  const since = last?.to ?? (first ? first.seq - 1 : Infinity);
  return lines.filter((line) => line.seq > since && (line.seat !== seat || line.by_order));
}
