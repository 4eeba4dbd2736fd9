// The choice of the bot that "Add a bot" adds to an open seat.

/** @import { TableState } from "../table-store.js" */

import { createBotOptions, createBotSelect, pickBot } from "../../shared/bot-choice.js";
import { fetchGame } from "./game-source.js";

/**
 * Build the list of bots by strength; their stars follow once they have been fetched.
 * @param {TableState} state
 */
export function createBotPicker(state) {
  const attributes = { name: "bot", data: { key: "bot" } };
  const { field, select } = createBotSelect("Bot to add", attributes, {}, state.bot);
  select.addEventListener("change", () => (state.bot = pickBot(select.value)));
  void fetchGame(state.now.table.game).then((game) => {
    if (game) select.replaceChildren(...createBotOptions(game.strengths, state.bot));
  });
  return field;
}
