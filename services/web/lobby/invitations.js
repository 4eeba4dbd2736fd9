// Tables with a seat reserved for the reader.

/** @import { Game, Table } from "../shared/api-types" */

import { request } from "../shared/api-client.js";
import { el, replaceContent } from "../shared/dom.js";
import { createRows } from "./table-rows.js";

export class Invitations {
  /**
   * @param {HTMLElement} panel
   * @param {readonly Game[]} games
   */
  constructor(panel, games) {
    this.panel = panel;
    this.games = games;
    /** @type {Table[]} */
    this.tables = [];
  }

  /** @param {number} count of invitations; if 0, nothing is requested */
  async load(count) {
    this.tables = count
      ? (await request("get", "/v1/tables", { query: { invited: true, limit: 20 } })).tables
      : [];
  }

  render() {
    this.panel.hidden = !this.tables.length;
    if (this.tables.length)
      replaceContent(
        this.panel,
        el("h2", {}, "You are invited"),
        createRows(this.tables, this.games, "View"),
      );
  }
}
