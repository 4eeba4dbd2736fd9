// The head of the table page, and what the browser's tab says.

import { byId, el } from "../shared/dom.js";
import { HOT_SEAT, holder, listed, short } from "../shared/formatters.js";

/** Draw the head: which table, which turn, and whose. */
export function showHead(state, act) {
  const { table } = state.now;
  byId("title").textContent = short(table.title);
  byId("name").textContent = table.name;
  byId("mode").textContent = table.several ? HOT_SEAT : "";
  byId("turn").textContent = state.turns.length && table.phase !== "open" ? `turn ${state.turns.length}` : "";
  byId("status").replaceChildren(status(state, act));
}

function status(state, act) {
  const { table, waiting } = state.now;
  if (state.now.options?.length > 0)
    return el("button", { class: "sign turn", type: "button", onclick: () => toDecision(act) }, "Your turn");
  if (table.phase !== "playing")
    return el("span", { class: "label" }, table.phase === "open" ? "not begun" : "ended");
  const names = waiting.map((each) => holder(table.seats[each.seat]));
  return el("span", { class: "label" }, names.length ? `${listed(names)} to move` : "");
}

function toDecision(act) {
  act.go(null);
  byId("decision").focus();
}

/** Say that the line is broken, or nothing. */
export function showLine(connected) {
  byId("line").textContent = connected ? "" : "Not connected; your choice is kept";
}

const ICON = (mark) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">` +
  `<rect width="32" height="32" rx="5" fill="#1f4a5f"/>` +
  `<path d="M9 4v24M23 4v24M6 9h20M6 16h20M6 23h20" stroke="#fcf7ea" stroke-width="2.6"/>${mark}</svg>`;
const CALL = `<circle cx="24" cy="8" r="7.5" fill="#dca92f" stroke="#2b241e" stroke-width="1.6"/>`;

/** Let the tab tell whether the reader is asked. */
export function signal(mine, table) {
  document.title = `${mine ? "Your turn: " : ""}${table.name} \u2013 Railhead`;
  const icon = byId("favicon");
  const href = `data:image/svg+xml,${encodeURIComponent(ICON(mine ? CALL : ""))}`;
  if (icon.href !== href) icon.href = href;
}
