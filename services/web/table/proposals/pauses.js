// Pauses of the whole table: proposed and answered next to the board, and ended by any player.

/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { TableState } from "../table-store.js" */
/** @import { Asking } from "./proposals-panel.js" */

import { createButton, createRow, createSelect } from "../../shared/controls.js";
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
const USUAL_DAYS = 7;

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
      createButton("Decline", () => actions.declinePause(mine), "choice", { data: { key: "pause not" } }),
    );
  const left = pause.waits.map((seat) => nameSeat(state.now.table, seat));
  const isOwn = own.includes(pause.seat);
  const who = isOwn ? "You propose" : `${nameSeat(state.now.table, pause.seat)} proposes`;
  return createQuestion(
    [`${who} a pause until `, until, `. Still to agree: ${joinNames(left)}.`],
    isOwn
      ? createButton("Withdraw", () => actions.declinePause(pause.seat), "choice", {
          data: { key: "pause withdraw" },
        })
      : null,
  );
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
 * Return why the reader cannot propose a pause, null if they can. In games that count, a pause needs another player's
 * agreement.
 * @param {TableState["now"]} now
 */
export function explainNoPause(now) {
  if (now.table.hours) return "This table has a fixed time per decision, which cannot be paused.";
  if (!now.pace?.clock) return "This table has no clock, so there is nothing to pause.";
  if (isPaused(now)) return "The clocks are already stopped.";
  if (isPauseProposed(now)) return "A pause is already proposed. Answer or withdraw it first.";
  if (isCounted(now) && !hasOthers(now)) return "Nobody else is here to agree to a pause.";
  return listLengths(now).length ? null : "This round ends too soon for a pause.";
}

/** @param {TableState["now"]} now */
const isPaused = ({ proposals }) => (proposals?.paused ?? 0) > Date.now();

/** @param {TableState["now"]} now */
function isPauseProposed({ proposals }) {
  const pause = proposals?.pause;
  return Boolean(pause?.waits.length && pause.lapses > Date.now());
}

/**
 * Return the pauses that fit in the round, if the game belongs to a tournament.
 * @param {TableState["now"]} now
 */
function listLengths({ tournament }) {
  const room = (tournament?.pauses_until ?? Infinity) - Date.now();
  return LENGTHS.filter(([days]) => days * DAY <= room);
}

/**
 * Build the form that proposes a pause.
 * @param {TableState} state
 * @param {TableActions} actions
 * @param {() => void} close
 */
export function createPauseForm(state, actions, close) {
  const lengths = listLengths(state.now);
  const [longest] = lengths.at(-1) ?? [0];
  const { field, select } = createSelect(
    "Stop all clocks for",
    { name: "pause" },
    lengths,
    Math.min(USUAL_DAYS, longest),
  );
  const propose = () => {
    close();
    return actions.proposePause(Date.now() + Number(select.value) * DAY);
  };
  return [
    field,
    createRow(createButton("Send proposal", propose, "choice", { data: { key: "send pause" } })),
  ];
}
