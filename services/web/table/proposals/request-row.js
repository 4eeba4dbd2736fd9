// The row of small buttons for actions between people: undo, pause, pre-set moves, and offering the seat.

/** @import { Child } from "../../shared/dom.js" */
/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { TableState } from "../table-store.js" */

import { createButton, createRow } from "../../shared/controls.js";
import { byId, el, replaceContent } from "../../shared/dom.js";
import { DESK } from "../board/slots.js";
import { closeSidePanels } from "../layout/side-panels.js";
import { countOrders, createPresetForm } from "../orders/orders.js";
import { createPauseForm, explainNoPause } from "./pauses.js";
import { createUndoForm, explainNoUndo } from "./undo-request.js";

/** Whether the row is above the decision, where it never moves; in narrower windows it is among the players. */
const WIDE = matchMedia(`(min-width: ${DESK}px)`);

/** The name of the form for pre-set moves, which lists them. */
export const PRESET = "preset";

/**
 * An action: why it is impossible now (null if it is possible), and its form, which is built again when what it
 * shows has changed.
 * @typedef {{
 *   name: string,
 *   words: string,
 *   why: string | null,
 *   shows?: unknown,
 *   form: (done: () => void) => Child[],
 * }} Request
 */

/** Put the row where there is room for it, now and whenever the window's width changes. */
export function attachRequestRow() {
  const row = byId("requests");
  const place = () => (WIDE.matches ? byId("decision").before(row) : byId("players").after(row));
  WIDE.addEventListener("change", place);
  place();
}

/**
 * Show the row to the holder of a seat in a running game.
 * @param {HTMLElement} row
 * @param {TableState} state
 * @param {TableActions} actions
 */
export function showRequestRow(row, state, actions) {
  row.hidden = !isPlaying(state);
  const requests = row.hidden ? [] : listRequests(state, actions);
  const opened = requests.find(({ name }) => name === state.request);
  const openers = requests.map(({ name, words, why }) => [name, words, why]);
  const contents = JSON.stringify([openers, opened?.name, opened?.shows]);
  if (row.dataset.contents === contents) return; // a choice in an open form stays
  row.dataset.contents = contents;
  const toggle = (/** @type {string} */ name) => actions.openRequest(name === state.request ? null : name);
  replaceContent(
    row,
    createRow(...requests.map((request) => createOpener(request, request === opened, toggle))),
    opened ? createBelow(opened, () => actions.openRequest(null)) : null,
  );
}

/**
 * Return whether the reader plays from the seat that is shown.
 * @param {TableState} state
 */
function isPlaying({ seat, now: { table } }) {
  const held = seat === null ? undefined : table.seats[seat];
  return table.phase === "playing" && Boolean(held?.mine && !held.gave_up);
}

/**
 * Return the actions that the table allows at all; undo and a pause are always listed.
 * @param {TableState} state
 * @param {TableActions} actions
 */
function listRequests(state, actions) {
  const { pace, tournament } = state.now;
  /** @type {Request} */
  const undo = {
    name: "undo",
    words: "Request undo",
    why: explainNoUndo(state),
    shows: state.now.may_ask,
    form: (close) => createUndoForm(state, actions, close),
  };
  /** @type {Request} */
  const pause = {
    name: "pause",
    words: "Pause",
    why: explainNoPause(state.now),
    form: (close) => createPauseForm(state, actions, close),
  };
  const ready = countOrders(state);
  /** @type {Request} */
  const preset = {
    name: PRESET,
    words: ready ? `Pre-set moves: ${ready}` : "Pre-set moves",
    why: state.plan ? "You are planning now." : null,
    shows: [state.orders, state.choice, state.now.decision],
    form: (done) => createPresetForm(state, actions, done),
  };
  /** @type {Request} */
  const offer = {
    name: "offer",
    words: "Offer seat",
    why: explainNoOffer(state),
    form: (close) => createOfferForm(actions, close),
  };
  return [undo, pause, ...(pace ? [preset] : []), ...(pace && !tournament ? [offer] : [])];
}

/** @param {TableState} state */
function explainNoOffer({ seat, now: { offered } }) {
  return offered.some((offer) => offer.seat === seat) ? "Your seat is already on offer." : null;
}

/**
 * @param {TableActions} actions
 * @param {() => void} close
 */
function createOfferForm(actions, close) {
  const offer = () => {
    close();
    return actions.offerSeat();
  };
  return [
    el("p", { class: "faint" }, "You keep playing until another player takes your seat."),
    createRow(createButton("Offer my seat", offer, "choice", { data: { key: "send offer" } })),
  ];
}

/**
 * Build a button of the row. An impossible action can still be pressed, which shows the reason.
 * @param {Request} request
 * @param {boolean} isOpen
 * @param {(name: string) => void} toggle
 */
function createOpener({ name, words, why }, isOpen, toggle) {
  return createButton(words, () => toggle(name), "plain", {
    data: { key: `request ${name}` },
    title: why,
    "aria-disabled": why === null ? null : "true",
    "aria-expanded": String(isOpen),
  });
}

/**
 * Build what an opened action shows below the row: its form, or why it is impossible.
 * @param {Request} request
 * @param {() => void} close
 */
function createBelow({ why, form }, close) {
  const done = () => {
    close();
    closeSidePanels();
  };
  if (why !== null) return el("p", { class: "request-form faint", role: "status" }, why);
  return el("div", { class: "request-form" }, form(done));
}
