// A paged list of tables; further tables of an owner with many are only counted.

/** @import { LobbyResponse, Table, TableQuery } from "../shared/api-types" */

import { request } from "../shared/api-client.js";

export const PAGE = 20;
/** Pages are short where few tables match the filters: up to this many are read to fill one. */
const TRIES = 8;

/**
 * What a page holds: its tables, those left out of it by owner, and whether there are more.
 * @typedef {{ tables: Table[], omitted: Omitted[], next: string | null }} TablePage
 */

/** @typedef {{ owner: string, name: string, tables: number }} Omitted */

/**
 * Read a page.
 * @param {TableQuery} query
 * @param {string | null} start where it begins: `next` of the page before
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

/** The pages that were turned, as where each begins; the last one is shown. */
export class Pages {
  constructor() {
    /** @type {(string | null)[]} */
    this.starts = [null];
    /** How many tables stood on the pages before. */
    /** @type {number[]} */
    this.counts = [];
  }

  get start() {
    return this.starts.at(-1) ?? null;
  }

  get isFirst() {
    return this.starts.length === 1;
  }

  /** How many tables come before this page. */
  get before() {
    return this.counts.reduce((sum, count) => sum + count, 0);
  }

  /** @param {TablePage} page the one that is shown */
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
