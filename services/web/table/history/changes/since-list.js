// The list of what others did since the reader's last turn, with the numbers of the marks.

/** @import { JournalLine } from "../../../shared/api-types" */
/** @import { TableState } from "../../table-store.js" */
/** @import { NumberedChange } from "./change-list.js" */

import { createButton } from "../../../shared/controls.js";
import { createHeading, el, replaceContent } from "../../../shared/dom.js";
import { createBadge } from "../../../shared/icons.js";
import { scoreboardEntryOf } from "../../../shared/seats.js";
import { listFresh } from "./change-list.js";

/** The maximum number of lines shown; earlier lines are in the journal. */
const FRESH = 12;

/**
 * List the changes with their numbers, if the current position is viewed. Lines that changed nothing on the board
 * have no number.
 * @param {HTMLElement} panel
 * @param {TableState} state
 * @param {NumberedChange[]} changes
 * @param {() => void} dismiss
 */
export function showSince(panel, state, changes, dismiss) {
  const fresh = listFresh(state).slice(-FRESH);
  const first = Math.min(fresh[0]?.seq ?? 0, changes[0]?.seq ?? Infinity);
  panel.hidden = fresh.length === 0 || state.at !== null;
  const numberedWords = new Set(changes.flatMap((change) => change.words));
  const quiet = fresh
    .map((line) => ({ line, says: line.says.filter((words) => !numberedWords.has(words)) }))
    .filter(({ line, says }) => line.seq >= first && says.length > 0);
  const items = [
    ...changes.map((change) => ({ seq: change.seq, item: createChange(change, state) })),
    ...quiet.map(({ line, says }) => ({ seq: line.seq, item: createQuiet(line, says, state) })),
  ].sort((a, b) => a.seq - b.seq);
  const away = changes.length
    ? createButton("Hide the marks", dismiss, "plain", { data: { key: "marks away" } })
    : null;
  const list = el(
    "ol",
    { class: "fresh" },
    items.map(({ item }) => item),
  );
  replaceContent(panel, createHeading("Since your last turn"), list, away);
}

/**
 * @param {NumberedChange} change
 * @param {TableState} state
 */
function createChange({ number, seat, words }, state) {
  const [action, ...effects] = words;
  return el(
    "li",
    { data: { mark: String(number) } },
    el("span", { class: "ring-number", "aria-hidden": "true" }, number),
    seat === null ? el("span") : createSeatBadge(seat, 16, state),
    el(
      "div",
      {},
      el("p", {}, action),
      effects.length ? el("p", { class: "faint" }, effects.join(". ")) : null,
    ),
  );
}

/**
 * @param {JournalLine} line
 * @param {string[]} says
 * @param {TableState} state
 */
const createQuiet = (line, says, state) =>
  el(
    "li",
    {},
    el("span"),
    line.seat === null ? el("span") : createSeatBadge(line.seat, 16, state),
    el(
      "div",
      {},
      says.map((words) => el("p", {}, words)),
    ),
  );

/**
 * @param {number} seat
 * @param {number} size
 * @param {TableState} state
 */
export const createSeatBadge = (seat, size, state) =>
  createBadge(seat, size, scoreboardEntryOf(state.shown, seat).colour);
