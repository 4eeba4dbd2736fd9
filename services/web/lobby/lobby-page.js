// The lobby: the reader's turns and other games, one list of all tables, and a sidebar with open seats and results.

/** @import { Game, InboxItem, LobbyCounts, PaceSummary, Player, Table, TurnQuestion } from "../shared/api-types" */

import { attachMenu } from "../account/menu.js";
import { createNameForm } from "../account/name-forms.js";
import { createNameChangeForm } from "../account/recovery-forms.js";
import { createNotificationHint } from "../notices/hint.js";
import { OfflineError, isServiceFailure, request } from "../shared/api-client.js";
import { createButton } from "../shared/controls.js";
import { byId, createHeading, el, replaceContent } from "../shared/dom.js";
import { formatCount } from "../shared/formatters.js";
import { loadIcons } from "../shared/icons.js";
import { countTables, showBadge, showConnection, showTab } from "../shared/page-status.js";
import { fetchPlayer } from "../shared/session.js";
import { createFirstVisit } from "./first-visit.js";
import { GameShelf, newTableOf } from "./game-shelf.js";
import { Invitations } from "./invitations.js";
import { LiveGame } from "./live-game.js";
import { OwnGames } from "./own-games.js";
import { SeekList } from "./seeks.js";
import { SideLists } from "./side-lists.js";
import { TableBrowser } from "./table-browser.js";
import { TurnCards } from "./turn-cards.js";

const EACH = 10_000;

class LobbyPage {
  /**
   * @param {Player | null} me
   * @param {{ games: Game[], paces: PaceSummary[] }} offered
   */
  constructor(me, offered) {
    this.me = me;
    const getPlayer = () => this.me;
    /** @param {Player} player */
    const arrive = (player) => this.arrive(player);
    this.liveGame = new LiveGame(byId("demo"));
    const reader = { getPlayer, onArrival: arrive };
    this.shelf = new GameShelf(offered.games, reader);
    this.browser = new TableBrowser(offered, reader, () => this.refresh());
    this.seeks = new SeekList(offered, getPlayer, arrive);
    this.sides = new SideLists(offered.games, (list) => this.showAll(list));
    this.invitations = new Invitations(byId("invited"), offered.games);
    this.turnCards = new TurnCards(offered.games);
    this.ownGames = new OwnGames(byId("own-games"), byId("you"), offered.games, (list) => this.showAll(list));
    this.firstVisit = createFirstVisit(offered.games, getPlayer, arrive);
    /** @type {readonly InboxItem[]} */
    this.inbox = [];
    /** @type {readonly TurnQuestion[]} */
    this.questions = [];
    /** @type {LobbyCounts | null} */
    this.counts = null;
    /** @type {Table[]} */
    this.watched = [];
    /** @type {HTMLElement | null} */
    this.hint = null;
  }

  async start() {
    attachMenu(() => this.me);
    byId("lists").before(this.shelf.element);
    byId("lists").replaceChildren(this.browser.element);
    byId("aside").append(this.seeks.element, this.sides.seats, this.sides.results);
    if (!this.me) this.showReader();
    await this.refresh();
    const refreshVisible = () => {
      if (!document.hidden) void this.refresh();
    };
    setInterval(refreshVisible, EACH);
    document.addEventListener("visibilitychange", refreshVisible);
  }

  /**
   * Continue as the player who has just logged in.
   * @param {Player} me
   */
  arrive(me) {
    this.me = me;
    return this.refresh();
  }

  /**
   * Show the full list behind one of the sidebar's short lists.
   * @param {string} list
   */
  async showAll(list) {
    await this.browser.choose(list);
    this.browser.element.scrollIntoView();
  }

  async refresh() {
    try {
      await this.load();
      await this.offerNotifications();
      showConnection(true);
      this.render();
    } catch (failure) {
      if (failure instanceof OfflineError) showConnection(false);
      else if (!isServiceFailure(failure)) throw failure;
    }
  }

  async load() {
    const known = this.me !== null;
    const [inbox, counts, , ,] = await Promise.all([
      known ? request("get", "/v1/inbox", { query: { order: "due" } }).then(({ waiting }) => waiting) : [],
      request("get", "/v1/lobby", {}),
      this.seeks.load(),
      this.sides.load(known),
    ]);
    const turns = countTables(inbox);
    const { game } = this.browser;
    const [questions, counted, watched] = await Promise.all([
      this.fetchQuestions(inbox),
      game ? fetchCounts(game) : counts,
      this.isDemoShown(counts, turns) ? fetchShowcase() : [],
      this.invitations.load(counts.mine?.invited ?? 0),
      this.ownGames.load(counts, turns),
    ]);
    await this.browser.load(counted, turns);
    this.inbox = inbox;
    this.questions = questions;
    this.counts = counts;
    this.watched = watched;
  }

  /**
   * Fetch the questions in words, unless the same turns were fetched before.
   * @param {readonly InboxItem[]} inbox
   */
  async fetchQuestions(inbox) {
    const before = JSON.stringify(this.inbox.map(nameDecision));
    if (!inbox.length) return [];
    if (before === JSON.stringify(inbox.map(nameDecision)) && this.questions.length) return this.questions;
    return /** @type {TurnQuestion[]} */ ((await request("get", "/v1/inbox/questions", {})).turns);
  }

  /**
   * Return whether to show a live game: only to readers without a table.
   * @param {LobbyCounts} counts
   * @param {number} turns
   */
  isDemoShown({ mine }, turns) {
    return !this.me || (turns === 0 && !mine?.open && !mine?.playing && !mine?.ended);
  }

  /** Offer notifications once the reader has a table. */
  async offerNotifications() {
    const mine = this.counts?.mine;
    if (this.hint === null && mine && mine.open + mine.playing > 0)
      this.hint = await createNotificationHint();
  }

  render() {
    const { counts } = this;
    if (!counts) return;
    const waiting = countTables(this.inbox);
    showTab(waiting > 0, "Lobby", waiting);
    if (this.me) showBadge(waiting);
    byId("status").replaceChildren(this.me ? el("span", {}, this.me.name) : "");
    this.showReader();
    this.showGames(counts);
    this.ownGames.render(waiting);
    this.invitations.render();
    this.browser.render();
    this.seeks.render();
    this.sides.render(counts.open, counts.mine?.ended ?? 0, this.browser.kind?.key ?? "");
    byId("demo").hidden = !this.watched.length;
    const live = this.watched.filter((table) => table.phase === "playing");
    const over = this.watched.filter((table) => table.phase === "ended");
    void this.liveGame.show(live, over);
  }

  /**
   * Link to a new table of the chosen game, and unfold the shelf for newcomers.
   * @param {LobbyCounts} counts
   */
  showGames({ mine }) {
    this.shelf.settle(mine ? mine.open + mine.playing + mine.ended : 0);
    byId("open-table").setAttribute("href", newTableOf(this.browser.game));
  }

  /** Show the reader's turns; ask an anonymous visitor for a name. Nothing is redrawn while the reader types. */
  showReader() {
    const panel = byId("you");
    if (this.me?.rename) this.askOtherName(panel, this.me);
    else if (this.me) this.showTurns(panel);
    else if (!panel.querySelector("form")) this.welcome(panel);
  }

  /** @param {HTMLElement} panel */
  showTurns(panel) {
    const turns = countTables(this.inbox);
    if (turns) {
      const sub = turns > 1 ? `at ${formatCount(turns, "table")}, most urgent first` : "";
      this.turnCards.render(this.inbox, this.questions);
      const heading = el("h2", {}, "Your turn ", el("span", { class: "sub" }, sub));
      replaceContent(panel, heading, this.turnCards.element, this.hint);
      return;
    }
    const isNew = this.counts !== null && this.isDemoShown(this.counts, turns);
    const head = isNew ? this.firstVisit : this.ownGames.isEmpty ? el("h2", {}, "Your turn") : null;
    replaceContent(panel, head, this.createRest(), this.hint);
  }

  /** Build the line for readers who have no turn to take; it suggests what to do instead. */
  createRest() {
    const open = this.counts?.open ?? 0;
    const parts = [
      "No games are waiting for you. ",
      el("a", { href: newTableOf(this.browser.game), data: { key: "open one" } }, "Open a table"),
      ...(open
        ? [
            ", or ",
            createButton(
              open === 1 ? "join the open table" : `join one of ${open} open tables`,
              () => this.showAll("open"),
              "in-words",
              {
                data: { key: "sit down" },
              },
            ),
          ]
        : []),
      ".",
    ];
    return el("p", { class: "rest" }, parts);
  }

  /**
   * Ask for a new name if the current one is not allowed. Nothing is redrawn while the reader types.
   * @param {HTMLElement} panel
   * @param {Player} me
   */
  askOtherName(panel, me) {
    if (panel.querySelector("form")) return;
    const form = createNameChangeForm(me, (player) => {
      this.me = { ...player, rename: null };
      panel.replaceChildren();
      this.render();
    });
    replaceContent(panel, createHeading("Your name"), form);
  }

  /** @param {HTMLElement} panel */
  welcome(panel) {
    const words = el(
      "p",
      {},
      "Board games of trails and rails. Play at your own pace, with friends or against bots. " +
        "All you need is a name.",
    );
    const form = createNameForm((me) => this.arrive(me));
    replaceContent(
      panel,
      el("h2", {}, "Welcome"),
      words,
      this.firstVisit,
      el("h3", {}, "Or choose a name and look around"),
      form,
    );
  }
}

/** @param {InboxItem} turn */
const nameDecision = ({ table, seat, decision }) => [table, seat, decision];

/** @param {string} game */
const fetchCounts = (game) =>
  request("get", "/v1/lobby", {
    query: { game: /** @type {import("../shared/api-types").GameName} */ (game) },
  });

/** The number of tables from which the live game is chosen. */
const CHOICE = 20;

async function fetchShowcase() {
  const pages = await Promise.all(
    /** @type {const} */ (["playing", "ended"]).map((phase) =>
      request("get", "/v1/tables", { query: { phase, limit: CHOICE } }),
    ),
  );
  return pages.flatMap((page) => page.tables);
}

try {
  const [me, games, paces] = await Promise.all([
    fetchPlayer(),
    request("get", "/v1/games", {}),
    request("get", "/v1/paces", {}),
    loadIcons(),
  ]);
  await new LobbyPage(me, { games, paces }).start();
} catch (failure) {
  if (!isServiceFailure(failure)) throw failure;
  byId("you").replaceChildren(el("p", { class: "error", role: "alert" }, failure.message));
}
