// A rematch with the same players: everyone who presses the button joins the same table.

/** @import { SeatOrder } from "../../shared/api-types" */
/** @import { Child } from "../../shared/dom.js" */
/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { TableState } from "../table-store.js" */

import { OfflineError, createCommandId, request } from "../../shared/api-client.js";
import { createButton, createRow, createSelect } from "../../shared/controls.js";
import { el } from "../../shared/dom.js";

/** How many times to ask for a table that is still being opened; each request waits ten seconds. */
const TRIES = 3;

/** @type {(readonly [SeatOrder, string])[]} */
const ORDERS = [
  ["rotate", "Next player starts"],
  ["keep", "Same seats"],
  ["random", "Random seats"],
];

/**
 * Build the rematch button for players of the table, or the button that joins a proposed rematch (a plain
 * link once they have joined); others can copy the settings.
 * @param {TableState} state
 * @param {TableActions} actions
 * @param {Child} extra other actions after the end
 */
export function createRematch(state, actions, extra) {
  const { table, rematch, rematch_joined: isJoined, fork } = state.now;
  const href = `/new?again=${encodeURIComponent(table.id)}`;
  const another = createRow(extra, el("a", { class: "choice", href }, "New table, same settings"));
  if (fork || !table.seats.some((seat) => seat.mine)) return another;
  if (rematch) {
    const place = `/table/${encodeURIComponent(rematch)}`;
    const ways = isJoined
      ? [el("a", { class: "sign", href: place, ...KEY }, "Go to the rematch")]
      : [
          createButton("Join the rematch", () => actions.playAgain("rotate"), "sign", KEY),
          el("a", { class: "choice", href: place }, "View table"),
        ];
    return el("div", { class: "rematch" }, createRow(...ways), another);
  }
  const { select } = createSelect("Seats", { name: "order", "aria-label": "Seats" }, ORDERS, "rotate");
  const ask = createButton("Rematch", () => actions.playAgain(toOrder(select.value)), "sign", KEY);
  return el("div", { class: "rematch" }, createRow(ask, table.seats.length > 1 ? select : null), another);
}

const KEY = { data: { key: "rematch" } };

/** @param {string} value */
const toOrder = (value) => ORDERS.find(([order]) => order === value)?.[0] ?? "rotate";

/**
 * Propose the rematch or join it, and return its table. Repeated requests open only one.
 * @param {string} table
 * @param {SeatOrder} seats
 */
export async function openRematch(table, seats) {
  const body = { seats, command_id: createCommandId() };
  for (let tried = 0; tried < TRIES; tried += 1) {
    const answer = await request("post", "/v1/tables/{table}/rematch", { path: { table }, body });
    if (answer.status !== 202) return answer.table.id;
  }
  throw new OfflineError();
}
