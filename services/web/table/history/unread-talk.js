// A count of unread chat messages on the journal's button.

/** @import { TableState } from "../table-store.js" */

import { keep, readKept } from "../../shared/preferences/preferences.js";

export class UnreadTalk {
  /**
   * @param {HTMLElement} button opens the journal in narrow windows
   * @param {HTMLElement} journal
   * @param {TableState} state
   */
  constructor(button, journal, state) {
    this.button = button;
    this.journal = journal;
    this.state = state;
    this.key = `railhead-talk-${state.id}`;
    this.seen = Number(readKept(this.key) ?? 0);
    this.name = button.getAttribute("aria-label") ?? "";
    button.addEventListener("click", () => requestAnimationFrame(() => this.show()));
  }

  /** Show the number of others' messages since the journal was last visible. */
  show() {
    const messages = this.state.lines.filter((line) => line.kind === "talk");
    const last = messages.at(-1)?.seq ?? 0;
    if (last > this.seen && this.journal.checkVisibility() && !document.hidden) {
      this.seen = last;
      keep(this.key, String(last));
    }
    const count = messages.filter((line) => line.seq > this.seen && this.isForReader(line.seat)).length;
    if (count) this.button.dataset.unread = String(count);
    else delete this.button.dataset.unread;
    const words = count === 1 ? "one new message" : `${count} new messages`;
    this.button.setAttribute("aria-label", count ? `${this.name}, ${words}` : this.name);
  }

  /** @param {number | null} seat the author's seat */
  isForReader(seat) {
    const { now, blocked } = this.state;
    const speaker = seat === null ? null : now.table.seats[seat];
    return !speaker?.mine && !(speaker?.player && blocked.has(speaker.player));
  }
}
