// The table page: what is known of the table, and the parts that show it.

import { Actions } from "./table-actions.js";
import { Offline, Problem, whoAmI } from "../shared/api-client.js";
import { icon, loadArt } from "../shared/icons.js";
import { Board } from "./board/board.js";
import { asked, showDecision } from "./decision/decision-panel.js";
import { byId, el } from "../shared/dom.js";
import { showEnding } from "./result-panel.js";
import { showHead, showLine, signal } from "./head.js";
import { announce, showJournal, showSince } from "./history/journal.js";
import { menu } from "../account/menu.js";
import { isPass, keyOf, optionOf } from "./decision/option-groups.js";
import { showPlayers, showStrip } from "./players.js";
import { Reading } from "./table-store.js";
import { showSeating } from "./seat-panel.js";
import { fixedButtons, sheets } from "./side-panels.js";
import { Slider } from "./history/time-slider.js";
import { Stream } from "../shared/table-stream.js";
import { turnAt } from "./history/turns.js";

class TablePage {
  constructor() {
    const wanted = new URLSearchParams(location.search);
    this.state = {
      id: decodeURIComponent(location.pathname.split("/").at(-1)),
      me: null,
      seat: number(wanted.get("seat")),
      at: number(wanted.get("at")),
      now: null,
      shown: null,
      head: 0,
      lines: [],
      read: 0,
      turns: [],
      fresh: [],
      linesShown: 60,
      choice: null,
      picked: [],
      commandId: null,
      refusal: null,
      sending: false,
      elsewhere: [],
      connected: true,
      audit: null,
      unfolded: new Map(),
      placeName: (at) => this.board.nameOf(at),
      colour: (seat) => this.state.shown?.view?.seats?.find?.((view) => view.seat === seat)?.colour,
    };
    this.act = new Actions(this).bound();
    this.board = new Board(byId("board"), this.act);
    this.slider = new Slider(byId("slider"), this.act);
    this.reading = new Reading(this.state);
    this.urgent = null;
  }

  async start() {
    [this.state.me] = await Promise.all([whoAmI(), loadArt()]);
    await this.load();
    this.follow();
    sheets(this.act);
    menu(this);
    fixedButtons(this, icon);
    if (this.state.at !== null) await this.lookBack();
    this.render();
  }

  /** Listen from what is known on. */
  follow() {
    this.stream?.close();
    if (this.state.now.table.phase === "ended") return;
    this.stream = new Stream(this.state.id, this.state.seat, this.state.head, {
      onRecord: () => this.refresh(),
      onState: (connected) => this.line(connected),
    });
  }

  line(connected) {
    const back = connected && !this.state.connected;
    this.state.connected = connected;
    showLine(connected);
    if (back) this.refresh();
  }

  /** Read the table again; asked for while it is being read, it is read once more. */
  async refresh() {
    if (this.busy) return void (this.again = true);
    this.busy = true;
    try {
      do {
        this.again = false;
        await this.load();
        this.render();
      } while (this.again);
    } catch (failure) {
      this.failed(failure);
    } finally {
      this.busy = false;
    }
  }

  async load() {
    const { state, reading } = this;
    const before = state.now;
    state.now = await reading.sight();
    if (state.seat === null && (!before || this.settling)) await reading.takeOwnSeat();
    this.settling = false;
    state.head = state.now.head.seq;
    if (before && before.table.phase !== state.now.table.phase) this.turnOver();
    if (state.at === null) state.shown = state.now;
    const fresh = await reading.readLines();
    if (before && fresh.length < state.lines.length) announce(byId("polite"), fresh, state.seat);
    if (before?.decision !== state.now.decision) this.newDecision();
    if (state.at === null) await this.draw();
    await reading.readInbox(before);
  }

  /** A choice outlives what others do; it falls only with the option itself. */
  newDecision() {
    const { state } = this;
    const options = [...(state.now.options ?? []), ...(state.now.anytime ?? [])];
    if (state.choice === null || !optionOf(options, state.choice))
      Object.assign(state, { choice: null, picked: [], commandId: null });
    const single = state.now.options?.length === 1 && state.choice === null;
    if (single) {
      const [only] = state.now.options;
      Object.assign(state, { choice: keyOf(only), picked: only.places ?? [] });
    }
    if (state.refusal?.kind !== "stale-command") state.refusal = null;
  }

  /** The game begins or ends: what was hidden may be open now. */
  turnOver() {
    this.reading.forgetLines();
    if (this.state.now.table.phase === "ended") this.stream?.close();
  }

  /** Draw what is looked at; a drawing that comes when something else is looked at by now is left. */
  async draw(abort) {
    const { state } = this;
    const { shown } = state;
    if (shown.view === null) return this.board.empty("The board is laid out when every seat is taken.");
    const view = JSON.stringify(shown.view);
    if (view === this.drawn) return undefined;
    const markup = await this.board.fetched(state.id, state.seat, shown.at, abort);
    if (state.shown !== shown) return undefined;
    this.board.show(markup);
    this.drawn = view;
    return undefined;
  }

  /** Look at the table after a record of the past. */
  async lookBack() {
    const { state } = this;
    this.abort?.abort();
    this.abort = new AbortController();
    const { signal: abort } = this.abort;
    try {
      state.shown = state.at === null ? state.now : await this.reading.sight(state.at, abort);
      await this.draw(abort);
      if (!abort.aborted) this.render();
    } catch (failure) {
      if (failure.name !== "AbortError") this.failed(failure);
    }
  }

  failed(failure) {
    if (failure instanceof Offline) return this.line(false);
    if (!(failure instanceof Problem)) throw failure;
    this.state.refusal = failure;
    if (this.state.now) this.render();
    return undefined;
  }

  render() {
    const { state, act } = this;
    showHead(state, act);
    showPlayers(byId("players"), state, act);
    showStrip(byId("strip"), state);
    this.panel()(byId("decision"), state, act);
    byId("decision").dataset.decision = state.now.decision ?? "";
    showJournal(byId("lines"), state, act);
    showSince(byId("since"), state);
    this.slider.show(state);
    this.pastBand();
    byId("talk").hidden = state.seat === null || !state.now.table.seats[state.seat]?.mine;
    this.offer();
    this.call();
  }

  /** What can be chosen on the board: what answers the question; what stands besides only while its list is open. */
  get open() {
    const { now, at, unfolded } = this.state;
    if (at !== null) return [];
    const asked = (now.options ?? []).filter((option) => !option.between || unfolded.get("besides"));
    const free = unfolded.get("anytime") ? (now.anytime ?? []) : [];
    return [...asked, ...free].filter((option) => !isPass(option));
  }

  offer() {
    this.board.offer(this.open, this.state.choice, this.state.picked);
  }

  panel() {
    const { phase } = this.state.now.table;
    if (phase === "open") return showSeating;
    return phase === "ended" && this.state.at === null ? showEnding : showDecision;
  }

  pastBand() {
    const { turns, at } = this.state;
    const band = byId("past");
    band.hidden = at === null;
    const turn = at === null ? null : turnAt(turns, at);
    band.textContent = turn ? `Turn ${turn.number} of ${turns.length}` : "Before the first turn";
  }

  /** Tell once that it is our turn: in the title, on the tab, and to those who listen. */
  call() {
    const { state } = this;
    const mine = (state.now.decision ?? null) !== null && state.now.options?.length > 0;
    signal(mine, state.now.table);
    if (!mine) this.urgent = null;
    else if (this.urgent !== state.now.decision) {
      this.urgent = state.now.decision;
      byId("urgent").textContent = `Your turn: ${state.now.question}`;
    }
  }

  /** Whether a choice can be made now. */
  get asked() {
    return asked(this.state);
  }
}

function number(words) {
  return words !== null && /^\d+$/.test(words) ? Number(words) : null;
}

try {
  const page = new TablePage();
  await page.start();
} catch (failure) {
  if (!(failure instanceof Problem) && !(failure instanceof Offline)) throw failure;
  document.body.classList.add("missing");
  byId("board").querySelector(".empty-sheet").textContent = failure.message;
  byId("decision").replaceChildren(
    el("p", { class: "question" }, "This table cannot be shown"),
    el("a", { class: "choice", href: "/" }, "To the lobby"),
  );
}
