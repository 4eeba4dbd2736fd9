// Whether all went by the rules: what an audit checked, in words, and how anybody can check it himself.

/** @import { AuditReport } from "../../shared/api-types" */
/** @import { Child } from "../../shared/dom.js" */
/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { AuditState } from "./audit.js" */
/** @import { TableState } from "../table-store.js" */

import { buildUrl } from "../../shared/api-client.js";
import { createButton, createRow } from "../../shared/controls.js";
import { createHeading, el } from "../../shared/dom.js";

/**
 * What each check is about; what it found stands beside it.
 * @type {Record<string, string>}
 */
const CHECKS = {
  chain: "The chain of records is unbroken",
  fold: "The records lead to the position that stands",
  decisions: "Every decision comes out the same by the rules",
  draws: "Every draw follows from the sealed secret",
  head: "The hash that was kept stands in the chain",
  source: "What was played before it was played on from here",
  results: "The results of its tables stand in their logs",
  talk: "The words said are those that were recorded",
};

/** @type {Record<string, string>} */
const STATUS = {
  ok: "\u2713",
  failed: "\u2717 Failed:",
  partly: "Partly:",
  "not possible": "Not possible:",
  "not reached": "Not reached:",
};

/**
 * Make what says whether the game was fair.
 * @param {TableState} state
 * @param {TableActions} actions
 */
export function createFairGame({ now, audit }, actions) {
  const { head, table } = now;
  const log = buildUrl("/v1/tables/{table}/export", { path: { table: table.id } });
  const disabled = { data: { key: "audit" }, "aria-disabled": String(audit === "asked") };
  return el(
    "div",
    { class: "verify" },
    createHeading("Fair game?"),
    el(
      "p",
      {},
      "All chance came from a secret that was sealed before the first move and is open now. ",
      "Have every record checked again, or check the log yourself.",
    ),
    createRow(
      createButton("Audit", () => actions.audit(), "choice", disabled),
      el("a", { class: "choice", href: log, download: "" }, "Whole log"),
      el("a", { class: "rules-link", href: "/help#fair-play" }, "What this means"),
    ),
    el("div", { class: "audited", "aria-live": "polite" }, createReport(audit)),
    el(
      "p",
      { class: "hash faint" },
      `The hash of the last of ${head.seq} records: `,
      el("code", {}, head.hash),
    ),
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
  return [
    el("p", { class: audit.sound ? "sound" : "error" }, describeReport(audit)),
    el("ul", { class: "checks" }, audit.checks.map(createCheck)),
  ];
}

/**
 * Say what came of an audit; of one that failed, what is wrong.
 * @param {AuditReport} audit
 */
export function describeReport({ sound, verdict, records, divergence }) {
  const found = divergence ?? "a check failed";
  if (sound && verdict !== "other rules") return `Fair game: all ${records} records are sound`;
  if (sound)
    return `All ${records} records are whole; some were decided by rules that are not on this server`;
  if (verdict === "other rules") return `Decided by rules that are not on this server: ${found}`;
  if (verdict === "unclear")
    return `Not as the rules of this server have it, or not as it was written: ${found}`;
  return `This log is not as it was written: ${found}`;
}

/** @param {AuditReport["checks"][number]} check */
function createCheck({ name, status, says }) {
  return el(
    "li",
    { class: status === "failed" ? "error" : null },
    el("strong", {}, `${STATUS[status] ?? status} ${CHECKS[name] ?? name}`),
    el("span", { class: "faint" }, ` ${says}.`),
  );
}
