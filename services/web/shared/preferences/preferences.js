// The reader's display preferences: saved with the account, and in this browser for the first paint and for
// visitors.

/** @import { Preferences } from "../api-types" */

import { isServiceFailure, request } from "../api-client.js";

const KEPT = "railhead-preferences";

/** @type {Preferences} */
const USUAL = { theme: null, motion: null, instant: false, turn_sound: false, letter_keys: true };

let hasAccount = false;
/** Chains the saves, so that a later change is never overwritten by an earlier one. */
let keeping = Promise.resolve();

/**
 * Return the value stored under a key; null if there is none.
 * @param {string} key
 */
export function readKept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // without storage every visit is the first
  }
}

/**
 * Store a value under a key.
 * @param {string} key
 * @param {string | null} value null removes it
 */
export function keep(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (refused) {
    console.info("This browser cannot store settings", refused);
  }
}

/** @returns {Partial<Preferences>} */
function readPreferences() {
  try {
    /** @type {unknown} */
    const kept = JSON.parse(readKept(KEPT) ?? "{}");
    return kept instanceof Object ? kept : {};
  } catch {
    return {}; // the stored text was not written by this page
  }
}

/** @type {Preferences} */
let current = { ...USUAL, ...readPreferences() };

export const getPreferences = () => current;

/**
 * Adopt an account's preferences. If it has none, this browser's preferences stay in effect.
 * @param {{ preferences?: Preferences | null | undefined } | null} player null for a visitor
 */
export function adoptPreferences(player) {
  hasAccount = player !== null;
  if (player?.preferences) apply(player.preferences);
}

/**
 * Change preferences here immediately, and then in the account.
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
    console.info("The change was saved in this browser only", failure); // it is sent with the next change
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

/** Return whether to avoid animation, because the reader or the system asks for it. */
export const prefersStillness = () =>
  current.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
