// What happens at a table, as it happens: one live stream that always goes on where it broke off.

import { call, tablePath } from "./api-client.js";

const FIRST = 400;
const LONGEST = 30_000;
const DOZING = 20_000;
const HIDDEN = 60_000;

/**
 * Follow a table from a record on: `onRecord(seq)` hears of each new one, `onState(connected)` of the line.
 *
 * A browser keeps few connections to one host, so a page that lies hidden gives its stream up and looks now
 * and then instead: otherwise the seventh open table would stop all the others.
 */
export class Stream {
  constructor(table, seat, after, { onRecord, onState }) {
    Object.assign(this, { table, seat, after, onRecord, onState });
    this.wait = FIRST;
    this.timer = null;
    this.source = null;
    this.visibility = () => this.turnToOrFrom();
    document.addEventListener("visibilitychange", this.visibility);
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    this.source?.close();
    const source = new EventSource(tablePath(this.table, "/stream", { seat: this.seat, after: this.after }));
    this.source = source;
    source.addEventListener("open", () => this.opened());
    source.addEventListener("record", (event) => this.heard(Number(event.lastEventId)));
    source.addEventListener("error", () => source === this.source && this.broke());
  }

  opened() {
    this.wait = FIRST;
    this.onState(true);
  }

  heard(seq) {
    if (seq <= this.after) return;
    this.after = seq;
    this.onRecord(seq);
  }

  /**
   * The browser's own way of coming back gives up on an error's status: ours does not. A stream that ends is
   * nothing to speak of, as the service closes each now and then; one that cannot be opened again is.
   */
  broke() {
    this.source.close();
    if (this.wait > FIRST) this.onState(false);
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST, this.wait * 2);
  }

  turnToOrFrom() {
    clearTimeout(this.timer);
    if (!document.hidden) this.open();
    else this.timer = setTimeout(() => this.doze(), HIDDEN);
  }

  async doze() {
    this.source?.close();
    try {
      const { head } = await call(
        "GET",
        tablePath(this.table, "/events", { seat: this.seat, after: this.after, limit: 1 }),
      );
      this.heard(head.seq);
    } catch (failure) {
      console.info("The table could not be asked while the page lay hidden", failure);
    }
    if (document.hidden) this.timer = setTimeout(() => this.doze(), DOZING);
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    document.removeEventListener("visibilitychange", this.visibility);
  }
}
