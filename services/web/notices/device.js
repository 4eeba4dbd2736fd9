// This device as a channel. This is the only module that turns it on or off, or asks for permission.

/** @import { Device } from "../app/push.js" */
/** @import { Channels } from "../shared/api-types" */

import { findDevice, turnOff, turnOn } from "../app/push.js";
import { isServiceFailure } from "../shared/api-client.js";
import { createButton, createError } from "../shared/controls.js";
import { el, replaceContent } from "../shared/dom.js";

/** @type {Readonly<Record<Device["state"] | "missing", string>>} */
const WORDS = {
  insecure:
    "Browsers allow notifications only on pages with https. Ask this server's operator for an https address.",
  on: "This device gets notifications, even when Railhead is not open.",
  off: "This device can get notifications, even when Railhead is not open. Your browser will ask for permission.",
  denied:
    "Your browser blocks notifications from Railhead. Allow them for this site in your browser's settings.",
  missing: "This server does not send notifications to browsers. Its operator can set them up.",
  none: "This browser cannot receive notifications. On an iPhone or iPad, add Railhead to the home screen and open it there.",
};

/**
 * Return the state of a device where the service does not offer push: it can only be turned off.
 * @param {Device["state"]} state
 */
const withoutPush = (state) => (state === "on" || state === "insecure" ? state : "missing");

/**
 * Show the state of this device, or why it cannot get notifications.
 * @param {HTMLElement} panel
 * @param {Channels} known
 * @param {() => Promise<void>} refresh
 */
export async function showDevice(panel, known, refresh) {
  const isOffered = known.offered.some(({ type, offered }) => type === "push" && offered);
  const device = await findDevice(known.channels);
  const state = isOffered ? device.state : withoutPush(device.state);
  panel.hidden = false;
  if (panel.dataset.state === state) return;
  panel.dataset.state = state;
  const error = createError();
  const act = async () => {
    error.textContent = "";
    try {
      if (state === "on") await turnOff(known.channels);
      else await turnOn(nameBrowser(navigator.userAgent));
      delete panel.dataset.state;
      await refresh();
    } catch (failure) {
      error.textContent = describeFailure(failure);
    }
  };
  const can = state === "on" || state === "off";
  const words = state === "on" ? "Turn off for this device" : "Turn on for this device";
  replaceContent(
    panel,
    el("p", {}, WORDS[state]),
    can ? createButton(words, act, state === "on" ? "choice" : "sign", { data: { key: "device" } }) : null,
    error,
  );
}

/**
 * Return why the device could not be turned on or off, as reported by the service or the browser.
 * @param {unknown} failure
 */
function describeFailure(failure) {
  if (isServiceFailure(failure)) return failure.message;
  if (!(failure instanceof DOMException)) throw failure;
  return "Your browser could not reach its push service. Try again later.";
}

/** @type {(readonly [sign: RegExp, name: string])[]} */
const BROWSERS = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
];

/** @type {(readonly [sign: RegExp, name: string])[]} */
const SYSTEMS = [
  [/Android/, "Android"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/Mac OS/, "Mac"],
  [/Linux|CrOS/, "Linux"],
];

/**
 * Return a device name that its owner will recognise.
 * @param {string} agent
 */
export function nameBrowser(agent) {
  /** @param {(readonly [sign: RegExp, name: string])[]} names */
  const find = (names) => names.find(([sign]) => sign.test(agent))?.[1];
  const parts = [find(BROWSERS), find(SYSTEMS)].filter((name) => name !== undefined);
  return parts.length ? parts.join(", ") : "A device";
}
