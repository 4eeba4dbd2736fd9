// A trial game: a button that opens a table with bots and starts the tour there.

/** @import { Game, Player } from "../shared/api-types" */

import { askName } from "../account/name-forms.js";
import { createCommandId, isServiceFailure } from "../shared/api-client.js";
import { createButton, createError } from "../shared/controls.js";
import { el } from "../shared/dom.js";
import { shortenTitle } from "../shared/formatters.js";
import { nameBot } from "../shared/seats.js";
import { fetchOwnTables, nameTable, openTable } from "./open-table.js";

const BOT = "beginner";

/** @type {Record<number, string>} */
const COUNTS = { 2: "two", 3: "three" };

/**
 * @typedef {{
 *   words: string,
 *   getPlayer: () => Player | null,
 *   onArrival?: (me: Player) => unknown,
 *   look?: "sign" | "choice",
 *   label?: string,
 *   explained?: boolean,
 * }} TrialOptions `onArrival` is called with a newly registered player; `label` is the accessible name where
 *   several buttons are side by side; `explained` is whether the page explains the button elsewhere
 */

/**
 * Build the button, with an explanation and a line for errors below it.
 * @param {Game} game
 * @param {number} seats
 * @param {TrialOptions} options
 */
export function createTrial(game, seats, options) {
  const { words, getPlayer, onArrival, look = "sign", label = null, explained = false } = options;
  const error = createError();
  const commandId = createCommandId();
  const waiting = el("p", { class: "faint", role: "status" });
  const play = async () => {
    error.textContent = "";
    const me = getPlayer() ?? (await askName("to play"));
    if (!me) return;
    if (!getPlayer()) onArrival?.(me);
    waiting.textContent = "Setting up the table ...";
    try {
      const taken = (await fetchOwnTables(game.game)).map((table) => table.name);
      const name = nameTable(me.name, shortenTitle(game.title), taken);
      const table = await openTable(describeTable(game, seats, name, commandId));
      location.assign(`/table/${encodeURIComponent(table.id)}#tour`);
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      error.textContent = failure.message;
      waiting.textContent = "";
    }
  };
  return el(
    "div",
    { class: "trial" },
    createButton(words, play, look, { "aria-label": label, data: { key: `play ${game.game}` } }),
    explained ? null : el("p", { class: "faint" }, describeTrial(seats - 1)),
    waiting,
    error,
  );
}

/**
 * Explain what the button opens.
 * @param {number | null} bots the number of bots; null if it differs by game
 */
export function describeTrial(bots = null) {
  const bot = nameBot(BOT);
  const against = bots === null ? `${bot}s` : bots === 1 ? `one ${bot}` : `${COUNTS[bots] ?? bots} ${bot}s`;
  return (
    `Opens a table where you play against ${against}, with a short guided tour. ` +
    "Only you can see it. Leave whenever you like."
  );
}

/**
 * Return the number of seats of a trial game, with as few bots as possible; undefined for a solo game.
 * @param {Game} game
 */
export const trialSeats = (game) => game.seats.find((count) => count > 1);

/**
 * @param {Game} game
 * @param {number} seats
 * @param {string} name
 * @param {string} commandId
 * @returns {import("../shared/api-types").NewTable}
 */
function describeTable(game, seats, name, commandId) {
  return {
    game: game.game,
    seats,
    name,
    options: game.first,
    public: false,
    pace: "open",
    begin: "full",
    several: false,
    rated: false,
    command_id: commandId,
    me: { seat: 0 },
    bots: Object.fromEntries(Array.from({ length: seats - 1 }, (_, bot) => [bot + 1, BOT])),
  };
}
