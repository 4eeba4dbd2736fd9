// A hint, shown once in the lobby, of the ways in which the service can notify the reader here.

/** @import { Channels } from "../shared/api-types" */

import { findDevice } from "../app/push.js";
import { request } from "../shared/api-client.js";
import { createButton } from "../shared/controls.js";
import { el } from "../shared/dom.js";

const TOLD = "railhead-call-hint";

const EITHER = new Intl.ListFormat("en", { type: "disjunction" });

/**
 * Build the hint for players without a channel; null for others, once shown in this browser, and where the service
 * can notify only programs.
 * @returns {Promise<HTMLElement | null>}
 */
export async function createNotificationHint() {
  if (isHintShown()) return null;
  const known = await request("get", "/v1/me/channels", {});
  const ways = await listWays(known);
  if (!ways.length) return null;
  rememberHint();
  if (known.channels.length) return null;
  const hint = el("p", { class: "faint" });
  hint.append(
    `You do not have to keep checking: Railhead can notify you ${EITHER.format(ways)}. `,
    el("a", { href: "/notices" }, "Set up notifications"),
    ". ",
    createButton("Not now", () => hint.remove(), "plain"),
  );
  return hint;
}

/**
 * Return the ways in which a person can be notified here, most common first.
 * @param {Channels} known
 */
async function listWays({ channels, offered }) {
  const types = new Set(offered.filter((each) => each.offered).map(({ type }) => type));
  const canPush = types.has("push") && (await findDevice(channels)).state === "off";
  return [
    canPush && "on this device",
    types.has("email") && "by e-mail",
    types.has("apprise") && "through Discord, Telegram and others",
  ].filter((way) => way !== false);
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
