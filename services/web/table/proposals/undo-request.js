// A request to undo: made from the viewed past, answered by the players affected.

/** @import { JournalLine, UndoRequest } from "../../shared/api-types" */
/** @import { Turn } from "../history/turns.js" */
/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { TableState } from "../table-store.js" */
/** @import { Asking } from "./proposals-panel.js" */

import { createButton } from "../../shared/controls.js";
import { joinNames } from "../../shared/formatters.js";
import { nameSeat } from "../../shared/seats.js";
import { findTurnAt } from "../history/turns.js";
import { createTime } from "../seats/seat-clock.js";
import { createQuestion, createReaderQuestion } from "./proposals-panel.js";

/**
 * Build the question of an open request, null if there is none.
 * @param {Asking} asking
 */
export function createUndoQuestion({ state, actions, own, now }) {
  const request = state.now.undo_request;
  if (!request || now >= request.until) return null;
  const look = createButton("View it", () => actions.go(request.to), "plain", {
    data: { key: "undo look" },
  });
  if (own.includes(request.seat))
    return createQuestion(
      [`You requested an undo ${describePlace(state.turns, request.to)}. ${describeWaiting(state, request)}`],
      createButton("Withdraw", () => actions.declineUndo(request.seat), "choice", {
        data: { key: "undo withdraw" },
      }),
      look,
    );
  const words = [
    `${nameSeat(state.now.table, request.seat)} requests an undo ${describePlace(state.turns, request.to)}`,
    request.crosses ? ", including random draws since then" : "",
    ". Open until ",
    createTime(request.until, now),
    ". ",
  ];
  const mine = own.find((seat) => request.needed.includes(seat) && !request.agreed.includes(seat));
  if (mine === undefined) return createQuestion([...words, describeWaiting(state, request)], look);
  return createReaderQuestion(
    [...words, "Making a move declines the request."],
    createButton("Agree", () => actions.agreeUndo(request, mine), "choice", {
      data: { key: "undo agree" },
    }),
    createButton("Decline", () => actions.declineUndo(mine), "choice", { data: { key: "undo decline" } }),
    look,
  );
}

/**
 * @param {TableState} state
 * @param {UndoRequest} request
 */
function describeWaiting({ now: { table } }, { needed, agreed }) {
  const left = needed.filter((seat) => !agreed.includes(seat)).map((seat) => nameSeat(table, seat));
  return `Still to agree: ${joinNames(left)}.`;
}

/**
 * Describe where a record is in the game.
 * @param {Turn[]} turns
 * @param {number} seq
 */
function describePlace(turns, seq) {
  const turn = findTurnAt(turns, seq);
  if (!turn) return "back to the start of the game";
  return turn.to <= seq
    ? `back to the end of turn ${turn.number}`
    : `back to a point during turn ${turn.number}`;
}

/**
 * Build the button that requests an undo to the viewed record, null if the record is too far back.
 * @param {TableState} state
 * @param {TableActions} actions
 */
export function createAskUndo(state, actions) {
  const to = findAskable(state.now.may_ask ?? [], state.lines, state.at);
  if (to === null) return null;
  return createButton("Request undo to here", () => actions.askUndo(to), "choice", {
    data: { key: "ask undo" },
  });
}

/**
 * Return the reachable record with the same game position as a given one; chat changes nothing.
 * @param {readonly number[]} reach
 * @param {readonly Pick<JournalLine, "seq" | "kind">[]} lines
 * @param {number | null} at
 */
export function findAskable(reach, lines, at) {
  if (at === null) return null;
  const to = Math.max(...reach.filter((seq) => seq <= at));
  const moved = lines.some((line) => line.kind === "play" && line.seq > to && line.seq <= at);
  return Number.isFinite(to) && !moved ? to : null;
}
