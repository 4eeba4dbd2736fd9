// A request to undo: made next to the board or from the viewed past, answered by the players affected.

/** @import { JournalLine, Pace, UndoRequest } from "../../shared/api-types" */
/** @import { Turn } from "../history/turns.js" */
/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { TableState } from "../table-store.js" */
/** @import { Asking } from "./proposals-panel.js" */

import { createButton, createRow, createSelect } from "../../shared/controls.js";
import { el } from "../../shared/dom.js";
import { joinNames } from "../../shared/formatters.js";
import { nameSeat } from "../../shared/seats.js";
import { completePace } from "../../shared/time/pace-words.js";
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
  const look = createButton("View that position", () => actions.go(request.to), "plain", {
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
    ". The request expires ",
    createTime(request.until, now),
    ". ",
  ];
  const mine = own.find((seat) => request.needed.includes(seat) && !request.agreed.includes(seat));
  if (mine === undefined) return createQuestion([...words, describeWaiting(state, request)], look);
  return createReaderQuestion(
    [...words, "If you make a move instead, you decline the request."],
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
 * Return the reachable record with the same game position as a given one; chat messages do not change the
 * position.
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

/**
 * Return why the reader cannot request an undo now, null if they can.
 * @param {TableState} state
 */
export function explainNoUndo({ now, lines }) {
  const { undo_request: request, undo } = now;
  if (findReach(now, lines).length) return null;
  if (request && request.until > Date.now()) return "An undo request is already open.";
  if (undo?.length) return "You can undo your last steps without a request: press Undo in your decision.";
  return explainLimits(now.pace ?? null, lines);
}

/**
 * @param {Pace | null} pace
 * @param {JournalLine[]} lines
 */
function explainLimits(pace, lines) {
  if (!pace || completePace(pace).undo === "own")
    return "At this table you can undo only your own steps, until your turn ends.";
  if (!lines.some(isMove)) return "Nothing has been played yet.";
  return completePace(pace).undo === "consent"
    ? "You cannot request an undo now: something was drawn at random after the last move, or you have made both requests of this turn."
    : "You have made both undo requests of this turn.";
}

/**
 * Return whether a line is a move that has not been undone.
 * @param {Pick<JournalLine, "kind" | "undone_by">} line
 */
const isMove = ({ kind, undone_by: undone }) => kind === "play" && undone === null;

/**
 * Return the records to which an undo can be requested, the latest first. Those that would undo no move are left out.
 * @param {Pick<TableState["now"], "may_ask">} now
 * @param {readonly Pick<JournalLine, "seq" | "kind" | "undone_by">[]} lines
 */
function findReach({ may_ask: reach }, lines) {
  const last = lines.findLast(isMove);
  return (reach ?? []).filter((to) => last && to < last.seq).sort((one, other) => other - one);
}

/**
 * Build the form that requests an undo to one of the last turns.
 * @param {TableState} state
 * @param {TableActions} actions
 * @param {() => void} close
 */
export function createUndoForm(state, actions, close) {
  const places = listUndoPlaces(state);
  const { field, select } = createSelect("Go back to", { name: "undo" }, places, places[0]?.[0] ?? 0);
  const ask = () => {
    close();
    return actions.askUndo(Number(select.value));
  };
  const undo = state.now.pace && completePace(state.now.pace).undo;
  const who = undo === "free" ? "Nobody has to agree." : "Players who have moved since then must agree.";
  const limit =
    undo === "consent" ? "Random draws are final." : "To pick another point, look back in the history.";
  return [
    field,
    el("p", { class: "faint" }, `${who} ${limit}`),
    createRow(createButton("Send request", ask, "choice", { data: { key: "send undo" } })),
  ];
}

/**
 * Return the records to go back to, with a description: before the reader's last move, then the ends of turns, the
 * latest first.
 * @param {Pick<TableState, "now" | "lines" | "turns" | "seat">} state
 * @returns {(readonly [to: number, words: string])[]}
 */
function listUndoPlaces({ now, lines, turns, seat }) {
  const reach = findReach(now, lines);
  const mine = lines.findLast((line) => isMove(line) && line.seat === seat);
  const before = reach.find((to) => mine && to < mine.seq);
  /** @type {Map<string, number>} */
  const places = new Map();
  if (before !== undefined) places.set("Before my last move", before);
  for (const to of reach) {
    const words = nameTurnEnd(turns, to);
    if (to !== before && words !== null && !places.has(words)) places.set(words, to);
  }
  const [latest] = reach;
  if (!places.size && latest !== undefined) places.set("The latest possible point", latest);
  return [...places].map(([words, to]) => [to, words]);
}

/**
 * Return the name of a record at the end of a turn or at the start of the game, null for others.
 * @param {Turn[]} turns
 * @param {number} to
 */
function nameTurnEnd(turns, to) {
  const turn = findTurnAt(turns, to);
  if (!turn) return "The start of the game";
  return turn.to <= to ? `The end of turn ${turn.number}` : null;
}
