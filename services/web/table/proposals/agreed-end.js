// Ending a game by agreement: proposed from the menu, answered next to the board.

/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { TableState } from "../table-store.js" */
/** @import { Asking } from "./proposals-panel.js" */

import { createButton } from "../../shared/controls.js";
import { joinNames } from "../../shared/formatters.js";
import { nameSeat } from "../../shared/seats.js";
import { createQuestion, createReaderQuestion } from "./proposals-panel.js";

/**
 * Build the question of whether to end the game; null if nobody proposes it.
 * @param {Asking} asking
 */
export function createEndQuestion({ state, actions, own, now }) {
  const { ending, table } = state.now;
  if (!ending?.waits.length || now >= ending.lapses) return null;
  const who = table.seats.filter((seat) => seat.player && ending.agreed.includes(seat.player));
  const names = [...new Set(who.map((seat) => (seat.mine ? "You" : nameSeat(table, seat.seat))))];
  const [mine] = own;
  const asked = own.find((seat) => ending.waits.includes(seat));
  const words = `${joinNames(names)} would like to end the game now. Nobody would win, and the game would not count.`;
  if (asked !== undefined)
    return createReaderQuestion(
      [words],
      createButton("End the game", () => actions.agreeEnd(asked, ending.made), "choice", {
        data: { key: "end" },
      }),
      createButton("Play on", () => actions.declineEnd(asked), "choice", { data: { key: "end not" } }),
    );
  const left = ending.waits.map((seat) => nameSeat(table, seat));
  return createQuestion(
    [`${words} Still to agree: ${joinNames(left)}.`],
    mine === undefined
      ? null
      : createButton("Play on after all", () => actions.declineEnd(mine), "choice", {
          data: { key: "end not" },
        }),
  );
}

/**
 * Return whether the reader can propose it: other people play, nobody has proposed it yet, and no player of a rated
 * or tournament game has left.
 * @param {TableState} state
 */
export function canProposeEnd({ now }) {
  const { seats } = now.table;
  const others = seats.some((seat) => seat.player && !seat.mine && !seat.house && !seat.gave_up);
  const left = seats.some((seat) => !seat.player && !seat.wanted && !seat.gave_up);
  return others && !(left && isCounted(now)) && !(now.ending && now.ending.lapses > Date.now());
}

/**
 * Return whether the result counts beyond the table: for ratings, or in a tournament.
 * @param {TableState["now"]} now
 */
export const isCounted = (now) => now.table.rated || now.tournament !== null;
