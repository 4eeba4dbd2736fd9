// Standing orders of one's own seat: left at a decision, listed, cancelled.

/** @import { Option, StandingOrder } from "../../shared/api-types" */
/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { TableState } from "../table-store.js" */

import { createButton } from "../../shared/controls.js";
import { createHeading, el, replaceContent } from "../../shared/dom.js";
import { formatCount, humanizeName } from "../../shared/formatters.js";

const ROOM = 8;

/** @type {Record<NonNullable<StandingOrder["stopped"]>, string>} */
const STOPPED = {
  cancelled: "cancelled",
  "played out": "played out",
  "own turn": "your turn has come",
  "nothing to pass with": "there was nothing to pass with",
  "not an option": "its answer was not among the options",
  "answered by hand": "you answered yourself",
  "new option": "something new was offered",
  changed: "what it watched has changed",
  played: "what it watched for was played",
  near: "somebody played nearby",
  differs: "somebody played otherwise than expected",
  "often enough": "it answered often enough",
  moment: "its moment has come",
  alarm: "the game raised an alarm",
  "time ran out": "the time ran out",
  "taken back": "steps were taken back",
  "seat changed hands": "the seat changed hands",
  "too many in a row": "orders answered each other on and on",
};

/**
 * Show one's orders, nothing where there are none.
 * @param {HTMLElement} panel
 * @param {TableState} state
 * @param {TableActions} actions
 */
export function showOrders(panel, { orders }, actions) {
  panel.hidden = orders.length === 0;
  const items = orders.map((order) => createItem(order, actions));
  replaceContent(panel, orders.length ? createHeading("Your standing orders") : null, el("ul", {}, items));
}

/**
 * @param {StandingOrder} order
 * @param {TableActions} actions
 */
function createItem(order, actions) {
  const { made, fired, stopped } = order;
  const answered = fired ? `, answered ${formatCount(fired, "time")}` : "";
  return el(
    "li",
    {},
    el(
      "p",
      { class: stopped ? "faint" : null },
      `${describeOrder(order)}${answered}`,
      stopped ? `; ended: ${STOPPED[stopped]}` : null,
    ),
    stopped
      ? null
      : createButton("Cancel", () => actions.cancelOrder(made), "choice", { data: { key: `order ${made}` } }),
  );
}

/** @param {Pick<StandingOrder, "order">} listed */
export function describeOrder({ order }) {
  switch (order.type) {
    case "PassUntilTurn":
      return "Pass until my turn";
    case "OnlyOption":
      return "Take what is the only answer";
    case "Always":
      return `Always: ${humanizeName(String(order.command.type))}`;
    case "Line":
      return `A line of ${formatCount(order.steps.length, "answer")}`;
  }
}

/**
 * Make the fold by which an order is left, null where none can be.
 * @param {TableState} state
 * @param {TableActions} actions
 * @param {Option | null} chosen what "always so" would be
 */
export function createOrderFold(state, actions, chosen) {
  if (!mayOrder(state)) return null;
  const { asks } = state.now;
  /** @param {string} type */
  const has = (type) => state.orders.some((each) => each.order.type === type && !each.stopped);
  const pass = createButton("Pass until my turn", () => actions.orderPass(), "choice", {
    data: { key: "order pass" },
  });
  const only = createButton("Take what is the only answer", () => actions.orderOnly(), "choice", {
    data: { key: "order only" },
  });
  const always =
    chosen && asks
      ? createButton(
          `Answer this always so: ${chosen.says}`,
          () => actions.orderAlways(asks, chosen),
          "choice",
          {
            data: { key: "order always" },
          },
        )
      : null;
  const details = el(
    "details",
    { class: "anytime" },
    el("summary", {}, "Leave an order"),
    el("p", { class: "faint" }, "It answers for you until you cancel it. The others see that there is one."),
    always,
    has("PassUntilTurn") ? null : pass,
    has("OnlyOption") ? null : only,
  );
  details.open = state.unfolded.get("orders") ?? false;
  details.addEventListener("toggle", () => state.unfolded.set("orders", details.open));
  return details;
}

/** @param {TableState} state */
function mayOrder({ seat, now: { pace, table }, orders, at }) {
  if (!pace || seat === null || at !== null || table.phase !== "playing") return false;
  return Boolean(table.seats[seat]?.mine) && orders.filter((order) => !order.stopped).length < ROOM;
}
