// The reader's session: registering, logging in and out, recovery, and changing the name.

/** @import { Player, Preferences } from "./api-types" */

import { Problem, request, setCsrf } from "./api-client.js";
import { adoptPreferences } from "./preferences/preferences.js";

/** Return the current player, null for a visitor. */
export async function fetchPlayer() {
  try {
    return remember(await request("get", "/v1/me", {}));
  } catch (failure) {
    if (failure instanceof Problem && failure.status === 401) return null;
    throw failure;
  }
}

/**
 * Keep the CSRF code for later requests, and adopt the player's preferences.
 * @template {{ csrf?: string | null | undefined, preferences?: Preferences | null | undefined }} P
 * @param {P} player
 */
function remember(player) {
  if (player.csrf) setCsrf(player.csrf);
  adoptPreferences(player);
  return player;
}

/** The defaults of a new player. */
const NEWCOMER = {
  recovery: false,
  rename: null,
  zone: null,
  deletion: null,
  hours: null,
  rated: false,
  languages: [],
  about: null,
  waiting_most: null,
  preferences: null,
  reliability: null,
};

/**
 * Register and log in.
 * @param {string} name
 * @param {string} password may be empty
 * @returns {Promise<Player>}
 */
export async function register(name, password) {
  const body = { name, session: true, ...(password ? { password } : {}) };
  const registered = remember(await request("post", "/v1/players", { body }));
  return { ...NEWCOMER, ...registered, password: password !== "" };
}

/**
 * @param {string} name
 * @param {string} password
 */
export async function logIn(name, password) {
  return remember(await request("post", "/v1/session", { body: { name, password } }));
}

export async function logOut() {
  await request("delete", "/v1/session", {});
  setCsrf(null);
  adoptPreferences(null);
}

/**
 * Log out of all browsers, including this one.
 * @param {boolean} tokens whether to revoke all tokens as well
 */
export async function logOutEverywhere(tokens) {
  await request("delete", "/v1/sessions", { query: tokens ? { tokens } : {} });
  setCsrf(null);
}

/**
 * Log in with a name and a recovery code; return the player and the next code.
 * @param {string} name
 * @param {string} code
 */
export async function recoverSession(name, code) {
  const back = await request("post", "/v1/session/recovery", { body: { name, code } });
  remember(back.me);
  return back;
}

/**
 * Replace a name that is not allowed.
 * @param {string} name
 */
export async function changeName(name) {
  return remember(await request("post", "/v1/me/name", { body: { name } }));
}
