// Turns, read from the journal: a turn is what one seat did until another did something; who plays alone has no other.

/** @import { JournalLine } from "../../shared/api-types" */

/**
 * A turn with its first and last record; turns are numbered from 1.
 * @typedef {{ number: number, seat: number, from: number, to: number }} Turn
 */

/**
 * Give the turns that lines tell of; talk and what concerns the table belong to none.
 * @param {JournalLine[]} lines
 * @param {number} seats how many play
 */
export function groupIntoTurns(lines, seats) {
  /** @type {Turn[]} */
  const turns = [];
  for (const { kind, seat, seq, undone_by: undone } of lines) {
    if (kind !== "play" || seat === null || undone) continue;
    const last = turns.at(-1);
    if (last?.seat === seat && seats > 1) last.to = seq;
    else turns.push({ number: turns.length + 1, seat, from: seq, to: seq });
  }
  return turns;
}

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
 * Give the lines that a seat has not acted upon yet: what others did since its last turn.
 * @param {JournalLine[]} lines
 * @param {Turn[]} turns
 * @param {number | null} seat
 * @param {boolean} asked whether the table waits for the seat
 */
export function findLinesSinceTurn(lines, turns, seat, asked) {
  const last = findLastTurn(turns, seat, asked);
  return last ? lines.filter((line) => line.seq > last.to && line.seat !== seat) : [];
}
