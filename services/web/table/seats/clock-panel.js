// How a clock was counted: each thing that moved it, line by line, in words.

/** @import { ClockExplanation, ClockLine } from "../../shared/api-types" */
/** @import { TableState } from "../table-store.js" */

import { isServiceFailure, request } from "../../shared/api-client.js";
import { createButton, createError, createSelect } from "../../shared/controls.js";
import { el, joinParts, replaceContent } from "../../shared/dom.js";
import { readerZone } from "../../shared/time/moments.js";
import { describePace } from "../../shared/time/pace-words.js";
import { nameHolder } from "../../shared/seats.js";
import { createTime } from "./seat-clock.js";

const PAGE = 200;
const NONE = "0:00";

/** @type {Record<ClockLine["what"], string>} */
const STEPS = {
  asked: "Asked",
  turn: "The turn is over",
  answered: "Answered",
  "taken back": "Taken back",
  "time ran out": "The time ran out",
  "handed over": "Somebody else answers from here on",
  pause: "A pause is agreed",
  "pause ended": "The pause is over",
  vacation: "A vacation is noted",
  "vacation ended": "The vacation is over",
  outage: "The service was away",
  hours: "Other hours from the next turn on",
};

/**
 * Make the button that opens the account of how clocks were counted; null where there are none.
 * @param {TableState} state
 */
export function createClockLink(state) {
  if (!state.now.clocks || !state.now.pace?.clock) return null;
  return createButton("How is time counted?", () => open(state), "plain", { data: { key: "counted" } });
}

/** @param {TableState} state */
function open(state) {
  const { table, pace } = state.now;
  const lines = el("div", { "aria-live": "polite" });
  const { field, select } = createSelect(
    "The clock of",
    { id: "clock-of" },
    table.seats.map((seat) => /** @type {const} */ ([seat.seat, nameHolder(seat, table.seats)])),
    state.seat ?? 0,
  );
  const isStillWanted = (/** @type {number} */ seat) => seat === Number(select.value);
  const show = () => showClock(lines, state.id, Number(select.value), isStillWanted);
  select.addEventListener("change", () => void show());
  const terms = pace ? describePace(pace) : [];
  /** @type {HTMLDialogElement} */
  const dialog = el(
    "dialog",
    { class: "menu counted", "aria-label": "How clocks are counted", onclose: () => dialog.remove() },
    el(
      "div",
      { class: "menu-head" },
      el("h2", { class: "label" }, "How time is counted"),
      createButton("Close", () => dialog.close(), "plain"),
    ),
    el(
      "dl",
      { class: "terms" },
      terms.flatMap(([name, words]) => [el("dt", {}, name), el("dd", {}, words)]),
    ),
    field,
    lines,
    el("p", { class: "faint" }, `Times are those of ${readerZone()}.`),
  );
  document.body.append(dialog);
  dialog.showModal();
  void show();
}

/**
 * Show the clock of a seat; an answer that comes when another seat has been chosen is put aside.
 * @param {HTMLElement} panel
 * @param {string} table
 * @param {number} seat
 * @param {(seat: number) => boolean} isStillWanted
 */
async function showClock(panel, table, seat, isStillWanted) {
  try {
    const query = { seat, limit: PAGE };
    const clock = await request("get", "/v1/tables/{table}/clock", { path: { table }, query });
    if (isStillWanted(seat)) replaceContent(panel, createStanding(clock), createLines(clock.lines));
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
    const error = createError();
    error.textContent = failure.message;
    if (isStillWanted(seat)) replaceContent(panel, error);
  }
}

/** @param {ClockLine[]} lines */
function createLines(lines) {
  if (!lines.length) return el("p", {}, "Nothing has been counted yet: the seat was not asked.");
  return el("ol", { class: "clock-lines" }, lines.map(createLine));
}

/** @param {ClockExplanation} clock */
function createStanding({ left, flag, runs, hours }) {
  const parts = [
    left && `${left} h left`,
    flag && el("span", {}, "flag ", createTime(Date.parse(flag))),
    flag && !runs && "rests now",
    hours && `counts ${hours}`,
  ].map((part) => part || null);
  return el("p", { class: "strong" }, joinParts(parts));
}

/** @param {ClockLine} line */
function createLine(line) {
  const parts = [...describeReading(line), ...describeRest(line), ...describeOutlook(line)];
  return el(
    "li",
    {},
    el("p", {}, createTime(Date.parse(line.at)), ` ${STEPS[line.what]}`, line.done ? `: ${line.done}` : ""),
    el("p", { class: "faint" }, joinParts(parts, "; ")),
  );
}

/**
 * Say what was counted of the time that passed, and what not.
 * @param {ClockLine} line
 */
function describeReading({ counted, passed, not_counted: parts, late, credit, note }) {
  return [
    counted && passed && `${counted} h of ${passed} h counted`,
    ...Object.entries(parts ?? {}).map(([why, amount]) => `${amount} h not (${why})`),
    late && late !== NONE && `${late} h late`,
    credit && credit !== NONE && `${credit} h more for the turn`,
    note,
  ].map((part) => part || null);
}

/** @param {ClockLine} line */
function describeRest({ since, until, hours }) {
  if (!since || !until) return [hours ?? null];
  return [el("span", {}, createTime(Date.parse(since)), " to ", createTime(Date.parse(until)))];
}

/** @param {ClockLine} line */
function describeOutlook({ left, flag }) {
  return [
    left ? `${left} h left` : null,
    flag ? el("span", {}, "flag ", createTime(Date.parse(flag))) : null,
  ];
}
