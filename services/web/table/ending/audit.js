// An audit that the reader asks for: the whole log is judged again, which takes a while.

/** @import { AuditReport } from "../../shared/api-types" */

import { request, sleep } from "../../shared/api-client.js";

const PAUSE = 1000;
const TRIES = 60;

/**
 * What became of the audit that the reader asked for: nothing yet, on its way, a report, or why there is none.
 * @typedef {null | "asked" | AuditReport | { failure: string }} AuditState
 */

/**
 * Have the whole log of a table judged again, and wait for the report.
 * @param {string} table
 * @returns {Promise<AuditState>}
 */
export async function requestAudit(table) {
  await request("post", "/v1/audits", { body: { table } });
  for (let tried = 0; tried < TRIES; tried += 1) {
    const found = await request("get", "/v1/audits/{table}", { path: { table } });
    if ("sound" in found) return found;
    await sleep(PAUSE);
  }
  return { failure: "The check is taking a while. Its report will appear here later." };
}
