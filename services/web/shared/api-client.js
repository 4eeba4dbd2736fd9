// The service's public API, as any other client uses it.

import { during } from "./busy-indicator.js";

/** A refusal or failure as the service words it: a problem document. */
export class Problem extends Error {
  constructor(status, document) {
    super(document.detail || document.title || `The service answered ${status}.`);
    this.status = status;
    this.kind = document.code ?? "failed";
    this.title = document.title ?? "";
    this.rule = document.rule ?? null;
    this.legal = document.legal ?? [];
  }
}

/** The service cannot be reached; nothing is known about what was asked. */
export class Offline extends Error {
  constructor() {
    super("Not connected.");
  }
}

let csrf = null;
const invite = new URLSearchParams(location.search).get("invite");

/** Ask the service; `body` makes it JSON. */
export async function call(method, path, { body, headers = {}, signal, as = "json" } = {}) {
  const asked = {
    method,
    signal,
    headers: { Accept: as === "json" ? "application/json" : "*/*", ...headers },
  };
  if (body !== undefined) {
    asked.headers["Content-Type"] = "application/json";
    asked.body = JSON.stringify(body);
  }
  if (csrf && method !== "GET") asked.headers["X-Railhead-CSRF"] = csrf;
  const response = await unhurried(path, asked);
  if (!response.ok) throw new Problem(response.status, await problem(response));
  if (response.status === 204) return null;
  const answer = await (as === "json" ? response.json() : response.text());
  return as === "json" ? Object.assign(answer, { status: response.status }) : answer;
}

/** Ask; what was asked for too often at once, and changes nothing, is asked for again a moment later. */
async function unhurried(path, asked) {
  for (let tries = 3; ; tries -= 1) {
    const response = await reach(path, asked);
    const wait = Number(response.headers.get("Retry-After"));
    if (response.status !== 429 || asked.method !== "GET" || !tries || wait > 5) return response;
    await pause(1000 * wait);
    asked.signal?.throwIfAborted();
  }
}

async function reach(path, asked) {
  try {
    return await during(fetch(path, asked));
  } catch (failure) {
    if (failure.name === "AbortError") throw failure;
    throw new Offline();
  }
}

async function problem(response) {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return { title: response.statusText, detail: text.slice(0, 200) };
  }
}

/** Write a path with its query; what is undefined or null is left out. */
export function query(path, parameters) {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null);
  const written = new URLSearchParams(given).toString();
  return written ? `${path}?${written}` : path;
}

/** Give the code of the invitation that this page was opened by. */
export const invited = () => invite;

/** Write a path below a table, with the invitation that this page was opened by. */
export function tablePath(table, below = "", parameters = {}) {
  return query(`/v1/tables/${encodeURIComponent(table)}${below}`, { ...parameters, invite });
}

/** Say who we are, null for a stranger. */
export async function whoAmI() {
  try {
    return known(await call("GET", "/v1/me"));
  } catch (failure) {
    if (failure instanceof Problem && failure.status === 401) return null;
    throw failure;
  }
}

function known(me) {
  csrf = me.csrf ?? csrf;
  return me;
}

/** Register and come in. */
export async function register(name, password) {
  const body = { name, session: true, ...(password ? { password } : {}) };
  return known(await call("POST", "/v1/players", { body }));
}

/** Come in with a name and a password. */
export async function logIn(name, password) {
  return known(await call("POST", "/v1/session", { body: { name, password } }));
}

export async function logOut() {
  await call("DELETE", "/v1/session");
  csrf = null;
}

/** Log out all browsers, this one too, and with `tokens` end all tokens. */
export async function logOutEverywhere(tokens) {
  await call("DELETE", query("/v1/sessions", { tokens: tokens || null }));
  csrf = null;
}

/** Come back with a name and a recovery code; gives who that is, and the next code. */
export async function comeBack(name, code) {
  const back = await call("POST", "/v1/session/recovery", { body: { name, code } });
  known(back.me);
  return back;
}

/** Take another name, where the one before cannot be kept. */
export async function chooseName(name) {
  return known(await call("POST", "/v1/me/name", { body: { name } }));
}

/** A name for a command that nobody else will choose (crypto.randomUUID is missing without TLS). */
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

const PAUSES = [400, 1200, 3000];
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Send a command and wait for its outcome; asked again under the same id, it never happens twice. */
export async function command(table, body) {
  const path = tablePath(table, "/commands");
  let answer = await patiently(() => call("POST", path, { body, headers: { Prefer: "wait=10" } }));
  const later = tablePath(table, `/commands/${encodeURIComponent(body.command_id)}`);
  while (answer.status === 202) {
    await pause(700);
    answer = await patiently(() => call("GET", later));
  }
  return answer;
}

async function patiently(ask) {
  for (const wait of PAUSES) {
    try {
      return await ask();
    } catch (failure) {
      const full = failure instanceof Problem && failure.status === 503;
      if (!(failure instanceof Offline) && !full) throw failure;
      await pause(wait);
    }
  }
  return ask();
}
