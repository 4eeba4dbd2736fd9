// After the end: the winner, the score sheet, points over the game, and whether the game was fair.

/** @import { PointsCourse, Score, Table } from "../../shared/api-types" */
/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { Participant } from "./participants.js" */
/** @import { ResultWords } from "./result-words.js" */
/** @import { TableState } from "../table-store.js" */

import { createButton } from "../../shared/controls.js";
import { createHeading, el, replaceContent } from "../../shared/dom.js";
import { describeUndecided } from "../../shared/ending-words.js";
import { createRefusal } from "../decision/refusal.js";
import { createReview } from "./review/review-panel.js";
import { createCourse, findCourse } from "./course.js";
import { createFairGame } from "./fair-game.js";
import { listParticipants } from "./participants.js";
import { createRating } from "./rating.js";
import { createRematch } from "./rematch.js";
import { describeResult } from "./result-words.js";
import { createScoreSheet } from "./score-sheet.js";

/**
 * Show the end of the game in place of the decision.
 * @param {HTMLElement} panel
 * @param {TableState} state
 * @param {TableActions} actions
 */
export function showResult(panel, state, actions) {
  const { table, score } = state.now;
  const played = state.now.view !== null;
  const course = played
    ? findCourse(state, () => {
        actions.page.showAsked();
      })
    : null;
  const people = score ? listParticipants(state.now, score, course) : [];
  const words = score
    ? describeResult(people, course?.tie_breakers ?? [])
    : describeUndecided(table.outcome?.reason);
  panel.className = "decision ending";
  replaceContent(
    panel,
    createHeading("The end"),
    ...createWords(words),
    createRating(table, state.now.head.seq),
    createRematch(state, actions, createLookBack(state, actions)),
    createRefusal(state, [], actions),
    ...(score ? createCount(score, people, course, state, actions) : []),
    createFairGame(state, actions),
  );
}

/**
 * Build the sections of a scored game: the score sheet, points over the game, and the review.
 * @param {Score} score
 * @param {Participant[]} people
 * @param {PointsCourse | null} course
 * @param {TableState} state
 * @param {TableActions} actions
 */
const createCount = (score, people, course, state, actions) => [
  createScoreSheet(score, people, state, course),
  createCourse(course, people, actions),
  createReview(state, people, actions),
];

/** @param {ResultWords} words */
const createWords = ({ title, says }) => [
  el("h2", { class: "question", id: "result", tabindex: "-1", data: { key: "result" } }, title),
  says.length ? el("p", { class: "outcome" }, says.join(" ")) : null,
];

/**
 * Build the button that opens the first turn, if there is one.
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createLookBack({ turns }, actions) {
  const [first] = turns;
  if (!first) return null;
  const start = Math.max(1, first.from - 1);
  const key = { data: { key: "look through" } };
  return createButton("Look through the game", () => actions.go(start), "choice", key);
}

/**
 * If the reader was watching the end, focus the result once it is painted, because focusing forces a layout of the
 * page.
 */
export function bringToResult() {
  requestAnimationFrame(() => setTimeout(focusResult));
}

/** Focus the result, unless the focus is in a text field. */
function focusResult() {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) return;
  const heading = document.getElementById("result");
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "nearest" });
}

/**
 * Return whether the game ended between two states of its table.
 * @param {Table} before
 * @param {Table} after
 */
export const hasJustEnded = (before, after) => before.phase === "playing" && after.phase === "ended";
