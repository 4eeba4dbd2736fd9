// A game's players by rating, and statistics of its finished games.

/** @import { Game, GameName, LadderEntry, Player } from "../shared/api-types" */

import { attachMenu } from "../account/menu.js";
import { isServiceFailure, request } from "../shared/api-client.js";
import { createButton } from "../shared/controls.js";
import { byId, createHeading, el, replaceContent } from "../shared/dom.js";
import { shortenTitle } from "../shared/formatters.js";
import { fetchPlayer } from "../shared/session.js";
import { showStatistics } from "./statistics.js";
import { createTable, formatRating, linkPlayer } from "./words.js";

const ENTRIES = 50;

async function start() {
  /** @type {Player | null} */
  const me = await fetchPlayer();
  attachMenu(() => me);
  if (me) byId("status").replaceChildren(el("span", { class: "label" }, me.name));
  const games = await request("get", "/v1/games", {});
  const [, , name] = location.pathname.split("/");
  const game = name ? decodeURIComponent(name) : games[0]?.game;
  showChoices(games, game);
  if (game === undefined) return;
  const wanted = /** @type {GameName} */ (game); // the service rejects unknown names
  await new Ladder(byId("ladder"), wanted).more();
  const fields = games.find((each) => each.game === wanted)?.fields ?? [];
  await showStatistics(byId("statistics"), wanted, fields);
}

/**
 * @param {Game[]} games
 * @param {string | undefined} chosen
 */
function showChoices(games, chosen) {
  const links = games.map(({ game, title }) =>
    el(
      "a",
      { href: `/ratings/${game}`, "aria-current": game === chosen ? "page" : null },
      shortenTitle(title),
    ),
  );
  replaceContent(byId("choices"), links);
  const game = games.find((each) => each.game === chosen);
  if (game) byId("title").textContent = shortenTitle(game.title);
  document.title = `${game ? shortenTitle(game.title) : "Ratings"} \u2013 Railhead`;
}

/** The players of a game by rating, page by page. */
class Ladder {
  /**
   * @param {HTMLElement} panel
   * @param {GameName} game
   */
  constructor(panel, game) {
    this.panel = panel;
    this.game = game;
    /** @type {LadderEntry[]} */
    this.entries = [];
    /** @type {string | null} */
    this.next = null;
  }

  async more() {
    const query = { limit: ENTRIES, after: this.next };
    const page = await request("get", "/v1/games/{game}/ratings", { path: { game: this.game }, query });
    this.entries = [...this.entries, ...page.ladder];
    this.next = page.next;
    this.render();
  }

  render() {
    replaceContent(
      this.panel,
      createHeading("Players by rating"),
      this.entries.length
        ? createTable(
            "Players by rating, highest first",
            ["Player", "Rating", "Games"],
            this.entries.map((entry, index) => createRow(entry, index + 1)),
          )
        : el("p", { class: "faint" }, "Nobody has been rated in this game yet."),
      this.next === null ? null : createButton("More players", () => this.more()),
      el(
        "p",
        { class: "faint" },
        "A rating is a cautious estimate of skill. It starts at 0 and rises with good results and with the " +
          "number of games. Only rated games count.",
      ),
    );
  }
}

/**
 * @param {LadderEntry} entry
 * @param {number} place
 */
function createRow({ player, name, house, rating }, place) {
  const who = el("span", {}, `${place}. `, linkPlayer(player, name), house ? " (bot)" : "");
  return [who, formatRating(rating.rating), String(rating.games)];
}

try {
  await start();
} catch (failure) {
  if (!isServiceFailure(failure)) throw failure;
  byId("trouble").textContent = failure.message;
}
