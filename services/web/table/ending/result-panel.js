// After the end: who won, the score sheet, how the points went, and whether all went by the rules.

/** @import { PointsCourse, Score, Table } from "../../shared/api-types" */
/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { Participant } from "./participants.js" */
/** @import { ResultWords } from "./result-words.js" */
/** @import { TableState } from "../table-store.js" */

import { createButton } from "../../shared/controls.js";
import { createHeading, el, replaceContent } from "../../shared/dom.js";
import { createReview } from "./review/review-panel.js";
import { createCourse, findCourse } from "./course.js";
import { createFairGame } from "./fair-game.js";
import { listParticipants } from "./participants.js";
import { createRating } from "./rating.js";
import { createRematch } from "./rematch.js";
import { describeResult, describeUndecided } from "./result-words.js";
import { createScoreSheet } from "./score-sheet.js";

/**
 * Show the end of the game in the decision's place.
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
    state.refusal ? el("p", { class: "refusal", role: "alert" }, state.refusal.message) : null,
    ...(score ? createCount(score, people, course, state, actions) : []),
    createFairGame(state, actions),
  );
}

/**
 * Make what there is of a game that was counted: the sheet, the course of the points, and the look back.
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
 * Make the way to the first turn, where there was any.
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

/** Bring who looked on at the end to the result once it is painted: focus lays the whole page out at once. */
export function bringToResult() {
  requestAnimationFrame(() => setTimeout(focusResult));
}

/** Not out of words that are being written. */
function focusResult() {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) return;
  const heading = document.getElementById("result");
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "nearest" });
}

/**
 * Whether a game ended between two looks at its table.
 * @param {Table} before
 * @param {Table} after
 */
export const hasJustEnded = (before, after) => before.phase === "playing" && after.phase === "ended";
