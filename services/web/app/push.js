// This device as a notification channel: whether its browser supports push, and turning it on and off.

/** @import { Channel } from "../shared/api-types" */

import { isServiceFailure, request } from "../shared/api-client.js";

/**
 * The state of this device: "insecure" if the page came neither by https nor from this machine, "none" if its browser
 * does not support push, "denied" if the user blocked it, "off", or "on" with its id among the reader's channels.
 * @typedef {{ state: "insecure" | "none" | "denied" | "off", id: null } | { state: "on", id: string }} Device
 */

/** The id under which this browser last turned on notifications, so that the device keeps its channel. */
const LAST = "railhead-device";

/** Return this page's worker; null if there is none, as in private windows. */
async function findWorker() {
  if (!("serviceWorker" in navigator)) return null;
  try {
    return (await navigator.serviceWorker.getRegistration()) ?? null;
  } catch (refused) {
    console.info("Service workers are not available here", refused);
    return null;
  }
}

const canPush = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

async function findSubscription() {
  if (!canPush()) return null;
  const registration = await findWorker();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Return the service's id for a subscription: a hash that hides its address.
 * @param {string} endpoint
 */
async function nameDevice(endpoint) {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return [...new Uint8Array(hash).subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Return this device's state. It counts as off if its subscription is not among the reader's channels: another
 * player used it here, or it was removed elsewhere.
 * @param {readonly Channel[]} channels
 * @returns {Promise<Device>}
 */
export async function findDevice(channels) {
  if (!window.isSecureContext) return { state: "insecure", id: null };
  if (!canPush()) return { state: "none", id: null };
  if (Notification.permission === "denied") return { state: "denied", id: null };
  const subscription = await findSubscription();
  const id = subscription ? await nameDevice(subscription.endpoint) : null;
  const isOn = channels.some((channel) => channel.type === "push" && channel.device === id);
  return id !== null && isOn ? { state: "on", id } : { state: "off", id: null };
}

/**
 * Ask for permission (the browser requires a button press) and make this device a channel. Returns false if
 * permission is denied. Any earlier subscription of the browser is dropped, because it may be another player's.
 * @param {string} name of the new channel
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
 * Remove this device from the reader's channels, and unsubscribe the browser.
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

/** Turn notifications off for this device at logout; if the service is unreachable, in the browser only. */
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
 * Close the notifications about a table whose page is now being viewed.
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
    console.info("This browser cannot save the device's registration", refused);
  }
}
