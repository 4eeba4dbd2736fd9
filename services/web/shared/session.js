// Who the reader is: coming in, coming back, another name, going.

/** @import { Player, Preferences } from "./api-types" */

import { Problem, request, setCsrf } from "./api-client.js";
import { adoptPreferences } from "./preferences/preferences.js";

/** Say who we are, null for a stranger. */
export async function fetchPlayer() {
  try {
    return remember(await request("get", "/v1/me", {}));
  } catch (failure) {
    if (failure instanceof Problem && failure.status === 401) return null;
    throw failure;
  }
}

/**
 * Keep the code that goes along with everything that changes something, and what the player prefers.
 * @template {{ csrf?: string | null | undefined, preferences?: Preferences | null | undefined }} P
 * @param {P} player
 */
function remember(player) {
  if (player.csrf) setCsrf(player.csrf);
  adoptPreferences(player);
  return player;
}

/** What nobody has said of himself yet. */
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
 * Register and come in.
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
 * Come in with a name and a password.
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
 * Log out all browsers, this one too.
 * @param {boolean} tokens whether all tokens of programs end with them
 */
export async function logOutEverywhere(tokens) {
  await request("delete", "/v1/sessions", { query: tokens ? { tokens } : {} });
  setCsrf(null);
}

/**
 * Come back with a name and a recovery code; gives who that is, and the next code.
 * @param {string} name
 * @param {string} code
 */
export async function recoverSession(name, code) {
  const back = await request("post", "/v1/session/recovery", { body: { name, code } });
  remember(back.me);
  return back;
}

/**
 * Take another name, where the one before cannot be kept.
 * @param {string} name
 */
export async function changeName(name) {
  return remember(await request("post", "/v1/me/name", { body: { name } }));
}
