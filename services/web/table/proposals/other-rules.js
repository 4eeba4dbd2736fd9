// Changing to another version of the rules: an operator proposes it, and it takes effect when everyone has agreed.

/** @import { RulesReport } from "../../shared/api-types" */
/** @import { TableState } from "../table-store.js" */
/** @import { Asking } from "./proposals-panel.js" */

import { isServiceFailure, request } from "../../shared/api-client.js";
import { createButton, createError } from "../../shared/controls.js";
import { el, replaceContent } from "../../shared/dom.js";
import { joinNames } from "../../shared/formatters.js";
import { nameSeat } from "../../shared/seats.js";
import { createTime } from "../seats/seat-clock.js";
import { createQuestion, createReaderQuestion } from "./proposals-panel.js";

/**
 * Build the question of whether to change the rules; null if nobody proposes it.
 * @param {Asking} asking
 */
export function createRulesQuestion({ state, actions, own, now }) {
  const { rules_proposal: proposal, table } = state.now;
  if (!proposal || now >= proposal.lapses) return null;
  const { version, why, note, waits, lapses } = proposal;
  const words = [
    `The operator proposes to continue this table under version ${version} of the rules: ${why}. ${note} `,
    "Everyone must agree by ",
    createTime(lapses, now),
    ". ",
  ];
  const asked = own.find((seat) => waits.includes(seat));
  const [mine] = own;
  const report = createButton("What would have changed?", () => openReport(state), "plain", {
    data: { key: "rules report" },
  });
  const decline = (/** @type {number} */ seat) =>
    createButton("Keep current rules", () => actions.declineVersion(version, seat), "choice", {
      data: { key: "rules not" },
    });
  if (asked !== undefined)
    return createReaderQuestion(
      words,
      createButton("Agree", () => actions.agreeVersion(proposal, asked), "choice", {
        data: { key: "rules" },
      }),
      decline(asked),
      report,
    );
  const left = joinNames(waits.map((seat) => nameSeat(table, seat)));
  return createQuestion(
    [...words, `Still to agree: ${left}.`],
    mine === undefined ? null : decline(mine),
    report,
  );
}

/** @param {TableState} state */
function openReport(state) {
  const lines = el("div", { "aria-live": "polite" });
  /** @type {HTMLDialogElement} */
  const dialog = el(
    "dialog",
    { class: "menu counted", "aria-label": "What would have changed", onclose: () => dialog.remove() },
    el(
      "div",
      { class: "menu-head" },
      el("h2", { class: "label" }, "What would have changed"),
      createButton("Close", () => dialog.close(), "plain"),
    ),
    lines,
  );
  document.body.append(dialog);
  dialog.showModal();
  void showReport(lines, state);
}

/**
 * @param {HTMLElement} panel
 * @param {TableState} state
 */
async function showReport(panel, { id, seat }) {
  try {
    const path = { path: { table: id }, query: seat === null ? {} : { seat } };
    replaceContent(panel, ...createReport(await request("get", "/v1/tables/{table}/rules-report", path)));
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
    const error = createError();
    error.textContent = failure.message;
    replaceContent(panel, error);
  }
}

/** @param {RulesReport} report */
function createReport({ note, compared, differences }) {
  const items = differences.map((difference) => el("li", {}, `Record ${difference.seq}: ${difference.says}`));
  return [
    note ? el("p", { class: "strong" }, note) : null,
    items.length ? el("ol", { class: "clock-lines" }, items) : el("p", {}, NOTHING[compared]),
    compared === "own"
      ? el("p", { class: "faint" }, "Others' moves are not compared. They could reveal hidden information.")
      : null,
    el("p", { class: "faint" }, "Past moves stand. Only future moves follow the new rules."),
  ];
}

/** @type {Record<RulesReport["compared"], string>} */
const NOTHING = {
  own: "None of your moves would have changed.",
  all: "Every move would have had the same result.",
  nothing: "Only players at this table can see this.",
};
