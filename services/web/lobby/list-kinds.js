// The lists that a reader can choose among, each with its query and its count.

/** @import { LobbyCounts, TableQuery } from "../shared/api-types" */

/**
 * A list: its title, the label of the button at each table, its query, and the text for an empty list.
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
    action: "View",
    own: true,
    query: { mine: true, phase: "playing", unasked: true },
    filtered: false,
    rare: false,
    empty: "None of your games are waiting for other players.",
    count: ({ mine }, turns) => mine && Math.max(0, mine.playing - turns),
  },
  {
    key: "unbegun",
    words: "Not started",
    action: "Open",
    own: true,
    query: { mine: true, phase: "open" },
    filtered: false,
    rare: true,
    empty: "None of your tables are waiting for players.",
    count: ({ mine }) => mine?.open,
  },
  {
    key: "open",
    words: "Open seats",
    action: "Sit down",
    own: false,
    query: { phase: "open" },
    filtered: true,
    rare: false,
    empty: "No open seats match. Open a table, and other players will see it here.",
    count: ({ open }) => open,
  },
  {
    key: "offered",
    words: "Seats to take over",
    action: "Take over",
    own: false,
    query: { offered: true },
    filtered: true,
    rare: true,
    empty: "No games need a replacement player.",
    count: ({ offered }) => offered,
  },
  {
    key: "watch",
    words: "Games to watch",
    action: "Watch",
    own: false,
    query: { phase: "playing", others: true },
    filtered: true,
    rare: false,
    empty: "No other games are in progress.",
    count: ({ others }) => others,
  },
  {
    key: "finished",
    words: "Finished",
    action: "View",
    own: true,
    query: { mine: true, phase: "ended" },
    filtered: false,
    rare: false,
    empty: "You have not finished a game yet.",
    count: ({ mine }) => mine?.ended,
  },
  {
    key: "all-finished",
    words: "Finished games",
    action: "View",
    own: false,
    query: { phase: "ended" },
    filtered: true,
    rare: false,
    empty: "No finished games match.",
    count: ({ ended }) => ended,
  },
];

/**
 * Return the list with this key.
 * @param {string} key
 */
export function kindOf(key) {
  const list = KINDS.find((kind) => kind.key === key);
  if (!list) throw new RangeError(`Unknown list: ${key}`);
  return list;
}
