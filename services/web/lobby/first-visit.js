// A newcomer's first view: one press starts a short game against bots, with a guided tour.

/** @import { Game, Player } from "../shared/api-types" */

import { createTrial } from "../new-table/trial.js";
import { el } from "../shared/dom.js";
import { shortenTitle } from "../shared/formatters.js";

const SEATS = 3;

/**
 * Return the game for a first visit: the shortest that three players can play.
 * @param {readonly Game[]} games
 */
function chooseFirstGame(games) {
  const [first] = games
    .filter(({ seats, minutes }) => minutes && seats.includes(SEATS))
    .toSorted((a, b) => (a.minutes ?? 0) - (b.minutes ?? 0));
  return first ?? null;
}

/**
 * @param {readonly Game[]} games
 * @param {() => Player | null} getPlayer
 * @param {(me: Player) => unknown} onArrival receives the new session's player
 */
export function createFirstVisit(games, getPlayer, onArrival) {
  const game = chooseFirstGame(games);
  if (!game) return null;
  const title = shortenTitle(game.title);
  const length = game.minutes ? ` It takes about ${game.minutes} minutes, or longer if you take breaks.` : "";
  return el(
    "div",
    { class: "first-visit" },
    createTrial(game, SEATS, { words: `Play ${title} now against two bots`, getPlayer, onArrival }),
    el("p", {}, `${game.summary}${length}`),
  );
}
