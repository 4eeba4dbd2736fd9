// Pauses of the whole table: proposed from the menu, agreed to next to the board, and ended by any player.

/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { TableState } from "../table-store.js" */
/** @import { Asking } from "./proposals-panel.js" */

import { createButton, createRow, createSelect } from "../../shared/controls.js";
import { el } from "../../shared/dom.js";
import { joinNames } from "../../shared/formatters.js";
import { nameSeat } from "../../shared/seats.js";
import { createTime } from "../seats/seat-clock.js";
import { isCounted } from "./agreed-end.js";
import { createQuestion, createReaderQuestion } from "./proposals-panel.js";

const DAY = 86_400_000;

/** @type {(readonly [days: number, words: string])[]} */
const LENGTHS = [
  [1, "A day"],
  [3, "3 days"],
  [7, "A week"],
  [14, "2 weeks"],
  [29, "4 weeks"],
];

/**
 * Build the questions about a proposed pause and a current one.
 * @param {Asking} asking
 */
export function createPauseQuestions(asking) {
  return [createProposal(asking), createPaused(asking)];
}

/** @param {Asking} asking */
function createProposal({ state, actions, own, now }) {
  const pause = state.now.proposals?.pause;
  if (!pause?.waits.length || now >= Math.min(pause.lapses, pause.until)) return null;
  const until = createTime(pause.until, now);
  const mine = own.find((seat) => pause.waits.includes(seat));
  if (mine !== undefined)
    return createReaderQuestion(
      [`${nameSeat(state.now.table, pause.seat)} proposes a pause until `, until, ": all clocks would stop."],
      createButton("Agree to the pause", () => actions.agreePause(pause, mine), "choice", {
        data: { key: "pause" },
      }),
    );
  const left = pause.waits.map((seat) => nameSeat(state.now.table, seat));
  const who = own.includes(pause.seat) ? "You propose" : `${nameSeat(state.now.table, pause.seat)} proposes`;
  return createQuestion([`${who} a pause until `, until, `. Still to agree: ${joinNames(left)}.`]);
}

/** @param {Asking} asking */
function createPaused({ state, actions, own, now }) {
  const until = state.now.proposals?.paused ?? null;
  if (until === null || now >= until) return null;
  const [mine] = own;
  return createQuestion(
    ["All clocks are stopped until ", createTime(until, now), ", as agreed."],
    mine === undefined
      ? null
      : createButton("End the pause", () => actions.endPause(mine), "choice", { data: { key: "pause end" } }),
  );
}

/**
 * Return whether another person plays without a stand-in bot.
 * @param {TableState["now"]} now
 */
const hasOthers = ({ table, clocks }) =>
  table.seats.some(
    ({ seat, player, mine, house, gave_up: gaveUp }) =>
      player && !mine && !house && !gaveUp && !clocks?.[seat]?.stand_in,
  );

/**
 * Return whether clocks are running that a pause could stop. In games that count, a pause needs another player's
 * agreement.
 * @param {TableState["now"]} now
 */
const canPause = (now) =>
  now.pace?.clock && (now.proposals?.paused ?? 0) <= Date.now() && (!isCounted(now) || hasOthers(now));

/**
 * Build the menu's form for proposing a pause; null if nothing can be paused.
 * @param {TableState} state
 * @param {TableActions} actions
 * @param {() => void} close
 */
export function createPauseProposal(state, actions, close) {
  if (!canPause(state.now)) return null;
  const room = (state.now.tournament?.pauses_until ?? Infinity) - Date.now();
  const lengths = LENGTHS.filter(([days]) => days * DAY <= room);
  const [longest] = lengths.at(-1) ?? [0];
  if (!longest) return null;
  const { field, select } = createSelect(
    "Stop all clocks for",
    { name: "pause" },
    lengths,
    Math.min(7, longest),
  );
  const propose = () => {
    close();
    return actions.proposePause(Date.now() + Number(select.value) * DAY);
  };
  return el(
    "details",
    {},
    el("summary", {}, "Propose a pause"),
    field,
    createRow(createButton("Send proposal", propose)),
  );
}
