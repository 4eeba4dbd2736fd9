// Notifications for one table, in its menu: settings that take precedence over the channels', and a link to the
// log.

import { isServiceFailure, request } from "../shared/api-client.js";
import { createError } from "../shared/controls.js";
import { el } from "../shared/dom.js";
import { TimingChoice } from "./timing-choice.js";

const ELSEWHERE = "As set for my channels";

/**
 * Build the fold with the settings; nothing is loaded until it is opened.
 * @param {string} table
 */
export function createTableNotices(table) {
  const body = el("div", { class: "table-notices" });
  const details = el("details", {}, el("summary", {}, "Notifications for this table"), body);
  details.addEventListener("toggle", () => {
    if (details.open && !body.childElementCount) void show(body, table);
  });
  return details;
}

/**
 * @param {HTMLElement} body
 * @param {string} table
 */
async function show(body, table) {
  const path = { table };
  const error = createError();
  try {
    const [{ kinds }, { channels }] = await Promise.all([
      request("get", "/v1/tables/{table}/notices", { path }),
      request("get", "/v1/me/channels", {}),
    ]);
    const choice = new TimingChoice({
      label: "When to notify me",
      kinds,
      keep: (wanted) => request("put", "/v1/tables/{table}/notices", { path, body: { kinds: wanted } }),
      elsewhere: ELSEWHERE,
    });
    body.replaceChildren(
      channels.length ? choice.element : el("p", {}, "Notifications are off."),
      createLinks(table, channels.length > 0),
    );
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
    error.textContent = failure.message;
    body.replaceChildren(error);
  }
}

/**
 * @param {string} table
 * @param {boolean} hasChannels
 */
function createLinks(table, hasChannels) {
  const href = `/notices?table=${encodeURIComponent(table)}#ledger`;
  return el(
    "nav",
    { "aria-label": "Notifications" },
    hasChannels
      ? el("a", { href }, "Notification log")
      : el("a", { href: "/notices" }, "Set up notifications"),
  );
}
