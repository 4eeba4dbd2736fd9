// The lobby: where it is your turn, a game to watch, tables to join, and a new one.

/** @import { Game, InboxItem, PaceSummary, Player, Table } from "../shared/api-types" */

import { attachMenu } from "../account/menu.js";
import { createNameForm } from "../account/name-forms.js";
import { createNameChangeForm } from "../account/recovery-forms.js";
import { OfflineError, isServiceFailure, request } from "../shared/api-client.js";
import { byId, createHeading, el, replaceContent } from "../shared/dom.js";
import { loadIcons } from "../shared/icons.js";
import { countTables, showBadge, showConnection, showTab } from "../shared/page-status.js";
import { fetchPlayer } from "../shared/session.js";
import { createCallHint } from "../notices/hint.js";
import { LiveGame } from "./live-game.js";
import { NewTableForm } from "./new-table-form.js";
import { SeekList } from "./seeks.js";
import { createTurnCards } from "./table-cards.js";
import { TableFilters } from "./table-filters.js";
import { TableList } from "./table-list.js";

const EACH = 10_000;

const NO_SEATS = "No seat is free that suits. Open a table: others will see it here.";

/** @type {ReadonlySet<string>} */
const NOWHERE = new Set();

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
    /** @type {Table[]} */
    this.watched = [];
    /** @type {HTMLElement | null} */
    this.hint = null;
    this.filters = new TableFilters(
      offered,
      () => this.me,
      () => void this.search(),
    );
    this.seeks = new SeekList(
      offered,
      () => this.me,
      (player) => this.arrive(player),
    );
    this.own = [
      new TableList("You are invited", "Look", () => ({ invited: true })),
      new TableList("Your games", "Look", () => ({ mine: true, phase: "playing" })),
      new TableList("Your tables that wait for players", "Open", () => ({ mine: true, phase: "open" })),
    ];
    this.finished = new TableList("Your finished games", "Look", () => ({ mine: true, phase: "ended" }));
    this.others = [
      new TableList("Seats to take", "Join", () => ({ phase: "open", ...this.filters.query }), NO_SEATS),
      new TableList("Games that go on without a player", "Take over", () => ({ offered: true })),
      new TableList("Being played", "Watch", () => ({ phase: "playing", ...this.filters.query, free: null })),
      new TableList("Finished by others", "Look", () => ({
        phase: "ended",
        ...this.filters.query,
        free: null,
      })),
    ];
  }

  /** The lists that are there for this reader, in their order. */
  get lists() {
    return this.me
      ? [...this.own, ...this.others.slice(0, 3), this.finished, ...this.others.slice(3)]
      : this.others;
  }

  async start() {
    attachMenu(() => this.me);
    if (!this.me) this.showReader();
    this.placeLists();
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
    this.placeLists();
    await this.form.show();
    await this.refresh();
  }

  /** Put the lists in their order, with the filters before those of others' tables. */
  placeLists() {
    const [first] = this.others;
    const elements = this.lists.flatMap((list) =>
      list === first ? [this.seeks.element, this.filters.element, list.element] : [list.element],
    );
    byId("lists").replaceChildren(...elements);
  }

  /** Other tables are looked for: begin each list anew. */
  async search() {
    for (const list of this.others) list.reset();
    await this.refresh();
  }

  async refresh() {
    try {
      await this.load();
      await this.offerCalls();
      showConnection(true);
      this.render();
    } catch (failure) {
      if (failure instanceof OfflineError) showConnection(false);
      else if (!isServiceFailure(failure)) throw failure;
    }
  }

  async load() {
    const known = this.me !== null;
    const [inbox, watched] = await Promise.all([
      known ? request("get", "/v1/inbox", { query: { order: "due" } }).then((answer) => answer.waiting) : [],
      fetchShowcase(),
      this.seeks.load(),
      ...this.lists.map((list) => list.load()),
    ]);
    this.inbox = inbox;
    this.watched = watched;
  }

  /** Once somebody plays here, say that they can be called. */
  async offerCalls() {
    if (this.hint === null && this.own.some((list) => list.tables.length)) this.hint = await createCallHint();
  }

  render() {
    const waiting = countTables(this.inbox);
    showTab(waiting > 0, "Lobby", waiting);
    if (this.me) showBadge(waiting);
    byId("status").replaceChildren(this.me ? el("span", { class: "label" }, this.me.name) : "");
    this.showReader();
    const live = this.watched.filter((table) => table.phase === "playing");
    const over = this.watched.filter((table) => table.phase === "ended");
    void this.liveGame.show(live, over);
    const own = this.me ? [...this.own, this.finished].flatMap((list) => list.tables) : [];
    const elsewhere = new Set(own.map((table) => table.id));
    this.seeks.render();
    for (const list of this.lists) list.render(this.others.includes(list) ? elsewhere : NOWHERE);
  }

  /** Show where it is the reader's turn; a stranger is asked for a name, and typing is never disturbed. */
  showReader() {
    const panel = byId("you");
    if (this.me?.rename) this.askOtherName(panel, this.me);
    else if (this.me)
      replaceContent(panel, createHeading("Your turn"), ...createTurnCards(this.inbox), this.hint);
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

/** How many tables the one to watch is chosen from. */
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
