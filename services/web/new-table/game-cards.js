// The games to choose from, as cards: picture, number of players and length.

/** @import { Game, GameName } from "../shared/api-types" */

import { isServiceFailure, requestText } from "../shared/api-client.js";
import { el, parseDrawing } from "../shared/dom.js";
import { formatCount, shortenTitle } from "../shared/formatters.js";
import { createIcon } from "../shared/icons.js";
import { createChoices } from "./options/choices.js";

/** @type {Map<string, SVGSVGElement>} */
const covers = new Map();

/**
 * Fetch the pictures; a card without one shows its icon.
 * @param {readonly Game[]} games
 */
export async function loadCovers(games) {
  await Promise.all(
    games.map(async ({ game, cover }) => {
      if (!cover) return;
      try {
        const path = { game: /** @type {GameName} */ (game) }; // it is one of the listed games
        covers.set(game, parseDrawing(await requestText("/v1/games/{game}/cover.svg", { path })));
      } catch (failure) {
        if (!isServiceFailure(failure)) throw failure;
      }
    }),
  );
}

/**
 * @param {readonly Game[]} games
 * @param {Game} chosen
 * @param {(game: Game) => unknown} onChange
 */
export function createGameCards(games, chosen, onChange) {
  const element = createChoices({
    label: "Which game?",
    name: "game",
    choices: games.map((game) => ({
      value: game.game,
      words: shortenTitle(game.title),
      note: game.summary,
      above: el(
        "span",
        { class: "cover", "aria-hidden": "true", data: { game: game.game } },
        createCover(game),
      ),
    })),
    chosen: chosen.game,
    look: "game-cards",
    onChange: (value) => {
      const game = games.find((each) => each.game === value);
      if (game) onChange(game);
    },
  });
  for (const [index, words] of [...element.querySelectorAll(".choice-words")].entries()) {
    const game = games[index];
    if (game) words.after(el("span", { class: "figures measures" }, describeMeasures(game)));
  }
  return element;
}

/**
 * Return a game's picture, or its icon if the picture is missing.
 * @param {Game} game
 */
export function createCover(game) {
  const drawn = covers.get(game.game);
  drawn?.setAttribute("preserveAspectRatio", "xMidYMid slice");
  return drawn?.cloneNode(true) ?? createIcon(game.icon ?? "station", 44) ?? "";
}

/**
 * Return the number of players (as chosen, or the range) and the length of a game.
 * @param {Game} game
 * @param {number | null} [chosen]
 */
export function describeMeasures({ seats, minutes }, chosen = null) {
  const range = `${Math.min(...seats)}\u2013${Math.max(...seats)} players`;
  const players = chosen === null ? range : formatCount(chosen, "player");
  return minutes ? `${players} \u00b7 ${describeLength(minutes)}` : players;
}

/** @param {number} minutes */
const describeLength = (minutes) => (minutes % 60 ? `${minutes} min` : `${minutes / 60} h`);
