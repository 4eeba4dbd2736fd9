// The journal: what happened in words, newest first; each line leads to the table as it was then.

import { badge } from "../../shared/icons.js";
import { el, heading, refill } from "../../shared/dom.js";
import { isTalk, turnAt } from "./turns.js";

const SHOWN = 60;

/** Draw the journal: what was said and done; a number at the left opens the table after that record. */
export function showJournal(panel, state, act) {
  const { lines, turns } = state;
  const shown = lines.slice(-state.linesShown).reverse();
  const seats = state.now?.table.seats ?? [];
  const items = shown.map((line, index) => entry(line, { state, act, turns, seats, next: shown[index + 1] }));
  const hidden = lines.length > shown.length || (lines[0]?.seq ?? 1) > 1;
  const more =
    hidden &&
    el(
      "button",
      { class: "plain", type: "button", data: { key: "earlier" }, onclick: () => act.earlier(SHOWN) },
      "Earlier",
    );
  refill(panel, el("ol", { class: "lines", reversed: true }, items), more);
}

function entry(line, { state, act, turns, seats, next }) {
  const turn = turnAt(turns, line.seq);
  const first = turn !== null && (next === undefined || turnAt(turns, next.seq) !== turn);
  const talk = isTalk(line, seats);
  const label = turn ? `Turn ${turn.number}: look at the table after this` : "Look at the table after this";
  const here = state.at === line.seq;
  return el(
    "li",
    { class: [talk ? "talk" : "", first ? "first" : "", here ? "here" : ""].join(" ").trim() || null },
    el(
      "button",
      {
        class: "when",
        type: "button",
        data: { key: `line ${line.seq}` },
        "aria-label": label,
        "aria-current": here ? "true" : null,
        onclick: () => act.go(line.seq),
      },
      first ? turn.number : "\u00b7",
    ),
    turn && line.seat !== null ? badge(line.seat, 14, state.colour(line.seat)) : el("span"),
    el(
      "div",
      {},
      line.says.map((words) => el("p", {}, words)),
    ),
  );
}

/** Draw what others did since the reader's last turn. */
export function showSince(panel, state) {
  const fresh = state.fresh.filter((line) => !isTalk(line, state.now.table.seats));
  panel.hidden = fresh.length === 0;
  const lines = fresh.slice(-12).map((line) =>
    el(
      "li",
      {},
      line.seat === null ? null : badge(line.seat, 16, state.colour(line.seat)),
      el(
        "div",
        {},
        line.says.map((words) => el("p", {}, words)),
      ),
    ),
  );
  refill(panel, heading("Since your last turn"), el("ul", { class: "fresh" }, lines));
}

/** Tell a reader who does not see the page what others did. */
export function announce(region, lines, mine) {
  const words = lines.filter((line) => line.seat !== mine).flatMap((line) => line.says);
  if (words.length) region.textContent = words.slice(-6).join(". ");
}
