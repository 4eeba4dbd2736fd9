// When the table is read again: after what was heard of it, once at a time, and not for what is known already.

/** @import { TablePage } from "../table-page.js" */

export class Refresher {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.isWantedAgain = false;
    /** The last record that was heard of. */
    this.heard = 0;
    /** @type {Promise<void> | null} the reading that is under way */
    this.reading = null;
  }

  /**
   * Read the table up to a record that was heard of, unless it is known; say whether it was read.
   * @param {number} seq
   */
  async catchUp(seq) {
    const { state, store, painter } = this.page;
    this.heard = Math.max(this.heard, seq);
    if (!this.reading && this.heard > state.now.head.seq) {
      store.askAhead(painter.source, painter.slots);
      void this.refresh();
    }
    const isRead = this.reading !== null;
    await this.reading;
    return isRead;
  }

  /** Read the table again; asked for while it is being read, it is read once more before this is over. */
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

  /** Whether something happened that is not read yet. */
  isWanted() {
    return this.isWantedAgain || this.heard > this.page.state.now.head.seq;
  }
}
