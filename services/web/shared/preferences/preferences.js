// How the reader wants the pages to be: kept with the account, and in this browser for the first paint and strangers.

/** @import { Preferences } from "../api-types" */

import { isServiceFailure, request } from "../api-client.js";

const KEPT = "railhead-preferences";

/** @type {Preferences} */
const USUAL = { theme: null, motion: null, instant: false, turn_sound: false, letter_keys: true };

let hasAccount = false;
/** So that a later change is never kept before an earlier one. */
let keeping = Promise.resolve();

/**
 * Give what was kept under a name; null for nothing.
 * @param {string} key
 */
export function readKept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // a browser that keeps nothing: every visit is the first
  }
}

/**
 * Keep something under a name.
 * @param {string} key
 * @param {string | null} value null forgets
 */
export function keep(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (refused) {
    console.info("Settings are not kept in this browser", refused);
  }
}

/** @returns {Partial<Preferences>} */
function readPreferences() {
  try {
    /** @type {unknown} */
    const kept = JSON.parse(readKept(KEPT) ?? "{}");
    return kept instanceof Object ? kept : {};
  } catch {
    return {}; // something else wrote there
  }
}

/** @type {Preferences} */
let current = { ...USUAL, ...readPreferences() };

export const getPreferences = () => current;

/**
 * Take over what an account keeps; one that keeps nothing leaves this browser as it is.
 * @param {{ preferences?: Preferences | null | undefined } | null} player null for a stranger
 */
export function adoptPreferences(player) {
  hasAccount = player !== null;
  if (player?.preferences) apply(player.preferences);
}

/**
 * Change what the reader prefers, here at once and with the account.
 * @param {Partial<Preferences>} change
 */
export function changePreferences(change) {
  apply({ ...current, ...change });
  if (hasAccount) keeping = keeping.then(send);
}

async function send() {
  try {
    await request("patch", "/v1/me", { body: { preferences: current } });
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
    console.info("The change holds for this browser alone", failure); // the next one is sent with it
  }
}

/** @param {Preferences} preferences */
function apply(preferences) {
  current = preferences;
  keep(KEPT, JSON.stringify(preferences));
  for (const name of /** @type {const} */ (["theme", "motion"])) {
    const wanted = preferences[name];
    if (wanted) document.documentElement.dataset[name] = wanted;
    else document.documentElement.removeAttribute(`data-${name}`);
  }
}

/** Whether things should rather stay than move: the reader or the system says so. */
export const prefersStillness = () =>
  current.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
