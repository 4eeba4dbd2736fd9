// Vacations: booked for all tables together, with their status at each table.

/** @import { Vacation, VacationNote, Vacations } from "../shared/api-types" */

import { onSubmit } from "../account/form-submission.js";
import { isServiceFailure, request } from "../shared/api-client.js";
import { createButton, createError, createInput, createSubmit } from "../shared/controls.js";
import { createHeading, el, replaceContent } from "../shared/dom.js";
import { formatCount } from "../shared/formatters.js";
import { formatDay, formatMoment, readerZone } from "../shared/time/moments.js";
import { findStartOfDay } from "../shared/time/offsets.js";

const DAY = 86_400_000;
/** Milliseconds between checks of the tables after a booking, and the maximum number of checks. */
const PAUSE = 2000;
const LOOKS = 20;

/** @type {Record<VacationNote["status"], string>} */
const STATUS = {
  noted: "applied",
  "not yet": "not applied yet: the clock is still running",
  "no days left": "you have no vacation days left at this table",
  "takes none": "this table does not allow vacations",
};

/**
 * Show the booked vacations, and the form that books one.
 * @param {HTMLElement} panel
 */
export async function showVacations(panel) {
  const list = el("div", { "aria-live": "polite" });
  const refresh = () => fillList(list, refresh);
  replaceContent(panel, createHeading("Vacations"), list, createForm(refresh));
  await refresh();
}

/**
 * @param {HTMLElement} list
 * @param {() => Promise<void>} refresh
 * @param {number} [looks] the number of remaining checks while some tables are pending
 */
async function fillList(list, refresh, looks = LOOKS) {
  const vacations = await request("get", "/v1/me/vacations", {});
  replaceContent(list, createBudget(vacations), createList(vacations.vacations, refresh));
  const pending = vacations.vacations.some((each) => each.tables.some((note) => note.status === "not yet"));
  if (pending && looks) setTimeout(() => void refreshQuietly(list, refresh, looks - 1), PAUSE);
}

/**
 * @param {HTMLElement} list
 * @param {() => Promise<void>} refresh
 * @param {number} looks
 */
async function refreshQuietly(list, refresh, looks) {
  try {
    await fillList(list, refresh, looks);
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
  }
}

/** @param {Vacations} vacations */
function createBudget({ days, years }) {
  const left = years.map(
    ({ year, left: count }) => `${formatCount(count, "day")} of ${days} left in ${year}`,
  );
  return el("p", { class: "faint" }, `${left.join(", ")}. Your clocks stop during a vacation.`);
}

/**
 * @param {Vacation[]} vacations
 * @param {() => Promise<void>} refresh
 */
function createList(vacations, refresh) {
  if (!vacations.length) return null;
  return el(
    "ul",
    { class: "booked" },
    vacations.map((vacation) => createVacation(vacation, refresh)),
  );
}

/**
 * @param {Vacation} vacation
 * @param {() => Promise<void>} refresh
 */
function createVacation({ id, since, until, days, ended, tables }, refresh) {
  const over = (ended ?? until) <= Date.now();
  const error = createError();
  const end = createButton(since > Date.now() ? "Cancel vacation" : "End vacation now", async () => {
    try {
      await request("delete", "/v1/me/vacations/{vacation}", { path: { vacation: id } });
      await refresh();
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      error.textContent = failure.message;
    }
  });
  return el(
    "li",
    {},
    el("p", { class: "strong" }, `${formatDay(since)} to ${formatDay(until)}: ${formatCount(days, "day")}`),
    ended === null ? null : el("p", { class: "faint" }, `Ended ${formatMoment(ended)}.`),
    el("dl", { class: "notes" }, tables.flatMap(createNote)),
    over ? null : end,
    error,
  );
}

/** @param {VacationNote} note */
function createNote({ table, name, status }) {
  const link = el("a", { href: `/table/${encodeURIComponent(table)}` }, name);
  return [el("dt", {}, link), el("dd", {}, STATUS[status])];
}

/** @param {() => Promise<void>} refresh */
function createForm(refresh) {
  const status = createError();
  const first = createInput("First day", { name: "since", type: "date" });
  const days = createInput("Number of days", {
    name: "days",
    type: "number",
    min: 1,
    max: 366,
    value: 7,
    required: true,
  });
  const send = async () => {
    const since = readDay(first.input.value);
    const body = { days: Number(days.input.value), ...(since === null ? {} : { since }) };
    await request("post", "/v1/me/vacations", { body });
    await refresh();
  };
  return el(
    "form",
    { onsubmit: onSubmit(status, send) },
    first.field,
    el("small", { class: "faint" }, "Leave empty to start now."),
    days.field,
    createSubmit("Book vacation", "sign"),
    status,
  );
}

/**
 * Return when a day begins in the reader's zone (ms); null for no day, and for today.
 * @param {string} words
 */
function readDay(words) {
  const midnight = Date.parse(`${words}T00:00Z`);
  if (Number.isNaN(midnight)) return null;
  const since = findStartOfDay(readerZone(), midnight);
  return since > Date.now() - DAY && since <= Date.now() ? null : since;
}
