// What the page has verified, what it cannot verify, and how to verify that, too.

/** @import { TableState } from "../table/table-store.js" */
/** @import { Child } from "../shared/dom.js" */
/** @import { Replay } from "./replay-data" */
/** @import { Verdict } from "./verify.js" */

import { createButton, createRow } from "../shared/controls.js";
import { createHeading, el } from "../shared/dom.js";
import { nameSeat } from "../shared/seats.js";

/**
 * Show the verdict in the head of the page.
 * @param {HTMLElement} badge
 * @param {boolean} hasLog
 * @param {Verdict | null} verdict null while the log is being verified
 */
export function showBadge(badge, hasLog, verdict) {
  const checked = verdict?.isSound ? "\u2713 Verified" : "\u2717 Altered";
  badge.textContent = hasLog ? (verdict ? checked : "Verifying ...") : "Not verifiable yet";
  badge.classList.toggle("sound", verdict?.isSound === true);
  badge.classList.toggle("error", verdict?.isSound === false);
}

/**
 * Build the section about a finished game's log.
 * @param {Replay} replay
 * @param {Verdict | null} verdict
 * @param {() => void} verify
 * @returns {Child[]}
 */
export function createVerification({ table, head, commitment }, verdict, verify) {
  return [
    el(
      "div",
      { class: "verify", id: "verify" },
      createHeading("Was the game fair?"),
      el(
        "p",
        { class: verdict?.isSound === false ? "fault" : "sound", "aria-live": "polite" },
        describe(verdict),
      ),
      el(
        "p",
        {},
        "This page computed the hash of every record, and every draw from the secret and the players\u2019 nonces. ",
        "All of that is in this file.",
      ),
      createRow(createButton("Verify again", verify, "choice", { data: { key: "verify" } })),
      el(
        "p",
        {},
        "It cannot check that every decision followed the rules, or that the pictures and the journal match the log. ",
        "To check the decisions, run:",
      ),
      el("pre", { tabindex: "0" }, el("code", {}, `railhead audit ${table.id}.html`)),
      createHash("Hash of the last record", head.hash, "Compare it with the one on the table\u2019s page."),
      createHash("Commitment of the secret", commitment, "It was public before the first move."),
    ),
  ];
}

/** @param {Verdict | null} verdict */
function describe(verdict) {
  if (verdict === null) return "Verifying ...";
  return verdict.isSound ? `${verdict.says}.` : `This log was altered. ${verdict.says}.`;
}

/**
 * @param {string} name
 * @param {string} hash
 * @param {string} use
 */
const createHash = (name, hash, use) =>
  el("p", { class: "hash faint" }, `${name}: `, el("code", {}, hash), `. ${use}`);

/**
 * Describe the file of a running game.
 * @param {Replay} replay
 * @param {TableState} state
 * @returns {Child[]}
 */
export function describeRunning({ table, seat, head, commitment }, { now }) {
  const reader = seat === null ? "a spectator" : nameSeat(now.table, seat);
  return [
    createHeading("Saved during the game"),
    el("h2", { class: "question", id: "result" }, `The game as ${reader} may see it`),
    el(
      "div",
      { class: "verify", id: "verify" },
      createHeading("Was the game fair?"),
      el(
        "p",
        {},
        "Nothing can be verified yet: the records contain secrets until the game ends. ",
        "Keep the hash below. After the game, save the replay again, and check that its log contains the hash:",
      ),
      el("pre", { tabindex: "0" }, el("code", {}, `railhead audit ${table.id}.html --head ${head.hash}`)),
      createHash(
        `Hash of record ${head.seq}`,
        head.hash,
        "Any change to the records so far would change it.",
      ),
      createHash("Commitment of the secret", commitment, "It was public before the first move."),
    ),
  ];
}
