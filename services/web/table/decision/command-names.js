// What a game calls its kinds of commands, where many are listed or told of.

import { humanizeName } from "../../shared/formatters.js";

/** @type {Map<string, string>} */
const known = new Map();

/**
 * Learn the names that a game gives them.
 * @param {Record<string, string>} headings
 */
export function learnCommandNames(headings) {
  for (const [kind, words] of Object.entries(headings)) known.set(kind, words);
}

/**
 * Name a kind of command; where its game gives no name, by its own.
 * @param {string} kind
 */
export const nameCommand = (kind) => known.get(kind) ?? humanizeName(kind);
