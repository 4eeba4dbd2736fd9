// A table that has not begun: seats to take, bots to ask for, the invitation, the start.

import { badge } from "../shared/icons.js";
import { el, heading, refill } from "../shared/dom.js";
import { holder, pace, plain } from "../shared/formatters.js";

/** The bots that can be asked for, with what a player would want to know of them. */
export const BOTS = [
  ["greedy", "Greedy bot: takes what scores most"],
  ["random", "Random bot: takes anything"],
  ["first", "First bot: takes what is listed first"],
];

/** Draw what can be done before the game. */
export function showSeating(panel, state, act) {
  const { table } = state.now;
  const mine = table.seats.some((seat) => seat.mine);
  const free = table.seats.filter((seat) => !taken(seat)).length;
  panel.className = "decision seating";
  refill(
    panel,
    heading("Before the game"),
    el(
      "p",
      { class: "question" },
      free
        ? mine
          ? `${free === 1 ? "One seat is" : `${free} seats are`} free`
          : "Take a seat"
        : "Everybody is here",
    ),
    state.refusal ? el("p", { class: "refusal", role: "alert" }, state.refusal.message) : null,
    el(
      "ul",
      { class: "seats" },
      table.seats.map((seat) => place(seat, state, act)),
    ),
    invitation(state, act),
    start(state, act, free),
    callOff(state, act),
    el(
      "p",
      { class: "faint" },
      "When the game has ended its whole log is open to all, also what was hidden.",
    ),
    terms(table),
  );
}

const taken = (seat) => Boolean(seat.name || seat.player || seat.bot || seat.wanted);

function place(seat, state, act) {
  const mine = state.now.table.seats.some((each) => each.mine);
  const button = (words, key, onclick) =>
    el("button", { class: "choice", type: "button", data: { key: `${key} ${seat.seat}` }, onclick }, words);
  const sit = !taken(seat) && (!mine || state.now.table.several) ? button("Sit here", "sit", () => act.sit(seat.seat)) : null;
  const bot =
    !taken(seat) && (mine || owner(state))
      ? button("Ask for a bot", "bot", () => act.bot(seat.seat, "greedy"))
      : null;
  const up =
    seat.mine || (seat.wanted && owner(state))
      ? button(seat.mine ? "Get up" : "Cancel", "up", () => act.getUp(seat.seat))
      : null;
  return el(
    "li",
    {},
    badge(seat.seat, 26, state.colour(seat.seat)),
    el("span", { class: "name" }, holder(seat)),
    sit,
    bot,
    up,
  );
}

const owner = (state) => state.me !== null && state.now.table.owner === state.me.player;

function invitation(state, act) {
  const { table } = state.now;
  if (table.public && !table.invite) return null;
  const link = new URL(`/table/${table.id}`, location.href);
  const code = table.invite ?? new URLSearchParams(location.search).get("invite");
  if (code) link.searchParams.set("invite", code);
  return el(
    "div",
    { class: "invitation" },
    el(
      "label",
      { class: "field" },
      el("span", {}, "Invite by this link"),
      el("input", {
        type: "text",
        readonly: true,
        value: link.href,
        onfocus: (event) => event.target.select(),
        onclick: () => act.copy(link.href),
      }),
    ),
    renewal(state, act),
  );
}

/** The owner of a private table may let another link lead to it: who left comes back no longer by the old one. */
export function renewal({ me, now: { table } }, act) {
  if (table.public || table.phase === "ended" || me === null || table.owner !== me.player) return null;
  return el(
    "button",
    { class: "plain", type: "button", data: { key: "renew" }, onclick: act.renew },
    "Renew the link",
  );
}

function start(state, act, free) {
  if (!owner(state) || state.now.table.begin !== "owner" || free) return null;
  return el(
    "div",
    { class: "row" },
    el("button", { class: "sign", type: "button", onclick: act.start }, "Start the game"),
  );
}

function callOff(state, act) {
  return owner(state)
    ? el(
        "div",
        { class: "row" },
        el(
          "button",
          { class: "plain grave", type: "button", data: { key: "off" }, onclick: act.callOff },
          "Call the table off",
        ),
      )
    : null;
}

/** What was agreed for this table. */
export function terms(table) {
  const options = Object.entries(table.options ?? {}).map(([name, value]) => [plain(name), said(value)]);
  const rows = [
    ["Pace", pace(table.hours)],
    ["Table", table.public ? "Public" : "By invitation"],
    ["Seats", table.several ? "One person may hold several (hot-seat)" : "One for each player"],
    ...options,
  ];
  return el(
    "dl",
    { class: "terms" },
    rows.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]),
  );
}

function said(value) {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === null ? "not chosen" : String(value);
}
