// A game's names for its kinds of commands.

import { humanizeName } from "../../shared/formatters.js";

/** @type {Map<string, string>} */
const known = new Map();

/**
 * Store a game's names.
 * @param {Record<string, string>} headings
 */
export function learnCommandNames(headings) {
  for (const [kind, words] of Object.entries(headings)) known.set(kind, words);
}

/**
 * Return the name of a kind of command; without one, derive it from the type.
 * @param {string} kind
 */
export const nameCommand = (kind) => known.get(kind) ?? humanizeName(kind);
