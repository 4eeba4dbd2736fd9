// What is known of a table: the sight of it, the lines of its journal, and where else the reader is asked.

import { Problem, call, tablePath } from "../shared/api-client.js";
import { since, turnsOf } from "./history/turns.js";
import { apart } from "../shared/formatters.js";

const PAGE = 200;
const FIRST = 1000;

/** Asks the service, and writes what it says into the state of the page. */
export class Reading {
  constructor(state) {
    this.state = state;
  }

  /** Ask for the table as the seat sees it; a seat that is no longer ours leaves a spectator. */
  async sight(at = null, abort = undefined) {
    const { state } = this;
    try {
      const sight = await call("GET", tablePath(state.id, "", { seat: state.seat, at }), { signal: abort });
      apart(sight.table);
      return sight;
    } catch (failure) {
      if (!(failure instanceof Problem) || failure.status !== 403 || state.seat === null) throw failure;
      state.seat = null;
      this.forgetLines();
      return this.sight(at, abort);
    }
  }

  /** Sit where the reader is asked, or else on the first own seat; `?seat=none` is a spectator by choice. */
  async takeOwnSeat() {
    const { state } = this;
    const mine = state.now.table.seats.filter((seat) => seat.mine);
    if (!mine.length || new URLSearchParams(location.search).get("seat") === "none") return;
    const asking = mine.find((seat) => state.now.waiting.some((each) => each.seat === seat.seat));
    state.seat = (asking ?? mine[0]).seat;
    state.now = await this.sight();
  }

  /** Another seat knows other lines, and after the end everybody knows more. */
  forgetLines() {
    Object.assign(this.state, { lines: [], read: 0 });
  }

  /** Read the lines of the journal that are new, and give them. */
  async readLines() {
    const { state } = this;
    const known = state.lines.length;
    let after = state.read || Math.max(0, state.head - FIRST);
    while (after < state.head) {
      const path = tablePath(state.id, "/journal", { after, limit: PAGE, seat: state.seat });
      const { lines } = await call("GET", path);
      const last = state.lines.at(-1)?.seq ?? 0;
      state.lines.push(...lines.filter((line) => line.seq > last));
      after = lines.length ? Math.max(after, lines.at(-1).seq) : after + PAGE;
    }
    state.read = state.head;
    state.turns = turnsOf(state.lines, state.now.table.seats);
    state.moving = state.now.waiting.some((each) => each.seat === state.seat);
    state.fresh = since(state.lines, state.turns, state.seat, state.moving);
    return state.lines.slice(known);
  }

  /** Look where else the reader is asked, whenever there is nothing to do here any more. */
  async readInbox(before) {
    const { state } = this;
    const done = (sight) => sight !== null && !(sight.options?.length > 0);
    if (!state.me || !done(state.now) || (done(before) && before !== null)) return;
    const { waiting } = await call("GET", "/v1/inbox");
    state.elsewhere = waiting.filter((turn) => turn.table !== state.id);
  }
}
