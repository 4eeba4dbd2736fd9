// The state of a page in its head and in the browser's tab: connection lost, slow response, the reader's turn.

import { byId } from "./dom.js";

/** Milliseconds until a response counts as slow and the head shows a thin line. */
const LONG = 400;
let answers = 0;
/** @type {number | undefined} */
let timer;

/**
 * Show whether the connection is lost.
 * @param {boolean} connected
 */
export function showConnection(connected) {
  if (isLoggedOut()) return;
  byId("line").textContent = connected ? "" : "Not connected";
}

/** Return the address of the login page, which leads back here. */
export const createLoginLink = () => `/login?to=${encodeURIComponent(location.pathname + location.search)}`;

/** @type {(() => unknown) | null} logs the reader in on this page */
let logInHere = null;

/**
 * Let the reader log in again without leaving the page.
 * @param {() => unknown} logIn
 */
export function offerLogin(logIn) {
  logInHere = logIn;
}

/** Ask the reader to log in again. */
export function showLoggedOut() {
  const link = document.createElement("a");
  link.href = createLoginLink();
  link.textContent = "Log in";
  link.addEventListener("click", (event) => {
    if (!logInHere) return;
    event.preventDefault();
    logInHere();
  });
  byId("line").replaceChildren("You have been logged out. ", link);
}

/** Return whether the head asks the reader to log in again. */
export const isLoggedOut = () => byId("line").querySelector("a") !== null;

/** Remove the request to log in. */
export function showLoggedIn() {
  byId("line").replaceChildren();
}

/** @param {string} mark */
const drawFavicon = (mark) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">` +
  `<rect width="32" height="32" rx="5" fill="#1f4a5f"/>` +
  `<path d="M9 4v24M23 4v24M6 9h20M6 16h20M6 23h20" stroke="#fcf7ea" stroke-width="2.6"/>${mark}</svg>`;
const CALL = `<circle cx="24" cy="8" r="7.5" fill="#dca92f" stroke="#2b241e" stroke-width="1.6"/>`;

/**
 * Return the number of distinct tables that are waiting.
 * @param {readonly { table: string }[]} turns
 */
export const countTables = (turns) => new Set(turns.map(({ table }) => table)).size;

/**
 * Show the number of waiting tables on the app's icon, if the system supports it.
 * @param {number} waiting
 */
export function showBadge(waiting) {
  if (!("setAppBadge" in navigator)) return;
  navigator.setAppBadge(waiting).catch((/** @type {unknown} */ refused) => {
    console.info("The app's icon cannot show a number here", refused);
  });
}

/**
 * Show in the tab's title and icon whether it is the reader's turn, and at how many tables if known.
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
 * Show the page as busy while a promise is pending.
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
