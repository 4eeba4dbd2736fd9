// The lists that a reader can choose among, each with its tables and how many there are.

/** @import { LobbyCounts, TableQuery } from "../shared/api-types" */

/**
 * A list: its name, what a visitor does at a table of it, what is asked for, and what stands there if it is empty.
 * @typedef {{
 *   key: string,
 *   words: string,
 *   action: string,
 *   own: boolean,
 *   query: TableQuery,
 *   filtered: boolean,
 *   rare: boolean,
 *   empty: string,
 *   count: (counts: LobbyCounts, turns: number) => number | null | undefined,
 * }} ListKind
 */

/** @type {readonly ListKind[]} */
export const KINDS = [
  {
    key: "waiting",
    words: "Waiting for others",
    action: "Look",
    own: true,
    query: { mine: true, phase: "playing", unasked: true },
    filtered: false,
    rare: false,
    empty: "No table of yours waits for others.",
    count: ({ mine }, turns) => mine && Math.max(0, mine.playing - turns),
  },
  {
    key: "unbegun",
    words: "Not begun",
    action: "Open",
    own: true,
    query: { mine: true, phase: "open" },
    filtered: false,
    rare: true,
    empty: "No table of yours waits for players.",
    count: ({ mine }) => mine?.open,
  },
  {
    key: "open",
    words: "Seats open",
    action: "Sit down",
    own: false,
    query: { phase: "open" },
    filtered: true,
    rare: false,
    empty: "No seat is free that suits. Open a table: others will see it here.",
    count: ({ open }) => open,
  },
  {
    key: "offered",
    words: "To take over",
    action: "Take over",
    own: false,
    query: { offered: true },
    filtered: true,
    rare: true,
    empty: "No game goes on without a player.",
    count: ({ offered }) => offered,
  },
  {
    key: "watch",
    words: "To watch",
    action: "Watch",
    own: false,
    query: { phase: "playing", others: true },
    filtered: true,
    rare: false,
    empty: "No others play just now.",
    count: ({ others }) => others,
  },
  {
    key: "finished",
    words: "Finished",
    action: "Look",
    own: true,
    query: { mine: true, phase: "ended" },
    filtered: false,
    rare: false,
    empty: "You have not finished a game yet.",
    count: ({ mine }) => mine?.ended,
  },
  {
    key: "all-finished",
    words: "Finished by all",
    action: "Look",
    own: false,
    query: { phase: "ended" },
    filtered: true,
    rare: false,
    empty: "No finished game suits.",
    count: ({ ended }) => ended,
  },
];

/**
 * Give the list of a key.
 * @param {string} key
 */
export function kindOf(key) {
  const found = KINDS.find((kind) => kind.key === key);
  if (!found) throw new RangeError(`There is no list ${key}`);
  return found;
}
