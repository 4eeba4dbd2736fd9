// The requirements to join a table or a tournament, in words.

/** @import { Entry, Table } from "../shared/api-types" */

import { nameLanguage } from "./languages.js";
import { joinChoices } from "../shared/formatters.js";

/**
 * Return one phrase per requirement, none if anybody can join.
 * @param {Pick<Table, "entry">} table a table, a tournament, or a seek
 * @returns {string[]}
 */
export function describeEntry({ entry }) {
  if (!entry) return [];
  const { friends = false, languages = [], reliability = null } = entry;
  const phrases = [
    friends ? "Friends only" : null,
    languages.length ? `Speaks ${joinChoices(languages.map(nameLanguage))}` : null,
    reliability === null ? null : `At least ${reliability}% of turns on time`,
    describeRating(entry),
  ];
  return phrases.filter((words) => words !== null);
}

/** @param {Entry} entry */
function describeRating({ lowest = null, highest = null }) {
  if (lowest !== null && highest !== null) return `Rating from ${lowest} to ${highest}`;
  if (lowest !== null) return `Rating of ${lowest} or more`;
  return highest === null ? null : `Rating of ${highest} or less`;
}
