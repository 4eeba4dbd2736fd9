// After the end: who won, the score sheet, and how to check that all went by the rules.

import { tablePath } from "../shared/api-client.js";
import { badge } from "../shared/icons.js";
import { el, heading, refill } from "../shared/dom.js";
import { figure, holder, listed, plain } from "../shared/formatters.js";

const MARKS = { ok: "\u2713", failed: "\u2717" };

/** Draw the end of the game into the decision's place. */
export function showEnding(panel, state, act) {
  const { table, score } = state.now;
  const winners = score ? table.seats.filter((seat) => score.places[seat.seat] === 1) : [];
  panel.className = "decision ending";
  refill(
    panel,
    heading("The end"),
    el("p", { class: "question" }, outcome(winners, score)),
    score ? sheet(score, table, state) : el("p", {}, "No game was played to an end at this table."),
    el(
      "div",
      { class: "row" },
      el("a", { class: "sign", href: `/?again=${encodeURIComponent(table.id)}` }, "Play again"),
    ),
    verify(state, act),
  );
}

function outcome(winners, score) {
  const rival = score?.rivals.find((one) => one.place === 1);
  if (rival) return `${rival.name[0].toUpperCase()}${rival.name.slice(1)} wins`;
  if (!winners.length) return "The table has ended";
  if (winners.length === 1 && winners[0].mine) return "You win";
  const names = winners.map(holder);
  return `${listed(names)} win${winners.length === 1 ? "s" : " together"}`;
}

/** The score sheet: a line by category, a column by seat. */
function sheet(score, table, state) {
  const seats = table.seats;
  const head = seats.map((seat) =>
    el(
      "th",
      { scope: "col" },
      badge(seat.seat, 22, state.colour(seat.seat)),
      el("span", { class: "unseen" }, holder(seat)),
    ),
  );
  const row = (name, points, kind = null) =>
    el(
      "tr",
      { class: kind },
      el("th", { scope: "row" }, name),
      points.map((value) => el("td", { class: "figures" }, figure(value))),
    );
  return el(
    "div",
    { class: "sheet-table" },
    el(
      "table",
      {},
      el("caption", { class: "unseen" }, "Score sheet"),
      el("thead", {}, el("tr", {}, el("th", {}, el("span", { class: "unseen" }, "Points for")), head)),
      el(
        "tbody",
        {},
        score.categories.map((category) => row(plain(category.name), category.points)),
      ),
      el("tfoot", {}, row("Total", score.totals, "total")),
    ),
    el(
      "ol",
      { class: "ranking" },
      ranked(score, seats, state).map((one) =>
        el(
          "li",
          {},
          el("span", { class: "figures" }, `${one.place}.`),
          one.badge,
          one.name,
          el("span", { class: "figures strong points" }, figure(one.total)),
        ),
      ),
    ),
  );
}

/** All who took part by place; an opponent that the rules play has no seat, and so no badge. */
function ranked(score, seats, state) {
  const people = seats.map((seat) => ({
    place: score.places[seat.seat],
    total: score.totals[seat.seat],
    name: holder(seat),
    badge: badge(seat.seat, 18, state.colour(seat.seat)),
  }));
  const rivals = score.rivals.map((rival) => ({ ...rival, badge: null }));
  return [...people, ...rivals].sort((one, other) => one.place - other.place);
}

function verify(state, act) {
  const { head, table } = state.now;
  return el(
    "details",
    { class: "verify", data: { name: "verify" }, open: state.audit !== null },
    el("summary", {}, "Check this game"),
    el("p", {}, "Every record carries the hash of the one before. The last one's is"),
    el("p", { class: "hash" }, el("code", {}, head.hash)),
    el("p", {}, `Whoever noted it can tell that none of the ${head.seq} records was changed.`),
    el(
      "div",
      { class: "row" },
      el("a", { class: "choice", href: tablePath(table.id, "/export"), download: "" }, "Whole log"),
      el(
        "button",
        {
          class: "choice",
          type: "button",
          data: { key: "audit" },
          onclick: act.audit,
          "aria-disabled": String(state.audit === "asked"),
        },
        "Audit",
      ),
    ),
    el("div", { "aria-live": "polite" }, audited(state.audit)),
  );
}

function audited(audit) {
  if (audit === null) return "";
  if (audit === "asked") return "Every decision is judged again, every draw checked ...";
  if (audit.words) return audit.words;
  return [
    el(
      "p",
      { class: "strong" },
      audit.sound ? `Audited: all ${audit.records} records are sound` : `Not sound: ${audit.divergence}`,
    ),
    el(
      "dl",
      { class: "terms" },
      audit.checks.flatMap((check) => [
        el("dt", {}, `${MARKS[check.status] ?? check.status} ${check.name}`),
        el("dd", {}, check.says),
      ]),
    ),
  ];
}
