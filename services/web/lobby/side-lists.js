// The sidebar's lists: a few open seats, and the reader's latest results.

/** @import { Game, LobbyResponse, Table } from "../shared/api-types" */

import { request } from "../shared/api-client.js";
import { createButton } from "../shared/controls.js";
import { el, replaceContent } from "../shared/dom.js";
import { formatCount } from "../shared/formatters.js";
import { createPlate } from "../shared/icons.js";
import { formatDay } from "../shared/time/moments.js";
import {
  countFree,
  createPips,
  describeNow,
  describePlace,
  describePoints,
  describeTerms,
  linkTo,
} from "./table-words.js";

const OPEN_SHOWN = 3;
const FINISHED_SHOWN = 4;

export class SideLists {
  /**
   * @param {readonly Game[]} games
   * @param {(list: string) => unknown} onShowAll receives the key of the list to show in full
   */
  constructor(games, onShowAll) {
    this.games = games;
    this.onShowAll = onShowAll;
    /** @type {Table[]} */
    this.open = [];
    /** @type {Table[]} */
    this.finished = [];
    this.seats = el("section", { "aria-label": "Open seats", hidden: true });
    this.results = el("section", { "aria-label": "Your finished games", hidden: true });
  }

  /** @param {boolean} known whether the reader is logged in */
  async load(known) {
    const [open, finished] = await Promise.all([
      fetchTables({ phase: "open", free: 1, limit: 2 * OPEN_SHOWN }),
      known ? fetchTables({ phase: "ended", mine: true, limit: FINISHED_SHOWN }) : [],
    ]);
    this.open = open.filter((table) => !table.seats.some((seat) => seat.mine)).slice(0, OPEN_SHOWN);
    this.finished = finished;
  }

  /**
   * @param {number} open the total number of open tables
   * @param {number} finished the total number of finished games
   * @param {string} shown the key of the list that is shown in full
   */
  render(open, finished, shown) {
    this.seats.hidden = !this.open.length || shown === "open";
    replaceContent(
      this.seats,
      el("h2", {}, "Open seats ", el("span", { class: "sub" }, open || "")),
      el(
        "ul",
        { class: "offers" },
        this.open.map((table) => this.createOffer(table)),
      ),
      createButton("All open tables", () => this.onShowAll("open"), "plain", { data: { key: "all open" } }),
    );
    this.results.hidden = !this.finished.length;
    replaceContent(
      this.results,
      el("h2", {}, "Recently finished"),
      el(
        "ul",
        { class: "results" },
        this.finished.map((table) => this.createResult(table)),
      ),
      createButton(
        `All ${finished || ""} finished games`.replace("  ", " "),
        () => this.onShowAll("finished"),
        "plain",
        {
          data: { key: "all finished" },
        },
      ),
    );
  }

  /** @param {Table} table */
  createOffer(table) {
    const free = countFree(table.seats);
    return el(
      "li",
      { class: "offer", data: { game: table.game } },
      createPlate(this.iconOf(table), 44),
      el(
        "div",
        {},
        el("h3", {}, table.name),
        el(
          "p",
          { class: "faint" },
          createPips(table),
          ` ${formatCount(free, "open seat")} \u00b7 ${describeTerms(table)}`,
        ),
      ),
      el(
        "a",
        {
          class: "choice",
          href: linkTo(table),
          "aria-label": `Sit down: ${table.name}`,
          data: { key: `offer ${table.id}` },
        },
        "Sit down",
      ),
    );
  }

  /** @param {Table} table */
  createResult(table) {
    const points = describePoints(table);
    return el(
      "li",
      { data: { game: table.game } },
      createPlate(this.iconOf(table), 34),
      el(
        "div",
        {},
        el("a", { href: linkTo(table), data: { key: `result ${table.id}` } }, points || describeNow(table)),
        el("p", { class: "faint" }, `${table.name}, ${formatDay(table.moved)}`),
      ),
      el("span", { class: "place-won figures" }, describePlace(table)),
    );
  }

  /** @param {Table} table */
  iconOf(table) {
    return this.games.find((game) => game.game === table.game)?.icon;
  }
}

/** @param {import("../shared/api-types").TableQuery} query */
async function fetchTables(query) {
  /** @type {LobbyResponse} */
  const page = await request("get", "/v1/tables", { query });
  return page.tables;
}
