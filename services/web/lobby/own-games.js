// The reader's games in which it is not their turn, above the catalogue: whose turn it is, and since when.

/** @import { Game, LobbyCounts, Table, TableQuery } from "../shared/api-types" */

import { request } from "../shared/api-client.js";
import { createButton } from "../shared/controls.js";
import { el, replaceContent } from "../shared/dom.js";
import { formatAgo, shortenTitle } from "../shared/formatters.js";
import { createPlate } from "../shared/icons.js";
import { KINDS } from "./list-kinds.js";
import { createFolk, describeNow, linkTo } from "./table-words.js";

/** The number of games shown of each list. */
const SHOWN = 4;

/** The lists shown: games that wait for other players, and tables that have not started. */
const LISTS = KINDS.filter(({ key }) => key === "waiting" || key === "unbegun");

/** @typedef {{ list: import("./list-kinds.js").ListKind, tables: Table[], count: number }} Part */

export class OwnGames {
  /**
   * @param {HTMLElement} panel
   * @param {HTMLElement} you the panel of the reader's turns; the games follow it, or precede it if it has none
   * @param {readonly Game[]} games
   * @param {(list: string) => unknown} showAll shows the whole list
   */
  constructor(panel, you, games, showAll) {
    this.you = you;
    this.panel = panel;
    this.games = games;
    this.showAll = showAll;
    /** @type {Part[]} */
    this.parts = [];
  }

  /** Whether there is any game to show. */
  get isEmpty() {
    return this.parts.every(({ tables }) => !tables.length);
  }

  /**
   * @param {LobbyCounts} counts
   * @param {number} turns the number of tables where it is the reader's turn
   */
  async load(counts, turns) {
    this.parts = await Promise.all(
      LISTS.map(async (list) => {
        const count = list.count(counts, turns) ?? 0;
        return { list, count, tables: count ? await fetchTables(list.query) : [] };
      }),
    );
  }

  /** @param {number} turns the number of tables where it is the reader's turn */
  render(turns) {
    this.panel.hidden = this.isEmpty;
    const { you } = this;
    if (turns && this.panel.nextElementSibling === you) you.after(this.panel);
    else if (!turns && this.panel.previousElementSibling === you) you.before(this.panel);
    if (this.isEmpty) return;
    replaceContent(
      this.panel,
      el("h2", {}, turns ? "Your other games" : "Your games"),
      el(
        "ul",
        { class: "turns" },
        this.parts.flatMap(({ list, tables }) => tables.map((table) => this.createCard(table, list.action))),
      ),
      this.parts.map(({ list, tables, count }) =>
        count > tables.length && tables.length
          ? createButton(`${list.words}: show all ${count}`, () => this.showAll(list.key), "choice", {
              data: { key: `all ${list.key}` },
            })
          : null,
      ),
    );
  }

  /**
   * @param {Table} table
   * @param {string} action the label of the link
   */
  createCard(table, action) {
    const game = this.games.find((each) => each.game === table.game);
    const title = table.name.includes(shortenTitle(table.title)) ? [] : [shortenTitle(table.title)];
    return el(
      "li",
      { class: "turn card mine", data: { game: table.game, own: table.id } },
      createPlate(game?.icon, 44),
      el(
        "div",
        { class: "turn-words" },
        el("h3", {}, table.name),
        createFolk(table, game),
        el("p", { class: "asks" }, [...title, describeNow(table)].join(" \u00b7 ")),
      ),
      el("p", { class: "due faint" }, `last activity ${formatAgo(table.moved)}`),
      el(
        "a",
        {
          class: "choice",
          href: linkTo(table),
          data: { key: `own ${table.id}` },
          "aria-label": `${action}: ${table.name}`,
        },
        action,
      ),
    );
  }
}

/** @param {TableQuery} query */
async function fetchTables(query) {
  return (await request("get", "/v1/tables", { query: { ...query, limit: SHOWN } })).tables;
}
