// The reader's pre-set moves: saved at a decision, listed, cancelled.

/** @import { Option, StandingOrder, Table } from "../../shared/api-types" */
/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { TableState } from "../table-store.js" */

import { createButton } from "../../shared/controls.js";
import { createHeading, el, joinParts, replaceContent } from "../../shared/dom.js";
import { formatCount } from "../../shared/formatters.js";
import { reveal } from "../decision/option-scroll.js";
import { STOPPED, describeConditions, describeOrder, describeSteps } from "./order-words.js";

/** The maximum number of active pre-set moves of a seat. */
export const ORDER_ROOM = 8;

/**
 * Show the reader's pre-set moves, if there are any.
 * @param {HTMLElement} panel
 * @param {TableState} state
 * @param {TableActions} actions
 */
export function showOrders(panel, state, actions) {
  const { orders } = state;
  panel.hidden = orders.length === 0;
  const items = orders.map((order) => createItem(order, state, actions));
  replaceContent(panel, orders.length ? createHeading("Your pre-set moves") : null, el("ul", {}, items));
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
 * Build the fold for pre-setting a move, null if that is not possible.
 * @param {TableState} state
 * @param {TableActions} actions
 * @param {Option | null} chosen the option to choose always
 */
export function createOrderFold(state, actions, chosen) {
  if (!mayOrder(state)) return null;
  const { asks } = state.now;
  /** @param {string} type */
  const has = (type) => state.orders.some((each) => each.order.type === type && !each.stopped);
  const pass = createButton("Pass until my turn", () => actions.orderPass(), "choice", {
    data: { key: "order pass" },
  });
  const only = createButton("Play forced moves for me", () => actions.orderOnly(), "choice", {
    data: { key: "order only" },
  });
  const always =
    chosen && asks
      ? createButton(`Always choose: ${chosen.says}`, () => actions.orderAlways(asks, chosen), "choice", {
          data: { key: "order always" },
        })
      : null;
  const ways = [
    always,
    has("PassUntilTurn") || !isAskedBetweenTurns(state) ? null : pass,
    has("OnlyOption") ? null : only,
  ];
  if (ways.every((way) => way === null)) return null;
  const details = el(
    "details",
    { class: "anytime" },
    el("summary", {}, "Pre-set a move"),
    el(
      "p",
      { class: "faint" },
      "A pre-set move plays for you until you cancel it. Others can see that you have one.",
    ),
    ways,
  );
  let open = state.unfolded.get("orders") ?? false;
  details.open = open;
  details.addEventListener("toggle", () => {
    if (details.open === open) return; // the toggle event also fires on creation
    open = details.open;
    state.unfolded.set("orders", open);
    if (open && details.parentElement) reveal(details.parentElement, details);
  });
  return details;
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

/** @param {TableState} state */
function mayOrder(state) {
  const {
    seat,
    at,
    now: { pace, table },
  } = state;
  if (!pace || seat === null || at !== null || table.phase !== "playing") return false;
  return Boolean(table.seats[seat]?.mine) && hasOrderRoom(state);
}

/**
 * Return whether the reader can pre-set one more move.
 * @param {Pick<TableState, "orders">} state
 */
export const hasOrderRoom = ({ orders }) => orders.filter((order) => !order.stopped).length < ORDER_ROOM;
