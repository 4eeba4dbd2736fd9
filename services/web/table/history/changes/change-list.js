// What changed on the board since the reader last acted: a numbered list of changes with places and words.

/** @import { JournalLine, LineChange } from "../../../shared/api-types" */
/** @import { TableState } from "../../table-store.js" */

import { findLastTurn, findTurnAt } from "../turns.js";

/** The maximum number of numbered changes; only the latest get numbers. */
const MOST = 9;

/**
 * A change. `way` lists the places in order, ending with the current one; `thing` names what moved, if it has
 * a name; `words` begin with what was done, followed by its effects; `seq` is its first record.
 * @typedef {{ seq: number, seat: number | null, way: string[], thing: string | null, words: string[] }} Change
 * @typedef {Change & { number: number }} NumberedChange
 */

/**
 * Return the lines since the reader's last turn; before the reader's first turn, all lines of play.
 * @param {TableState} state
 */
export function listFresh({ seat, lines, turns, moving, fresh }) {
  if (seat === null) return [];
  const isFirst = findLastTurn(turns, seat, moving) === null && !lines.some((line) => isOwn(line, seat));
  const candidates = isFirst ? lines.filter((line) => line.kind === "play" && line.seat !== null) : fresh;
  return candidates.filter((line) => line.kind !== "talk" && !line.undone_by);
}

/**
 * Number the changes since the reader's last turn, including those that automatic rivals made in its last record.
 * @param {TableState} state
 * @returns {NumberedChange[]}
 */
export function numberChanges(state) {
  const last = findRivalsLine(state);
  const wanted = [...(last ? [last] : []), ...listFresh(state)];
  const found = findChanges(state.lines, wanted);
  return numberLatest(found.filter((change) => change.seq !== last?.seq || isRivals(change, state)));
}

/**
 * Return the reader's latest line that tells what an automatic rival did, unless a later turn of the reader is over.
 * @param {TableState} state
 */
function findRivalsLine(state) {
  const { lines, turns, seat, moving } = state;
  if (seat === null) return null;
  const last = lines.findLast(
    (line) => isOwn(line, seat) && !line.undone_by && line.says.some((words) => isOfRival(words, state)),
  );
  return last && last.seq >= (findLastTurn(turns, seat, moving)?.to ?? 0) ? last : null;
}

/**
 * Return whether an automatic rival made a change.
 * @param {Change} change
 * @param {TableState} state
 */
export const isRivals = ({ words }, state) => isOfRival(words[0] ?? "", state);

/**
 * @param {string} words
 * @param {TableState} state
 */
const isOfRival = (words, { now }) => now.rivals.some(({ name }) => words.startsWith(`${name} `));

/**
 * Number the changes of a turn up to a record.
 * @param {TableState} state
 * @param {number} seq
 */
export function numberTurnChanges({ lines, turns }, seq) {
  const begun = findTurnAt(turns, seq)?.from ?? Infinity;
  const played = lines.filter((line) => line.seq >= begun && line.seq <= seq && line.kind !== "talk");
  return numberLatest(findChanges(lines, played));
}

/**
 * @param {Change[]} changes
 * @returns {NumberedChange[]}
 */
function numberLatest(changes) {
  const latest = joinChanges(changes).slice(-MOST);
  return latest.map((change, index) => ({ ...change, number: index + 1 }));
}

/**
 * Return the record of the reader's last move, 0 before the first.
 * @param {TableState} state
 */
export const findLastAct = ({ lines, seat }) => lines.findLast((line) => isOwn(line, seat))?.seq ?? 0;

/**
 * Return whether a line is the reader's own move.
 * @param {JournalLine} line
 * @param {number | null} seat
 */
const isOwn = (line, seat) => line.seat === seat && line.kind === "play" && !line.by_order;

/**
 * Return the changes in some lines. The path of a thing that moved begins at its previous place.
 * @param {JournalLine[]} known all lines, including the wanted ones
 * @param {JournalLine[]} wanted
 * @returns {Change[]}
 */
export function findChanges(known, wanted) {
  const asked = new Set(wanted.map((line) => line.seq));
  /** @type {Map<string, string>} the places of things, by name */
  const things = new Map();
  /** @type {Change[]} */
  const changes = [];
  for (const line of known) {
    if (line.undone_by) continue;
    line.changes.forEach((change, index) => {
      const way = findWay(change, things);
      if (!asked.has(line.seq) || !way.length) return;
      const words = line.says.slice(index ? change.line : 0, line.changes[index + 1]?.line);
      const [action, ...effects] = moveToFront(words, index ? 0 : change.line);
      const { seat, thing } = change;
      changes.push({ seq: line.seq, seat, way, thing, words: action ? [action, ...effects] : [] });
    });
  }
  return changes;
}

/**
 * Return the path of a change, from its thing's previous place, and remember the new place.
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
 * Join consecutive changes by one seat at one place.
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
