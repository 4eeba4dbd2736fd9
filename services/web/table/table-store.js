// The known state of a table: its view, the lines of its journal, and other tables where it is the reader's turn.

/** @import { BotKind, InboxItem, JournalLine, Option, Player, StandingOrder, TableView } from "../shared/api-types" */
/** @import { OfflineError, Problem } from "../shared/api-client.js" */
/** @import { AuditState } from "./ending/audit.js" */
/** @import { Plan } from "./orders/plan.js" */
/** @import { PartSource } from "./board/part-source.js" */
/** @import { Slots } from "./board/slots.js" */
/** @import { Turn } from "./history/turns.js" */

import { requestEarly, dropEarly, request } from "../shared/api-client.js";
import { countTables, showBadge } from "../shared/page-status.js";
import { setReaderZone } from "../shared/time/moments.js";
import { startCourse } from "./ending/course.js";
import { SeenReporter } from "./actions/seen.js";
import { fetchPlayer } from "../shared/session.js";
import { fetchLines, fetchOpened } from "./reading/line-source.js";
import { requestFirst, fetchBlocked, fetchView, linesOf } from "./reading/table-requests.js";
import { ViewSource } from "./reading/view-source.js";
import { findRedo } from "./history/redo.js";
import { findLinesSinceTurn, groupIntoTurns } from "./history/turns.js";

/** The number of the journal's records that are read when the page is opened. */
const FIRST = 1000;

/**
 * The state of the page. `seat` is the seat whose view is shown, null for a spectator; `at` the past record
 * that is viewed, null for now; `now` the current table, `shown` the table as viewed. `read` is the last
 * record whose line is known, `turn` the number of the current turn, if the rules begin turns, and `fresh`
 * the lines since the reader's last turn. `opened`, if not null, is the record after which the end of the
 * game revealed lines that have not been read; they are read when the reader looks back that far. `blocked`
 * are the players whose chat messages are folded. `choice` is the key of the chosen option, `picked` the
 * places picked for it, and `commandId` the id under which it was sent. `rotation` is how far the reader has
 * rotated the piece to place, in quarter turns. `slow` means that what is being sent has had no response for
 * a while. `bot` is the kind of bot to add before the game. While there is a `plan`, the shown position and
 * the options are imagined.
 * @typedef {{
 *   id: string,
 *   me: Player | null,
 *   seat: number | null,
 *   at: number | null,
 *   now: TableView,
 *   shown: TableView,
 *   lines: JournalLine[],
 *   read: number,
 *   opened: number | null,
 *   turns: Turn[],
 *   turn: number | null,
 *   fresh: JournalLine[],
 *   moving: boolean,
 *   linesShown: number,
 *   choice: string | null,
 *   picked: string[],
 *   rotation: number | null,
 *   commandId: string | null,
 *   refusal: Problem | OfflineError | null,
 *   sending: boolean,
 *   slow: boolean,
 *   bot: BotKind,
 *   elsewhere: InboxItem[],
 *   connected: boolean,
 *   audit: AuditState,
 *   orders: StandingOrder[],
 *   plan: Plan | null,
 *   redo: Option | null,
 *   unfolded: Map<string, boolean>,
 *   request: string | null,
 *   blocked: ReadonlySet<string>,
 * }} TableState
 */

const LINES_SHOWN = 40;

/** Asks the service, and stores the responses in the state of the page. */
export class TableStore {
  /**
   * @param {TableState} state
   * @param {ViewSource} views
   */
  constructor(state, views) {
    this.state = state;
    this.views = views;
    this.seen = new SeenReporter(state);
    this.knowsBlocked = false;
  }

  /**
   * Load the table that the page's address names.
   * @param {Pick<Location, "pathname" | "search">} place
   */
  static async open({ pathname, search }) {
    const wanted = new URLSearchParams(search);
    const id = decodeURIComponent(pathname.split("/").at(-1) ?? "");
    const asked = readNumber(wanted.get("seat"));
    const views = new ViewSource();
    requestEarly("/v1/tables/{table}/view", views.address(id, asked));
    if (asked !== null && !wanted.has("at")) requestFirst(id, asked);
    const me = await fetchPlayer();
    setReaderZone(me?.zone);
    const { seat, view } = await fetchView(views, { table: id, seat: asked, at: null });
    const state = {
      id,
      me,
      seat,
      at: readNumber(wanted.get("at")),
      now: view,
      shown: view,
      lines: [],
      read: 0,
      opened: null,
      turns: [],
      turn: null,
      fresh: [],
      moving: false,
      linesShown: LINES_SHOWN,
      choice: null,
      picked: [],
      rotation: null,
      commandId: null,
      refusal: null,
      sending: false,
      slow: false,
      bot: /** @type {BotKind} */ ("beginner"),
      elsewhere: [],
      connected: true,
      audit: null,
      orders: [],
      plan: null,
      redo: null,
      unfolded: new Map(),
      request: null,
      blocked: new Set(),
    };
    const store = new TableStore(state, views);
    await store.takeOwnSeat();
    return store;
  }

  /**
   * Fetch the table as the seat sees it, or as a spectator sees it if the seat is no longer the reader's.
   * @param {number | null} [at]
   * @param {AbortSignal} [signal]
   */
  async fetchView(at = null, signal) {
    const { state } = this;
    if (at !== null) await fetchOpened(state);
    const asked = state.seat; // the seat may change before the response, if the reader sits down
    const { seat, view } = await fetchView(this.views, { table: state.id, seat: asked, at }, signal);
    if (seat !== asked) {
      this.forgetLines();
      state.seat = seat;
    }
    return view;
  }

  /** Fetch the current table. If chat messages were erased, all lines are read again. */
  async refresh() {
    const { talk } = this.state.now;
    this.state.now = await this.fetchView();
    if (this.state.now.talk?.erased !== talk?.erased) this.forgetLines();
    if (this.state.now.table.phase === "ended") startCourse(this.state);
  }

  /**
   * View the table from the reader's seat that has to decide, or else from their first seat; `?seat=none` means to
   * stay a spectator.
   */
  async takeOwnSeat() {
    const { state } = this;
    const mine = state.now.table.seats.filter((seat) => seat.mine);
    const asking = mine.find((seat) => isAsked(state.now, seat.seat)) ?? mine[0];
    const chosen = new URLSearchParams(location.search).get("seat") === "none";
    if (state.seat !== null || !asking || chosen) return;
    state.seat = asking.seat;
    this.forgetLines();
    await this.refresh();
  }

  /** Drop the lines, because another seat sees different ones. */
  forgetLines() {
    Object.assign(this.state, { lines: [], read: 0, opened: null });
  }

  /** Read new lines of the journal and return them. */
  async readLines() {
    const { state } = this;
    const known = state.read;
    const head = state.now.head.seq;
    if (known < head) await fetchLines(state, known || Math.max(0, head - FIRST));
    await this.readBlocked();
    state.redo = await findRedo(state);
    state.read = head;
    state.turns = groupIntoTurns(state.lines);
    state.moving = state.seat !== null && isAsked(state.now, state.seat);
    state.fresh = findLinesSinceTurn(state.lines, state.turns, state.seat, state.moving);
    return state.lines.filter((line) => line.seq > known);
  }

  /** Fetch the blocked players once there is a chat message. */
  async readBlocked() {
    const { state } = this;
    if (this.knowsBlocked || !state.me || !state.lines.some(({ kind }) => kind === "talk")) return;
    this.knowsBlocked = true;
    state.blocked = await fetchBlocked();
  }

  /**
   * Request in parallel everything that is needed after a new record.
   * @param {PartSource} source
   * @param {Slots} slots
   */
  requestAhead(source, slots) {
    const { state } = this;
    const { id, seat } = state;
    dropEarly();
    if (state.at !== null || state.plan || state.now.view === null) return; // there is no board yet
    requestEarly("/v1/tables/{table}/view", this.views.address(id, seat));
    requestEarly("/v1/tables/{table}/parts", source.address({ id, seat, at: null }, slots));
    requestEarly("/v1/tables/{table}/journal", linesOf(id, seat, state.read));
  }

  /**
   * Fetch the reader's pre-set moves at first, after each change, and while any of them is active.
   * @param {boolean} isStale whether they may have changed
   */
  async readOrders(isStale) {
    const { state } = this;
    const { seat } = state;
    if (seat === null || !mayHaveOrders(state.now, seat)) state.orders = [];
    else if (isStale || state.orders.some((order) => !order.stopped)) {
      const response = await request("get", "/v1/tables/{table}/orders", {
        path: { table: state.id },
        query: { seat },
      });
      state.orders = response.orders;
    }
  }

  /**
   * When the reader has nothing more to do here, fetch the other tables where it is their turn; return whether these
   * have changed.
   * @param {TableView | null} before the previous state of the table, null at first
   */
  async readInbox(before) {
    const { state } = this;
    /** @param {TableView} view */
    const isDone = (view) => !view.options?.length;
    if (!state.me || !isDone(state.now) || (before !== null && isDone(before))) return false;
    const { waiting } = await request("get", "/v1/inbox", {});
    const known = JSON.stringify(state.elsewhere);
    state.elsewhere = waiting.filter((turn) => turn.table !== state.id);
    showBadge(countTables(state.elsewhere));
    return JSON.stringify(state.elsewhere) !== known;
  }
}

/**
 * @param {TableView} view
 * @param {number} seat
 */
const mayHaveOrders = ({ pace, table }, seat) =>
  Boolean(pace) && table.phase === "playing" && Boolean(table.seats[seat]?.mine);

/**
 * Return whether a seat has a decision to make.
 * @param {TableView} view
 * @param {number} seat
 */
export const isAsked = (view, seat) => view.waiting.some((each) => each.seat === seat);

/** @param {string | null} words */
function readNumber(words) {
  return words !== null && /^\d+$/.test(words) ? Number(words) : null;
}
