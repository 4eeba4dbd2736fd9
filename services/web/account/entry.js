// The requirements to join a table or a tournament, in words.

/** @import { Entry, Table } from "../shared/api-types" */

import { nameLanguage } from "./languages.js";
import { joinNames } from "../shared/formatters.js";

/**
 * Return one phrase per requirement, none if everybody can join.
 * @param {Pick<Table, "entry">} table a table, a tournament, or a seek
 * @returns {string[]}
 */
export function describeEntry({ entry }) {
  if (!entry) return [];
  const { friends = false, languages = [], reliability = null } = entry;
  const phrases = [
    friends ? "Friends only" : null,
    languages.length ? `Speaks ${joinNames(languages.map(nameLanguage))}` : null,
    reliability === null ? null : `${reliability}% or more on time`,
    describeRating(entry),
  ];
  return phrases.filter((words) => words !== null);
}

/** @param {Entry} entry */
function describeRating({ lowest = null, highest = null }) {
  if (lowest !== null && highest !== null) return `Rating ${lowest} to ${highest}`;
  if (lowest !== null) return `Rating ${lowest} or more`;
  return highest === null ? null : `Rating ${highest} or less`;
}
