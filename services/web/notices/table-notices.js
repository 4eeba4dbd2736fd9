// Notifications for one table, in its menu: settings that take precedence over the channels', and a link to the
// log. For players without a channel, a link to the set-up instead.

/** @import { Channels } from "../shared/api-types" */

import { isServiceFailure, request } from "../shared/api-client.js";
import { createError } from "../shared/controls.js";
import { el } from "../shared/dom.js";
import { TimingChoice } from "./timing-choice.js";

const ELSEWHERE = "As set for my channels";

/**
 * Build the fold with the settings; they are loaded when it is opened.
 * @param {string} table
 */
export function createTableNotices(table) {
  const body = el("div", { class: "table-notices" });
  const details = el("details", {}, el("summary", {}, "Notifications for this table"), body);
  const channels = request("get", "/v1/me/channels", {});
  void offerSetUp(details, channels);
  details.addEventListener("toggle", () => {
    if (details.open && !body.childElementCount) void show(body, table, channels);
  });
  return details;
}

/**
 * Replace the fold with a link to the set-up if the reader has no channel.
 * @param {HTMLDetailsElement} details
 * @param {Promise<Channels>} channels
 */
async function offerSetUp(details, channels) {
  try {
    if ((await channels).channels.length) return;
    const hasFocus = details.contains(document.activeElement);
    const link = el("a", { href: "/notices" }, "Set up notifications");
    details.replaceWith(el("nav", { "aria-label": "Notifications" }, link));
    if (hasFocus) link.focus();
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure; // the fold shows it when opened
  }
}

/**
 * @param {HTMLElement} body
 * @param {string} table
 * @param {Promise<Channels>} channels
 */
async function show(body, table, channels) {
  const path = { table };
  const error = createError();
  try {
    await channels;
    const { kinds } = await request("get", "/v1/tables/{table}/notices", { path });
    const choice = new TimingChoice({
      label: "When to notify me",
      kinds,
      keep: (wanted) => request("put", "/v1/tables/{table}/notices", { path, body: { kinds: wanted } }),
      elsewhere: ELSEWHERE,
    });
    const href = `/notices?table=${encodeURIComponent(table)}#ledger`;
    body.replaceChildren(
      choice.element,
      el("nav", { "aria-label": "Notifications" }, el("a", { href }, "Notification log")),
    );
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
    error.textContent = failure.message;
    body.replaceChildren(error);
  }
}
