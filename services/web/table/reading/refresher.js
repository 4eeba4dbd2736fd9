// When the table is read again: after what was heard of it, once at a time, and not for what is known already.

/** @import { TablePage } from "../table-page.js" */

export class Refresher {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.isBusy = false;
    this.isWantedAgain = false;
    /** The last record that was heard of. */
    this.heard = 0;
    /** @type {Promise<void> | null} the last reading up to it */
    this.reading = null;
  }

  /**
   * Read the table up to a record that was heard of, unless it is known, or being read; say whether it was.
   * @param {number} seq
   */
  async catchUp(seq) {
    const { state, store, painter } = this.page;
    this.heard = Math.max(this.heard, seq);
    if (!this.isBusy && this.heard > state.now.head.seq) {
      store.askAhead(painter.source, painter.slots);
      this.reading = this.refresh();
    }
    const isRead = this.isBusy;
    await this.reading;
    return isRead;
  }

  /** Read the table again; asked for while it is being read, it is read once more. */
  async refresh() {
    if (this.isBusy) {
      this.isWantedAgain = true;
      return;
    }
    this.isBusy = true;
    try {
      do {
        this.isWantedAgain = false;
        await this.page.reload();
      } while (this.isWanted());
    } catch (failure) {
      this.page.fail(failure);
    } finally {
      this.isBusy = false;
    }
  }

  /** Whether something happened while the table was read. */
  isWanted() {
    return this.isWantedAgain || this.heard > this.page.state.now.head.seq;
  }
}
