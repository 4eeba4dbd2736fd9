// Tells the service what the reader has seen at the table, so that no notification repeats it.

import { closeNotices } from "../../app/push.js";
import { isServiceFailure, request } from "../../shared/api-client.js";

/** @import { TableState } from "../table-store.js" */

export class SeenReporter {
  /** @param {TableState} state */
  constructor(state) {
    this.state = state;
    this.reported = 0;
    document.addEventListener("visibilitychange", () => void this.report());
  }

  /** Report what has been seen, unless the page is hidden. */
  async report() {
    const { id, me, now } = this.state;
    const seq = now.head.seq;
    if (document.hidden || !me || seq <= this.reported) return;
    const before = this.reported;
    this.reported = seq;
    try {
      await closeNotices(id);
      await request("post", "/v1/tables/{table}/seen", { path: { table: id }, body: { seq } });
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      this.reported = before; // a superfluous notification does no harm
    }
  }
}
