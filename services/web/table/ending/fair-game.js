// Whether the game was fair: the checks of an audit in words, and the ways to verify the log.

/** @import { AuditReport } from "../../shared/api-types" */
/** @import { Child } from "../../shared/dom.js" */
/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { AuditState } from "./audit.js" */
/** @import { TableState } from "../table-store.js" */

import { buildUrl } from "../../shared/api-client.js";
import { createButton, createRow } from "../../shared/controls.js";
import { createHeading, el } from "../../shared/dom.js";
import { createReplayLink } from "./replay-link.js";

/**
 * The statement that each check verifies; its result is shown next to it.
 * @type {Record<string, string>}
 */
const CHECKS = {
  chain: "The chain of records is unbroken",
  fold: "Replaying the records leads to the final position",
  decisions: "Every decision follows the rules",
  draws: "Every draw follows from the sealed secret",
  head: "The saved hash is in the chain",
  source: "Moves before the fork",
  results: "The results match the logs of the tables",
  talk: "Chat messages match the record",
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
 * Build the section about fairness.
 * @param {TableState} state
 * @param {TableActions} actions
 */
export function createFairGame(state, actions) {
  const { now, audit } = state;
  const { head, table } = now;
  const log = buildUrl("/v1/tables/{table}/export", { path: { table: table.id } });
  const disabled = { data: { key: "audit" }, "aria-disabled": String(audit === "asked") };
  return el(
    "div",
    { class: "verify" },
    createHeading("Was the game fair?"),
    el(
      "p",
      {},
      "All draws came from a secret that was sealed before the first move and is now public. ",
      "Verify every record here, or check the log yourself.",
    ),
    createRow(
      createButton("Verify the log", () => actions.audit(), "choice", disabled),
      el("a", { class: "choice", href: log, download: "" }, "Download the log"),
      createReplayLink(state, "choice"),
      el("a", { class: "rules-link", href: "/help#fair-play" }, "What this means"),
    ),
    el("div", { class: "audited", "aria-live": "polite" }, createReport(audit)),
    el("p", { class: "hash faint" }, `Hash of record ${head.seq}, the last: `, el("code", {}, head.hash)),
  );
}

/**
 * @param {AuditState} audit
 * @returns {Child[]}
 */
function createReport(audit) {
  if (audit === null) return [];
  if (audit === "asked") return ["Checking every decision and every draw ..."];
  if ("failure" in audit) return [audit.failure];
  return [
    el("p", { class: audit.sound ? "sound" : "error" }, describeReport(audit)),
    el("ul", { class: "checks" }, audit.checks.map(createCheck)),
  ];
}

/**
 * Describe the result of an audit, or the first fault if it failed.
 * @param {AuditReport} audit
 */
export function describeReport({ sound, verdict, records, divergence }) {
  const fault = divergence ?? "a check failed";
  if (sound && verdict !== "other rules") return `The game was fair: all ${records} records are valid`;
  if (sound) return `All ${records} records are intact; some follow rules that this server does not have`;
  if (verdict === "other rules") return `This log follows rules that this server does not have: ${fault}`;
  if (verdict === "unclear")
    return `This log does not match the rules of this server, or was altered: ${fault}`;
  return `This log was altered: ${fault}`;
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
