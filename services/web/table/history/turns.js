// Turns, as the service counts them: each line of play says to which it belongs.

/** @import { JournalLine } from "../../shared/api-types" */

/**
 * A turn with its first and last record; turns are numbered from 1. `byHand`: not orders alone answered.
 * @typedef {{ number: number, seat: number, from: number, to: number, byHand: boolean }} Turn
 */

/**
 * Give the turns that lines tell of; talk, set-up, what concerns the table, what was taken back and the taking
 * back of it belong to none.
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
 * Give the number of the turn that is played: the journal's last, or the next where only others, or who plays
 * alone, are waited for.
 * @param {Turn[]} turns
 * @param {readonly { seat: number }[]} waiting
 * @param {number} seats how many play
 * @param {number | null} counted the number that the service gives, null where a turn begins with an answer
 */
export function numberTurn(turns, waiting, seats, counted) {
  if (counted !== null) return counted;
  const goesOn = !waiting.length || waiting.some(({ seat }) => seat === turns.at(-1)?.seat);
  return (turns.at(-1)?.number ?? 0) + (goesOn && (seats > 1 || !waiting.length) ? 0 : 1);
}

/**
 * Say which turn it is, of how many.
 * @param {Turn} turn
 * @param {Turn[]} turns
 */
export const nameTurn = ({ number }, turns) => `turn ${number} of ${turns.at(-1)?.number}`;

/**
 * Give the turn that a record belongs to: the last that began by then.
 * @param {Turn[]} turns
 * @param {number} seq
 */
export function findTurnAt(turns, seq) {
  return turns.findLast((turn) => turn.from <= seq) ?? null;
}

/**
 * Give the seat's latest finished turn; one that it is in the middle of does not count.
 * @param {Turn[]} turns
 * @param {number | null} seat
 * @param {boolean} asked whether the table waits for the seat
 */
export function findLastTurn(turns, seat, asked) {
  const done = asked && turns.at(-1)?.seat === seat ? turns.slice(0, -1) : turns;
  return done.findLast((turn) => turn.seat === seat) ?? null;
}

/**
 * Give the lines that a seat has not acted upon yet: what others did since it last had a turn by hand, and what
 * its standing orders answered meanwhile.
 * @param {JournalLine[]} lines
 * @param {Turn[]} turns
 * @param {number | null} seat
 * @param {boolean} asked whether the table waits for the seat
 */
export function findLinesSinceTurn(lines, turns, seat, asked) {
  const byHand = turns.filter((turn) => turn.seat !== seat || turn.byHand);
  const last = findLastTurn(byHand, seat, asked);
  const first = lines.find((line) => line.by_order && line.seat === seat);
  const since = last?.to ?? (first ? first.seq - 1 : Infinity);
  return lines.filter((line) => line.seq > since && (line.seat !== seat || line.by_order));
}
