// Sends commands to a table, and shows their progress on the page.

/** @import { Command, TableCommand } from "../../shared/api-types" */
/** @import { TablePage } from "../table-page.js" */

import {
  OfflineError,
  createCommandId,
  isServiceFailure,
  needsLogin,
  sendCommand,
} from "../../shared/api-client.js";
import { byId } from "../../shared/dom.js";
import { describeSending, showSending } from "../decision/decision-panel.js";

/** Milliseconds until the page gives the reason for the wait. */
const LONG = 2000;

export class CommandSender {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.state = page.state;
    /** @type {Map<string, Promise<boolean>>} orders without a response yet */
    this.underWay = new Map();
    /** @type {number | null} the decision answered last; its options stay until the table is read again */
    this.answered = null;
  }

  /**
   * Send a command and return whether it was accepted. Retries with the same id are carried out only once.
   * @param {Command} command
   * @param {number | null} decision
   * @param {string} commandId
   * @param {number | null} [seat] the seat that sends it
   */
  async send(command, decision, commandId, seat = this.state.seat) {
    const { page } = this;
    if (decision !== null && decision === this.answered) return false;
    const seq = await this.deliver(command, decision, commandId, seat);
    if (seq === null || !(await page.refresher.catchUp(seq))) page.render();
    return seq !== null;
  }

  /**
   * Send a command without reading the table again; return its record, null if it was refused.
   * @param {Command} command
   * @param {number | null} decision
   * @param {string} commandId
   * @param {number | null} seat
   */
  async deliver(command, decision, commandId, seat) {
    const { state, page } = this;
    const isAllElseTrue = state.refusal === null && !state.plan;
    Object.assign(state, { sending: true, refusal: null });
    const timer = setTimeout(() => this.explainWait(), LONG);
    try {
      const answer = sendCommand(state.id, { command_id: commandId, seat, decision, command });
      if (isAllElseTrue) showSending(byId("decision"), describeSending(state));
      else page.render();
      const { seq } = await answer;
      this.answered = decision ?? this.answered;
      if (state.commandId === commandId) page.clearChoice();
      return seq;
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      state.refusal = failure;
      if (failure instanceof OfflineError) page.setConnected(false);
      else if (!needsLogin(failure)) {
        state.commandId = null;
        await page.refresh();
      }
      return null;
    } finally {
      clearTimeout(timer);
      Object.assign(state, { sending: false, slow: false });
    }
  }

  explainWait() {
    this.state.slow = true;
    const words = describeSending(this.state);
    showSending(byId("decision"), words);
    byId("polite").textContent = words;
  }

  /**
   * Send a command that answers no decision. An identical command that is still pending is not sent again.
   * @param {TableCommand} command
   * @param {number | null} [seat] the seat that sends it
   * @param {string} [commandId]
   */
  order(command, seat = this.state.seat, commandId = createCommandId()) {
    const name = JSON.stringify([command, seat]);
    const sent = this.underWay.get(name) ?? this.send(command, null, commandId, seat);
    this.underWay.set(name, sent);
    return sent.finally(() => this.underWay.delete(name));
  }
}
