// Works while no page is open: shows notifications, opens a table when its notification is pressed, gives the answer
// of a pressed button, and serves the offline page while the service is unreachable. Only that page and its files are
// cached.

/**
 * A message. Each button has the path to which its answer is posted. TypeScript does not know the buttons of
 * notifications, which are called actions.
 * @typedef {{ title: string, path: string }} AnswerButton
 * @typedef {{ actions?: { title: string, action: string }[] }} WithActions
 * @typedef {{
 *   title: string,
 *   body: string,
 *   table: string | null,
 *   tag: string,
 *   due: number | null,
 *   buttons: AnswerButton[],
 * }} PushedNotice
 */

/** @type {unknown} */
const scope = self;
const worker = /** @type {ServiceWorkerGlobalScope} */ (scope);

const CACHE = "railhead-offline";
const OFFLINE = locate("static/app/offline.html");
const KEPT = [
  OFFLINE,
  locate("static/app/offline.js"),
  locate("static/shared/theme.js"),
  locate("static/shared/base.css"),
  locate("ink.css"),
  locate("static/fonts/zilla-slab-latin-700.woff2"),
];

const ICONS = {
  icon: locate("static/app/icons/icon-192.png"),
  badge: locate("static/app/icons/badge-96.png"),
};

/** @type {PushedNotice} */
const UNREADABLE = {
  title: "Railhead",
  body: "You have a new notification.",
  table: null,
  tag: "any",
  due: null,
  buttons: [],
};

worker.addEventListener("install", (event) => event.waitUntil(keepOfflinePage()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(fetchOr(request, OFFLINE));
  else if (KEPT.includes(request.url)) event.respondWith(fetchOr(request, request.url));
});
worker.addEventListener("push", (event) => event.waitUntil(showNotice(readNotice(event.data))));
worker.addEventListener("notificationclick", (event) => {
  const { action, notification } = event;
  event.waitUntil(action ? giveAnswer(notification, action) : followNotice(notification));
});

/**
 * Return the address of a page or file of the service.
 * @param {string} path
 */
function locate(path) {
  return new URL(path, worker.registration.scope).href;
}

/** Fetch the offline page without credentials, then replace the previous worker. */
async function keepOfflinePage() {
  const kept = await caches.open(CACHE);
  await kept.addAll(KEPT.map((url) => new Request(url, { cache: "reload", credentials: "omit" })));
  await worker.skipWaiting();
}

/**
 * Delete older caches and take control of the open pages immediately. This is safe because no page depends on the
 * earlier worker.
 */
async function takeOver() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  const kept = await caches.open(CACHE);
  for (const request of await kept.keys()) if (!KEPT.includes(request.url)) await kept.delete(request);
  await worker.clients.claim();
}

/**
 * Fetch from the service; return the cached copy only if it is unreachable.
 * @param {Request} request
 * @param {string} url of the cached copy
 */
async function fetchOr(request, url) {
  try {
    return await fetch(request);
  } catch (failure) {
    const kept = await caches.match(url);
    if (!kept) throw failure;
    return kept;
  }
}

/**
 * Read a push message. A browser requires a notification for each, readable or not.
 * @param {PushMessageData | null} data
 * @returns {PushedNotice}
 */
function readNotice(data) {
  try {
    /** @type {unknown} */
    const message = data?.json();
    return Object.assign({}, UNREADABLE, message);
  } catch {
    return UNREADABLE;
  }
}

/**
 * Show a notification, replacing earlier ones about its table, and update the count.
 * @param {PushedNotice} notice
 */
async function showNotice({ title, body, table, tag, due, buttons }) {
  const { registration } = worker;
  for (const shown of await registration.getNotifications())
    if (table !== null && tableOf(shown) === table && shown.tag !== tag) shown.close();
  const lines = due === null ? [body] : [body, `Deadline: ${formatMoment(due)}.`];
  /** @type {NotificationOptions & WithActions} */
  const options = {
    ...ICONS,
    body: lines.join("\n"),
    tag,
    data: { table },
    actions: buttons.map((button) => ({ action: button.path, title: button.title })),
  };
  await registration.showNotification(title, options);
  await countWaiting();
}

/**
 * Return the table that a notification is about.
 * @param {Notification} shown
 * @returns {string | null}
 */
function tableOf(shown) {
  /** @type {unknown} */
  const data = shown.data;
  return data instanceof Object && "table" in data && typeof data.table === "string" ? data.table : null;
}

/** @param {number} at */
function formatMoment(at) {
  const format = new Intl.DateTimeFormat("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
  return format.format(at);
}

/**
 * Show on the app's icon how many tables are waiting for the reader; without a login, how many notifications are
 * shown.
 */
async function countWaiting() {
  if (!("setAppBadge" in worker.navigator)) return;
  await worker.navigator.setAppBadge(await readWaiting());
}

async function readWaiting() {
  try {
    const answer = await fetch(locate("v1/inbox"), { headers: { Accept: "application/json" } });
    if (answer.ok) {
      /** @type {unknown} */
      const read = await answer.json();
      const { waiting } = /** @type {{ waiting: { table: string }[] }} */ (read);
      return new Set(waiting.map(({ table }) => table)).size;
    }
  } catch (failure) {
    console.info("The tables that are waiting for you could not be counted", failure);
  }
  return (await worker.registration.getNotifications()).length;
}

/**
 * Open the notification's table, in a page that already shows it or else in a new one; without a table, the lobby.
 * @param {Notification} notification
 */
async function followNotice(notification) {
  notification.close();
  const table = tableOf(notification);
  const url = locate(table === null ? "" : `table/${encodeURIComponent(table)}`);
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => page.url.split(/[?#]/)[0] === url);
  await (there ? there.focus() : worker.clients.openWindow(url));
}

/**
 * Give the answer of a pressed button, and show that it was played. If it was not, as on devices where the player has
 * not allowed answers without a login, follow the answer's link: it opens the table with the answer selected.
 * @param {Notification & WithActions} notification
 * @param {string} path of the answer's link
 */
async function giveAnswer(notification, path) {
  notification.close();
  if (!(await postAnswer(path))) {
    await worker.clients.openWindow(locate(path));
    return;
  }
  const title = notification.actions?.find(({ action }) => action === path)?.title ?? "";
  const body = `${title}\nPress to open the table.`;
  const { tag } = notification;
  const data = { table: tableOf(notification) };
  await worker.registration.showNotification("Your answer was played", { ...ICONS, body, tag, data });
  await countWaiting();
}

/**
 * Post an answer. Its path is a secret that needs no login. Returns whether the answer was played.
 * @param {string} path
 */
async function postAnswer(path) {
  try {
    const response = await fetch(locate(path), {
      method: "POST",
      credentials: "omit",
    });
    return response.status === 200;
  } catch (failure) {
    console.info("The answer could not be sent", failure);
    return false;
  }
}
