// The latest moves and their effects, shown at the edge of the board for a while. They are in the journal, too.

/** @import { JournalLine } from "../../../shared/api-types" */
/** @import { TableState } from "../../table-store.js" */

import { el } from "../../../shared/dom.js";
import { capitalize } from "../../../shared/formatters.js";

/** The maximum number of effects shown; the others are in the journal. */
const MOST = 3;
/** How long the words stay: a base time, and an additional time per letter (ms). */
const STAY = 3000;
const READ = 50;

/** Text that may precede the name of the player, and text that never follows a full name. */
const BEFORE = "(?:^|[:,;] | (?:and|for|from|of|to|with) )";
const NOT_AFTER = "(?![\\p{L}\\p{M}\\p{N}])";

/**
 * Return the words of a line about the gains and losses of the player who moved. A line's first words say what was
 * done, the rest are effects.
 * @param {Pick<JournalLine, "says">} line
 * @param {string} name
 * @param {readonly string[]} names of all players; one may be the beginning of another
 */
export function findBrought({ says }, name, names) {
  const known = [...names].sort((a, b) => b.length - a.length).map(escapePattern);
  const named = new RegExp(`${BEFORE}(${known.join("|")})${NOT_AFTER}`, "gu");
  const effects = says
    .slice(1)
    .filter((words) => [...words.matchAll(named)].some(([, whole]) => whole === name));
  const more = effects.length - MOST;
  return more > 0 ? [...effects.slice(0, MOST), `${more} more in the journal`] : effects;
}

/** @param {string} words */
const escapePattern = (words) => words.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/**
 * Reword a line about the reader for the second person.
 * @param {string} words
 * @param {string} name
 */
export function rewordForReader(words, name) {
  if (words.startsWith(`${name} `)) return words.slice(name.length + 1);
  return words.replace(new RegExp(`(${BEFORE})${escapePattern(name)}${NOT_AFTER}`, "gu"), "$1you");
}

/** @param {JournalLine} line */
const isPlay = (line) => line.kind === "play" && line.undone_by === null;

export class Brought {
  /**
   * @param {HTMLElement} place is read out by screen readers; others' moves are announced elsewhere
   * @param {TableState} state
   */
  constructor(place, state) {
    this.place = place;
    this.state = state;
    /** The last record shown. Moves from before the page was opened are not shown, and no move is shown twice. */
    this.since = state.now.head.seq;
    this.timer = 0;
    /** @type {string[]} the effects of the reader's last move */
    this.own = [];
  }

  /** Show new moves once: the effects of the reader's move, then what others did. They disappear after a while. */
  show() {
    const { lines, at, plan, now } = this.state;
    const fresh = lines.filter((line) => line.seq > this.since && isPlay(line));
    const last = lines.at(-1)?.seq ?? 0;
    if (at !== null || plan || now.table.phase !== "playing") this.tell([], []);
    else if (fresh.length) this.tell(this.listOwnEffects(fresh), this.listOthersMoves(fresh));
    else if (last > this.since) this.tell([], []);
    this.since = Math.max(this.since, last);
  }

  /** @param {JournalLine[]} fresh */
  listOthersMoves(fresh) {
    const others = fresh.filter((line) => line.seat !== null && line.seat !== this.state.seat);
    return others.flatMap((line) => line.says.slice(0, 1)).slice(-MOST);
  }

  /**
   * Return the effects of the reader's last move, which stay while others move.
   * @param {JournalLine[]} fresh
   */
  listOwnEffects(fresh) {
    const { seat, now } = this.state;
    const own = fresh.findLast((line) => line.seat === seat);
    const name = seat === null ? null : now.table.seats[seat]?.name;
    if (!own || !name) return this.own;
    const names = now.table.seats.flatMap((each) => each.name ?? []);
    const effects = findBrought(own, name, names).map((words) => rewordForReader(words, name));
    return effects.length ? [`Your move: ${effects[0] ?? ""}`, ...effects.slice(1)] : [];
  }

  /**
   * Show both. Others' moves are hidden from screen readers here, because they are announced elsewhere.
   * @param {string[]} own
   * @param {string[]} others
   */
  tell(own, others) {
    clearTimeout(this.timer);
    this.own = own;
    const [mine, theirs] = [joinSentences(own), joinSentences(others)];
    const words = [mine, theirs].filter(Boolean).join(". ");
    if (words !== this.place.textContent) {
      const heard = theirs ? `${mine}${mine && ". "}` : mine;
      this.place.replaceChildren(heard, theirs && el("span", { "aria-hidden": "true" }, theirs));
    }
    if (words) this.timer = setTimeout(() => this.tell([], []), STAY + READ * words.length);
  }
}

/** @param {string[]} sentences */
const joinSentences = (sentences) => sentences.map(capitalize).join(". ");
