// What a reader can do at a table; each action either changes what is looked at or sends a command.

/** @import { BotKind, Command, Option, StandingOrder, TableCommand } from "../shared/api-types" */
/** @import { TablePage } from "./table-page.js" */

import { askName } from "../account/name-forms.js";
import { Problem, createCommandId, isServiceFailure, request, sendCommand } from "../shared/api-client.js";
import { isInstant } from "../shared/settings.js";
import { requestAudit } from "./ending/audit.js";
import { openFork } from "./ending/fork.js";
import { findOption, groupByPlace, keyOf, nextOption } from "./decision/option-groups.js";
import { findExact, isPickable, togglePlace } from "./decision/place-sets.js";

/** @typedef {StandingOrder["order"]} OrderForm */

export class TableActions {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.state = page.state;
  }

  /**
   * Choose an option; where the reader wishes so, it is sent at once.
   * @param {string} key
   */
  choose(key) {
    this.take(key);
    if (isInstant()) void this.confirm();
  }

  /**
   * Choose a place; chosen again, it turns to the next way of using it.
   * @param {string} at
   */
  choosePlace(at) {
    const { open } = this.page;
    const here = groupByPlace(open).get(at);
    if (!here && isPickable(open, at)) this.pick(open, at);
    if (!here) return;
    this.take(keyOf(nextOption(here, this.state.choice)));
    if (isInstant() && here.length === 1) void this.confirm();
  }

  /**
   * Pick one of several things, or put it back; what is made of exactly those picked is the choice.
   * @param {Option[]} open
   * @param {string} at
   */
  pick(open, at) {
    const picked = togglePlace(this.state.picked, at);
    const [first] = picked.length ? findExact(open, picked) : [];
    this.take(first ? keyOf(first) : null, picked);
  }

  /**
   * Take an option as the choice; what it is made of counts as picked.
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
   * Remember which lists lie open; the board shows the places of those that do.
   * @param {string} name
   * @param {boolean} open
   */
  unfold(name, open) {
    this.state.unfolded.set(name, open);
    this.page.offer();
  }

  /** @param {Option | null} option */
  peek(option) {
    this.page.board.peek(option);
  }

  /** Send the choice; it stays chosen until it is accepted. */
  async confirm() {
    const { state } = this;
    const chosen = findOption(this.page.offered, state.choice);
    if (!chosen || state.sending || state.at !== null) return;
    const decision = state.now.options?.includes(chosen) ? state.now.decision : null;
    state.commandId ??= createCommandId();
    if (await this.send(chosen.command, decision, state.commandId)) {
      this.page.clearChoice();
      await this.page.refresh();
    }
  }

  /**
   * Send a command, and say whether it was accepted; under one id it happens once.
   * @param {Command} command
   * @param {number | null} decision
   * @param {string} commandId
   * @param {number | null} [seat] whose command it is
   */
  async send(command, decision, commandId, seat = this.state.seat) {
    const { state, page } = this;
    Object.assign(state, { sending: true, refusal: null });
    page.render();
    try {
      await sendCommand(state.id, { command_id: commandId, seat, decision, command });
      return true;
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      state.refusal = failure;
      if (failure instanceof Problem) {
        state.commandId = null;
        await page.refresh();
      }
      return false;
    } finally {
      state.sending = false;
      page.render();
    }
  }

  /**
   * Send a command of the table, which answers no decision.
   * @param {TableCommand} command
   * @param {number | null} [seat] whose command it is
   */
  async order(command, seat = this.state.seat) {
    const accepted = await this.send(command, null, createCommandId(), seat);
    if (accepted) await this.page.refresh();
    return accepted;
  }

  /** @param {number} to */
  takeBack(to) {
    return this.order({ type: "TakeBack", to });
  }

  /** @param {number} to */
  async askUndo(to) {
    this.go(null);
    return this.order({ type: "AskUndo", to });
  }

  /**
   * @param {number} to
   * @param {number} seat
   */
  agreeUndo(to, seat) {
    return this.order({ type: "AgreeUndo", to }, seat);
  }

  /** @param {number} seat */
  declineUndo(seat) {
    return this.order({ type: "DeclineUndo" }, seat);
  }

  /** @param {number} until */
  proposePause(until) {
    return this.order({ type: "ProposePause", until });
  }

  /** @param {number} seat */
  agreePause(seat) {
    return this.order({ type: "AgreePause" }, seat);
  }

  /** @param {number} seat */
  endPause(seat) {
    return this.order({ type: "EndPause" }, seat);
  }

  /**
   * Have the default answers taken, or a bot answer, for a seat whose time has run out.
   * @param {number} seat
   * @param {"default" | "bot"} what
   * @param {number} mine
   */
  claim(seat, what, mine) {
    return this.order({ type: "ClaimTimeOut", seat, what }, mine);
  }

  /**
   * @param {number} seat
   * @param {number} mine
   */
  voteOut(seat, mine) {
    return this.order({ type: "VoteOut", seat }, mine);
  }

  offerSeat() {
    return this.order({ type: "OfferSeat" });
  }

  /** @param {number} seat */
  withdrawOffer(seat) {
    return this.order({ type: "WithdrawOffer" }, seat);
  }

  /**
   * Answer for one's seat again, and look through its eyes.
   * @param {number} seat
   */
  async comeBack(seat) {
    if (await this.order({ type: "ComeBack" }, seat)) await this.lookThrough(seat);
  }

  /** Leave the game while it is on; the page goes on as a spectator's. */
  async leaveGame() {
    const { page } = this;
    page.stream?.close(); // who has left sees no longer what the seat sees
    if (await this.send({ type: "LeaveSeat" }, null, createCommandId())) await this.lookThrough(null);
    else page.follow();
  }

  /**
   * Play on from a record in a table of one's own.
   * @param {number} at
   */
  async playOn(at) {
    const { state, page } = this;
    state.me ??= await askName("to play on from here");
    if (!state.me) return;
    try {
      location.assign(`/table/${encodeURIComponent(await openFork(state.id, at))}`);
    } catch (failure) {
      page.fail(failure);
    }
  }

  /**
   * Leave an order behind; its nonce keeps the others from guessing what it says.
   * @param {OrderForm} order
   */
  leaveOrder(order) {
    this.page.ordersChanged = true;
    return this.order({ type: "SealOrder", order, nonce: createCommandId() });
  }

  orderPass() {
    return this.leaveOrder({ type: "PassUntilTurn" });
  }

  orderOnly() {
    return this.leaveOrder({ type: "OnlyOption" });
  }

  /**
   * Answer a question always so, this time as well.
   * @param {string} question
   * @param {Option} option
   */
  orderAlways(question, option) {
    const always = { type: "Always", question, command: option.command };
    return this.leaveOrder(/** @type {OrderForm} */ (always)); // the command is one that the service offered
  }

  /** @param {number} made */
  cancelOrder(made) {
    return this.order({ type: "CancelOrder", made });
  }

  giveUp() {
    return this.order({ type: "GiveUp" });
  }

  callOff() {
    return this.order({ type: "CloseTable" });
  }

  /** Let another link lead to a private table; the one before leads there no longer. */
  renewInvitation() {
    return this.order({ type: "RenewInvitation" });
  }

  /** @param {string} text */
  say(text) {
    return this.order({ type: "Say", text });
  }

  /**
   * Look at the table after that record, or (null) as it is now.
   * @param {number | null} at
   */
  go(at) {
    const { state, page } = this;
    if (state.at === at) return;
    state.at = at;
    replaceParameter("at", at === null ? null : String(at));
    void page.showPast();
  }

  /**
   * Look through the eyes of a seat, or (null) of a spectator.
   * @param {number | null} seat
   */
  async lookThrough(seat) {
    const { state, page } = this;
    state.seat = seat;
    page.clearChoice();
    state.refusal = null;
    page.store.forgetLines();
    replaceParameter("seat", String(seat ?? "none"));
    await page.refresh();
    if (state.at !== null) await page.showPast();
    page.follow();
  }

  /** @param {number} lines */
  showEarlier(lines) {
    this.state.linesShown += lines;
    this.page.render();
  }

  /** @param {number} seat */
  async sit(seat) {
    this.state.me ??= await askName("to sit down");
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
    state.refusal = null;
    try {
      await change({ table: state.id });
      state.seat = null;
      page.seatsChanged = true;
      await page.refresh();
      page.follow();
    } catch (failure) {
      page.fail(failure);
    }
  }

  /** @param {string} text */
  async copy(text) {
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- without TLS there is no clipboard
    await navigator.clipboard?.writeText(text);
  }

  /** Have the whole log judged again, and wait for the report. */
  async audit() {
    const { state, page } = this;
    state.me ??= await askName("to ask for an audit");
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

/**
 * Put a parameter into the address of the page, or (null) take it out.
 * @param {string} name
 * @param {string | null} value
 */
function replaceParameter(name, value) {
  const place = new URL(location.href);
  if (value === null) place.searchParams.delete(name);
  else place.searchParams.set(name, value);
  history.replaceState(null, "", place);
}
