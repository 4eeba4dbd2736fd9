// The players: badge, name, score, what they have, and whose turn it is.

import { badge, icon, iconFor } from "../shared/icons.js";
import { el, heading, refill } from "../shared/dom.js";
import { figure, holder, plain, span } from "../shared/formatters.js";

/** Fields of a seat's view that are shown elsewhere. */
const ELSEWHERE = new Set(["seat", "score", "colour", "name"]);
/** How much somebody may have says little beside how much it is. */
const LIMIT = /_limit$/;

/** What the view says of a seat: a view has `seats`, each with `seat`, `score` and what the player has. */
export function seatView(state, seat) {
  return (state.shown?.view?.seats ?? []).find((view) => view.seat === seat) ?? null;
}

/** The score of a seat as far as everybody knows it, null before the game. */
export function scoreOf(state, seat) {
  return state.shown?.score?.totals?.[seat] ?? seatView(state, seat)?.score ?? null;
}

/** Draw the players' column. */
export function showPlayers(panel, state, act) {
  const { table } = state.shown;
  refill(
    panel,
    heading("Players"),
    el(
      "ol",
      { class: "players" },
      table.seats.map((seat) => player(seat, state)),
    ),
    views(state, act),
  );
}

function player(seat, state) {
  const asked = turnOf(state, seat.seat);
  const score = scoreOf(state, seat.seat);
  return el(
    "li",
    { class: `player${asked ? " to-move" : ""}` },
    badge(seat.seat, 30, state.colour(seat.seat)),
    el("span", { class: seat.mine ? "name strong" : "name" }, holder(seat)),
    score === null
      ? null
      : el("span", { class: "score" }, figure(score), el("span", { class: "unseen" }, " points")),
    el(
      "span",
      { class: "goods" },
      goods(seatView(state, seat.seat), state.shown?.view?.seats ?? []),
      seat.gave_up || asked
        ? el("span", { class: "label state" }, seat.gave_up ? "gave up" : due(state, asked))
        : null,
    ),
  );
}

function turnOf(state, seat) {
  return state.shown.table.phase === "playing"
    ? (state.shown.waiting.find((each) => each.seat === seat) ?? null)
    : null;
}

/** Say that the table waits for this seat, and for how long it still may. */
function due(state, waiting) {
  const { hours } = state.shown.table;
  if (!hours || state.at !== null || !waiting.since) return "to move";
  const left = waiting.since + hours * 3_600_000 - Date.now();
  return left > 0 ? `to move \u00b7 ${span(left)} left` : "to move \u00b7 time is up";
}

/**
 * What a player has, by the names that the view gives it: a number, how many, how many of each kind, or yes and
 * no. What has an icon is worth a place here; where nothing has one, everything is told in words.
 */
function goods(view, seats) {
  if (!view) return [];
  const all = Object.entries(view).filter(
    ([name, value]) => !ELSEWHERE.has(name) && !LIMIT.test(name) && amount(value) !== null,
  );
  const drawn = all.filter(([name]) => iconFor(name));
  return (drawn.length ? drawn : all).map(([name, value]) => good(name, value, ofKinds(name, seats)));
}

/** Whether every seat has as many numbers under this name: then each of them counts a kind. */
function ofKinds(name, seats) {
  const lists = seats.map((view) => view[name]);
  const [first] = lists;
  const counts = (list) => Array.isArray(list) && list.every((each) => typeof each === "number");
  return lists.length > 1 && lists.every((list) => counts(list) && list.length > 1 && list.length === first.length);
}

function amount(value) {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  return Array.isArray(value) ? value.length : null;
}

function good(name, value, kinds) {
  const known = Array.isArray(value) && value.every((each) => typeof each === "number") && value.length > 0;
  const words = `${plain(name)}: ${known ? value.join(", ") : figure(amount(value))}`;
  const shown = kinds ? value.join("\u00b7") : figure(amount(value));
  const glyph = iconFor(name);
  const sign = glyph ? icon(glyph, 18) : el("span", { "aria-hidden": "true" }, plain(name));
  return el(
    "span",
    { class: "stock", title: words },
    sign,
    el("span", { class: "figures", "aria-hidden": "true" }, shown),
    el("span", { class: "unseen" }, words),
  );
}

/** Whose eyes the table is seen with: one's own seats, a spectator's, and after the end everybody's. */
function views(state, act) {
  const { table } = state.now;
  const open = table.seats.filter((seat) => seat.mine || table.phase === "ended");
  if (!open.length) return null;
  const choices = [[null, "a spectator"], ...open.map((seat) => [seat.seat, holder(seat)])];
  const select = el(
    "select",
    {
      id: "eyes",
      data: { key: "eyes" },
      onchange: (event) => act.look(event.target.value === "" ? null : Number(event.target.value)),
    },
    choices.map(([seat, words]) => el("option", { value: seat ?? "", selected: seat === state.seat }, words)),
  );
  return el("label", { class: "eyes" }, icon("eye", 20), el("span", {}, "Seen as"), select);
}

/** Draw the strip of the phone: badges and scores, the one to move underlined. */
export function showStrip(strip, state) {
  const seats = state.shown.table.seats.map((seat) =>
    el(
      "span",
      { class: turnOf(state, seat.seat) ? "to-move" : null },
      badge(seat.seat, 22, state.colour(seat.seat)),
      el("span", { class: "figures strong" }, figure(scoreOf(state, seat.seat) ?? "")),
    ),
  );
  strip.replaceChildren(el("span", { class: "unseen" }, "Players and scores"), ...seats);
}
