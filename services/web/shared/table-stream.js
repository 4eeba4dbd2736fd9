// The live events of a table: a stream that resumes where it broke off.

import { buildUrl, request } from "./api-client.js";

const FIRST = 400;
const LONGEST = 30_000;
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
    /** @type {number | undefined} */
    this.timer = undefined;
    this.onVisibility = () => this.followVisibility();
    document.addEventListener("visibilitychange", this.onVisibility);
    this.source = this.connect();
  }

  open() {
    clearTimeout(this.timer);
    this.source.close();
    this.source = this.connect();
  }

  connect() {
    const { table, seat, after } = this;
    const url = buildUrl("/v1/tables/{table}/stream", {
      path: { table },
      query: { seat, after, bare: true },
    });
    const source = new EventSource(url);
    source.addEventListener("open", () => this.opened());
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
    this.source.close();
    if (this.wait > FIRST) this.onState(false);
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST, this.wait * 2);
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
    clearTimeout(this.timer);
    this.source.close();
    document.removeEventListener("visibilitychange", this.onVisibility);
  }
}
