// Sending commands of a table, with what the page shows meanwhile.

/** @import { Command, TableCommand } from "../../shared/api-types" */
/** @import { TablePage } from "../table-page.js" */

import { Problem, createCommandId, isServiceFailure, sendCommand } from "../../shared/api-client.js";

export class CommandSender {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.state = page.state;
  }

  /**
   * Send a command, and say whether it was accepted; under one id it happens once.
   * @param {Command} command
   * @param {number | null} decision
   * @param {string} commandId
   * @param {number | null} [seat] whose command it is
   * @param {boolean} [stays] whether the table is still seen with the eyes of that seat afterwards
   */
  async send(command, decision, commandId, seat = this.state.seat, stays = true) {
    const { state, page } = this;
    Object.assign(state, { sending: true, refusal: null });
    const answer = sendCommand(state.id, { command_id: commandId, seat, decision, command });
    page.render(); // while it is on its way
    try {
      const { seq } = await answer;
      if (state.commandId === commandId) page.clearChoice();
      state.sending = false;
      if (stays && !(await page.refresher.catchUp(seq))) page.render();
      return true;
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      state.refusal = failure;
      if (failure instanceof Problem) {
        state.commandId = null;
        await page.refresh();
      }
      state.sending = false;
      page.render();
      return false;
    }
  }

  /**
   * Send a command of the table, which answers no decision.
   * @param {TableCommand} command
   * @param {number | null} [seat] whose command it is
   */
  order(command, seat = this.state.seat) {
    return this.send(command, null, createCommandId(), seat);
  }
}
