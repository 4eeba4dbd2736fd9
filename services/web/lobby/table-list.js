// A paged list of tables. Only the first few tables of each host are listed; the rest are counted.

/** @import { LobbyResponse, Table, TableQuery } from "../shared/api-types" */

import { request } from "../shared/api-client.js";

export const PAGE = 20;
/** The maximum number of responses to read for one page, in case few tables match the filters. */
const TRIES = 8;

/**
 * A page: its tables, the number left out for each host, and the start of the next page.
 * @typedef {{ tables: Table[], omitted: Omitted[], next: string | null }} TablePage
 */

/** @typedef {{ owner: string, name: string, tables: number }} Omitted */

/**
 * @param {TableQuery} query
 * @param {string | null} start `next` of the previous page
 * @returns {Promise<TablePage>}
 */
export async function fetchPage(query, start) {
  /** @type {Table[]} */
  const tables = [];
  /** @type {Map<string, Omitted>} */
  const omitted = new Map();
  let next = start;
  for (let tried = 0; tried < TRIES && tables.length < PAGE; tried += 1) {
    /** @type {LobbyResponse} */
    const page = await request("get", "/v1/tables", {
      query: { ...query, after: next, limit: PAGE - tables.length },
    });
    tables.push(...page.tables);
    for (const { owner, owner_name: name, tables: count } of page.more)
      omitted.set(owner, { owner, name, tables: count + (omitted.get(owner)?.tables ?? 0) });
    next = page.next;
    if (next === null) break;
  }
  return { tables, omitted: [...omitted.values()], next };
}

/** The pages visited so far, by their starts; the last one is shown. */
export class Pages {
  constructor() {
    /** @type {(string | null)[]} */
    this.starts = [null];
    /** The number of tables on each of the previous pages. */
    /** @type {number[]} */
    this.counts = [];
  }

  get start() {
    return this.starts.at(-1) ?? null;
  }

  get isFirst() {
    return this.starts.length === 1;
  }

  /** The number of tables on the previous pages. */
  get before() {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }

  /** @param {TablePage} page the current page */
  goOn({ next, tables }) {
    if (next === null) return;
    this.starts.push(next);
    this.counts.push(tables.length);
  }

  goBack() {
    if (this.isFirst) return;
    this.starts.pop();
    this.counts.pop();
  }

  reset() {
    this.starts = [null];
    this.counts = [];
  }
}
