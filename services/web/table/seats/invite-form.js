// Invitations by name: the host reserves a seat for a player, who can take it or decline.

/** @import { PlayerSummary, Seat } from "../../shared/api-types" */
/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { TableState } from "../table-store.js" */

import { createPlayerSearch } from "../../account/player-search.js";
import { createButton, createSelect } from "../../shared/controls.js";
import { el } from "../../shared/dom.js";
import { isTaken, nameByOrder } from "../../shared/seats.js";
import { formatDay } from "../../shared/time/moments.js";

/** How long a seat stays reserved. */
const KEPT = 14 * 86_400_000 - 60_000;

/**
 * Show the player for whom a seat is reserved, with a button for that player or the host; null if it is not reserved.
 * @param {Seat} seat
 * @param {TableState} state
 * @param {TableActions} actions
 */
export function createKept(seat, state, actions) {
  const { kept } = seat;
  if (!kept || kept.until <= Date.now()) return null;
  const mine = state.me?.player === kept.player;
  const isHost = state.me?.player === state.now.table.owner;
  const words = mine ? "reserved for you" : `reserved for ${kept.name}`;
  const release = mine ? "Decline" : "Withdraw the invitation";
  return el(
    "span",
    { class: "kept" },
    el("span", { class: "faint" }, `${words} until ${formatDay(kept.until)}`),
    mine || isHost
      ? createButton(release, () => actions.keepSeat(seat.seat, null), "plain", {
          data: { key: `release ${seat.seat}` },
        })
      : null,
  );
}

/**
 * Return whether the reader can take a seat, given its reservation.
 * @param {Seat} seat
 * @param {TableState} state
 */
export function isForReader({ kept }, { me }) {
  return !kept || kept.until <= Date.now() || kept.player === me?.player;
}

/**
 * Build the host's form for inviting a player by name; null if nobody can be invited.
 * @param {TableState} state
 * @param {TableActions} actions
 */
export function createInviteForm(state, actions) {
  const { table } = state.now;
  const free = table.seats.filter((seat) => !isTaken(seat) && !seat.kept);
  if (state.me?.player !== table.owner || !free.length) return null;
  /** @type {(readonly [number, string])[]} */
  const choices = free.map((seat) => [seat.seat, nameByOrder(seat.seat)]);
  const seat = createSelect("Seat to reserve", { name: "kept" }, choices, choices[0]?.[0] ?? 0);
  /** @param {PlayerSummary} player */
  const invite = (player) =>
    actions.keepSeat(Number(seat.select.value), { player: player.player, until: Date.now() + KEPT });
  const details = el(
    "details",
    { data: { name: "invite" } },
    el("summary", {}, "Invite a player by name"),
    seat.field,
    createPlayerSearch("Player", (player) => createButton("Invite", () => invite(player))),
    el("p", { class: "faint" }, "The seat is reserved for two weeks. Nobody else can take it."),
  );
  details.open = state.unfolded.get("invite") ?? false;
  details.addEventListener("toggle", () => state.unfolded.set("invite", details.open));
  return details;
}
