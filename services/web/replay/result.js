// The result of the game, the score sheet, the points over the game, and what was verified.

/** @import { TableActions } from "../table/actions/table-actions.js" */
/** @import { TableState } from "../table/table-store.js" */
/** @import { Replay } from "./replay-data" */
/** @import { Verdict } from "./verify.js" */

import { createHeading, el } from "../shared/dom.js";
import { describeUndecided } from "../shared/ending-words.js";
import { createCourse } from "../table/ending/course.js";
import { listParticipants } from "../table/ending/participants.js";
import { describeResult } from "../table/ending/result-words.js";
import { createScoreSheet } from "../table/ending/score-sheet.js";
import { createVerification, describeRunning } from "./verification.js";

/**
 * @param {Replay} replay
 * @param {TableState} state
 * @param {TableActions} actions
 * @param {Verdict | null} verdict
 * @param {() => void} verify
 */
export function createResult(replay, state, actions, verdict, verify) {
  const { table, score } = replay;
  if (table.phase !== "ended") return describeRunning(replay, state);
  const course = withoutRules(replay.film.course);
  const people = score ? listParticipants(state.now, score, course) : [];
  const { title, says } = score
    ? describeResult(people, course?.tie_breakers ?? [])
    : describeUndecided(table.outcome?.reason);
  return [
    createHeading("The end"),
    el("h2", { class: "question", id: "result" }, title),
    says.length ? el("p", { class: "outcome" }, says.join(" ")) : null,
    score ? createScoreSheet(score, people, state, course) : null,
    score ? createCourse(course, people, actions) : null,
    ...createVerification(replay, verdict, verify),
  ];
}

/**
 * Return the points over the game without links to the rules, which are not in the file.
 * @param {Replay["film"]["course"]} course
 */
const withoutRules = (course) =>
  course && { ...course, categories: course.categories.map((note) => note && { ...note, topic: "" }) };
