// What the head and the browser's tab say of any page: whether the line is up, an answer takes long, one is asked.

import { byId } from "./dom.js";

/** From when on an answer takes long, in milliseconds: a thin line in the head says so until it is there. */
const LONG = 400;
let answers = 0;
/** @type {number | undefined} */
let timer;

/**
 * Say that the line is broken, or nothing.
 * @param {boolean} connected
 */
export function showConnection(connected) {
  if (byId("line").querySelector("a")) return; // the reader is asked to log in
  byId("line").textContent = connected ? "" : "Not connected; your choice is kept";
}

/** Write the address of the page where a reader logs in and comes back here. */
export const createLoginLink = () => `/login?to=${encodeURIComponent(location.pathname + location.search)}`;

/** Ask the reader to log in again. */
export function showLoggedOut() {
  const link = document.createElement("a");
  link.href = createLoginLink();
  link.textContent = "Log in";
  byId("line").replaceChildren("You have been logged out. ", link);
}

/** @param {string} mark */
const drawFavicon = (mark) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">` +
  `<rect width="32" height="32" rx="5" fill="#1f4a5f"/>` +
  `<path d="M9 4v24M23 4v24M6 9h20M6 16h20M6 23h20" stroke="#fcf7ea" stroke-width="2.6"/>${mark}</svg>`;
const CALL = `<circle cx="24" cy="8" r="7.5" fill="#dca92f" stroke="#2b241e" stroke-width="1.6"/>`;

/**
 * Count the tables that wait, whatever they ask.
 * @param {readonly { table: string }[]} turns
 */
export const countTables = (turns) => new Set(turns.map(({ table }) => table)).size;

/**
 * Let the app's icon tell how many tables wait for the reader, where the system shows that.
 * @param {number} waiting
 */
export function showBadge(waiting) {
  if (!("setAppBadge" in navigator)) return;
  navigator.setAppBadge(waiting).catch((/** @type {unknown} */ refused) => {
    console.info("The app's icon shows no number here", refused);
  });
}

/**
 * Let the tab tell whether the reader is asked, and at how many tables where that is known.
 * @param {boolean} mine
 * @param {string} name of the page
 * @param {number | null} [waiting]
 */
export function showTab(mine, name, waiting = null) {
  const count = waiting ? `(${waiting}) ` : "";
  document.title = `${count}${mine ? "Your turn: " : ""}${name} \u2013 Railhead`;
  const icon = byId("favicon");
  const href = `data:image/svg+xml,${encodeURIComponent(drawFavicon(mine ? CALL : ""))}`;
  if (icon.getAttribute("href") !== href) icon.setAttribute("href", href);
}

/**
 * Show that the page waits while a promise is under way.
 * @template A
 * @param {Promise<A>} promise
 */
export async function showBusyDuring(promise) {
  answers += 1;
  timer ??= setTimeout(() => document.documentElement.toggleAttribute("data-busy", true), LONG);
  try {
    return await promise;
  } finally {
    answers -= 1;
    if (answers === 0) hide();
  }
}

function hide() {
  clearTimeout(timer);
  timer = undefined;
  document.documentElement.toggleAttribute("data-busy", false);
}
