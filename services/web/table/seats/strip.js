// The strip at the top: each seat's emblem, name, points and clock, and as many facts as fit.

/** @import { ScoreboardEntry } from "../../shared/api-types" */
/** @import { TableState } from "../table-store.js" */

import { el } from "../../shared/dom.js";
import { formatNumber } from "../../shared/formatters.js";
import { createBadge, createIcon } from "../../shared/icons.js";
import { nameHolder, scoreOf, scoreboardEntryOf } from "../../shared/seats.js";
import { createBriefClock } from "./seat-clock.js";

const BADGE = 18;
const SIGN = 14;
/** The maximum number of facts per seat; the style sheet hides those that do not fit. */
const MOST = 6;

/**
 * @typedef {{
 *   name: string,
 *   seat: number,
 *   entry: Pick<ScoreboardEntry, "score" | "colour" | "facts">,
 *   asked: boolean,
 *   clock?: HTMLElement | null,
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
  const asked = new Set(table.phase === "playing" ? waiting.map(({ seat }) => seat) : []);
  const seats = table.seats.map((each) =>
    createSeat({
      name: nameHolder(each, table.seats),
      seat: each.seat,
      entry: { ...scoreboardEntryOf(shown, each.seat), score: scoreOf(shown, each.seat) },
      asked: asked.has(each.seat),
      clock: createBriefClock(each, state),
    }),
  );
  const others = rivals.map((entry) =>
    createSeat({ name: entry.name, seat: table.seats.length, entry, asked: false }),
  );
  strip.replaceChildren(el("span", { class: "unseen" }, "Players and scores"), ...seats, ...others);
}

/** @param {StripSeat} seat */
function createSeat({ name, seat, entry: { score, colour, facts }, asked, clock = null }) {
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
