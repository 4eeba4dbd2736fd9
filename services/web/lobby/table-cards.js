// Tables as cards: what is played, by whom, and what one can do there.

import { badge } from "../shared/icons.js";
import { el } from "../shared/dom.js";
import { HOT_SEAT, ago, holder, pace, span } from "../shared/formatters.js";

/** Cards of tables; the action is what a visitor does there. */
export function cards(tables, action) {
  return tables.map((table) =>
    card(table, table.seats.some((seat) => seat.mine) && table.phase === "playing" ? "Play" : action),
  );
}

function card(table, action) {
  const link = new URL(`/table/${encodeURIComponent(table.id)}`, location.href);
  if (table.invite) link.searchParams.set("invite", table.invite);
  return el(
    "li",
    { class: "card" },
    el(
      "div",
      { class: "card-head" },
      el("h3", {}, el("a", { href: link.pathname + link.search, data: { key: table.id } }, table.name)),
      el("span", { class: "label" }, table.title),
    ),
    el("ul", { class: "sitters" }, table.seats.map(sitter)),
    el(
      "p",
      { class: "faint" },
      [
        action,
        pace(table.hours),
        table.public ? null : "by invitation",
        table.several ? HOT_SEAT : null,
        ago(table.moved),
      ]
        .filter(Boolean)
        .join(" \u00b7 "),
    ),
  );
}

function sitter(seat) {
  return el(
    "li",
    { class: seat.mine ? "strong" : null },
    badge(seat.seat, 18),
    el("span", {}, seat.name || seat.bot || seat.wanted ? holder(seat) : "free"),
  );
}

/** Cards of decisions that wait for the reader, longest waiting first. */
export function turnCards(inbox) {
  if (!inbox.length)
    return [el("p", {}, "No table waits for you. ", el("a", { href: "#new" }, "Open one"), ".")];
  return [el("ul", { class: "cards turns" }, inbox.map(turn))];
}

function turn(waiting) {
  const left = waiting.due ? waiting.due - Date.now() : null;
  const clock = left === null ? "" : left > 0 ? ` \u00b7 ${span(left)} left` : " \u00b7 time is up";
  const link = `/table/${encodeURIComponent(waiting.table)}?seat=${waiting.seat}`;
  return el(
    "li",
    { class: "card mine" },
    el(
      "div",
      {},
      el("h3", {}, waiting.name),
      el("p", { class: "faint" }, `Asked ${ago(waiting.since)}${clock}`),
    ),
    el("a", { class: "sign", href: link, data: { key: `${waiting.table} ${waiting.seat}` } }, "Play"),
  );
}
