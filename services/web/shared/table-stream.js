// What happens at a table, as it happens: one live stream that always goes on where it broke off.

import { buildUrl, request } from "./api-client.js";

const FIRST = 400;
const LONGEST = 30_000;
const DOZING = 20_000;
const HIDDEN = 60_000;

/**
 * Follow a table from a record on: `onRecord(seq)` hears of each new one, `onErased(count)` how many lines of
 * talk are erased, `onState(connected)` of the line.
 *
 * A browser keeps few connections to one host, so a page that lies hidden gives its stream up and looks now
 * and then instead: otherwise the seventh open table would stop all the others.
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
   * Hear which lines of talk were erased: all of them, at first and whenever there are more.
   * @param {string} data
   */
  hearErased(data) {
    /** @type {unknown} */
    const told = JSON.parse(data);
    const { lines } = /** @type {{ lines: unknown[] }} */ (told);
    this.onErased?.(lines.length);
  }

  /**
   * The browser's own way of coming back gives up on an error's status: ours does not. A stream that ends is
   * nothing to speak of, as the service closes each now and then; one that cannot be opened again is.
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
      console.info("The table could not be asked while the page lay hidden", failure);
    }
    if (document.hidden) this.timer = setTimeout(() => this.doze(), DOZING);
  }

  close() {
    clearTimeout(this.timer);
    this.source.close();
    document.removeEventListener("visibilitychange", this.onVisibility);
  }
}
