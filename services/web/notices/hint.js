// Told once in the lobby: that the service can call.

import { request } from "../shared/api-client.js";
import { createButton } from "../shared/controls.js";
import { el } from "../shared/dom.js";

const TOLD = "railhead-call-hint";

/**
 * Make a line that says so to somebody who has no channel; null for all others, and once it was told in this browser.
 * @returns {Promise<HTMLElement | null>}
 */
export async function createCallHint() {
  if (isTold()) return null;
  const { channels } = await request("get", "/v1/me/channels", {});
  rememberTold();
  if (channels.length) return null;
  const hint = el("p", { class: "faint" });
  hint.append(
    "You need not look here all the time: Railhead can call you. ",
    el("a", { href: "/notices" }, "Say where and when"),
    ". ",
    createButton("Not now", () => hint.remove(), "plain"),
  );
  return hint;
}

function isTold() {
  try {
    return localStorage.getItem(TOLD) !== null;
  } catch {
    return true; // a browser that keeps nothing would be told at each visit
  }
}

function rememberTold() {
  try {
    localStorage.setItem(TOLD, "yes");
  } catch (refused) {
    console.info("Settings are not kept in this browser", refused);
  }
}
