// A list of tables that goes on for as long as there are some: page by page, so that no table is lost.

/** @import { LobbyResponse, Table, TableQuery } from "../shared/api-types" */

import { request } from "../shared/api-client.js";
import { createButton } from "../shared/controls.js";
import { createHeading, el, replaceContent } from "../shared/dom.js";
import { createTableCards } from "./table-cards.js";

const PAGE = 20;
/** Pages are short where few tables suit the filters: so many are read at once to fill one. */
const TRIES = 5;

export class TableList {
  /**
   * @param {string} words over the list
   * @param {string} action what a visitor does at a table of it
   * @param {() => TableQuery} getQuery
   * @param {string | null} [empty] what stands there where no table is
   */
  constructor(words, action, getQuery, empty = null) {
    this.words = words;
    this.action = action;
    this.getQuery = getQuery;
    this.empty = empty;
    this.wanted = PAGE;
    /** @type {Table[]} */
    this.tables = [];
    this.hasMore = false;
    this.element = el("section", { "aria-label": words, hidden: true });
  }

  /** Read as many tables as are shown, anew. */
  async load() {
    const query = this.getQuery();
    /** @type {Table[]} */
    const found = [];
    /** @type {string | null} */
    let after = null;
    for (let tried = 0; tried < TRIES || found.length < this.wanted - PAGE; tried += 1) {
      /** @type {LobbyResponse} */
      const page = await request("get", "/v1/tables", { query: { ...query, after, limit: PAGE } });
      found.push(...page.tables);
      after = page.next;
      if (after === null || found.length >= this.wanted) break;
    }
    this.tables = found;
    this.hasMore = after !== null;
  }

  /** From the first page on, as other tables are asked for. */
  reset() {
    this.wanted = PAGE;
  }

  /**
   * Show the tables, but for those that stand elsewhere on the page.
   * @param {ReadonlySet<string>} elsewhere
   */
  render(elsewhere) {
    const shown = this.tables.filter((table) => !elsewhere.has(table.id));
    this.element.hidden = !shown.length && !this.hasMore && this.empty === null;
    replaceContent(
      this.element,
      createHeading(this.words),
      shown.length ? el("ul", { class: "cards" }, createTableCards(shown, this.action)) : null,
      !shown.length && !this.hasMore && this.empty ? el("p", {}, this.empty) : null,
      this.hasMore
        ? createButton("More", () => this.showMore(elsewhere), "choice", {
            "aria-label": `More: ${this.words}`,
            data: { key: `more ${this.words}` },
          })
        : null,
    );
  }

  /** @param {ReadonlySet<string>} elsewhere */
  async showMore(elsewhere) {
    this.wanted = this.tables.length + PAGE;
    await this.load();
    this.render(elsewhere);
  }
}
