// What is asked of who sits down at a table or enters a tournament, in words.

/** @import { Entry, Table } from "../shared/api-types" */

import { nameLanguage } from "./languages.js";
import { joinNames } from "../shared/formatters.js";

/**
 * Say what is asked, a sentence each; nothing where everybody may come.
 * @param {Pick<Table, "entry">} table a table, a tournament, or what somebody looks for
 * @returns {string[]}
 */
export function describeEntry({ entry }) {
  if (!entry) return [];
  const { friends = false, languages = [], reliability = null } = entry;
  const said = [
    friends ? "Friends of the owner" : null,
    languages.length ? `Who speaks ${joinNames(languages.map(nameLanguage))}` : null,
    reliability === null ? null : `In time ${reliability} % or more`,
    describeRating(entry),
  ];
  return said.filter((words) => words !== null);
}

/** @param {Entry} entry */
function describeRating({ lowest = null, highest = null }) {
  if (lowest !== null && highest !== null) return `Rated ${lowest} to ${highest}`;
  if (lowest !== null) return `Rated ${lowest} or more`;
  return highest === null ? null : `Rated ${highest} or less`;
}
