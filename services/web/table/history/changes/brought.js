// The effects of the reader's last move, for screen readers. On the screen, the journal shows them.

/** @import { JournalLine } from "../../../shared/api-types" */
/** @import { TableState } from "../../table-store.js" */

import { capitalize, toBaseForm } from "../../../shared/formatters.js";

/** The maximum number of effects shown; the others are in the journal. */
const MOST = 3;

/** Text that may precede the name of the player, and text that never follows a full name. */
const BEFORE = "(?:^|[:,;] | (?:and|for|from|of|to|with) )";
const NOT_AFTER = "(?![\\p{L}\\p{M}\\p{N}])";

/**
 * Return the words of a line about the gains and losses of the player who moved. A line's first words say
 * what was done; the rest are the effects.
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
 * Reword a line about the reader in the second person.
 * @param {string} words
 * @param {string} name
 */
export function rewordForReader(words, name) {
  if (words.startsWith(`${name} `)) return `you ${toBaseForm(words.slice(name.length + 1))}`;
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
    /** The last record announced. Nothing from before the page was opened is news. */
    this.since = state.now.head.seq;
  }

  /** Announce the effects of the reader's last move, once. */
  show() {
    const { lines, at, plan, seat, now } = this.state;
    const own = lines.findLast((line) => line.seq > this.since && line.seat === seat && isPlay(line));
    const name = seat === null ? null : now.table.seats[seat]?.name;
    this.since = Math.max(this.since, lines.at(-1)?.seq ?? 0);
    if (!own || !name || at !== null || plan) return;
    const names = now.table.seats.flatMap((each) => each.name ?? []);
    const effects = findBrought(own, name, names).map((words) => rewordForReader(words, name));
    this.place.textContent = effects.length
      ? `Your move: ${effects.map((words, index) => (index ? capitalize(words) : words)).join(". ")}`
      : "";
  }
}
