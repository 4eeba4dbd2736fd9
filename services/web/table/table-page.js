// The table page: the state of the table, and the panels that show it.

/** @import { TableView } from "../shared/api-types" */
import { attachMenu } from "../account/menu.js";
import { OfflineError, isAbort, isServiceFailure, needsLogin, onReach } from "../shared/api-client.js";
import { byId } from "../shared/dom.js";
import { loadIcons } from "../shared/icons.js";
import { RovingList } from "../shared/keys/roving-list.js";
import { isLoggedOut, offerLogin, showConnection, showLoggedIn } from "../shared/page-status.js";
import { fetchPlayer } from "../shared/session.js";
import { TableStream } from "../shared/table-stream.js";
import { showBand } from "./board/band.js";
import { Board } from "./board/board.js";
import { BoardPainter } from "./board/board-painter.js";
import { ChangesView } from "./history/changes/changes-view.js";
import { describeSending, showDecision, showSending } from "./decision/decision-panel.js";
import { listOffered, listOpen } from "./decision/offers.js";
import { holdFocus } from "./decision/decision-focus.js";
import { findOption, dropDuplicates, keyOf } from "./decision/option-groups.js";
import { OptionScroll } from "./decision/option-scroll.js";
import { showHead } from "./layout/head.js";
import { ReaderCall } from "./layout/reader-call.js";
import { announce, showJournal, showLastLine, showTalk } from "./history/journal.js";
import { attachFollowing } from "./history/journal-follow.js";
import { attachJournalTabs } from "./history/journal-tabs.js";
import { showTalkNote } from "./history/talk.js";
import { attachNote } from "./history/note-panel.js";
import { UnreadTalk } from "./history/unread-talk.js";
import { TimeSlider } from "./history/time-slider.js";
import { createMenuItems } from "./actions/menu-items.js";
import { showMissing } from "./layout/missing-table.js";
import { showPlan } from "./orders/plan-panel.js";
import { showProposals } from "./proposals/proposals-panel.js";
import { attachProposalsSign } from "./proposals/proposals-sign.js";
import { attachRequestRow, showRequestRow } from "./proposals/request-row.js";
import { showPlayers } from "./seats/players.js";
import { showStrip } from "./seats/strip.js";
import { bringToResult, hasJustEnded, showResult } from "./ending/result-panel.js";
import { showSeats } from "./seats/seat-panel.js";
import { followDecisionRoom } from "./layout/decision-room.js";
import { attachBoardButtons, attachSidePanels } from "./layout/side-panels.js";
import { describeMoment } from "./actions/plan-actions.js";
import { TableActions } from "./actions/table-actions.js";
import { Refresher } from "./reading/refresher.js";
import { Tour } from "./tour/tour.js";
import { TableStore } from "./table-store.js";

/** Milliseconds after an answer from which a press is no longer part of a double click. */
const LATE = 700;
/** Milliseconds between updates of the clocks. */
const TICK = 30_000;

/** Return the decision and option that the address names, and remove them, so that a reload does not choose again. */
function takeLinked() {
  const address = new URL(location.href);
  const { searchParams } = address;
  const decision = Number(searchParams.get("decision") ?? -1);
  const option = Number(searchParams.get("option") ?? -1);
  searchParams.delete("decision");
  searchParams.delete("option");
  if (address.href !== location.href) history.replaceState(history.state, "", address);
  return { decision, option };
}

export class TablePage {
  /** @param {TableStore} store */
  constructor(store) {
    this.store = store;
    this.state = store.state;
    this.actions = new TableActions(this);
    this.board = new Board(byId("table"), this.actions, { card: byId("card"), look: () => this.state });
    /** @type {NodeListOf<HTMLElement>} the areas where presses answer a decision */
    this.areas = document.querySelectorAll(".boards, #decision, .part-dialog");
    this.painter = new BoardPainter(this.board, this.state);
    this.changes = new ChangesView(this.painter, () => this.offer());
    this.unread = new UnreadTalk(this.state);
    this.tour = new Tour(this.state, this.board);
    this.slider = new TimeSlider(byId("slider"), this.actions);
    /** @type {TableStream | null} */
    this.stream = null;
    /** @type {AbortController | null} */
    this.lookingBack = null;
    this.refresher = new Refresher(this);
    this.ordersChanged = false;
    this.journal = new RovingList(byId("lines"), "In the journal");
    this.answers = new RovingList(byId("decision"), "In a long list of options", "[role=toolbar]");
    this.answersAt = new OptionScroll(byId("decision"));
    this.readerCall = new ReaderCall();
  }

  async start() {
    await this.update(null);
    this.follow();
    onReach((reached) => this.noteReach(reached));
    offerLogin(() => this.actions.logIn());
    attachSidePanels(this.actions);
    attachJournalTabs(() => this.unread.show());
    attachFollowing(byId("lines"));
    attachMenu(
      () => this.state.me,
      (close) => createMenuItems(this.state, this.actions, close),
    );
    attachBoardButtons(this.board);
    attachProposalsSign();
    attachRequestRow();
    attachNote(byId("note"), this.state);
    followDecisionRoom();
    if (this.state.at !== null) await this.showPast();
    this.chooseLinked();
    this.render();
    byId("table").classList.remove("loading");
    performance.mark("usable");
    void this.store.seen.report();
    await this.lookElsewhere(null);
    addEventListener("resize", () => void this.resize());
    await this.tour.start();
    if (this.state.now.clocks) setInterval(() => this.tick(), TICK);
  }

  /** Update the clocks next to the seats while the page is visible. */
  tick() {
    if (document.hidden || this.state.now.table.phase !== "playing") return;
    showPlayers(byId("players"), this.state, this.actions);
    showStrip(byId("strip"), this.state);
    showProposals(byId("proposals"), this.state, this.actions);
  }

  /** Choose the option that a link in a message names, if its decision is still open. Only the reader sends it. */
  chooseLinked() {
    const { state } = this;
    const { decision, option } = takeLinked();
    const linked = decision === state.now.decision ? state.now.options?.[option] : null;
    if (linked && state.at === null) Object.assign(state, { choice: keyOf(linked), picked: linked.places });
  }

  /** Open the event stream from the last known record. */
  follow() {
    this.closeStream();
    this.actions.dropPlan(); // the plan belonged to another seat
    const { id, seat, now } = this.state;
    if (now.table.phase === "ended") return;
    this.stream = new TableStream(id, seat, now.head.seq, {
      onRecord: (seq) => void this.refresher.catchUp(seq),
      onErased: (count) => count !== this.state.now.talk?.erased && void this.refresh(),
      onState: (connected) => this.setConnected(connected),
    });
  }

  closeStream() {
    this.stream?.close();
    this.stream = null;
  }

  /**
   * Check the connection if a request shows that it has changed.
   * @param {boolean} reached whether the request reached the service
   */
  noteReach(reached) {
    if (reached === this.state.connected) return;
    if (this.stream) this.stream.check();
    else this.setConnected(reached);
  }

  /** @param {boolean} connected */
  setConnected(connected) {
    const { state } = this;
    const changed = connected !== state.connected;
    state.connected = connected;
    showConnection(connected);
    if (!connected && needsLogin(state.refusal)) this.stream?.pause();
    if (state.slow) showSending(byId("decision"), describeSending(state));
    if (changed) void this.resume(); // after a disconnection, too, because the seat may have a new holder by now
  }

  /**
   * Refresh the table. If a move could not be sent before and still answers the same decision, send it; the
   * reader has already confirmed it.
   */
  async resume() {
    const { state } = this;
    const { refusal, commandId, now } = state;
    if (isLoggedOut()) await this.readSession();
    await this.refresh();
    const isOver = refusal instanceof OfflineError ? state.connected : needsLogin(refusal);
    if (!isOver || state.refusal !== refusal) return;
    state.refusal = null;
    const isSame = commandId === state.commandId && state.now.decision === now.decision;
    if (commandId !== null && isSame && !state.plan && state.at === null) await this.actions.confirm();
    else this.render();
  }

  /** Notice that the reader has logged in again in another tab. */
  async readSession() {
    const { state } = this;
    try {
      const me = await fetchPlayer();
      if (me?.player !== state.me?.player) return;
      state.me = me;
      showLoggedIn();
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
    }
  }

  refresh() {
    return this.refresher.refresh();
  }

  async reload() {
    const before = this.state.now;
    await this.store.refresh();
    await this.store.takeOwnSeat();
    if (this.stream && this.stream.seat !== this.state.seat) this.follow();
    await this.update(before);
    this.render();
    if (hasJustEnded(before.table, this.state.now.table)) bringToResult();
    void this.store.seen.report();
    await this.lookElsewhere(before);
  }

  /**
   * Once there is nothing to do here, show the other tables where it is the reader's turn.
   * @param {TableView | null} before
   */
  async lookElsewhere(before) {
    if (await this.store.readInbox(before)) this.showAsked();
  }

  /**
   * Update everything that depends on the table.
   * @param {TableView | null} before the previous state of the table, null at first
   */
  async update(before) {
    const { state, store } = this;
    if (before && before.table.phase !== state.now.table.phase) this.turnOver();
    this.showNow();
    const drawn = state.at === null ? this.painter.prepare() : null;
    const [fresh] = await Promise.all([store.readLines(), this.readOrders(before), drawn]);
    if (before && fresh.length < state.lines.length) announce(byId("polite"), fresh, state, before);
    if (before?.decision !== state.now.decision && !state.plan) this.acceptDecision(before);
    if (before) this.changes.follow(fresh);
  }

  /** Show the current state, unless the past or a plan is viewed. */
  showNow() {
    const { state } = this;
    if (state.plan) state.plan.moved = state.plan.moment !== describeMoment(state.now);
    else if (state.at === null) state.shown = state.now;
  }

  /** @param {TableView | null} before */
  async readOrders(before) {
    const isStale = this.ordersChanged || before?.seat !== this.state.now.seat;
    if (!this.state.sending) this.ordersChanged = false; // a pre-set move that is being sent may arrive after this request
    await this.store.readOrders(isStale);
  }

  /**
   * Keep a choice that is still an option, whatever others did; otherwise clear it.
   * @param {TableView | null} before the previous state of the table
   */
  acceptDecision(before = null) {
    const { state } = this;
    if (state.choice === null || !findOption(this.offered, state.choice)) this.clearChoice();
    this.chooseOnly(before);
    const { refusal } = state;
    if (refusal instanceof OfflineError || refusal?.code !== "stale-command") state.refusal = null;
  }

  /**
   * Choose a single option in advance; right after an answer only later, so that the second press of a double
   * click does not send it.
   * @param {TableView | null} before
   */
  chooseOnly(before) {
    const { state } = this;
    if (state.choice !== null) return;
    const [only, ...others] = dropDuplicates(state.now.options ?? []).filter((option) => !option.between);
    if (!only || others.length) return;
    const { decision } = state.now;
    if (typeof before?.decision === "number") setTimeout(() => this.chooseOnlyLate(decision), LATE);
    else Object.assign(state, { choice: keyOf(only), picked: only.places });
  }

  /** @param {number | null} decision that was open when its single option was seen */
  chooseOnlyLate(decision) {
    const { at, plan, now } = this.state;
    if (at !== null || plan || now.decision !== decision) return;
    this.chooseOnly(null);
    this.showAsked();
    this.offer();
  }

  clearChoice() {
    Object.assign(this.state, { choice: null, picked: [], rotation: null, commandId: null });
  }

  /** Handle the start of the game (its first lines are then read again) or its end. */
  turnOver() {
    this.actions.dropPlan();
    if (this.state.now.table.phase === "ended") this.closeStream();
    else this.store.forgetLines();
  }

  /** Redraw the parts if the window's size requires it. */
  async resize() {
    try {
      if (!this.painter.measure()) return;
      await this.actions.redrawPlan();
      await this.painter.draw();
      this.offer();
    } catch (failure) {
      this.fail(failure);
    }
  }

  /** View the table after a past record or, without one, as it is now. */
  async showPast() {
    const { state } = this;
    this.lookingBack?.abort();
    this.lookingBack = new AbortController();
    const { signal } = this.lookingBack;
    try {
      state.shown = state.at === null ? state.now : await this.store.fetchView(state.at, signal);
      await this.painter.draw(signal);
      if (!signal.aborted) this.render();
    } catch (failure) {
      if (!isAbort(failure)) this.fail(failure);
    }
  }

  /** @param {unknown} failure */
  fail(failure) {
    if (!isServiceFailure(failure)) throw failure;
    if (failure instanceof OfflineError) {
      this.setConnected(false);
      return;
    }
    this.state.refusal = failure;
    this.render();
  }

  render() {
    const { state, actions } = this;
    const giveBackFocus = holdFocus();
    this.painter.show();
    showHead(state, actions);
    showPlayers(byId("players"), state, actions);
    showStrip(byId("strip"), state);
    this.showAsked();
    showJournal(byId("lines"), state, actions);
    showTalk(byId("talk-lines"), state, actions);
    showLastLine(byId("last-line"), state);
    byId("table").classList.toggle("in-past", state.at !== null);
    this.journal.refresh();
    this.unread.show();
    showProposals(byId("proposals"), state, actions);
    showRequestRow(byId("requests"), state, actions);
    this.slider.show(state);
    showBand(state);
    showTalkNote(byId("talk-note"), state);
    byId("talk").hidden = state.seat === null || !state.now.table.seats[state.seat]?.mine;
    this.offer();
    this.readerCall.call(state);
    this.tour.follow();
    giveBackFocus();
  }

  /** The reader's options. */
  get offered() {
    return listOffered(this.state);
  }

  /** The options that can be chosen on the board. */
  get open() {
    return listOpen(this.state);
  }

  offer() {
    this.changes.leavePast();
    this.board.offer(this.open, this.state.choice, this.state.picked);
    this.changes.show();
  }

  /** Show the decision, or what the table is waiting for. */
  showAsked() {
    const panel = byId("decision");
    this.showPanel(panel);
    this.answers.refresh();
    const { now, plan } = this.state;
    const decision = String(now.decision ?? "");
    if (panel.dataset.decision !== decision) panel.dataset.decision = decision;
    const moment = `${decision}${plan ? ` ${plan.steps.length}` : ""}`;
    for (const area of this.areas) if (area.dataset.moment !== moment) area.dataset.moment = moment;
  }

  showPanel(/** @type {HTMLElement} */ panel) {
    const { state, actions } = this;
    const { phase } = state.now.table;
    const drawn = this.board;
    if (state.plan) showPlan(panel, state.plan, { state, actions, drawn });
    else if (phase === "open") showSeats(panel, state, actions);
    else if (phase === "ended" && state.at === null) showResult(panel, state, actions);
    else showDecision(panel, state, actions, drawn);
  }
}

try {
  const [store] = await Promise.all([TableStore.open(location), loadIcons()]);
  await new TablePage(store).start();
} catch (failure) {
  if (!isServiceFailure(failure)) throw failure;
  await showMissing(failure);
}
