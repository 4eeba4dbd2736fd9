// What happened last, told on the edge of the board for a while: the journal says it where nobody looks then.

/** @import { JournalLine } from "../../../shared/api-types" */
/** @import { TableState } from "../../table-store.js" */

import { capitalize } from "../../../shared/formatters.js";

/** So much is told; what is beyond stands in the journal. */
const MOST = 3;
/** How long it stays, in milliseconds, and longer for each letter. */
const STAY = 3000;
const READ = 50;

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

/**
 * Word what a line tells of the reader: without the name, which is not how anybody speaks of oneself.
 * @param {string} words
 * @param {string} name
 */
export function wordForReader(words, name) {
  if (words.startsWith(`${name} `)) return words.slice(name.length + 1);
  return words.replace(new RegExp(`(${BEFORE})${escapePattern(name)}${NOT_AFTER}`, "gu"), "$1you");
}

/** @param {JournalLine} line */
const isPlay = (line) => line.kind === "play" && line.undone_by === null;

export class Brought {
  /**
   * @param {HTMLElement} place heard by those who do not see it; what others did is read out elsewhere
   * @param {TableState} state
   */
  constructor(place, state) {
    this.place = place;
    this.state = state;
    /** What was done before the page was opened is no news; nor is what was told once. */
    this.since = state.now.head.seq;
    this.timer = 0;
  }

  /** Tell what came last, once: what others did, else what the own move brought. It goes by itself after a while. */
  show() {
    const { lines, at, plan, now } = this.state;
    const fresh = lines.filter((line) => line.seq > this.since && isPlay(line));
    const last = lines.at(-1)?.seq ?? 0;
    const others = fresh.some((line) => line.seat !== null && line.seat !== this.state.seat);
    this.place.ariaHidden = others ? "true" : null;
    if (at !== null || plan || now.table.phase !== "playing") this.tell([]);
    else if (fresh.length) this.tell(others ? this.tellOthers(fresh) : this.tellOwn(fresh));
    else if (last > this.since) this.tell([]);
    this.since = Math.max(this.since, last);
  }

  /** @param {JournalLine[]} fresh */
  tellOthers(fresh) {
    const others = fresh.filter((line) => line.seat !== null && line.seat !== this.state.seat);
    return others.flatMap((line) => line.says.slice(0, 1)).slice(-MOST);
  }

  /** @param {JournalLine[]} fresh */
  tellOwn(fresh) {
    const { seat, now } = this.state;
    const own = fresh.findLast((line) => line.seat === seat);
    const name = seat === null ? null : now.table.seats[seat]?.name;
    if (!own || !name) return [];
    const names = now.table.seats.flatMap((each) => each.name ?? []);
    const told = findBrought(own, name, names).map((words) => wordForReader(words, name));
    return told.length ? [`Your move: ${told[0] ?? ""}`, ...told.slice(1)] : [];
  }

  /** @param {string[]} told */
  tell(told) {
    clearTimeout(this.timer);
    const words = told.map(capitalize).join(". ");
    if (words !== this.place.textContent) this.place.textContent = words;
    if (words) this.timer = setTimeout(() => (this.place.textContent = ""), STAY + READ * words.length);
  }
}
