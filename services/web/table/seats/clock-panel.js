// The clock log of a seat: each event that affected it, line by line, in words.

/** @import { ClockExplanation, ClockLine } from "../../shared/api-types" */
/** @import { TableState } from "../table-store.js" */
/** @import { Rest } from "./rests.js" */

import { isServiceFailure, request } from "../../shared/api-client.js";
import { createButton, createError, createSelect } from "../../shared/controls.js";
import { el, joinParts, replaceContent } from "../../shared/dom.js";
import { nameZone, readerZone } from "../../shared/time/moments.js";
import { describePace } from "../../shared/time/pace-words.js";
import { nameHolder } from "../../shared/seats.js";
import { RESTS, createTime } from "./seat-clock.js";

const PAGE = 200;
const NONE = "0:00";

/** @type {Record<ClockLine["what"], string>} */
const STEPS = {
  asked: "Asked to move",
  turn: "Turn ended",
  answered: "Moved",
  "taken back": "Undone",
  "time ran out": "Time ran out",
  "handed over": "Seat handed over",
  pause: "Pause agreed",
  "pause ended": "Pause ended",
  vacation: "Vacation booked",
  "vacation ended": "Vacation ended",
  outage: "Service outage",
  hours: "New hours from the next turn",
};

/**
 * Build the button that opens the clock log; null if the table has no clocks.
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
    "Clock of",
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
    { class: "menu counted", "aria-label": "How time is counted", onclose: () => dialog.remove() },
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
    el("p", { class: "faint" }, `Times are in the time zone ${nameZone(readerZone())}.`),
  );
  document.body.append(dialog);
  dialog.showModal();
  void show();
}

/**
 * Show the clock of a seat; a response that arrives after another seat was chosen is dropped.
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
  if (!lines.length) return el("p", {}, "No time has been counted yet: this seat has not had to move.");
  return el("ol", { class: "clock-lines" }, lines.map(createLine));
}

/** @param {ClockExplanation} clock */
function createStanding({ left, flag, runs, hours }) {
  const parts = [
    left && `${left} h left`,
    flag && el("span", {}, "time runs out ", createTime(Date.parse(flag))),
    flag && !runs && "stopped now",
    hours && `runs ${hours}`,
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
 * Describe how much of the elapsed time was counted, and how much was not.
 * @param {ClockLine} line
 */
function describeReading({ counted, passed, not_counted: parts, late, credit, note }) {
  return [
    counted && passed && `${counted} h of ${passed} h counted`,
    ...Object.entries(parts ?? {}).map(
      ([why, amount]) => `${amount} h not counted (${RESTS[/** @type {Rest} */ (why)]})`,
    ),
    late && late !== NONE && `${late} h late`,
    credit && credit !== NONE && `${credit} h added for the turn`,
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
    flag ? el("span", {}, "time runs out ", createTime(Date.parse(flag))) : null,
  ];
}
