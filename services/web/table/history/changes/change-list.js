// What changed on the board since the reader last acted: numbered, in order, each with its places and its words.

/** @import { JournalLine, LineChange } from "../../../shared/api-types" */
/** @import { TableState } from "../../table-store.js" */

import { findLastTurn } from "../turns.js";

/** No more changes than this are numbered: the latest. */
const MOST = 9;

/**
 * `way` are places in order, the last of them where it is now, `thing` is what went there, if it has a name; `words` begin with what was done, what it brought
 * follows. `seq` is the record that told it first.
 * @typedef {{ seq: number, seat: number | null, way: string[], thing: string | null, words: string[] }} Change
 * @typedef {Change & { number: number }} NumberedChange
 */

/**
 * Give the lines that tell what happened since the reader's last turn; whoever had none yet has seen nothing.
 * @param {TableState} state
 */
export function listFresh({ seat, lines, turns, moving, fresh }) {
  if (seat === null) return [];
  const isFirst = findLastTurn(turns, seat, moving) === null && !lines.some((line) => isOwn(line, seat));
  const found = isFirst ? lines.filter((line) => line.kind === "play" && line.seat !== null) : fresh;
  return found.filter((line) => line.kind !== "talk" && !line.undone_by);
}

/**
 * Number the changes that the reader has not acted upon.
 * @param {TableState} state
 * @returns {NumberedChange[]}
 */
export function numberChanges(state) {
  const acted = state.lines.findLast((line) => isOwn(line, state.seat))?.seq ?? 0;
  const lines = listFresh(state).filter((line) => line.seq > acted);
  const changes = joinChanges(findChanges(state.lines, lines)).slice(-MOST);
  return changes.map((change, index) => ({ ...change, number: index + 1 }));
}

/**
 * Whether a line tells of the reader's own doing.
 * @param {JournalLine} line
 * @param {number | null} seat
 */
const isOwn = (line, seat) => line.seat === seat && line.kind === "play" && !line.by_order;

/**
 * Give what lines changed, each thing that travels from where it was before.
 * @param {JournalLine[]} known all lines, the others among them
 * @param {JournalLine[]} wanted
 * @returns {Change[]}
 */
export function findChanges(known, wanted) {
  const asked = new Set(wanted.map((line) => line.seq));
  /** @type {Map<string, string>} where things are, by their names */
  const things = new Map();
  /** @type {Change[]} */
  const changes = [];
  for (const line of known) {
    if (line.undone_by) continue;
    line.changes.forEach((change, index) => {
      const way = findWay(change, things);
      if (!asked.has(line.seq) || !way.length) return;
      const words = line.says.slice(index ? change.line : 0, line.changes[index + 1]?.line);
      const [said, ...brought] = moveToFront(words, index ? 0 : change.line);
      const { seat, thing } = change;
      changes.push({ seq: line.seq, seat, way, thing, words: said ? [said, ...brought] : [] });
    });
  }
  return changes;
}

/**
 * Give the way of a change from where its thing was, and note where that is now.
 * @param {LineChange} change
 * @param {Map<string, string>} things
 */
function findWay({ places, thing }, things) {
  const to = places.at(-1);
  if (!thing || to === undefined) return places;
  const from = things.get(thing);
  things.set(thing, to);
  return from === undefined || from === places[0] ? places : [from, ...places];
}

/**
 * @param {string[]} words
 * @param {number} index
 */
const moveToFront = (words, index) => [
  ...words.slice(index, index + 1),
  ...words.filter((_, at) => at !== index),
];

/**
 * Put together what one seat did twice in a row at one place.
 * @param {Change[]} changes
 * @returns {Change[]}
 */
function joinChanges(changes) {
  /** @type {Change[]} */
  const joined = [];
  for (const change of changes) {
    const last = joined.at(-1);
    const isSame =
      last && change.way.length === 1 && last.seat === change.seat && endOf(last) === endOf(change);
    if (isSame) last.words = [...last.words, ...change.words];
    else joined.push({ ...change });
  }
  return joined;
}

/** @param {Change} change */
export const endOf = (change) => change.way.at(-1) ?? "";
