// The playing hours of the reader's seats in games in progress. The profile's new hours can be applied there once
// every few days.

/** @import { Hours, Player, Table } from "../shared/api-types" */

import { createCommandId, isServiceFailure, request, sendCommand } from "../shared/api-client.js";
import { createButton, createCheckbox } from "../shared/controls.js";
import { el, replaceContent } from "../shared/dom.js";
import { formatMoment, nameZone, readerZone } from "../shared/time/moments.js";
import { formatMinuteOfDay } from "../shared/time/pace-words.js";

/** The number of tables that are checked, most recently active first. */
const MOST = 50;

/**
 * One of the reader's seats, at a table that uses playing hours; they cannot be changed again until `locked`.
 * @typedef {{ table: string, name: string, seat: number, hours: Hours | null, locked: number | null }} OwnSeat
 */

/**
 * Show the games in progress, with a button that applies the saved hours to them.
 * @param {HTMLElement} panel
 * @param {Pick<Player, "zone" | "hours">} me
 */
export async function showTableHours(panel, me) {
  const seats = await findSeats();
  if (!seats.length) {
    replaceContent(panel);
    return;
  }
  const status = el("p", { role: "status" });
  const rows = seats.map(createRow);
  const use = async () => {
    const chosen = rows.filter(({ input }) => input.checked && !input.disabled);
    const outcomes = await Promise.all(chosen.map((row) => useHours(row, hoursOf(me))));
    const taken = outcomes.filter(Boolean).length;
    status.textContent = taken ? "The new hours apply from your next turn there." : "No tables were changed.";
  };
  replaceContent(
    panel,
    el("h3", {}, "Games in progress"),
    el(
      "p",
      {},
      "Each seat keeps the playing hours you had when you sat down. You can change them once every 7 days.",
    ),
    el(
      "ul",
      { class: "booked" },
      rows.map((row) => row.item),
    ),
    createButton("Apply my hours", use),
    status,
  );
}

/**
 * Find the reader's seats at tables that use playing hours.
 * @returns {Promise<OwnSeat[]>}
 */
async function findSeats() {
  const query = { mine: true, phase: /** @type {const} */ ("playing"), limit: MOST };
  const { tables } = await request("get", "/v1/tables", { query });
  const seats = await Promise.all(tables.filter((table) => table.pace !== null).map(findOwnSeats));
  return seats.flat();
}

/**
 * @param {Pick<Table, "id" | "name" | "seats">} table
 * @returns {Promise<OwnSeat[]>}
 */
async function findOwnSeats({ id, name, seats }) {
  const { pace, clocks } = await request("get", "/v1/tables/{table}", { path: { table: id } });
  if (!pace?.hours) return [];
  return seats.flatMap(({ seat, mine }) => {
    const clock = clocks?.[seat];
    if (!mine || !clock) return [];
    return [{ table: id, name, seat, hours: clock.hours ?? null, locked: clock.hours_locked ?? null }];
  });
}

/** @param {OwnSeat} own */
function createRow(own) {
  const { table, name, hours, locked } = own;
  const isLocked = locked !== null && locked > Date.now();
  const { field, input } = createCheckbox(name, { checked: !isLocked, disabled: isLocked, name: "table" });
  const note = el("p", { class: "faint" }, describeHours(hours), isLocked ? describeLock(locked) : null);
  const link = el("a", { href: `/table/${encodeURIComponent(table)}` }, "Go to the table");
  return { own, input, note, item: el("li", {}, field, note, link) };
}

/**
 * Set a seat's hours, and show the result next to it.
 * @param {ReturnType<typeof createRow>} row
 * @param {Hours} hours
 */
async function useHours({ own, input, note }, hours) {
  const command = { type: "SetHours", hours };
  try {
    await sendCommand(own.table, { command_id: createCommandId(), seat: own.seat, decision: null, command });
    Object.assign(input, { checked: false, disabled: true });
    note.textContent = `From your next turn: ${describeHours(hours)}`;
    return true;
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
    note.textContent = failure.message;
    return false;
  }
}

/**
 * Return a profile's hours; the whole day if none are set.
 * @param {Pick<Player, "zone" | "hours">} me
 * @returns {Hours}
 */
function hoursOf({ zone, hours }) {
  return { zone: zone ?? readerZone(), opens: hours?.opens ?? 0, closes: hours?.closes ?? 0 };
}

/** @param {Hours | null} hours */
function describeHours(hours) {
  if (hours === null || hours.opens === hours.closes) return "Day and night.";
  return `${formatMinuteOfDay(hours.opens)} to ${formatMinuteOfDay(hours.closes)}, ${nameZone(hours.zone)}.`;
}

/** @param {number} locked */
const describeLock = (locked) => ` You can change them again from ${formatMoment(locked)}.`;
