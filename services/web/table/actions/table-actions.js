// A reader's actions at a table. Each one changes the view or sends a command.

/** @import { BotKind, Option } from "../../shared/api-types" */

import { askLogin, askName } from "../../account/name-forms.js";
import { createCommandId, isServiceFailure, request } from "../../shared/api-client.js";
import { showLoggedIn } from "../../shared/page-status.js";
import { getPreferences } from "../../shared/preferences/preferences.js";
import { focusNextDecision } from "../decision/decision-focus.js";
import { findFold } from "../decision/offers.js";
import { findLike, findOption, groupByPlace, keyOf, nextOption } from "../decision/option-groups.js";
import { listRotations, rotationOf, shownRotation } from "../decision/piece.js";
import { findExact, isPickable, togglePlace } from "../decision/place-sets.js";
import { requestAudit } from "../ending/audit.js";
import { findNamed } from "../history/mentions.js";
import { fetchOpened } from "../reading/line-source.js";
import { PlanActions } from "./plan-actions.js";

export class TableActions extends PlanActions {
  /** Whether a change of seats is pending; a second one must wait. */
  isSeating = false;

  /**
   * Choose an option. It is sent immediately if the reader prefers that.
   * @param {string} key
   */
  choose(key) {
    this.take(key);
    if (getPreferences().instant) void this.confirm();
  }

  /**
   * Choose a place; choosing it again selects the next option there.
   * @param {string} at
   */
  choosePlace(at) {
    const { open } = this.page;
    const places = groupByPlace(open);
    if (!places.has(at) && isPickable(open, at)) {
      this.pick(open, at);
      return;
    }
    const here = places.get(at) ?? findLike(places, at);
    if (here) this.chooseAmong(here);
  }

  /**
   * Choose the next one of several options at a place.
   * @param {Option[]} options
   */
  chooseAmong(options) {
    this.take(keyOf(nextOption(options, this.state.choice)));
    if (getPreferences().instant && options.length === 1) void this.confirm();
  }

  /** Rotate the piece: at the chosen place to the next rotation that fits there, otherwise in hand. */
  rotate() {
    const { open } = this.page;
    const { state } = this;
    const chosen = findOption(open, state.choice);
    const here = chosen?.at ? (groupByPlace(open).get(chosen.at) ?? []) : [];
    if (here.length > 1) {
      const next = nextOption(here, state.choice);
      state.rotation = rotationOf(next);
      this.take(keyOf(next));
    } else if (!chosen) {
      const rotations = listRotations(open);
      const shown = shownRotation(open, null, state.rotation);
      state.rotation = rotations.find((rotation) => rotation > (shown ?? 0)) ?? rotations[0] ?? null;
      this.page.render();
    }
  }

  /**
   * Open the fold with an option at the pressed place, and choose the place. Returns whether there is one.
   * @param {string} at
   */
  chooseFolded(at) {
    const fold = findFold(this.state, at);
    if (fold === null) return false;
    this.unfold(fold, true);
    this.choosePlace(at);
    return true;
  }

  /**
   * Pick one of several things, or unpick it. The option that consists of exactly the picked things becomes the
   * choice.
   * @param {Option[]} open
   * @param {string} at
   */
  pick(open, at) {
    const picked = togglePlace(this.state.picked, at);
    const [first] = picked.length ? findExact(open, picked) : [];
    this.take(first ? keyOf(first) : null, picked);
  }

  /**
   * Make an option the choice; its parts count as picked.
   * @param {string | null} key
   * @param {string[]} [picked]
   */
  take(key, picked = findOption(this.page.offered, key)?.places ?? []) {
    const { state } = this;
    if (state.choice !== key) state.commandId = null;
    Object.assign(state, { choice: key, picked, refusal: null });
    this.page.board.peeked = null;
    this.page.render();
  }

  clear() {
    if (this.state.sending) return;
    this.page.clearChoice();
    this.state.refusal = null;
    this.page.render();
  }

  /**
   * Remember which lists are open; the board shows their places.
   * @param {string} name
   * @param {boolean} open
   */
  unfold(name, open) {
    this.state.unfolded.set(name, open);
    this.page.offer();
  }

  /**
   * Open the form of a request, and forget why the last one was refused; `null` closes it.
   * @param {string | null} name
   */
  openRequest(name) {
    Object.assign(this.state, { request: name, refusal: null });
    this.page.render();
  }

  /** @param {Option | null} option */
  peek(option) {
    this.page.board.peek(option);
  }

  /** Send the choice, which stays until it is accepted. In a plan, add it as the next step. */
  async confirm() {
    const { state } = this;
    if (state.plan) return this.addStep();
    const chosen = findOption(this.page.offered, state.choice);
    if (!chosen || state.sending || state.at !== null) return;
    const decision = state.now.options?.includes(chosen) ? state.now.decision : null;
    state.commandId ??= createCommandId();
    const isAccepted = await this.send(chosen.command, decision, state.commandId);
    if (isAccepted && state.now.table.phase === "playing") focusNextDecision(); // at the end of the game the result gets the focus
  }

  /**
   * Redo an undone move.
   * @param {Option} option
   */
  async redo(option) {
    const { state } = this;
    if (state.sending) return;
    const decision = state.now.options?.includes(option) ? state.now.decision : null;
    await this.send(option.command, decision, createCommandId());
  }

  /** Log in again without leaving the table; a refused move is then sent. For another player, reload the page. */
  async logIn() {
    const { state, page } = this;
    const me = await askLogin(state.me?.name ?? "");
    if (!me) return;
    if (me.player !== state.me?.player) {
      location.reload();
      return;
    }
    state.me = me;
    showLoggedIn();
    page.stream?.open();
    await page.resume();
  }

  giveUp() {
    return this.order({ type: "GiveUp" });
  }

  callOff() {
    return this.order({ type: "CloseTable" });
  }

  /** Replace the link to a private table; the old one stops working. */
  renewInvitation() {
    return this.order({ type: "RenewInvitation" });
  }

  /**
   * Post a chat message; the players it mentions are notified.
   * @param {string} text
   * @param {string} messageId stays the same when the message is resent
   */
  say(text, messageId) {
    const to = findNamed(text, this.state.now.table.seats);
    return this.order({ type: "Say", text, ...(to.length ? { to } : {}) }, this.state.seat, messageId);
  }

  /**
   * Open or close a question about a journal entry.
   * @param {string} name
   * @param {boolean} open
   */
  askAbout(name, open) {
    this.state.unfolded.set(name, open);
    this.page.render();
  }

  /**
   * Delete the reader's chat message in that record.
   * @param {number} seq
   */
  async takeWordsBack(seq) {
    const { state, page } = this;
    try {
      await request("delete", "/v1/tables/{table}/talk/{seq}", { path: { table: state.id, seq } });
      await page.refresh();
    } catch (failure) {
      page.fail(failure);
    }
  }

  /**
   * Report another player's chat message in that record.
   * @param {number} seq
   * @param {string} reason
   */
  async reportWords(seq, reason) {
    const { state, page } = this;
    try {
      const path = { table: state.id, seq };
      await request("post", "/v1/tables/{table}/talk/{seq}/report", { path, body: { reason } });
      this.askAbout(`reported ${seq}`, true);
    } catch (failure) {
      page.fail(failure);
    }
  }

  /** @param {number} lines */
  async showEarlier(lines) {
    this.state.linesShown += lines;
    try {
      await fetchOpened(this.state);
      this.page.render();
    } catch (failure) {
      this.page.fail(failure);
    }
  }

  /** @param {number} seat */
  async sit(seat) {
    this.state.me ??= await askName("to take a seat");
    if (!this.state.me) return;
    const body = { seat, command_id: createCommandId() };
    await this.changeSeats((path) => request("post", "/v1/tables/{table}/seats", { path, body }));
  }

  /**
   * @param {number} seat
   * @param {BotKind} bot
   */
  async askForBot(seat, bot) {
    const body = { seat, bot, command_id: createCommandId() };
    await this.changeSeats((path) => request("post", "/v1/tables/{table}/seats", { path, body }));
  }

  /** @param {number} seat */
  async getUp(seat) {
    await this.changeSeats(({ table }) =>
      request("delete", "/v1/tables/{table}/seats/{seat}", { path: { table, seat } }),
    );
  }

  async start() {
    const body = { command_id: createCommandId() };
    await this.changeSeats((path) => request("post", "/v1/tables/{table}/start", { path, body }));
  }

  /** @param {(path: { table: string }) => Promise<unknown>} change */
  async changeSeats(change) {
    const { state, page } = this;
    if (this.isSeating) return;
    this.isSeating = true;
    state.refusal = null;
    try {
      await change({ table: state.id });
      state.seat = null;
      await page.refresh();
    } catch (failure) {
      page.fail(failure);
    } finally {
      this.isSeating = false;
    }
  }

  /** Have the whole log verified, and wait for the report. */
  async audit() {
    const { state, page } = this;
    state.me ??= await askName("to verify the log");
    if (state.audit === "asked" || !state.me) return;
    state.audit = "asked";
    page.render();
    try {
      state.audit = await requestAudit(state.id);
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      state.audit = { failure: failure.message };
    }
    page.render();
  }
}
