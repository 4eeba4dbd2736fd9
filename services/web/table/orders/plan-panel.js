// Conditional moves, in place of the decision: the steps so far, whose move is next and the options there.

/** @import { Option, Table } from "../../shared/api-types" */
/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { ListContext } from "../decision/option-list.js" */
/** @import { TableState } from "../table-store.js" */
/** @import { Plan, PlanStep } from "./plan.js" */

import { createButton, createCheckbox, createRow } from "../../shared/controls.js";
import { createHeading, el, replaceContent } from "../../shared/dom.js";
import { nameSeat } from "../../shared/seats.js";
import { createPass } from "../decision/decision-panel.js";
import { findOption } from "../decision/option-groups.js";
import { createOptionList } from "../decision/option-list.js";
import { createPiece } from "../decision/piece.js";
import { createRefusal } from "../decision/refusal.js";
import { MOST_STEPS, findAnswers, findWatchable } from "./plan.js";

const WORDS = "Choose what the others might do, and your replies. Hidden cards and draws are only guesses.";

/**
 * Show the plan in the decision's panel.
 * @param {HTMLElement} panel
 * @param {Plan} plan
 * @param {ListContext} context
 */
export function showPlan(panel, plan, context) {
  const { state, actions } = context;
  panel.className = "decision planning";
  replaceContent(
    panel,
    createHeading("Conditional moves"),
    createSteps(plan, state, actions),
    createTrouble(plan, state, actions),
    ...createQuestion(plan, context),
    createEnds(plan, state, actions),
  );
  panel.querySelector(".plan-so-far")?.scrollTo(0, panel.scrollHeight); // the latest step is the last
}

/**
 * @param {Plan} plan
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createSteps({ steps }, { seat, now }, actions) {
  if (!steps.length || seat === null) return null;
  const watchable = findWatchable(steps, seat);
  const last = steps.findLastIndex((step) => step.seat === seat);
  const items = steps.map((step, index) =>
    step.seat === seat
      ? el("li", { class: "answer" }, el("p", {}, `Then you: ${step.says}`))
      : createIf(step, index, watchable[index] ?? false, now.table, actions),
  );
  const left = last >= 0 && last < steps.length - 1;
  return el(
    "div",
    { class: "plan-so-far", tabindex: 0 },
    el("ol", { class: "line-steps", "aria-label": "The plan so far" }, items),
    el("p", { class: "faint" }, "Random draws in a plan are guesses."),
    left ? el("p", { class: "faint" }, "Steps after your last move are not saved.") : null,
  );
}

/**
 * @param {PlanStep} step
 * @param {number} index
 * @param {boolean} watchable
 * @param {Table} table
 * @param {TableActions} actions
 */
function createIf({ seat, says, shown, only }, index, watchable, table, actions) {
  const words = el("p", {}, `If ${nameSeat(table, seat)}: ${says}`);
  if (shown === null)
    return el(
      "li",
      {},
      words,
      el("p", { class: "faint" }, "This move is secret, so your reply cannot depend on it."),
    );
  const key = { key: `only ${index}` };
  const { field, input } = createCheckbox("Only after this move; otherwise stop and ask me", {
    checked: only && watchable,
    disabled: !watchable,
    data: key,
  });
  input.addEventListener("change", () => actions.expectStep(index, input.checked));
  return el("li", {}, words, field);
}

/**
 * Explain why the plan cannot continue: a step was refused, or the game has moved on.
 * @param {Plan} plan
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createTrouble({ refusal, moved }, state, actions) {
  if (moved)
    return el(
      "div",
      { class: "refusal", role: "alert" },
      el("p", {}, "The game has moved on since you began this plan."),
      createButton("Plan again", () => actions.planAhead(), "choice", { data: { key: "plan" } }),
    );
  if (refusal === null) return createRefusal(state, [], actions);
  return el("p", { class: "refusal", role: "alert" }, refusal);
}

/**
 * @param {Plan} plan
 * @param {ListContext} context
 */
function createQuestion(plan, context) {
  const { state, actions } = context;
  const { question, options } = findAnswers(plan, state.seat);
  if (!options.length) return [el("p", { class: "question" }, "Nobody has to move in this position.")];
  const chosen = findOption(options, state.choice);
  const mine = plan.seat === state.seat;
  const name = nameSeat(state.now.table, plan.seat);
  return [
    createAsked(plan, state, actions),
    mine ? null : el("p", { class: "faint" }, `This is what ${name} would be asked:`),
    el(
      "div",
      { class: "question-line" },
      createPiece(
        options.filter((option) => !option.between),
        chosen,
        state.rotation,
        actions,
      ),
      el("p", { class: "question", id: "question" }, question),
    ),
    el(
      "div",
      { class: "options", role: "group", "aria-labelledby": "question" },
      createOptionList(context, options, chosen),
      plan.steps.length ? null : el("p", { class: "faint" }, WORDS),
    ),
    createConfirm(plan, context, options, chosen),
  ];
}

/**
 * Build the choice of the seat that moves next, if several seats have a decision to make.
 * @param {Plan} plan
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createAsked({ seat, position }, state, actions) {
  if (position.asked.length < 2) return null;
  const buttons = position.asked.map((each) =>
    createButton(nameSeat(state.now.table, each), () => actions.answerFor(each), "choice", {
      data: { key: `asked ${each}` },
      "aria-pressed": String(each === seat),
    }),
  );
  return el("div", { class: "row", role: "group", "aria-label": "Whose move comes next" }, buttons);
}

/**
 * @param {Plan} plan
 * @param {ListContext} context
 * @param {Option[]} options
 * @param {Option | null} chosen
 */
function createConfirm(plan, { state, actions }, options, chosen) {
  const pass = options.find((option) => option.passes);
  const words = plan.seat === state.seat ? "Then I do this" : "If they do this";
  const full = plan.steps.length >= MOST_STEPS;
  const confirm = createButton(words, () => actions.addStep(), "sign", {
    data: { key: "confirm" },
    "aria-label": chosen ? `${words}: ${chosen.says}` : `${words}: nothing chosen yet`,
    "aria-disabled": String(!chosen || state.sending || full),
  });
  return el("div", { class: "confirm" }, createRow(confirm, pass ? createPass(state, actions, pass) : null));
}

/**
 * Build the buttons that undo a step, save the line, or leave the plan.
 * @param {Plan} plan
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createEnds({ steps, moved }, { seat, sending }, actions) {
  const answers = steps.filter((step) => step.seat === seat).length;
  return createRow(
    steps.length
      ? createButton("Undo last step", () => actions.stepBack(), "choice", { data: { key: "step back" } })
      : null,
    answers && !moved
      ? createButton(nameSave(steps, seat, answers), () => actions.leavePlan(), "choice", {
          data: { key: "leave plan" },
          "aria-disabled": String(sending),
        })
      : null,
    createButton("Stop planning", () => actions.endPlan(), "plain", { data: { key: "end plan" } }),
  );
}

/**
 * Name the button that saves the plan. A first step of the reader's own is played as soon as it is saved.
 * @param {PlanStep[]} steps
 * @param {number | null} seat
 * @param {number} answers
 */
function nameSave([first], seat, answers) {
  if (first?.seat !== seat) return "Save these moves";
  return answers > 1 ? "Play the first, save the rest" : "Play this move";
}
