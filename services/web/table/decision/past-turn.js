// The past turn that is viewed: its player, the journal's words for it, and the button that leads back.

/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { Turn } from "../history/turns.js" */
/** @import { TableState } from "../table-store.js" */

import { createButton, createRow } from "../../shared/controls.js";
import { el } from "../../shared/dom.js";
import { capitalize } from "../../shared/formatters.js";
import { createBadge } from "../../shared/icons.js";
import { nameSeat, scoreboardEntryOf } from "../../shared/seats.js";
import { findTurnAt, nameTurn } from "../history/turns.js";
import { createAskUndo } from "../proposals/undo-request.js";
import { createRefusal } from "./refusal.js";

/**
 * @param {TableState} state
 * @param {TableActions} actions
 */
export function createPast(state, actions) {
  const words = state.now.table.phase === "ended" ? "Back to the result" : "Back to now";
  const back = createButton(words, () => actions.go(null), "sign", { data: { key: "now" } });
  return [
    ...createTurn(state),
    createRow(back, createAskUndo(state, actions), createPlayOn(state, actions)),
    createRefusal(state, [], actions),
  ];
}

/** @param {TableState} state */
function createTurn(state) {
  const turn = state.at === null ? null : findTurnAt(state.turns, state.at);
  if (!turn)
    return [
      el("p", { class: "question" }, "Before the first turn"),
      el("p", { class: "faint told-turn" }, "You are viewing the past. You cannot move here."),
    ];
  const { table } = state.now;
  const badge = createBadge(turn.seat, 18, scoreboardEntryOf(state.shown, turn.seat).colour);
  const name = `${capitalize(nameTurn(turn, state.turns))}: ${nameSeat(table, turn.seat)}`;
  const lines = listTurnLines(state, turn).map((words) => el("li", {}, words));
  return [
    el("p", { class: "question past-whose" }, badge, name),
    el("ol", { class: "told-turn", tabindex: "0", "aria-label": "What happened this turn" }, lines),
  ];
}

/**
 * Return the journal's lines of a turn, up to the record that is viewed.
 * @param {TableState} state
 * @param {Turn} turn
 */
const listTurnLines = ({ lines, at }, turn) =>
  lines
    .filter(
      ({ seq, kind, undone_by: undone }) =>
        kind === "play" && !undone && seq >= turn.from && seq <= (at ?? seq),
    )
    .flatMap((line) => line.says);

/**
 * Build the button that plays on from the viewed record, after the game has ended.
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createPlayOn({ at, now, shown }, actions) {
  if (now.table.phase !== "ended" || at === null || !shown.waiting.length) return null;
  return createButton("Play on from here", () => actions.playOn(at), "choice", { data: { key: "play on" } });
}
