// The requirements for players to sit down at a new table.

/** @import { Entry } from "../shared/api-types" */

import { createCheckbox, createSelect } from "../shared/controls.js";
import { el } from "../shared/dom.js";
import { listLanguages } from "../account/languages.js";

/** @type {(readonly [string, string])[]} */
const RELIABILITY = [
  ["", "Any"],
  ["80", "80% of turns on time"],
  ["90", "90% of turns on time (newcomers start at 90%)"],
  ["95", "95%"],
];

/** @type {Required<Entry>} */
const NOTHING = { friends: false, reliability: null, languages: [], lowest: null, highest: null };

const NOTE = "These limits do not apply to bots or to players you invite by name.";

export class EntryChoice {
  /**
   * @param {Entry | null} known the requirements of the table to copy
   * @param {{ summary?: string, note?: string }} [words] for other uses than a table
   */
  constructor(known, { summary = "Player requirements", note = NOTE } = {}) {
    const entry = { ...NOTHING, ...known };
    this.friends = createCheckbox("Friends only", { name: "friends", checked: entry.friends });
    this.reliability = createSelect(
      "Reliability",
      { name: "reliability" },
      RELIABILITY,
      entry.reliability === null ? "" : String(entry.reliability),
    );
    this.language = createSelect(
      "Language",
      { name: "language" },
      [["", "Any language"], ...listLanguages()],
      entry.languages[0] ?? "",
    );
    this.lowest = createBound("Minimum rating", "lowest", entry.lowest);
    this.highest = createBound("Maximum rating", "highest", entry.highest);
    this.element = el(
      "details",
      { open: known !== null },
      el("summary", {}, summary),
      el(
        "div",
        { class: "more" },
        this.friends.field,
        this.reliability.field,
        this.language.field,
        el("div", { class: "pair" }, this.lowest.field, this.highest.field),
        el("small", { class: "faint" }, note),
      ),
    );
  }

  /**
   * Return the requirements; null if there are none.
   * @returns {Entry | null}
   */
  read() {
    const entry = {
      friends: this.friends.input.checked,
      reliability: readNumber(this.reliability.select.value),
      languages: this.language.select.value ? [this.language.select.value] : [],
      lowest: readNumber(this.lowest.input.value),
      highest: readNumber(this.highest.input.value),
    };
    const { friends, reliability, languages, lowest, highest } = entry;
    const asked =
      friends || languages.length > 0 || [reliability, lowest, highest].some((value) => value !== null);
    return asked ? entry : null;
  }
}

/**
 * @param {string} label
 * @param {string} name
 * @param {number | null} value
 */
function createBound(label, name, value) {
  const input = el("input", { type: "number", name, min: -10000, max: 10000, step: 1, value });
  return { field: el("label", { class: "field" }, el("span", {}, label), input), input };
}

/** @param {string} words */
const readNumber = (words) => (words.trim() === "" ? null : Math.round(Number(words)));
