// A table that has not begun: open seats, bots to add, the invitation, the start.

/** @import { Pace, Seat, Table } from "../../shared/api-types" */
/** @import { Options } from "../../shared/option-words.js" */
/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { TableState } from "../table-store.js" */

import { createButton, createRow } from "../../shared/controls.js";
import { createHeading, el, replaceContent } from "../../shared/dom.js";
import { formatPace, shortenTitle } from "../../shared/formatters.js";
import { listOptions } from "../../shared/option-words.js";
import { describePace } from "../../shared/time/pace-words.js";
import { createBadge } from "../../shared/icons.js";
import { describeEntry } from "../../account/entry.js";
import { isTaken, nameByOrder, nameWithStrength, scoreboardEntryOf } from "../../shared/seats.js";
import { createRefusal } from "../decision/refusal.js";
import { createRating } from "../ending/rating.js";
import { formatDay } from "../../shared/time/moments.js";
import { createBotPicker } from "./bot-picker.js";
import { fetchGame } from "./game-source.js";
import { createInvitationLink } from "./invitation-link.js";
import { createInviteForm, createKept, isForReader } from "./invite-form.js";

/**
 * Show what can be done before the game.
 * @param {HTMLElement} panel
 * @param {TableState} state
 * @param {TableActions} actions
 */
export function showSeats(panel, state, actions) {
  const { table } = state.now;
  const free = table.seats.filter((seat) => !isTaken(seat)).length;
  const seats = table.seats.map((seat) => createSeat(seat, state, actions));
  panel.className = "decision seating";
  replaceContent(
    panel,
    createHeading("Before the game"),
    el("p", { class: "question" }, describeSeats(free, hasSeat(table))),
    createRefusal(state, [], actions),
    createJoin(state, actions),
    createInvitation(state, actions, free),
    el("ul", { class: "seats" }, seats),
    free && mayAddBots(state) ? createBotPicker(state) : null,
    createRating(table, state.now.head.seq),
    createInviteForm(state, actions),
    createStart(state, actions, free),
    createCallOff(state, actions),
    el(
      "p",
      { class: "faint" },
      "When the game ends, everyone can read its whole log, including hidden information.",
    ),
    createTerms(table, state.now.pace ?? null),
  );
}

/** @param {Table} table */
const hasSeat = (table) => table.seats.some((seat) => seat.mine);

/** @param {TableState} state */
const isOwner = ({ me, now }) => me !== null && now.table.owner === me.player;

/** @param {TableState} state */
const mayAddBots = (state) => hasSeat(state.now.table) || isOwner(state);

/**
 * @param {number} free
 * @param {boolean} seated
 */
function describeSeats(free, seated) {
  if (!free) return "All seats are taken";
  if (!seated) return "Take a seat";
  return `${free === 1 ? "One seat is" : `${free} seats are`} open`;
}

/**
 * Return the open seats that the reader may take.
 * @param {TableState} state
 */
const listSeatsForReader = (state) =>
  state.now.table.seats.filter((seat) => !isTaken(seat) && isForReader(seat, state));

/**
 * Return whether the reader may choose a seat. With a single open seat, "Join this game" takes it.
 * @param {Seat} seat
 * @param {TableState} state
 */
function maySitAt(seat, state) {
  const { table } = state.now;
  if (!isForReader(seat, state)) return false;
  return hasSeat(table) ? table.several : listSeatsForReader(state).length > 1;
}

/**
 * Build the invited player's single button: it takes the seat reserved for them, or else the first open one.
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createJoin(state, actions) {
  const { table } = state.now;
  if (hasSeat(table)) return null;
  const free = listSeatsForReader(state);
  const chosen = free.find((seat) => seat.kept) ?? free[0];
  const rules = el(
    "a",
    { href: `/rules/${encodeURIComponent(table.game)}` },
    `How to play ${shortenTitle(table.title)}`,
  );
  if (!chosen) return el("p", {}, rules);
  return createRow(
    createButton("Join this game", () => actions.sit(chosen.seat), "sign", { data: { key: "join" } }),
    rules,
  );
}

/**
 * @param {Seat} seat
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createSeat(seat, state, actions) {
  const { table } = state.now;
  return el(
    "li",
    {},
    createBadge(seat.seat, 26, scoreboardEntryOf(state.shown, seat.seat).colour),
    el("span", { class: "name" }, nameWithStrength(seat, table.seats)),
    isTaken(seat)
      ? createLeave(seat, state, actions)
      : [createKept(seat, state, actions), ...createWaysIn(seat, state, actions)],
  );
}

/**
 * @param {Seat} place
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createWaysIn(place, state, actions) {
  const { seat } = place;
  return [
    maySitAt(place, state)
      ? createButton("Sit here", () => actions.sit(seat), "choice", { data: { key: `sit ${seat}` } })
      : null,
    mayAddBots(state)
      ? createButton("Add a bot", () => actions.askForBot(seat, state.bot), "choice", {
          data: { key: `bot ${seat}` },
        })
      : null,
  ];
}

/**
 * @param {Seat} seat
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createLeave({ seat, mine, wanted }, state, actions) {
  if (!mine && !(wanted && isOwner(state))) return [];
  const words = mine ? "Leave seat" : "Cancel";
  return [createButton(words, () => actions.getUp(seat), "choice", { data: { key: `up ${seat}` } })];
}

/**
 * Build the invitation link until the table is full, for its host and the players who sit here.
 * @param {TableState} state
 * @param {TableActions} actions
 * @param {number} free
 */
function createInvitation(state, actions, free) {
  const { table } = state.now;
  if (!free || !(hasSeat(table) || isOwner(state))) return null;
  const code = table.invite ?? new URLSearchParams(location.search).get("invite");
  if (!table.public && !code) return null;
  const link = new URL(`/table/${encodeURIComponent(table.id)}`, location.href);
  if (code) link.searchParams.set("invite", code);
  const title = `${table.name} (${shortenTitle(table.title)})`;
  return createInvitationLink(link.href, title, createRenewal(state, actions));
}

/**
 * Build the button that lets a private table's host replace the link. Players who left cannot return with the
 * old link.
 * @param {TableState} state
 * @param {TableActions} actions
 */
export function createRenewal(state, actions) {
  const { table } = state.now;
  if (table.public || table.phase === "ended" || !isOwner(state)) return null;
  return createButton("Renew the link", () => actions.renewInvitation(), "plain", { data: { key: "renew" } });
}

/**
 * @param {TableState} state
 * @param {TableActions} actions
 * @param {number} free
 */
function createStart(state, actions, free) {
  if (!isOwner(state) || state.now.table.begin !== "owner" || free) return null;
  return createRow(createButton("Start the game", () => actions.start(), "sign"));
}

/**
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createCallOff(state, actions) {
  if (!isOwner(state)) return null;
  const key = { data: { key: "off" } };
  return createRow(createButton("Cancel the table", () => actions.callOff(), "plain grave", key));
}

/**
 * Build the list of the table's terms; the game's options follow once its form has been fetched.
 * @param {Table} table
 * @param {Pace | null} pace
 */
function createTerms(table, pace) {
  const terms = el("dl", { class: "terms" });
  addTerms(terms, [
    ["Pace", formatPace(table.hours, table.pace)],
    ...(pace ? describePace(pace) : []),
    ["Table", table.public ? "Public" : "Invitation only"],
    ...describeEntry(table).map((words) => /** @type {const} */ (["Players", words])),
    ...(table.closes
      ? [/** @type {const} */ (["Closes", `On ${formatDay(table.closes)}, if nothing happens here`])]
      : []),
    ["Seats", table.several ? "Several per player allowed (hot-seat)" : "One per player"],
    ["Ratings", table.rated ? "Rated, if all players agree" : "Not rated"],
  ]);
  void addOptions(terms, table);
  return terms;
}

/**
 * @param {HTMLElement} terms
 * @param {Table} table
 */
async function addOptions(terms, table) {
  const game = await fetchGame(table.game);
  const options = /** @type {Options} */ (table.options);
  if (game) addTerms(terms, listOptions(game, options, table.seats.length, nameByOrder));
}

/**
 * @param {HTMLElement} terms
 * @param {(readonly [name: string, words: string])[]} rows
 */
function addTerms(terms, rows) {
  terms.append(...rows.flatMap(([name, words]) => [el("dt", {}, name), el("dd", {}, words)]));
}
