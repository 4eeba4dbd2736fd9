// The strip at the top: each seat's emblem, name, points and clock, and as many facts as fit.

/** @import { ScoreboardEntry } from "../../shared/api-types" */
/** @import { TableState } from "../table-store.js" */

import { el } from "../../shared/dom.js";
import { formatNumber } from "../../shared/formatters.js";
import { createBadge, createIcon } from "../../shared/icons.js";
import { nameHolder, scoreOf, scoreboardEntryOf } from "../../shared/seats.js";
import { findLastAct } from "../history/changes/change-list.js";
import { createBriefClock } from "./seat-clock.js";

const BADGE = 18;
const SIGN = 14;
/** The maximum number of facts per seat; the style sheet hides those that do not fit. */
const MOST = 6;
/** Milliseconds for which points that were just gained are shown. */
const FRESH = 5000;

/** @typedef {{ points: number, until: number }} Gain */

/**
 * A seat's points now, before the reader's last move `act`, and the difference.
 * @typedef {{ score: number, base: number, act: number, gain: Gain | null }} Score
 * @typedef {Map<number, Score>} Scores
 */

/**
 * Each strip's scores at the current moment by seat, with what was gained since the reader's last move.
 * @type {WeakMap<HTMLElement, Scores>}
 */
const followed = new WeakMap();

/**
 * @typedef {{
 *   name: string,
 *   seat: number,
 *   entry: Pick<ScoreboardEntry, "score" | "colour" | "facts">,
 *   asked: boolean,
 *   clock?: HTMLElement | null,
 *   gain?: Gain | null,
 * }} StripSeat
 */

/**
 * Show the strip, with the seats to move marked.
 * @param {HTMLElement} strip
 * @param {TableState} state
 */
export function showStrip(strip, state) {
  const { shown } = state;
  const { table, rivals, waiting } = shown;
  const isNow = state.at === null && shown === state.now;
  const act = findLastAct(state);
  const asked = new Set(table.phase === "playing" ? waiting.map(({ seat }) => seat) : []);
  const seats = table.seats.map((each) =>
    createSeat({
      name: nameHolder(each, table.seats),
      seat: each.seat,
      entry: { ...scoreboardEntryOf(shown, each.seat), score: scoreOf(shown, each.seat) },
      asked: asked.has(each.seat),
      clock: createBriefClock(each, state),
      gain: isNow ? followScore(strip, each.seat, scoreOf(shown, each.seat), act) : null,
    }),
  );
  const others = rivals.map((entry) =>
    createSeat({ name: entry.name, seat: table.seats.length, entry, asked: false }),
  );
  strip.replaceChildren(el("span", { class: "unseen" }, "Players and scores"), ...seats, ...others);
}

/**
 * Return the points that a seat has gained since the reader's last move, for a spectator just now; null if none, or
 * after a while.
 * @param {HTMLElement} strip
 * @param {number} seat
 * @param {number | null} score
 * @param {number} act the record of the reader's last move
 */
function followScore(strip, seat, score, act) {
  if (score === null) return null;
  /** @type {Scores} */
  const known = followed.get(strip) ?? new Map();
  followed.set(strip, known);
  const before = known.get(seat) ?? { score, base: score, act, gain: null };
  const shown = keepGain(before);
  const isSince = act ? act === before.act : shown !== null;
  const [base, kept] = isSince ? [before.base, shown] : [before.score, null];
  const gain = score === before.score ? kept : { points: score - base, until: Date.now() + FRESH };
  known.set(seat, { score, base, act, gain });
  return gain?.points ? gain : null;
}

/** @param {Score} score whose gain may still be shown */
const keepGain = ({ gain }) => (gain && gain.until > Date.now() ? gain : null);

/** @param {StripSeat} seat */
function createSeat({ name, seat, entry: { score, colour, facts }, asked, clock = null, gain = null }) {
  const signed = facts.flatMap(({ label, value, icon }) => {
    const sign = icon === null ? null : createIcon(icon, SIGN);
    return sign ? [{ words: `${label}: ${formatNumber(value)}`, value: formatNumber(value), sign }] : [];
  });
  const texts = [
    ...(score === null ? [] : [`${formatNumber(score)} points`]),
    ...(asked ? ["to move"] : []),
    ...(clock?.classList.contains("paused") ? [clock.textContent] : []),
    ...signed.slice(0, 1).map(({ words }) => words),
  ];
  return el(
    "span",
    { class: asked ? "strip-seat to-move" : "strip-seat" },
    el("span", { class: "unseen" }, `. ${[name, ...texts].join(", ")}`),
    createBadge(seat, BADGE, colour),
    el("span", { class: "strip-name", "aria-hidden": "true", title: name }, name),
    score === null
      ? null
      : el("span", { class: "strip-score figures", "aria-hidden": "true" }, formatNumber(score)),
    gain ? createGain(gain) : null,
    el(
      "span",
      { class: "strip-facts", "aria-hidden": "true" },
      clock,
      signed
        .slice(0, MOST)
        .map(({ words, value, sign }) =>
          el("span", { class: "fact", title: words }, sign, el("span", { class: "figures" }, value)),
        ),
    ),
  );
}

/**
 * Show points just gained next to the score; they fade and leave their room to the name. The journal names their source.
 * @param {Gain} gain
 */
function createGain({ points, until }) {
  const words = points > 0 ? `+${points}` : `\u2212${-points}`;
  const left = until - Date.now();
  const style = { "animation-delay": `${Math.min(0, left - FRESH)}ms` };
  const badge = el("span", { class: "gain figures", "aria-hidden": "true", style }, words);
  setTimeout(() => badge.remove(), left);
  return badge;
}
