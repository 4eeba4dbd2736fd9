// Requests between the players, and what they agreed to, next to the board: undo, pauses, time, seats.

/** @import { Table } from "../../shared/api-types" */
/** @import { Child } from "../../shared/dom.js" */
/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { TableState } from "../table-store.js" */

import { createRow } from "../../shared/controls.js";
import { createHeading, el, replaceContent } from "../../shared/dom.js";
import { createEndQuestion } from "./agreed-end.js";
import { createRulesQuestion } from "./other-rules.js";
import { createPauseQuestions } from "./pauses.js";
import { showProposalsSign } from "./proposals-sign.js";
import { createSeatQuestions } from "./seat-questions.js";
import { createUndoQuestion } from "./undo-request.js";

/**
 * What a question is built from: the page's state, its actions, the reader's seats, the current time.
 * @typedef {{ state: TableState, actions: TableActions, own: number[], now: number }} Asking
 */

/**
 * Show the open questions, and a sign in the head if some are for the reader.
 * @param {HTMLElement} panel
 * @param {TableState} state
 * @param {TableActions} actions
 * @param {number} [now]
 */
export function showProposals(panel, state, actions, now = Date.now()) {
  const { table } = state.now;
  const asking = { state, actions, own: listOwnSeats(table), now };
  const questions =
    table.phase === "playing"
      ? [
          createUndoQuestion(asking),
          createEndQuestion(asking),
          createRulesQuestion(asking),
          ...createPauseQuestions(asking),
          ...createSeatQuestions(asking),
        ]
      : [];
  const shown = questions.filter((question) => question !== null);
  panel.hidden = shown.length === 0;
  showProposalsSign(shown.filter((question) => question.matches(".for-reader")).length);
  replaceContent(panel, shown.length ? createHeading("Between players") : null, el("ul", {}, shown));
}

/** @param {Table} table */
const listOwnSeats = (table) => table.seats.filter((seat) => seat.mine).map((seat) => seat.seat);

/**
 * Build a question that needs the reader's answer.
 * @param {Child[]} words
 * @param {...Child} buttons
 */
export function createReaderQuestion(words, ...buttons) {
  const question = createQuestion(words, ...buttons);
  question.classList.add("for-reader");
  return question;
}

/**
 * Build a question with the buttons that answer it.
 * @param {Child[]} words
 * @param {...Child} buttons
 */
export function createQuestion(words, ...buttons) {
  const answers = buttons.filter(Boolean);
  return el("li", {}, el("p", {}, words), answers.length ? createRow(...answers) : null);
}
