// The shelf of games: for each a description, its rules, and a trial game.

/** @import { Game, Player } from "../shared/api-types" */

import { createCover, describeMeasures, loadCovers } from "../new-table/game-cards.js";
import { createTrial, describeTrial, trialSeats } from "../new-table/trial.js";
import { el } from "../shared/dom.js";
import { lowerFirst, shortenTitle } from "../shared/formatters.js";

/** Readers who have had this many tables see the shelf folded. */
const FIRST_TABLES = 3;

/**
 * The current player, and a callback for new sessions.
 * @typedef {{ getPlayer: () => Player | null, onArrival: (me: Player) => unknown }} Reader
 */

/**
 * Return the address of the form for a new table, with a game preselected if there is one.
 * @param {string} game
 */
export const newTableOf = (game) => (game ? `/new?game=${encodeURIComponent(game)}` : "/new");

/**
 * Build the links and buttons for a game: its rules, a trial game, a new table.
 * @param {Game} game
 * @param {Reader} reader
 */
function createWays(game, { getPlayer, onArrival }) {
  const title = shortenTitle(game.title);
  const seats = trialSeats(game);
  const words = "Try this game";
  return el(
    "div",
    { class: "game-ways" },
    el(
      "a",
      {
        class: "choice",
        href: `/rules/${encodeURIComponent(game.game)}`,
        "aria-label": `How to play ${title}`,
      },
      "How to play",
    ),
    seats === undefined
      ? null
      : createTrial(game, seats, {
          words,
          getPlayer,
          onArrival,
          look: "choice",
          label: `${words}: ${title}`,
          explained: true,
        }),
    el(
      "a",
      { class: "plain", href: newTableOf(game.game), "aria-label": `Open a table of ${title}` },
      "Open a table",
    ),
  );
}

/**
 * Build a game's description with its links and buttons.
 * @param {Game} game
 * @param {Reader} reader
 */
export function createGameSheet(game, reader) {
  return [
    el("p", {}, el("b", {}, `${shortenTitle(game.title)}. `), game.summary, ` ${describeMeasures(game)}.`),
    createWays(game, reader),
    el("p", { class: "faint" }, `"Try this game" ${lowerFirst(describeTrial(botsOf(game)))}`),
  ];
}

export class GameShelf {
  /**
   * @param {readonly Game[]} games
   * @param {Reader} reader
   */
  constructor(games, reader) {
    this.games = games;
    this.list = el(
      "ul",
      { class: "shelf-games" },
      games.map((game) => createCard(game, reader)),
    );
    this.shelf = el(
      "details",
      { class: "shelf", ontoggle: () => this.shelf.open && this.draw() },
      el(
        "summary",
        {},
        el("h2", {}, "The games"),
        el("span", { class: "sub" }, "overview, rules and a trial game for each"),
      ),
      el("p", { class: "faint" }, `"Try this game" ${lowerFirst(describeTrial())}`),
      this.list,
    );
    this.shelf.open = reader.getPlayer() === null; // anonymous visitors have never had a table
    this.element = el("section", { id: "games", "aria-label": "The games" }, this.shelf);
    this.isSettled = false;
    this.isDrawn = false;
  }

  /**
   * Unfold the shelf once for newcomers. After that it stays as the reader left it.
   * @param {number} tables the number of tables that the reader has had
   */
  settle(tables) {
    if (this.isSettled) return;
    this.isSettled = true;
    this.shelf.open = tables < FIRST_TABLES;
  }

  /** Fetch the pictures when they are first seen. */
  async draw() {
    if (this.isDrawn) return;
    this.isDrawn = true;
    await loadCovers(this.games);
    for (const [index, place] of [...this.list.querySelectorAll(".shelf-cover")].entries()) {
      const game = this.games[index];
      if (game) place.replaceChildren(createCover(game));
    }
  }
}

/**
 * @param {Game} game
 * @param {Reader} reader
 */
const createCard = (game, reader) =>
  el(
    "li",
    { class: "shelf-game", data: { game: game.game } },
    el("span", { class: "shelf-cover", "aria-hidden": "true" }),
    el(
      "div",
      {},
      el("h3", {}, shortenTitle(game.title)),
      el("p", { class: "figures measures" }, describeMeasures(game)),
      el("p", {}, game.summary),
    ),
    createWays(game, reader),
  );

/** @param {Game} game */
const botsOf = (game) => (trialSeats(game) ?? 1) - 1;
