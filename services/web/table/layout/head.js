// The head of the table page: which table, which turn, and whose.

/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { TableState } from "../table-store.js" */

import { createButton } from "../../shared/controls.js";
import { byId, el } from "../../shared/dom.js";
import { HOT_SEAT, joinNames, shortenTitle } from "../../shared/formatters.js";
import { nameSeat } from "../../shared/seats.js";
import { focusDecision } from "../decision/decision-focus.js";
import { findTurnAt, numberTurn } from "../history/turns.js";

/**
 * @param {TableState} state
 * @param {TableActions} actions
 */
export function showHead(state, actions) {
  const { table } = state.now;
  document.documentElement.dataset.game = table.game;
  byId("title").textContent = shortenTitle(table.title);
  byId("name").textContent = table.name;
  byId("edition").textContent = byId("edition").title = findEdition(table);
  byId("mode").textContent = table.several ? HOT_SEAT : "";
  byId("turn").textContent = table.phase === "open" ? "" : describeTurn(state);
  showEndNotice(byId("end-notice"), state);
  byId("status").replaceChildren(createStatus(state, actions));
}

/**
 * Return the words for the data that the table is played with, "" for the packaged data.
 * @param {Pick<TableState["now"]["table"], "chosen">} table
 */
function findEdition({ chosen }) {
  return chosen.find((words) => words.startsWith("edition: ")) ?? "";
}

/**
 * Describe the viewed turn, or else the current one, equally long so that nothing next to it moves.
 * @param {TableState} state
 */
function describeTurn({ at, turns, now, turn: counted }) {
  const past = at === null ? null : findTurnAt(turns, at);
  if (at !== null) return past ? `turn ${past.number}` : "start";
  const turn = numberTurn(turns, now.waiting, now.table.seats.length, counted);
  return turn ? `turn ${turn}` : "";
}

/**
 * Show next to the turn that the final turns are being played; screen readers also read the reason.
 * @param {HTMLElement} place
 * @param {TableState} state
 */
function showEndNotice(place, { shown }) {
  const { title = "", reason = "" } = shown.end_notice ?? {};
  if (place.dataset.reason === reason) return;
  place.dataset.reason = reason;
  place.title = reason;
  place.replaceChildren(title, ...(reason ? [el("span", { class: "unseen" }, `: ${reason}`)] : []));
}

/**
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createStatus({ now }, actions) {
  const { table, waiting, options } = now;
  if (options?.length) return createButton("Your turn", () => goToDecision(actions), "sign turn");
  if (table.phase !== "playing")
    return el("span", { class: "label" }, table.phase === "open" ? "not started" : "ended");
  const names = waiting.map((each) => nameSeat(table, each.seat));
  return el("span", { class: "label" }, names.length ? `${joinNames(names)} to move` : "");
}

/** @param {TableActions} actions */
function goToDecision(actions) {
  actions.go(null);
  scrollTo(0, 0);
  focusDecision();
}
