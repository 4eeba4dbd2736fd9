// Actions for chat messages. The text can be deleted; its author and time remain.

/** @import { JournalLine } from "../../shared/api-types" */
/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { TableState } from "../table-store.js" */

import { createButton, createRow } from "../../shared/controls.js";
import { el } from "../../shared/dom.js";

/** Reasons for reporting a message, as sent to the operators. */
const REASONS = ["Insults", "Spam or advertising", "Something else"];

/**
 * Build the actions for a message: its author can delete it, others can report it; both ask for confirmation.
 * @param {JournalLine} line
 * @param {TableState} state
 * @param {TableActions} actions
 */
export function createTalkActions(line, state, actions) {
  const { talk } = line;
  if (!talk || talk.erased || !state.me) return null;
  if (talk.player !== state.me.player) return createReport(line, state, actions);
  return talk.erasable ? createTakingBack(line, state, actions) : null;
}

/**
 * @param {JournalLine} line
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createTakingBack({ seq, says }, state, actions) {
  const name = `talk ${seq}`;
  if (!state.unfolded.get(name)) return createOpener("Delete", name, says, actions);
  return createQuestion(
    "Delete this message for everyone? Others will still see that you posted.",
    createButton("Delete", () => actions.takeWordsBack(seq), "choice grave"),
    createButton("Keep", () => actions.askAbout(name, false), "choice", { data: { key: name } }),
  );
}

/**
 * @param {JournalLine} line
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createReport({ seq, says }, state, actions) {
  const name = `talk ${seq}`;
  if (state.unfolded.get(`reported ${seq}`)) return el("p", { class: "faint" }, "Reported to the operators.");
  if (!state.unfolded.get(name)) return createOpener("Report", name, says, actions);
  return createQuestion(
    "What is wrong with this message? Only the operators see who reported it.",
    ...REASONS.map((reason) => createButton(reason, () => actions.reportWords(seq, reason))),
    createButton("Cancel", () => actions.askAbout(name, false), "choice", { data: { key: name } }),
  );
}

/**
 * Build the button that opens a question about a line.
 * @param {string} words
 * @param {string} name
 * @param {string[]} says
 * @param {TableActions} actions
 */
const createOpener = (words, name, says, actions) =>
  createButton(words, () => actions.askAbout(name, true), "plain line-action", {
    data: { key: name },
    "aria-label": `${words}: ${says.join(" ")}`,
  });

/**
 * @param {string} words
 * @param {...HTMLElement} answers
 */
const createQuestion = (words, ...answers) =>
  el("div", { class: "ask", role: "group", "aria-label": words }, el("p", {}, words), createRow(...answers));

/**
 * Show a note that messages can be deleted, at tables where they can.
 * @param {HTMLElement} note
 * @param {TableState} state
 */
export function showTalkNote(note, state) {
  note.hidden = !state.now.talk?.erasable;
}
