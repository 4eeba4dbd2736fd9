// Viewing other moments of a table, and other seats' views.

import { coverPage, needsCover } from "../seats/hand-over.js";
import { CommandSender } from "./command-sender.js";

export class ViewActions extends CommandSender {
  /**
   * View the table after that record; null means now.
   * @param {number | null} at
   */
  go(at) {
    const { state, page } = this;
    if (state.at === at) return;
    this.dropPlan();
    state.at = at;
    replaceParameter("at", at === null ? null : String(at));
    void page.showPast();
  }

  /** Begin the tour of the game, or continue it. */
  async takeTour() {
    await this.page.tour.begin();
    this.page.showAsked(); // without the offer
  }

  /** Drop the plan when something else is viewed. */
  dropPlan() {
    if (!this.state.plan) return;
    Object.assign(this.state, { plan: null, shown: this.state.now });
    this.page.clearChoice();
  }

  /**
   * View the table from a seat; null means as a spectator.
   * @param {number | null} seat
   */
  async lookThrough(seat) {
    const { state, page } = this;
    const uncover = seat !== null && needsCover(state, seat) ? await coverPage(state, seat) : null;
    this.dropPlan();
    state.seat = seat;
    page.clearChoice();
    state.refusal = null;
    page.store.forgetLines();
    replaceParameter("seat", String(seat ?? "none"));
    await page.refresh();
    if (state.at !== null) await page.showPast();
    uncover?.();
  }
}

/**
 * Set a query parameter of the page's address; null removes it.
 * @param {string} name
 * @param {string | null} value
 */
function replaceParameter(name, value) {
  const place = new URL(location.href);
  if (value === null) place.searchParams.delete(name);
  else place.searchParams.set(name, value);
  history.replaceState(null, "", place);
}
