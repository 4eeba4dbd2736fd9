// Actions between turns: asking other players and answering them, leaving and returning, pre-set moves.

/** @import { Option, OrderForm, SeatOrder } from "../../shared/api-types" */

import { askName } from "../../account/name-forms.js";
import { createCommandId } from "../../shared/api-client.js";
import { ViewActions } from "./view-actions.js";
import { openFork } from "../ending/fork.js";
import { openRematch } from "../ending/rematch.js";

/**
 * Identify the proposal that is shown, so that an agreement never applies to a later proposal. Older tables do not
 * number their proposals.
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
   * @param {{ to: number, made?: number }} request as shown
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
   * Reserve a seat for a player; null cancels the reservation.
   * @param {number} seat
   * @param {{ player: string, until: number } | null} kept
   */
  keepSeat(seat, kept) {
    return this.order({ type: "KeepSeat", seat, ...kept }, null);
  }

  /**
   * Propose to end the game as it stands, or agree to the proposal in that record.
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
   * Agree to continue under that version of the rules.
   * @param {{ version: number, made: number | null }} proposal as shown
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
   * Open the rematch; the first player who asks for it creates it.
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
   * @param {{ made: number | null }} proposal as shown
   * @param {number} seat
   */
  agreePause({ made }, seat) {
    return this.order({ type: "AgreePause", ...nameProposal(made) }, seat);
  }

  /** @param {number} seat */
  declinePause(seat) {
    return this.order({ type: "DeclinePause" }, seat);
  }

  /** @param {number} seat */
  endPause(seat) {
    return this.order({ type: "EndPause" }, seat);
  }

  /**
   * Claim a time-out: have default moves played, or a bot play, for a seat whose time has run out.
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
   * Identify a seat's decision as shown. A vote or claim that arrives after its answer is refused.
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
   * Take the reader's seat back from a bot, and view the table from it.
   * @param {number} seat
   */
  async comeBack(seat) {
    if (await this.order({ type: "ComeBack" }, seat)) await this.lookThrough(seat);
  }

  /** Leave a running game; the page continues with a spectator's view. */
  async leaveGame() {
    const { page, state } = this;
    page.stream?.close(); // the stream would still follow the seat's view
    const left = await this.deliver({ type: "LeaveSeat" }, null, createCommandId(), state.seat);
    if (left !== null) return this.lookThrough(null);
    page.follow();
    page.render();
  }

  /**
   * Play on from a record at the reader's own table.
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
   * Save a pre-set move. Its nonce prevents others from guessing its content from the hash.
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
   * Always choose this option, starting now.
   * @param {string} question
   * @param {Option} option
   */
  orderAlways(question, option) {
    const always = { type: "Always", question, command: option.command };
    return this.leaveOrder(/** @type {OrderForm} */ (always)); // the command comes from the service
  }

  /** @param {number} made */
  cancelOrder(made) {
    return this.order({ type: "CancelOrder", made });
  }
}
