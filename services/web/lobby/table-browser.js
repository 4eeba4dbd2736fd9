// The paged list of all tables, filtered by list, game and name.

/** @import { Game, LobbyCounts, PaceSummary, TableQuery } from "../shared/api-types" */
/** @import { Reader } from "./game-shelf.js" */
/** @import { ListKind } from "./list-kinds.js" */
/** @import { TablePage } from "./table-list.js" */

import { createButton, createInput } from "../shared/controls.js";
import { el, replaceContent } from "../shared/dom.js";
import { shortenTitle } from "../shared/formatters.js";
import { createIcon } from "../shared/icons.js";
import { createGameSheet } from "./game-shelf.js";
import { KINDS, kindOf } from "./list-kinds.js";
import { TableFilters } from "./table-filters.js";
import { Pages, fetchPage } from "./table-list.js";
import { createRows } from "./table-rows.js";

const PAUSE = 300;
const MOST_LETTERS = 60;

export class TableBrowser {
  /**
   * @param {{ games: Game[], paces: PaceSummary[] }} offered
   * @param {Reader} reader
   * @param {() => Promise<unknown>} refresh makes the page load and render again
   */
  constructor(offered, reader, refresh) {
    this.games = offered.games;
    this.reader = reader;
    this.getPlayer = reader.getPlayer;
    this.refresh = refresh;
    /** @type {ListKind | null} */
    this.kind = null;
    this.game = "";
    this.pages = new Pages();
    /** @type {TablePage} */
    this.page = { tables: [], omitted: [], next: null };
    /** @type {LobbyCounts | null} */
    this.counts = null;
    this.turns = 0;
    this.filters = new TableFilters(offered, this.getPlayer, () => this.begin());
    this.search = createInput("Table name", {
      type: "search",
      name: "search",
      maxlength: MOST_LETTERS,
      placeholder: "Table name",
    });
    this.search.field.firstElementChild?.classList.add("unseen");
    /** @type {number | undefined} */
    this.timer = undefined;
    this.search.input.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.begin(), PAUSE);
    });
    this.kinds = el("div", { class: "pick", role: "group", "aria-label": "List" });
    this.gamePicks = el("div", { class: "pick", role: "group", "aria-label": "Game" });
    this.about = el("div", { class: "about-game" });
    this.list = el("div", { class: "rows", "aria-live": "off" });
    this.pager = el("nav", { class: "pager", "aria-label": "Pages of the list" });
    this.search.field.classList.add("search-field");
    this.element = el(
      "section",
      { id: "tables", "aria-label": "Tables" },
      el("h2", {}, "Tables"),
      el("div", { class: "bar" }, this.kinds, this.search.field),
      el("div", { class: "bar" }, this.gamePicks),
      this.about,
      this.filters.element,
      this.list,
      this.pager,
    );
  }

  /** Show a list from its first page. */
  begin() {
    this.pages.reset();
    return this.refresh();
  }

  /** @param {string} key */
  choose(key) {
    this.kind = kindOf(key);
    return this.begin();
  }

  /**
   * Load the current page. The initial list is the first that is not empty.
   * @param {LobbyCounts} counts
   * @param {number} turns the number of tables where it is the reader's turn
   */
  async load(counts, turns) {
    this.counts = counts;
    this.turns = turns;
    this.kind ??= this.listKinds().find((kind) => kind.count(counts, turns)) ?? kindOf("open");
    const asked = JSON.stringify([this.query, this.pages.start]);
    const page = await fetchPage(this.query, this.pages.start);
    if (asked === JSON.stringify([this.query, this.pages.start])) this.page = page;
  }

  listKinds() {
    const known = this.getPlayer() !== null;
    return KINDS.filter((kind) => known || !kind.own);
  }

  /** @returns {TableQuery} */
  get query() {
    const kind = this.kind ?? kindOf("open");
    const filters = kind.filtered ? this.filters.query : {};
    const free = kind.key === "open" ? (filters.free ?? null) : null;
    const name = this.search.input.value.trim() || null;
    return /** @type {TableQuery} */ ({ ...filters, free, game: this.game || null, name, ...kind.query });
  }

  /** Whether any filters are set that the counts ignore. */
  get isNarrowed() {
    const own = this.kind?.query ?? {};
    return Object.entries(this.query).some(
      ([name, value]) => name !== "game" && !(name in own) && value !== null,
    );
  }

  render() {
    this.renderKinds();
    this.renderGames();
    this.filters.element.hidden = !this.kind?.filtered;
    this.renderRows();
    this.renderPager();
  }

  renderKinds() {
    const { counts, kind: chosen } = this;
    if (!counts) return;
    const shown = this.listKinds().filter(
      (kind) => !kind.rare || kind === chosen || kind.count(counts, this.turns) !== 0,
    );
    replaceContent(
      this.kinds,
      shown.map((kind) =>
        this.createPick(kind.words, kind.count(counts, this.turns), kind === chosen, () =>
          this.choose(kind.key),
        ),
      ),
    );
  }

  renderGames() {
    replaceContent(
      this.gamePicks,
      [{ game: "", title: "All games", icon: null }, ...this.games].map(({ game, title, icon }) =>
        this.createPick(shortenTitle(title), null, game === this.game, () => this.chooseGame(game), icon),
      ),
    );
  }

  /** @param {string} game */
  chooseGame(game) {
    this.game = game;
    const chosen = this.games.find((each) => each.game === game);
    this.about.replaceChildren(...(chosen ? createGameSheet(chosen, this.reader) : []));
    return this.begin();
  }

  /**
   * @param {string} words
   * @param {number | null | undefined} count
   * @param {boolean} pressed
   * @param {() => unknown} onPress
   * @param {string | null} [icon]
   */
  createPick(words, count, pressed, onPress, icon = null) {
    const attributes = { "aria-pressed": String(pressed), data: { key: `pick ${words}` } };
    const button = createButton(words, onPress, "choice", attributes);
    const drawn = icon ? createIcon(icon, 18) : null;
    if (drawn) button.prepend(drawn);
    if (typeof count === "number") button.append(el("span", { class: "figures" }, count));
    return button;
  }

  renderRows() {
    const { tables, omitted } = this.page;
    replaceContent(
      this.list,
      tables.length ? createRows(tables, this.games, this.kind?.action ?? "View") : null,
      !tables.length && !omitted.length ? el("p", { class: "none" }, this.kind?.empty ?? "") : null,
      omitted.length
        ? el("p", { class: "faint" }, "Some hosts have more tables than this list shows: ")
        : null,
      omitted.length
        ? el(
            "div",
            { class: "row" },
            omitted.map(({ owner, name, tables: count }) =>
              createButton(
                `${count} more from ${name}`,
                () => this.filters.choose({ player: owner, name }),
                "choice",
                {
                  data: { key: `more ${owner}` },
                },
              ),
            ),
          )
        : null,
    );
  }

  renderPager() {
    const { page, pages } = this;
    const last = pages.before + page.tables.length;
    const all =
      this.counts && this.kind && !this.isNarrowed ? this.kind.count(this.counts, this.turns) : null;
    const of = typeof all === "number" && all >= last && !page.omitted.length ? ` of ${all}` : "";
    this.pager.hidden = pages.isFirst && page.next === null;
    replaceContent(
      this.pager,
      el("span", { role: "status" }, `${pages.before + 1} to ${last}${of}`),
      this.createStep("\u2039", "Previous page", pages.isFirst, () => pages.goBack()),
      this.createStep("\u203a", "Next page", page.next === null, () => pages.goOn(page)),
    );
  }

  /**
   * @param {string} sign
   * @param {string} words
   * @param {boolean} disabled
   * @param {() => void} turn
   */
  createStep(sign, words, disabled, turn) {
    const act = () => {
      turn();
      return this.refresh();
    };
    return createButton(sign, act, "step", { "aria-label": words, disabled, data: { key: words } });
  }
}
