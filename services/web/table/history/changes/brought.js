// What the reader's own last move brought, told on the edge of the board: the journal says it where nobody looks then.

/** @import { JournalLine } from "../../../shared/api-types" */
/** @import { TableState } from "../../table-store.js" */

/** So much is told; what is beyond stands in the journal. */
const MOST = 3;

/** What stands before a name where words tell of whoever bears it, and what never follows a whole name. */
const BEFORE = "(?:^|[:,;] | (?:and|for|from|of|to|with) )";
const NOT_AFTER = "(?![\\p{L}\\p{M}\\p{N}])";

/**
 * Give what a line tells of its own player's gains and losses: what was done comes first, what it brought follows.
 * @param {Pick<JournalLine, "says">} line
 * @param {string} name
 * @param {readonly string[]} names of all who sit there: one may begin as another does
 */
export function findBrought({ says }, name, names) {
  const known = [...names].sort((one, other) => other.length - one.length).map(escapePattern);
  const named = new RegExp(`${BEFORE}(${known.join("|")})${NOT_AFTER}`, "gu");
  const found = says
    .slice(1)
    .filter((words) => [...words.matchAll(named)].some(([, whole]) => whole === name));
  const more = found.length - MOST;
  return more > 0 ? [...found.slice(0, MOST), `${more} more in the journal`] : found;
}

/** @param {string} words */
const escapePattern = (words) => words.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

export class Brought {
  /**
   * @param {HTMLElement} place heard by those who do not see it, whenever its words change
   * @param {TableState} state
   */
  constructor(place, state) {
    this.place = place;
    this.state = state;
    /** What was done before the page was opened is no news. */
    this.since = state.now.head.seq;
    /** @type {string[]} */
    this.told = [];
  }

  /** Show it until the reader's next move, while the table is seen as it is now. */
  show() {
    const { lines, seat, at, plan, now } = this.state;
    const name = seat === null ? null : now.table.seats[seat]?.name;
    const own = lines.findLast(
      (line) => line.seat === seat && line.kind === "play" && line.undone_by === null,
    );
    const isNews = own && name && own.seq > this.since && at === null && !plan;
    const names = now.table.seats.flatMap((each) => each.name ?? []);
    const told = isNews ? findBrought(own, name, names) : [];
    if (told.join() === this.told.join()) return;
    this.told = told;
    this.place.textContent = told.join(". ");
  }
}
