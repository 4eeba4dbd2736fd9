// The lobby: where it is your turn, a game to watch, tables to join, and a new one.

/** @import { Game, InboxItem, PaceSummary, Player, Table } from "../shared/api-types" */

import { attachMenu } from "../account/menu.js";
import { createNameForm } from "../account/name-forms.js";
import { createNameChangeForm } from "../account/recovery-forms.js";
import { OfflineError, isServiceFailure, request } from "../shared/api-client.js";
import { byId, createHeading, el, replaceContent } from "../shared/dom.js";
import { loadIcons } from "../shared/icons.js";
import { showConnection, showTab } from "../shared/page-status.js";
import { fetchPlayer } from "../shared/session.js";
import { LiveGame } from "./live-game.js";
import { NewTableForm } from "./new-table-form.js";
import { createTableCards, createTurnCards } from "./table-cards.js";

const EACH = 10_000;
const SHOWN = 12;

class LobbyPage {
  /**
   * @param {Player | null} me
   * @param {{ games: Game[], paces: PaceSummary[] }} offered
   */
  constructor(me, offered) {
    this.me = me;
    this.form = new NewTableForm(
      byId("new"),
      offered,
      () => this.me,
      (player) => this.arrive(player),
    );
    this.liveGame = new LiveGame(byId("demo"));
    /** @type {InboxItem[]} */
    this.inbox = [];
    /** @type {Record<"mine" | "open" | "playing" | "ended", Table[]>} */
    this.tables = { mine: [], open: [], playing: [], ended: [] };
  }

  async start() {
    attachMenu(() => this.me);
    if (!this.me) this.showReader();
    await this.form.show();
    await this.refresh();
    const refreshVisible = () => {
      if (!document.hidden) void this.refresh();
    };
    setInterval(refreshVisible, EACH);
    document.addEventListener("visibilitychange", refreshVisible);
  }

  /**
   * Somebody has come in: the page goes on with them.
   * @param {Player} me
   */
  async arrive(me) {
    this.me = me;
    await this.form.show();
    await this.refresh();
  }

  async refresh() {
    try {
      await this.load();
      showConnection(true);
      this.render();
    } catch (failure) {
      if (failure instanceof OfflineError) showConnection(false);
      else if (!isServiceFailure(failure)) throw failure;
    }
  }

  async load() {
    const known = this.me !== null;
    const [mine, inbox, open, playing, ended] = await Promise.all([
      known ? fetchTables({ mine: true }) : [],
      known ? request("get", "/v1/inbox", {}).then((answer) => answer.waiting) : [],
      fetchTables({ phase: "open" }),
      fetchTables({ phase: "playing" }),
      fetchTables({ phase: "ended" }),
    ]);
    this.inbox = inbox;
    this.tables = { mine, open, playing, ended };
  }

  render() {
    const { mine, open, playing, ended } = this.tables;
    showTab(this.inbox.length > 0, "Lobby");
    byId("status").replaceChildren(this.me ? el("span", { class: "label" }, this.me.name) : "");
    this.showReader();
    void this.liveGame.show(playing, ended);
    const own = new Set(mine.map((table) => table.id));
    /** @param {Table[]} tables */
    const others = (tables) => tables.filter((table) => !own.has(table.id)).slice(0, SHOWN);
    replaceContent(
      byId("lists"),
      createList("Your tables", mine.slice(0, SHOWN), "Open"),
      createList("Open tables", others(open), "Join"),
      createList("Being played", others(playing), "Watch"),
      createList("Finished", others(ended), "Look"),
    );
  }

  /** Show where it is the reader's turn; a stranger is asked for a name, and typing is never disturbed. */
  showReader() {
    const panel = byId("you");
    if (this.me?.rename) this.askOtherName(panel, this.me);
    else if (this.me) replaceContent(panel, createHeading("Your turn"), ...createTurnCards(this.inbox));
    else if (!panel.querySelector("form")) this.welcome(panel);
  }

  /**
   * A name that cannot be kept is changed first; typing is never disturbed.
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
      "Play board games of trails and rails, a move now and a move tomorrow, with friends or against bots. " +
        "A name is enough to begin.",
    );
    const form = createNameForm((me) => this.arrive(me));
    replaceContent(panel, createHeading("Welcome"), words, form);
  }
}

/** @param {{ mine?: true, phase?: Table["phase"] }} query */
async function fetchTables(query) {
  const page = await request("get", "/v1/tables", { query });
  return page.tables;
}

/**
 * @param {string} words
 * @param {Table[]} tables
 * @param {string} action
 */
function createList(words, tables, action) {
  return tables.length
    ? el("section", {}, createHeading(words), el("ul", { class: "cards" }, createTableCards(tables, action)))
    : null;
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
