// What a newcomer sees first: one press, and a short game against two bots has begun.

/** @import { Game, Player } from "../shared/api-types" */

import { askName } from "../account/name-forms.js";
import { openTable } from "../new-table/open-table.js";
import { createCommandId, isServiceFailure } from "../shared/api-client.js";
import { createButton, createError } from "../shared/controls.js";
import { el } from "../shared/dom.js";
import { shortenTitle } from "../shared/formatters.js";

const SEATS = 3;
const BOT = "greedy";

/**
 * Choose the game to begin with: the shortest that three can play.
 * @param {readonly Game[]} games
 */
export function chooseFirstGame(games) {
  const [first] = games
    .filter(({ seats, minutes }) => minutes && seats.includes(SEATS))
    .toSorted((one, other) => (one.minutes ?? 0) - (other.minutes ?? 0));
  return first ?? null;
}

/**
 * @param {readonly Game[]} games
 * @param {() => Player | null} getPlayer
 * @param {(me: Player) => unknown} onArrival hears who came in to play
 */
export function createFirstVisit(games, getPlayer, onArrival) {
  const game = chooseFirstGame(games);
  if (!game) return null;
  const error = createError();
  const commandId = createCommandId();
  const play = async () => {
    error.textContent = "";
    const me = getPlayer() ?? (await askName("to play"));
    if (!me) return;
    if (!getPlayer()) onArrival(me);
    try {
      const table = await openTable(describeTable(game, me, commandId));
      location.assign(`/table/${encodeURIComponent(table.id)}`);
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      error.textContent = failure.message;
    }
  };
  const title = shortenTitle(game.title);
  const length = game.minutes ? ` It takes about ${game.minutes} minutes, or as many days as you like.` : "";
  return el(
    "div",
    { class: "first-visit" },
    createButton(`Play ${title} now against two bots`, play, "sign", { data: { key: "play now" } }),
    el("p", {}, `${game.summary}${length}`),
    error,
  );
}

/**
 * @param {Game} game
 * @param {Player} me
 * @param {string} commandId
 * @returns {import("../shared/api-types").NewTable}
 */
function describeTable(game, me, commandId) {
  return {
    game: game.game,
    seats: SEATS,
    name: `${me.name}: ${shortenTitle(game.title)}`.slice(0, 60),
    options: game.first,
    public: true,
    pace: "open",
    begin: "full",
    several: false,
    rated: false,
    command_id: commandId,
    me: { seat: 0 },
    bots: { 1: BOT, 2: BOT },
  };
}
