// Decides when to refresh the table: after news of an unknown record, with one refresh at a time.

/** @import { TablePage } from "../table-page.js" */

export class Refresher {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.isWantedAgain = false;
    /** The last record known to exist. */
    this.heard = 0;
    /** @type {Promise<void> | null} the refresh in progress */
    this.reading = null;
  }

  /**
   * Refresh up to a record, unless it is known; return whether a refresh was made.
   * @param {number} seq
   */
  async catchUp(seq) {
    const { state, store, painter } = this.page;
    this.heard = Math.max(this.heard, seq);
    if (!this.reading && this.heard > state.now.head.seq) {
      store.requestAhead(painter.source, painter.slots);
      void this.refresh();
    }
    const isRead = this.reading !== null;
    await this.reading;
    return isRead;
  }

  /** Refresh the table. A call during a refresh causes one more refresh, and both calls wait for it. */
  refresh() {
    this.isWantedAgain = true;
    this.reading ??= this.read();
    return this.reading;
  }

  async read() {
    try {
      while (this.isWanted()) {
        this.isWantedAgain = false;
        await this.page.reload();
      }
    } catch (failure) {
      this.page.fail(failure);
    } finally {
      this.reading = null;
    }
  }

  /** Return whether there is news that has not been read. */
  isWanted() {
    return this.isWantedAgain || this.heard > this.page.state.now.head.seq;
  }
}
