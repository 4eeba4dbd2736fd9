// Conditional moves: trying out answers of all seats in an imagined position, and saving the reader's own as a line.

/** @import { Imagined } from "../../shared/api-types" */
/** @import { PlanStep } from "../orders/plan.js" */

import { isServiceFailure, request } from "../../shared/api-client.js";
import { findOption } from "../decision/option-groups.js";
import { MOST_STEPS, makeLine } from "../orders/plan.js";
import { PRESET } from "../proposals/request-row.js";
import { ProposalActions } from "./proposal-actions.js";

export class PlanActions extends ProposalActions {
  /** Begin a plan from the current position. */
  async planAhead() {
    this.go(null);
    this.dropPlan();
    await this.imagine([]);
  }

  /** Add the choice as the next step. */
  async addStep() {
    const { plan, choice, sending } = this.state;
    const chosen = findOption(this.page.offered, choice);
    if (!plan || !chosen || sending || plan.steps.length >= MOST_STEPS) return;
    const { command, says } = chosen;
    await this.imagine([...plan.steps, { seat: plan.seat, command, says, shown: null, only: true }]);
  }

  async stepBack() {
    const { plan, sending } = this.state;
    if (plan && !sending) await this.imagine(plan.steps.slice(0, -1));
  }

  /**
   * Choose the seat whose answer comes next, if several seats have a decision to make.
   * @param {number} seat
   */
  answerFor(seat) {
    if (!this.state.plan) return;
    this.state.plan.seat = seat;
    this.page.clearChoice();
    this.page.render();
  }

  /**
   * Set whether the line continues only after exactly this step, or after any other step, too.
   * @param {number} index
   * @param {boolean} only
   */
  expectStep(index, only) {
    const step = this.state.plan?.steps[index];
    if (!step) return;
    step.only = only;
    this.page.render();
  }

  /** Save the reader's own answers as a line, and return to the table. */
  async leavePlan() {
    const { plan, seat, sending } = this.state;
    if (!plan || seat === null || sending) return;
    if (!(await this.leaveOrder(makeLine(plan.steps, seat)))) return;
    this.state.request = PRESET;
    await this.endPlan();
  }

  async endPlan() {
    const { page } = this;
    this.dropPlan();
    this.state.refusal = null;
    page.acceptDecision();
    await page.painter.draw();
    page.render();
  }

  /**
   * Evaluate the steps on the server, and show the resulting position.
   * @param {PlanStep[]} steps
   */
  async imagine(steps) {
    const { state, page } = this;
    const own = state.seat;
    if (own === null) return;
    Object.assign(state, { sending: true, refusal: null });
    page.render();
    try {
      const position = await this.fetchImagined(own, steps);
      if (state.seat === own && state.at === null) this.showImagined(own, steps, position);
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      state.refusal = failure;
    } finally {
      state.sending = false;
      await page.painter.draw();
      page.render();
    }
  }

  /** Fetch the imagined position again, drawn for the current size of the window. */
  async redrawPlan() {
    const { plan, seat } = this.state;
    if (!plan || plan.moved || seat === null) return;
    const { parts } = await this.fetchImagined(seat, plan.steps);
    plan.position = { ...plan.position, parts };
  }

  /**
   * @param {number} seat
   * @param {PlanStep[]} steps
   * @returns {Promise<Imagined>}
   */
  async fetchImagined(seat, steps) {
    /** @type {unknown} */
    const body = {
      seat,
      commands: steps.map((step) => [step.seat, step.command]),
      others: true,
      slots: this.page.painter.slots,
    };
    /** @type {unknown} */
    const position = await request("post", "/v1/tables/{table}/imagine", {
      path: { table: this.state.id },
      body: /** @type {never} */ (body), // the commands come from the service
    });
    return /** @type {Imagined} */ (position);
  }

  /**
   * @param {number} own
   * @param {PlanStep[]} wanted
   * @param {Imagined} position
   */
  showImagined(own, wanted, position) {
    const { state, page } = this;
    const moment = state.plan?.moment ?? describeMoment(state.now);
    const refusal = position.refused?.detail ?? null;
    if (refusal !== null && state.plan) {
      state.plan.refusal = refusal;
      return;
    }
    const steps = wanted.map((step, index) => ({ ...step, ...position.steps[index] }));
    const { asked, view, scoreboard } = position;
    const [first = own] = asked;
    const seat = asked.includes(own) ? own : first;
    const moved = moment !== describeMoment(state.now);
    state.plan = { steps, seat, position, moment, moved, refusal };
    const waiting = asked.map((each) => ({ seat: each, decision: 0, since: 0 }));
    state.shown = { ...state.now, view, scoreboard, waiting };
    page.clearChoice();
  }
}

/**
 * Identify a moment of the game by what it is waiting for, which changes with every answer.
 * @param {{ waiting: readonly object[] }} view
 */
export const describeMoment = ({ waiting }) => JSON.stringify(waiting);
