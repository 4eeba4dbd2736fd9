// After the end: who won, the score sheet, and how to check that all went by the rules.

/** @import { Score, Table, TableView } from "../../shared/api-types" */
/** @import { Child } from "../../shared/dom.js" */
/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { AuditState } from "./audit.js" */
/** @import { TableState } from "../table-store.js" */

import { buildUrl } from "../../shared/api-client.js";
import { createButton, createRow } from "../../shared/controls.js";
import { createHeading, el, replaceContent } from "../../shared/dom.js";
import { formatNumber, humanizeName, joinNames } from "../../shared/formatters.js";
import { createBadge } from "../../shared/icons.js";
import { createRematch } from "./rematch.js";
import { nameHolder, scoreboardEntryOf } from "../../shared/seats.js";
import { createRating } from "./rating.js";

/** @type {Record<string, string>} */
const MARKS = { ok: "\u2713", failed: "\u2717" };

/**
 * Show the end of the game in the decision's place.
 * @param {HTMLElement} panel
 * @param {TableState} state
 * @param {TableActions} actions
 */
export function showResult(panel, state, actions) {
  const { table, score } = state.now;
  panel.className = "decision ending";
  replaceContent(
    panel,
    createHeading("The end"),
    el("p", { class: "question" }, describeOutcome(table, score)),
    score ? createScore(state.shown, score) : el("p", {}, describeEnd(table)),
    createRating(table, state.now.head.seq),
    createRematch(state, actions),
    state.refusal ? el("p", { class: "refusal", role: "alert" }, state.refusal.message) : null,
    createVerification(state, actions),
  );
}

/** @type {Record<string, string>} */
const ENDS = {
  agreed: "All who played agreed to end the game as it stood. It counts for nobody.",
  abandoned: "Nobody had done anything here for months. It counts for nobody.",
};

/** @param {Table} table */
const describeEnd = ({ outcome }) =>
  ENDS[outcome?.reason ?? ""] ?? "No game was played to an end at this table.";

/**
 * @param {Table} table
 * @param {Score | null} score
 */
function describeOutcome(table, score) {
  const rival = score?.rivals.find((one) => one.place === 1);
  if (rival) return `${rival.name.charAt(0).toUpperCase()}${rival.name.slice(1)} wins`;
  const winners = table.seats.filter((seat) => score?.places[seat.seat] === 1);
  const [first, ...others] = winners;
  if (!first) return "The table has ended";
  if (!others.length && first.mine) return "You win";
  const names = winners.map((seat) => nameHolder(seat, table.seats));
  return `${joinNames(names)} win${others.length ? " together" : "s"}`;
}

/**
 * Make the score sheet, a line by category and a column by seat, and who came to which place.
 * @param {TableView} view
 * @param {Score} score
 */
function createScore(view, score) {
  const { seats } = view.table;
  const head = seats.map((seat) =>
    el(
      "th",
      { scope: "col" },
      createBadge(seat.seat, 22, scoreboardEntryOf(view, seat.seat).colour),
      el("span", { class: "unseen" }, nameHolder(seat, seats)),
    ),
  );
  const label = el("th", {}, el("span", { class: "unseen" }, "Points for"));
  const lines = score.categories.map((line) => createLine(humanizeName(line.name), line.points, null));
  return el(
    "div",
    { class: "sheet-table" },
    el(
      "table",
      {},
      el("caption", { class: "unseen" }, "Score sheet"),
      el("thead", {}, el("tr", {}, label, head)),
      el("tbody", {}, lines),
      el("tfoot", {}, createLine("Total", score.totals, "total")),
    ),
    el("ol", { class: "ranking" }, createRanking(view, score)),
  );
}

/**
 * @param {string} name
 * @param {readonly number[]} points
 * @param {string | null} kind
 */
function createLine(name, points, kind) {
  const figures = points.map((value) => el("td", { class: "figures" }, formatNumber(value)));
  return el("tr", { class: kind }, el("th", { scope: "row" }, name), figures);
}

/**
 * List all who took part by place; an opponent that the rules play has no seat, and so no badge.
 * @param {TableView} view
 * @param {Score} score
 */
function createRanking(view, score) {
  const { seats } = view.table;
  const people = seats.map((seat) => ({
    place: score.places[seat.seat] ?? seats.length,
    total: score.totals[seat.seat] ?? 0,
    name: nameHolder(seat, seats),
    badge: createBadge(seat.seat, 18, scoreboardEntryOf(view, seat.seat).colour),
  }));
  const rivals = score.rivals.map((rival) => ({ ...rival, badge: null }));
  return [...people, ...rivals]
    .sort((one, other) => one.place - other.place)
    .map((one) =>
      el(
        "li",
        {},
        el("span", { class: "figures" }, `${one.place}.`),
        one.badge,
        one.name,
        el("span", { class: "figures strong points" }, formatNumber(one.total)),
      ),
    );
}

/**
 * @param {TableState} state
 * @param {TableActions} actions
 */
function createVerification({ now, audit }, actions) {
  const { head, table } = now;
  const log = buildUrl("/v1/tables/{table}/export", { path: { table: table.id } });
  const disabled = { data: { key: "audit" }, "aria-disabled": String(audit === "asked") };
  return el(
    "details",
    { class: "verify", data: { name: "verify" }, open: audit !== null },
    el("summary", {}, "Check this game"),
    el("p", {}, "Every record carries the hash of the one before. The last one's is"),
    el("p", { class: "hash" }, el("code", {}, head.hash)),
    el("p", {}, `Whoever noted it can tell that none of the ${head.seq} records was changed.`),
    createRow(
      el("a", { class: "choice", href: log, download: "" }, "Whole log"),
      createButton("Audit", () => actions.audit(), "choice", disabled),
    ),
    el("div", { "aria-live": "polite" }, createReport(audit)),
  );
}

/**
 * @param {AuditState} audit
 * @returns {Child[]}
 */
function createReport(audit) {
  if (audit === null) return [];
  if (audit === "asked") return ["Every decision is judged again, every draw checked ..."];
  if ("failure" in audit) return [audit.failure];
  const checks = audit.checks.flatMap((check) => [
    el("dt", {}, `${MARKS[check.status] ?? check.status} ${check.name}`),
    el("dd", {}, check.says),
  ]);
  const words = audit.sound
    ? `Audited: all ${audit.records} records are sound`
    : `Not sound: ${audit.divergence}`;
  return [el("p", { class: "strong" }, words), el("dl", { class: "terms" }, checks)];
}
