// The notification log: each notification with its status per channel, in pages, newest first.

/** @import { Channel, LedgerLine, LedgerResponse } from "../shared/api-types" */

import { isServiceFailure, request } from "../shared/api-client.js";
import { createButton, createError, createSelect } from "../shared/controls.js";
import { createHeading, el, replaceContent } from "../shared/dom.js";
import { formatMoment } from "../shared/time/moments.js";
import { STATES, describeKind, describeWay } from "./notice-words.js";

const PAGE = 50;
/** The maximum number of entries in one response. */
const MOST = 200;

/** @type {ReadonlySet<LedgerLine["state"]>} */
const OPEN = new Set(["held", "queued", "refused"]);

/** The list with its filters. It is redrawn only if something has changed. */
export class Ledger {
  /** @param {HTMLElement} panel */
  constructor(panel) {
    const wanted = new URLSearchParams(location.search);
    /** @type {LedgerLine["state"] | ""} */
    this.state = "";
    this.table = wanted.get("table") ?? "";
    this.wanted = PAGE;
    /** @type {LedgerLine[]} */
    this.lines = [];
    this.hasMore = false;
    /** The names of the tables seen so far, by id. */
    this.tables = new Map(this.table ? [[this.table, "This table"]] : []);
    this.drawn = "";
    /** @type {readonly Channel[]} */
    this.channels = [];
    this.filters = el("div", { class: "ledger-filters" });
    this.error = createError();
    this.list = el("div", { "aria-live": "off" });
    panel.replaceChildren(
      createHeading("Notification log"),
      el("p", { class: "faint" }, "Your notifications from the last 90 days, and their status."),
      this.filters,
      this.error,
      this.list,
    );
    this.showFilters();
  }

  /** Whether a test is being sent, so its status may change at any moment. */
  get isUnderWay() {
    return this.lines.some(({ kind, state }) => kind === "test" && state === "queued");
  }

  /**
   * Reload the entries that are shown.
   * @param {readonly Channel[]} channels
   */
  async load(channels) {
    this.channels = channels;
    /** @type {LedgerLine[]} */
    const entries = [];
    /** @type {string | null} */
    let after = null;
    do {
      const limit = Math.min(MOST, this.wanted - entries.length);
      const query = { state: this.state || null, table: this.table || null, after, limit };
      /** @type {LedgerResponse} */
      const page = await request("get", "/v1/me/ledger", { query });
      entries.push(...page.entries);
      after = page.next;
    } while (after !== null && entries.length < this.wanted);
    this.lines = entries;
    this.hasMore = after !== null;
    this.render();
  }

  /** Show the loaded entries. Results of a reload in progress are drawn when they arrive. */
  render() {
    const before = this.tables.size;
    const named = this.lines.filter((line) => line.table !== null && line.name !== null);
    const known = [...this.tables].toString();
    for (const { table, name } of named) this.tables.set(table ?? "", name ?? "");
    if (this.tables.size !== before || [...this.tables].toString() !== known) this.showFilters();
    const content = JSON.stringify([
      this.lines,
      this.hasMore,
      this.channels.map(({ id, name }) => [id, name]),
    ]);
    if (content === this.drawn) return;
    this.drawn = content;
    const more = createButton("Show older", () => this.showMore(), "choice", {
      data: { key: "more" },
    });
    replaceContent(
      this.list,
      this.lines.length ? el("ol", { class: "entries" }, this.createNotices()) : this.createNone(),
      this.hasMore ? more : null,
    );
  }

  createNone() {
    const filtered = this.state !== "" || this.table !== "";
    return el("p", {}, filtered ? "No notifications match." : "No notifications yet.");
  }

  showFilters() {
    /** @type {(readonly [value: string, words: string])[]} */
    const states = [["", "All"], ...Object.entries(STATES)];
    const state = createSelect("Status", { name: "state" }, states, this.state);
    state.select.addEventListener("change", () => {
      this.state = /** @type {LedgerLine["state"] | ""} */ (state.select.value);
      void this.search();
    });
    /** @type {(readonly [value: string, words: string])[]} */
    const tables = [["", "All"], ...this.tables];
    const table = createSelect("Table", { name: "table" }, tables, this.table);
    table.select.addEventListener("change", () => {
      this.table = table.select.value;
      void this.search();
    });
    const focused = document.activeElement instanceof HTMLSelectElement ? document.activeElement.name : "";
    this.filters.replaceChildren(state.field, table.field);
    for (const { select } of [state, table])
      if (select.name === focused) select.focus({ preventScroll: true });
  }

  async search() {
    this.wanted = PAGE;
    await this.attempt(() => this.load(this.channels));
  }

  async showMore() {
    this.wanted += PAGE;
    await this.attempt(() => this.load(this.channels));
  }

  /** @param {() => Promise<void>} act */
  async attempt(act) {
    this.error.textContent = "";
    try {
      await act();
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      this.error.textContent = failure.message;
    }
  }

  /**
   * Build an item for each notification with its status per channel. The entries of one notification are adjacent.
   */
  createNotices() {
    /** @type {LedgerLine[][]} */
    const notices = [];
    for (const line of this.lines) {
      const last = notices.at(-1);
      if (last?.[0] && noticeOf(last[0]) === noticeOf(line)) last.push(line);
      else notices.push([line]);
    }
    return notices.map((lines) => this.createNotice(lines));
  }

  /** @param {LedgerLine[]} lines of one notification */
  createNotice(lines) {
    const [first] = lines;
    if (!first) return null;
    const { kind, table, name, at } = first;
    const link = table && el("a", { href: `/table/${encodeURIComponent(table)}` }, name ?? "the table");
    return el(
      "li",
      {},
      el("p", { class: "what" }, el("span", { class: "strong" }, describeKind(kind)), link || null),
      el("p", { class: "faint when" }, formatMoment(at)),
      el(
        "ul",
        { class: "ways" },
        lines.map((line) => this.createWay(line)),
      ),
    );
  }

  /** @param {LedgerLine} line */
  createWay(line) {
    const channel = this.channels.find(({ id }) => id === line.channel);
    const again = createButton("Send again", () => this.replay(line), "plain", {
      "aria-label": `Send again to ${channel?.name ?? "this channel"}: ${describeKind(line.kind)}`,
      data: { key: `again ${line.id}` },
    });
    const canReplay = channel && !OPEN.has(line.state);
    return el(
      "li",
      { class: `way ${OPEN.has(line.state) ? "open" : "over"}`, data: { state: line.state } },
      el("span", { class: "where" }, channel?.name ?? "Removed channel"),
      el("span", { class: "how" }, describeWay(line)),
      canReplay ? again : null,
      createAttempts(line),
    );
  }

  /** @param {LedgerLine} line */
  async replay(line) {
    await this.attempt(async () => {
      await request("post", "/v1/me/ledger/{entry}/replay", { path: { entry: line.id }, body: {} });
      await this.load(this.channels);
    });
  }
}

/** @param {LedgerLine} line */
const noticeOf = ({ id }) => id.split("~")[0];

/**
 * List the attempts if there were several, or if the only one failed.
 * @param {LedgerLine} line
 */
function createAttempts({ attempts }) {
  const [first, ...others] = attempts;
  if (!first || (!others.length && !first.says)) return null;
  return el(
    "ul",
    { class: "attempts faint" },
    attempts.map(({ at, code, ms, says }) => {
      const answer = says || (code === null ? "arrived" : `arrived (${code})`);
      return el("li", {}, `${formatMoment(at)}: ${answer}, ${ms} ms`);
    }),
  );
}
