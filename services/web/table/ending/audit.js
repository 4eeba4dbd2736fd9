// An audit requested by the reader, which verifies the whole log and takes a while.

/** @import { AuditReport } from "../../shared/api-types" */

import { request, sleep } from "../../shared/api-client.js";

const PAUSE = 1000;
const TRIES = 60;

/**
 * The state of the requested audit: not requested, in progress, a report, or the reason why there is none.
 * @typedef {null | "asked" | AuditReport | { failure: string }} AuditState
 */

/**
 * Have the whole log of a table verified, and wait for the report.
 * @param {string} table
 * @returns {Promise<AuditState>}
 */
export async function requestAudit(table) {
  await request("post", "/v1/audits", { body: { table } });
  for (let tried = 0; tried < TRIES; tried += 1) {
    const report = await request("get", "/v1/audits/{table}", { path: { table } });
    if ("sound" in report) return report;
    await sleep(PAUSE);
  }
  return { failure: "The check is taking a while. Try again later." };
}
