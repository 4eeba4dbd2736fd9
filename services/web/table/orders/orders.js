// The reader's pre-set moves: saved at a decision, listed, cancelled.

/** @import { Option, StandingOrder, Table } from "../../shared/api-types" */
/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { TableState } from "../table-store.js" */

import { createButton, createRow } from "../../shared/controls.js";
import { el, joinParts } from "../../shared/dom.js";
import { formatCount } from "../../shared/formatters.js";
import { findOption } from "../decision/option-groups.js";
import { STOPPED, describeConditions, describeOrder, describeSteps } from "./order-words.js";

/** The maximum number of active pre-set moves of a seat. */
const ORDER_ROOM = 8;

/**
 * Build the form for pre-setting moves, with the list of those already made.
 * @param {TableState} state
 * @param {TableActions} actions
 * @param {() => void} leave closes the form
 */
export function createPresetForm(state, actions, leave) {
  const items = state.orders.map((order) => createItem(order, state, actions));
  return [
    el(
      "p",
      { class: "faint" },
      "A pre-set move plays for you until you cancel it. Others can see that you have one.",
    ),
    hasOrderRoom(state)
      ? createRow(...createWays(state, actions, leave))
      : el("p", { class: "faint" }, `You have ${ORDER_ROOM} pre-set moves. Cancel one first.`),
    items.length
      ? el("ul", { id: "orders", class: "orders", "aria-label": "Your pre-set moves" }, items)
      : null,
  ];
}

/**
 * @param {StandingOrder} order
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createItem(order, { now: { table } }, actions) {
  const { made, fired, stopped } = order;
  const parts = [
    describeOrder(order),
    fired ? `played ${formatCount(fired, "time")}` : null,
    stopped ? `ended: ${STOPPED[stopped]}` : null,
  ];
  const conditions = describeConditions(order, table).map((words) => el("p", { class: "faint" }, words));
  return el(
    "li",
    {},
    el(
      "div",
      {},
      el("p", { class: stopped ? "faint" : null }, joinParts(parts)),
      conditions,
      createSteps(order, table),
    ),
    stopped
      ? null
      : createButton("Cancel", () => actions.cancelOrder(made), "choice", { data: { key: `order ${made}` } }),
  );
}

/**
 * Build the list of a line's moves, with those already played marked.
 * @param {StandingOrder} order
 * @param {Table} table
 */
function createSteps(order, table) {
  const steps = describeSteps(order, table);
  if (!steps.length) return null;
  const items = steps.map(({ answer, conditions, done }) =>
    el(
      "li",
      {},
      conditions.map((words) => el("p", { class: "faint" }, words)),
      el("p", {}, answer, " ", done ? el("span", { class: "tag" }, "played") : null),
    ),
  );
  return el("ol", { class: "line-steps" }, items);
}

/**
 * Return the number of the reader's pre-set moves that can still be played.
 * @param {Pick<TableState, "orders">} state
 */
export const countOrders = ({ orders }) => orders.filter((order) => !order.stopped).length;

/**
 * Say how many of the reader's pre-set moves can still be played, null if none can.
 * @param {Pick<TableState, "orders">} state
 */
export function createReadyNote(state) {
  const ready = countOrders(state);
  return ready ? el("p", { class: "faint" }, `You have saved ${formatCount(ready, "pre-set move")}.`) : null;
}

/**
 * Build the buttons that pre-set a move.
 * @param {TableState} state
 * @param {TableActions} actions
 * @param {() => void} leave
 */
function createWays(state, actions, leave) {
  const { asks, options, decision } = state.now;
  const chosen = state.at === null && decision !== null ? findOption(options ?? [], state.choice) : null;
  /** @param {string} type */
  const has = (type) => state.orders.some((each) => each.order.type === type && !each.stopped);
  /**
   * @param {string} words
   * @param {string} key
   * @param {() => unknown} act
   */
  const create = (words, key, act) => createButton(words, act, "choice", { data: { key } });
  const plan = () => {
    leave();
    return actions.planAhead();
  };
  return [
    chosen && asks
      ? create(`Always choose: ${chosen.says}`, "order always", () => actions.orderAlways(asks, chosen))
      : null,
    has("PassUntilTurn") || !isAskedBetweenTurns(state)
      ? null
      : create("Pass until my turn", "order pass", () => actions.orderPass()),
    has("OnlyOption") ? null : create("Play forced moves for me", "order only", () => actions.orderOnly()),
    create("Conditional moves", "order plan", plan),
  ];
}

/**
 * Return whether this game asks players outside their turns: several have to decide now, or one has done so in
 * another player's turn.
 * @param {TableState} state
 */
const isAskedBetweenTurns = ({ now: { waiting }, lines }) =>
  waiting.length > 1 ||
  lines.some(
    ({ kind, seat, turn_of: turn }) => kind === "play" && seat !== null && turn !== null && turn !== seat,
  );

/**
 * Return whether the reader can pre-set one more move.
 * @param {Pick<TableState, "orders">} state
 */
const hasOrderRoom = (state) => countOrders(state) < ORDER_ROOM;
