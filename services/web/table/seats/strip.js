// The strip on phones and tablets: each seat's badge and points, and as many facts as fit.

/** @import { ScoreboardEntry } from "../../shared/api-types" */
/** @import { TableState } from "../table-store.js" */

import { el } from "../../shared/dom.js";
import { formatNumber } from "../../shared/formatters.js";
import { createBadge, createIcon } from "../../shared/icons.js";
import { nameHolder, scoreOf, scoreboardEntryOf } from "../../shared/seats.js";

const BADGE = 18;
const SIGN = 14;
/** The maximum number of facts per seat; the style sheet hides those that do not fit. */
const MOST = 6;

/**
 * @typedef {{ name: string, seat: number, entry: Pick<ScoreboardEntry, "score" | "colour" | "facts">, asked: boolean }} StripSeat
 */

/**
 * Show the strip, with the seats to move underlined.
 * @param {HTMLElement} strip
 * @param {TableState} state
 */
export function showStrip(strip, { shown }) {
  const { table, rivals, waiting } = shown;
  const asked = new Set(table.phase === "playing" ? waiting.map(({ seat }) => seat) : []);
  const seats = table.seats.map((each) =>
    createSeat({
      name: nameHolder(each, table.seats),
      seat: each.seat,
      entry: { ...scoreboardEntryOf(shown, each.seat), score: scoreOf(shown, each.seat) },
      asked: asked.has(each.seat),
    }),
  );
  const others = rivals.map((entry) =>
    createSeat({ name: entry.name, seat: table.seats.length, entry, asked: false }),
  );
  strip.replaceChildren(el("span", { class: "unseen" }, "Players and scores"), ...seats, ...others);
}

/** @param {StripSeat} seat */
function createSeat({ name, seat, entry: { score, colour, facts }, asked }) {
  const signed = facts.flatMap(({ label, value, icon }) => {
    const sign = icon === null ? null : createIcon(icon, SIGN);
    return sign ? [{ words: `${label}: ${formatNumber(value)}`, value: formatNumber(value), sign }] : [];
  });
  const texts = [
    ...(score === null ? [] : [`${formatNumber(score)} points`]),
    ...signed.slice(0, 1).map(({ words }) => words),
  ];
  return el(
    "span",
    { class: asked ? "to-move" : null },
    el("span", { class: "unseen" }, `. ${[name, ...texts].join(", ")}`),
    el(
      "span",
      { class: "strip-facts", "aria-hidden": "true" },
      createBadge(seat, BADGE, colour),
      score === null ? null : el("span", { class: "figures strong" }, formatNumber(score)),
      signed
        .slice(0, MOST)
        .map(({ words, value, sign }) =>
          el("span", { class: "fact", title: words }, sign, el("span", { class: "figures" }, value)),
        ),
    ),
  );
}
