// What a reader can do between turns: ask and answer the others, leave and come back, leave orders behind.

/** @import { Option, OrderForm, SeatOrder } from "../../shared/api-types" */

import { askName } from "../../account/name-forms.js";
import { createCommandId } from "../../shared/api-client.js";
import { ViewActions } from "./view-actions.js";
import { openFork } from "../ending/fork.js";
import { openRematch } from "../ending/rematch.js";

/**
 * Name the proposal that is shown, so that no agreement meets a later one; older tables give them no names.
 * @param {number | null | undefined} made
 */
const nameProposal = (made) => (made ? { made } : {});

export class ProposalActions extends ViewActions {
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
   * @param {{ to: number, made?: number }} request as it is shown
   * @param {number} seat
   */
  agreeUndo({ to, made }, seat) {
    return this.order({ type: "AgreeUndo", to, ...nameProposal(made) }, seat);
  }

  /** @param {number} seat */
  declineUndo(seat) {
    return this.order({ type: "DeclineUndo" }, seat);
  }

  /**
   * Keep a seat for a player, or (null) for nobody any more.
   * @param {number} seat
   * @param {{ player: string, until: number } | null} kept
   */
  keepSeat(seat, kept) {
    return this.order({ type: "KeepSeat", seat, ...kept }, null);
  }

  /**
   * Propose that the game ends as it stands, or agree to what that record proposed.
   * @param {number} seat
   * @param {number | null} [made]
   */
  agreeEnd(seat, made) {
    return this.order({ type: "AgreeEnd", ...nameProposal(made) }, seat);
  }

  /** @param {number} seat */
  declineEnd(seat) {
    return this.order({ type: "DeclineEnd" }, seat);
  }

  /**
   * Agree to play on by that version of the rules.
   * @param {{ version: number, made: number | null }} proposal as it is shown
   * @param {number} seat
   */
  agreeVersion({ version, made }, seat) {
    return this.order({ type: "AgreeVersion", version, ...nameProposal(made) }, seat);
  }

  /**
   * @param {number} version
   * @param {number} seat
   */
  declineVersion(version, seat) {
    return this.order({ type: "DeclineVersion", version }, seat);
  }

  /**
   * Go to the rematch, which the first one who wants it opens.
   * @param {SeatOrder} seats
   */
  async playAgain(seats) {
    try {
      location.assign(`/table/${encodeURIComponent(await openRematch(this.state.id, seats))}`);
    } catch (failure) {
      this.page.fail(failure);
    }
  }

  /** @param {number} until */
  proposePause(until) {
    return this.order({ type: "ProposePause", until });
  }

  /**
   * @param {{ made: number | null }} proposal as it is shown
   * @param {number} seat
   */
  agreePause({ made }, seat) {
    return this.order({ type: "AgreePause", ...nameProposal(made) }, seat);
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
    return this.order({ type: "ClaimTimeOut", seat, what, ...this.nameDecision(seat) }, mine);
  }

  /**
   * @param {number} seat
   * @param {number} mine
   */
  voteOut(seat, mine) {
    return this.order({ type: "VoteOut", seat, ...this.nameDecision(seat) }, mine);
  }

  /**
   * What a seat is asked as the page shows it: a vote or a claim that comes later is refused.
   * @param {number} seat
   */
  nameDecision(seat) {
    const asked = this.state.now.waiting.find((each) => each.seat === seat);
    return asked ? { decision: asked.decision } : {};
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
    const { page, state } = this;
    page.stream?.close(); // who has left sees no longer what the seat sees
    const left = await this.deliver({ type: "LeaveSeat" }, null, createCommandId(), state.seat);
    if (left !== null) return this.lookThrough(null);
    page.follow();
    page.render();
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
}
