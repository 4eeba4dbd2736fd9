// A first game of one's own: a button that opens a table against bots, where the tour begins.

/** @import { Game, Player } from "../shared/api-types" */

import { askName } from "../account/name-forms.js";
import { createCommandId, isServiceFailure } from "../shared/api-client.js";
import { createButton, createError } from "../shared/controls.js";
import { el } from "../shared/dom.js";
import { shortenTitle } from "../shared/formatters.js";
import { openTable } from "./open-table.js";

const BOT = "greedy";

/**
 * @typedef {{
 *   words: string,
 *   getPlayer: () => Player | null,
 *   onArrival?: (me: Player) => unknown,
 * }} TrialOptions `onArrival` hears who came in to play
 */

/**
 * Make the button; what went wrong stands below it.
 * @param {Game} game
 * @param {number} seats
 * @param {TrialOptions} options
 */
export function createTrial(game, seats, { words, getPlayer, onArrival }) {
  const error = createError();
  const commandId = createCommandId();
  const play = async () => {
    error.textContent = "";
    const me = getPlayer() ?? (await askName("to play"));
    if (!me) return;
    if (!getPlayer()) onArrival?.(me);
    try {
      const table = await openTable(describeTable(game, seats, me, commandId));
      location.assign(`/table/${encodeURIComponent(table.id)}#tour`);
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      error.textContent = failure.message;
    }
  };
  return el(
    "div",
    { class: "trial" },
    createButton(words, play, "sign", { data: { key: "play now" } }),
    error,
  );
}

/**
 * @param {Game} game
 * @param {number} seats
 * @param {Player} me
 * @param {string} commandId
 * @returns {import("../shared/api-types").NewTable}
 */
function describeTable(game, seats, me, commandId) {
  return {
    game: game.game,
    seats,
    name: `${me.name}: ${shortenTitle(game.title)}`.slice(0, 60),
    options: game.first,
    public: true,
    pace: "open",
    begin: "full",
    several: false,
    rated: false,
    command_id: commandId,
    me: { seat: 0 },
    bots: Object.fromEntries(Array.from({ length: seats - 1 }, (_, bot) => [bot + 1, BOT])),
  };
}
