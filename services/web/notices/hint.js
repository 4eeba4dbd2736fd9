// A hint, shown once in the lobby, that the service can send notifications.

import { request } from "../shared/api-client.js";
import { createButton } from "../shared/controls.js";
import { el } from "../shared/dom.js";

const TOLD = "railhead-call-hint";

/**
 * Build the hint for players without a channel; null for others, and once shown in this browser.
 * @returns {Promise<HTMLElement | null>}
 */
export async function createNotificationHint() {
  if (isHintShown()) return null;
  const { channels } = await request("get", "/v1/me/channels", {});
  rememberHint();
  if (channels.length) return null;
  const hint = el("p", { class: "faint" });
  hint.append(
    "You do not have to keep checking: Railhead can notify you. ",
    el("a", { href: "/notices" }, "Set up notifications"),
    ". ",
    createButton("Not now", () => hint.remove(), "plain"),
  );
  return hint;
}

function isHintShown() {
  try {
    return localStorage.getItem(TOLD) !== null;
  } catch {
    return true; // without storage the hint would appear on every visit
  }
}

function rememberHint() {
  try {
    localStorage.setItem(TOLD, "yes");
  } catch (refused) {
    console.info("This browser cannot store settings", refused);
  }
}
