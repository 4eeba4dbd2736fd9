// A count of unread chat messages on the chat's tab, and in narrow windows on the journal's button.

/** @import { TableState } from "../table-store.js" */

import { byId } from "../../shared/dom.js";
import { keep, readKept } from "../../shared/preferences/preferences.js";
import { showTab } from "./journal-tabs.js";

/** The buttons with the count, and their names. */
const BUTTONS = { "show-talk": "Chat", "show-journal": "Journal" };

export class UnreadTalk {
  /** @param {TableState} state */
  constructor(state) {
    this.state = state;
    this.key = `railhead-talk-${state.id}`;
    this.seen = Number(readKept(this.key) ?? 0);
    byId("show-journal").addEventListener("click", () => {
      if (byId("show-journal").dataset.unread) showTab("show-talk");
      requestAnimationFrame(() => this.show());
    });
  }

  /** Show the number of others' messages since the chat was last visible. */
  show() {
    const messages = this.state.lines.filter((line) => line.kind === "talk");
    const last = messages.at(-1)?.seq ?? 0;
    if (last > this.seen && byId("talk-lines").checkVisibility() && !document.hidden) {
      this.seen = last;
      keep(this.key, String(last));
    }
    const count = messages.filter((line) => line.seq > this.seen && this.isForReader(line.seat)).length;
    const words = count === 1 ? "one new message" : `${count} new messages`;
    for (const [id, name] of Object.entries(BUTTONS)) {
      const button = byId(id);
      if (count) button.dataset.unread = String(count);
      else delete button.dataset.unread;
      button.setAttribute("aria-label", count ? `${name}, ${words}` : name);
    }
  }

  /** @param {number | null} seat the author's seat */
  isForReader(seat) {
    const { now, blocked } = this.state;
    const speaker = seat === null ? null : now.table.seats[seat];
    return !speaker?.mine && !(speaker?.player && blocked.has(speaker.player));
  }
}
