// The live events of a table: a stream that resumes where it broke off.

import { buildUrl, request } from "./api-client.js";

/** Milliseconds before the first attempt to reconnect, and between attempts during the first minute and later. */
const FIRST = 400;
const SOON = 800;
const LONGEST = 30_000;
const EAGER = 60_000;
/** Reconnection attempts triggered by other requests are at least this far apart (ms). */
const APART = 1000;
const DOZING = 20_000;
const HIDDEN = 60_000;

/**
 * Follow a table from a record: `onRecord(seq)` is called for each new record, `onErased(count)` with the number of
 * erased chat messages, and `onState(connected)` when the connection changes. Browsers allow only a few connections
 * per host, so a hidden page closes its stream and polls now and then; otherwise a seventh open table would block
 * all the others.
 */
export class TableStream {
  /**
   * @param {string} table
   * @param {number | null} seat
   * @param {number} after
   * @param {{
   *   onRecord: (seq: number) => void,
   *   onErased?: (count: number) => void,
   *   onState: (connected: boolean) => void,
   * }} listeners
   */
  constructor(table, seat, after, { onRecord, onErased, onState }) {
    this.table = table;
    this.seat = seat;
    this.after = after;
    this.onRecord = onRecord;
    this.onErased = onErased;
    this.onState = onState;
    this.wait = FIRST;
    this.lostAt = 0;
    this.triedAt = 0;
    this.isPaused = false;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.listening = new AbortController();
    const { signal } = this.listening;
    document.addEventListener("visibilitychange", () => this.followVisibility(), { signal });
    addEventListener("online", () => this.followNetwork(), { signal });
    addEventListener("offline", () => this.lose(), { signal });
    this.source = this.connect();
  }

  open() {
    this.stop();
    this.isPaused = false;
    this.source = this.connect();
  }

  stop() {
    clearTimeout(this.timer);
    this.source.close();
  }

  /** Open the stream again, because another request showed that the connection has changed. */
  check() {
    if (document.hidden || this.isPaused) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), Math.max(0, this.triedAt + APART - Date.now()));
  }

  /** Stop until the page is shown again or `open` is called. */
  pause() {
    this.stop();
    this.isPaused = true;
  }

  connect() {
    const { table, seat, after } = this;
    this.triedAt = Date.now();
    const url = buildUrl("/v1/tables/{table}/stream", {
      path: { table },
      query: { seat, after, bare: true },
    });
    const source = new EventSource(url);
    source.addEventListener("open", () => source === this.source && this.opened());
    source.addEventListener("erased", (event) => this.hearErased(String(event.data)));
    source.addEventListener("record", (event) => this.hear(Number(event.lastEventId)));
    source.addEventListener("error", () => source === this.source && this.reconnect());
    return source;
  }

  opened() {
    this.wait = FIRST;
    this.onState(true);
  }

  /** @param {number} seq */
  hear(seq) {
    if (seq <= this.after) return;
    this.after = seq;
    this.onRecord(seq);
  }

  /**
   * Handle the list of erased chat messages, which is sent in full at first and after each change.
   * @param {string} data
   */
  hearErased(data) {
    /** @type {unknown} */
    const message = JSON.parse(data);
    const { lines } = /** @type {{ lines: unknown[] }} */ (message);
    this.onErased?.(lines.length);
  }

  /**
   * Reconnect. The browser's built-in reconnection stops at an error status; this one does not. The service closes
   * each stream now and then, so only a stream that cannot be reopened counts as disconnected.
   */
  reconnect() {
    this.stop();
    if (this.wait > FIRST) this.onState(false);
    else this.lostAt = Date.now();
    if (this.isPaused) return;
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(Date.now() - this.lostAt < EAGER ? SOON : LONGEST, this.wait * 2);
  }

  /** Handle the browser's report that it is online again; a hidden page waits until it is shown. */
  followNetwork() {
    if (!document.hidden) this.open();
  }

  /** Handle the browser's report that it is offline, which an open stream may not notice. */
  lose() {
    this.onState(false);
    this.reconnect();
  }

  followVisibility() {
    clearTimeout(this.timer);
    if (document.hidden) this.timer = setTimeout(() => this.doze(), HIDDEN);
    else this.open();
  }

  async doze() {
    this.source.close();
    const { table, seat, after } = this;
    try {
      const query = { seat, after, limit: 1 };
      const { head } = await request("get", "/v1/tables/{table}/events", { path: { table }, query });
      this.hear(head.seq);
    } catch (failure) {
      console.info("The table could not be polled while the page was hidden", failure);
    }
    if (document.hidden) this.timer = setTimeout(() => this.doze(), DOZING);
  }

  close() {
    this.stop();
    this.listening.abort();
  }
}
