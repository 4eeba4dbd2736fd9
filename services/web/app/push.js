// This device as a channel: whether its browser can be called, and turning that on and off.

/** @import { Channel } from "../shared/api-types" */

import { isServiceFailure, request } from "../shared/api-client.js";

/**
 * What is known of this device: "none" where its browser cannot be called at all, "denied" where its user forbade
 * it, "off", and "on", with the device's name among the reader's channels.
 * @typedef {{ state: "none" | "denied" | "off", id: null } | { state: "on", id: string }} Device
 */

/** The device that was on last in this browser, so that it takes its own channel over. */
const LAST = "railhead-device";

/** The worker of this page; null where there can be none, as in windows that keep nothing. */
async function findWorker() {
  if (!("serviceWorker" in navigator)) return null;
  try {
    return (await navigator.serviceWorker.getRegistration()) ?? null;
  } catch (refused) {
    console.info("There is no worker here", refused);
    return null;
  }
}

const canPush = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The browser's subscription, if it has one. */
async function findSubscription() {
  if (!canPush()) return null;
  const registration = await findWorker();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Return the service's id of a subscription, a hash that hides its address.
 * @param {string} endpoint
 */
async function nameDevice(endpoint) {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return [...new Uint8Array(hash).subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Return this device's state. A subscription that is none of the reader's channels, as it was somebody else's here
 * or was removed elsewhere, counts as off.
 * @param {readonly Channel[]} channels
 * @returns {Promise<Device>}
 */
export async function findDevice(channels) {
  if (!canPush()) return { state: "none", id: null };
  if (Notification.permission === "denied") return { state: "denied", id: null };
  const subscription = await findSubscription();
  const id = subscription ? await nameDevice(subscription.endpoint) : null;
  const own = channels.some((channel) => channel.type === "push" && channel.device === id);
  return id !== null && own ? { state: "on", id } : { state: "off", id: null };
}

/**
 * Ask for permission, as the reader has just pressed a button, and make this device a channel; false where the
 * permission is not given. What the browser was subscribed to before is given up: it may be somebody else's.
 * @param {string} name of the channel
 */
export async function turnOn(name) {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { key } = await request("get", "/v1/push/key", {});
  const registration = await navigator.serviceWorker.ready;
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  try {
    await request("post", "/v1/me/channels", { body: createBody(name, subscription) });
  } catch (failure) {
    await subscription.unsubscribe();
    throw failure;
  }
  writeLast(await nameDevice(subscription.endpoint));
  return true;
}

/**
 * @param {string} name
 * @param {PushSubscription} subscription
 */
function createBody(name, subscription) {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  return {
    type: /** @type {const} */ ("push"),
    name,
    endpoint: endpoint ?? "",
    keys: { p256dh, auth },
    replaces: readLast(),
  };
}

/**
 * Take this device away from the reader's channels, and from the browser.
 * @param {readonly Channel[]} channels
 */
export async function turnOff(channels) {
  const subscription = await findSubscription();
  if (!subscription) return;
  const id = await nameDevice(subscription.endpoint);
  await subscription.unsubscribe();
  writeLast(null);
  for (const channel of channels)
    if (channel.type === "push" && channel.device === id)
      await request("delete", "/v1/me/channels/{channel}", { path: { channel: channel.id } });
}

/** End notifications on this device at logout; in the browser alone if the service is unreachable. */
export async function forgetDevice() {
  if (!(await findSubscription())) return;
  try {
    const { channels } = await request("get", "/v1/me/channels", {});
    await turnOff(channels);
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
    await (await findSubscription())?.unsubscribe();
  }
}

/**
 * Take down what is shown of a table: its page is looked at.
 * @param {string} table
 */
export async function closeNotices(table) {
  const shown = (await (await findWorker())?.getNotifications()) ?? [];
  for (const notice of shown) {
    /** @type {unknown} */
    const data = notice.data;
    if (data instanceof Object && "table" in data && data.table === table) notice.close();
  }
}

function readLast() {
  try {
    return localStorage.getItem(LAST);
  } catch {
    return null;
  }
}

/** @param {string | null} id */
function writeLast(id) {
  try {
    if (id === null) localStorage.removeItem(LAST);
    else localStorage.setItem(LAST, id);
  } catch (refused) {
    console.info("The device cannot be remembered in this browser", refused);
  }
}
