// Notifications: where and when a player is notified, and the log.

/** @import { Player } from "../shared/api-types" */

import { attachMenu } from "../account/menu.js";
import { askName } from "../account/name-forms.js";
import { OfflineError, isServiceFailure, request } from "../shared/api-client.js";
import { byId, el } from "../shared/dom.js";
import { showConnection, showTab } from "../shared/page-status.js";
import { fetchPlayer } from "../shared/session.js";
import { setReaderZone } from "../shared/time/moments.js";
import { showCalendarFeed } from "./when/calendar-feed.js";
import { ChannelList } from "./channels.js";
import { showNoticeHours } from "./when/hours.js";
import { Ledger } from "./ledger.js";

/** Milliseconds between refreshes of a visible page: normally, and while a test is being sent. */
const EACH = 20_000;
const SOON = 2000;
/** The maximum number of quick refreshes in a row. */
const LOOKS = 25;

class NoticesPage {
  constructor() {
    this.channels = new ChannelList(byId("channels"), () => this.refreshNow());
    this.ledger = new Ledger(byId("ledger"));
    this.looks = LOOKS;
    /** @type {number | undefined} */
    this.timer = undefined;
    /** The refresh in progress. The next one waits for it, so that an older response is never shown last. */
    this.reading = Promise.resolve();
  }

  async load() {
    const known = await request("get", "/v1/me/channels", {});
    await this.channels.render(known);
    await this.ledger.load(known.channels);
  }

  /** Refresh immediately after a change, and again soon afterwards. */
  async refreshNow() {
    this.looks = LOOKS;
    await this.refresh();
  }

  refresh() {
    clearTimeout(this.timer);
    const readAgain = () => this.readAgain();
    this.reading = this.reading.then(readAgain, readAgain);
    return this.reading;
  }

  async readAgain() {
    try {
      await this.load();
      showConnection(true);
    } catch (failure) {
      if (failure instanceof OfflineError) showConnection(false);
      else if (!isServiceFailure(failure)) throw failure;
    }
    this.lookAgain();
  }

  lookAgain() {
    const isSoon = this.ledger.isUnderWay && this.looks > 0;
    if (isSoon) this.looks -= 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => {
        if (document.hidden) this.lookAgain();
        else void this.refresh();
      },
      isSoon ? SOON : EACH,
    );
  }
}

async function start() {
  /** @type {Player | null} */
  let me = await fetchPlayer();
  attachMenu(() => me);
  me ??= await askName("to get notifications");
  if (!me) {
    byId("who").textContent =
      "Notifications need a player name. Log in from the menu, or choose a name in the lobby.";
    return;
  }
  showTab(false, "Notifications");
  setReaderZone(me.zone);
  byId("status").replaceChildren(el("span", { class: "label" }, me.name));
  const settings = await request("get", "/v1/me/notices", {});
  showNoticeHours(byId("hours"), me, settings);
  await showCalendarFeed(byId("calendar"));
  const page = new NoticesPage();
  await page.refresh();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void page.refresh();
  });
  if (location.hash === "#ledger") byId("ledger").scrollIntoView();
}

try {
  await start();
} catch (failure) {
  if (!isServiceFailure(failure)) throw failure;
  byId("who").textContent = failure.message;
}
