// A player's page: reliability, ratings with their history, and finished games.

/** @import { FinishedGame, GameName, GameRating, Player, Reliability } from "../shared/api-types" */

import { attachMenu } from "../account/menu.js";
import { createPlayerCard } from "../account/relations.js";
import { isServiceFailure, request } from "../shared/api-client.js";
import { createButton } from "../shared/controls.js";
import { byId, createHeading, el, replaceContent } from "../shared/dom.js";
import { formatCount } from "../shared/formatters.js";
import { ordinal } from "../shared/seats.js";
import { fetchPlayer } from "../shared/session.js";
import { formatDay, setReaderZone } from "../shared/time/moments.js";
import { HistoryPanel } from "./history.js";
import { formatChange, formatRating, linkTable } from "./words.js";

const GAMES = 20;

async function start() {
  /** @type {Player | null} */
  const me = await fetchPlayer();
  attachMenu(() => me);
  setReaderZone(me?.zone);
  if (me) byId("status").replaceChildren(el("span", { class: "label" }, me.name));
  const player = decodeURIComponent(location.pathname.split("/").at(-1) ?? "");
  const path = { player };
  const [reliability, ratings] = await Promise.all([
    request("get", "/v1/players/{player}/reliability", { path }),
    request("get", "/v1/players/{player}/ratings", { path }),
  ]);
  byId("who").textContent = ratings.name;
  document.title = `${ratings.name} \u2013 Railhead`;
  byId("about").replaceChildren(await createPlayerCard(player, me?.player ?? null));
  showReliability(byId("reliability"), reliability);
  await showRatings(player, ratings.ratings, ratings.rated);
  await new GameList(byId("games"), player).more();
}

/**
 * @param {HTMLElement} panel
 * @param {Reliability} found
 */
function showReliability(panel, { in_time: inTime, finished, turns, ended, left }) {
  replaceContent(
    panel,
    createHeading("Reliability"),
    el(
      "dl",
      { class: "facts" },
      el("dt", {}, "On time"),
      el("dd", {}, `${inTime}% of turns (${turns ? `the last ${turns}` : "none played yet"})`),
      el("dt", {}, "Played to the end"),
      el(
        "dd",
        {},
        finished === null ? "no finished games yet" : `${finished}% of ${formatCount(ended, "game")}`,
      ),
      left ? [el("dt", {}, "Left early"), el("dd", {}, formatCount(left, "game"))] : null,
    ),
  );
}

/**
 * @param {string} player
 * @param {GameRating[]} ratings
 * @param {boolean} agrees
 */
async function showRatings(player, ratings, agrees) {
  const history = new HistoryPanel(byId("history"), player);
  const links = ratings.map(({ game, title, rating }) =>
    el(
      "a",
      {
        href: `#${game}`,
        data: { game },
        onclick: () => void history.show(/** @type {GameName} */ (game)).then(mark),
      },
      `${title}: ${formatRating(rating.rating)}`,
    ),
  );
  const mark = () => {
    for (const link of links) {
      if (link.dataset.game === history.game) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  const none = agrees ? "No rated games yet." : "This player does not play rated games.";
  replaceContent(
    byId("ratings"),
    createHeading("Ratings"),
    ratings.length ? el("nav", { "aria-label": "Games" }, links) : el("p", { class: "faint" }, none),
  );
  const wanted = ratings.find((rating) => rating.game === location.hash.slice(1)) ?? ratings[0];
  if (!wanted) return;
  await history.show(/** @type {GameName} */ (wanted.game));
  mark();
}

/** The finished games of a player, page by page. */
class GameList {
  /**
   * @param {HTMLElement} panel
   * @param {string} player
   */
  constructor(panel, player) {
    this.player = player;
    this.list = el("ul", { class: "finished" });
    this.none = el("p", { class: "faint" }, "No finished games yet.");
    this.further = createButton("Earlier games", () => this.more());
    /** @type {string | null} */
    this.next = null;
    replaceContent(panel, createHeading("Finished games"), this.list, this.none, this.further);
  }

  async more() {
    const path = { player: this.player };
    const query = { limit: GAMES, after: this.next };
    const page = await request("get", "/v1/players/{player}/games", { path, query });
    this.list.append(...page.games.map((game) => createGame(game, this.player)));
    this.none.hidden = this.list.childElementCount > 0;
    this.next = page.next;
    this.further.hidden = page.next === null;
  }
}

/**
 * @param {FinishedGame} game
 * @param {string} player
 */
function createGame({ table, name, title, ended, seats, change, public: open }, player) {
  const others = seats.map((seat) => `${ordinal(seat.place - 1)} ${seat.name ?? "nobody"} (${seat.points})`);
  const place = Math.min(...seats.filter((seat) => seat.player === player).map((seat) => seat.place));
  const facts = [
    title,
    formatDay(ended),
    `${ordinal(place - 1)} of ${seats.length}`,
    change === null ? null : `rating ${formatChange(change)}`,
    open ? null : "private",
  ];
  return el(
    "li",
    {},
    el("p", { class: "strong" }, linkTable(table, name)),
    el("p", { class: "small" }, facts.filter(Boolean).join(" \u00b7 ")),
    el("p", { class: "faint" }, others.join(", ")),
  );
}

try {
  await start();
} catch (failure) {
  if (!isServiceFailure(failure)) throw failure;
  byId("trouble").textContent = failure.message;
}
