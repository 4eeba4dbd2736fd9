// The service's public API, as any other client uses it; paths, bodies and answers are typed by its document.

/** @import { Answer, Command, Method, Order, PathFor, ProblemDocument, RequestOptions, UrlOptions } from "./api-types" */

import { showBusyDuring, showLoggedOut } from "./page-status.js";

/** What a path, a body and headers become on their way to `fetch`. */
/** @typedef {{ method: string, headers: Record<string, string>, body?: string, signal?: AbortSignal }} Sent */

/** @typedef {UrlOptions & { body?: object, headers?: Record<string, string>, signal?: AbortSignal }} SendOptions */

/** A refusal or failure as the service words it: a problem document. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {Partial<ProblemDocument>} document
   */
  constructor(status, document) {
    super(document.detail || document.title || `The server returned error ${status}.`);
    this.status = status;
    this.code = document.code ?? "failed";
    this.title = document.title ?? "";
    this.rule = document.rule ?? null;
    this.topic = document.topic ?? null;
    this.legal = document.legal ?? [];
  }
}

/** The service cannot be reached; nothing is known about what was asked. */
export class OfflineError extends Error {
  constructor() {
    super("Not connected.");
  }
}

/**
 * Whether a failure is one that the reader is told of; any other is a fault of the page.
 * @param {unknown} failure
 * @returns {failure is Problem | OfflineError}
 */
export function isServiceFailure(failure) {
  return failure instanceof Problem || failure instanceof OfflineError;
}

/** So often a look is asked for again that came too soon, if it is to wait at most so many seconds. */
const TRIES = 3;
const LONGEST_WAIT = 5;
/** How long a command that got no answer waits before it is sent again, each time in milliseconds. */
const PAUSES = [400, 1200, 3000];
const POLL_PAUSE = 700;
/** Paths that an invitation opens. */
const INVITED = /^\/v1\/(?:tables\/\{table\}|tournaments\/\{tournament\}|audits)/;

/** The code that goes along with everything that changes something, where a session says who asks. */
/** @type {string | null} */
let csrf = null;
const invitation = new URLSearchParams(location.search).get("invite");

/** @param {string | null} code */
export function setCsrf(code) {
  csrf = code;
}

/**
 * Write the address of a path of the API, with the invitation that this page was opened by where it opens
 * something; a parameter that is undefined or null is left out.
 * @template {PathFor<"get"> | PathFor<"post"> | PathFor<"put"> | PathFor<"patch"> | PathFor<"delete">} P
 * @param {P} template
 * @param {UrlOptions} options
 */
export function buildUrl(template, { path = {}, query = {} }) {
  const written = template.replace(/\{(\w+)\}/g, (_, /** @type {string} */ name) =>
    encodeURIComponent(required(path, name)),
  );
  const parameters = INVITED.test(template) ? { ...query, invite: invitation } : query;
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(given).toString();
  return search ? `${written}?${search}` : written;
}

/**
 * @param {NonNullable<UrlOptions["path"]>} path
 * @param {string} name
 */
function required(path, name) {
  const value = path[name];
  if (typeof value !== "string" && typeof value !== "number") throw new RangeError(`The path needs ${name}`);
  return value;
}

/**
 * Ask the service for an answer in JSON, which bears its status; null where the answer is empty.
 * @template {Method} M
 * @template {PathFor<M>} P
 * @param {M} method
 * @param {P} template
 * @param {RequestOptions<P, M>} options
 * @returns {Promise<Answer<P, M>>}
 */
export async function request(method, template, options) {
  /** @type {unknown} */
  const sent = options;
  const response = await send(method, template, /** @type {SendOptions} */ (sent), "application/json");
  if (response.status === 204) return /** @type {Answer<P, M>} */ (null);
  /** @type {unknown} */
  const answer = await response.json();
  return /** @type {Answer<P, M>} */ (
    Object.assign(/** @type {object} */ (answer), { status: response.status })
  );
}

/** Answers under way that were asked for before somebody needed them, by address. */
/** @type {Map<string, Promise<Response>>} */
const early = new Map();

/**
 * Ask for an answer that will be needed soon, so that several come at once: who asks for exactly the same next
 * gets this one.
 * @template {PathFor<"get">} P
 * @param {P} template
 * @param {RequestOptions<P, "get">} options
 */
export function askEarly(template, options) {
  /** @type {unknown} */
  const sent = options;
  const url = buildUrl(template, /** @type {UrlOptions} */ (sent));
  const answer = fetch(url, { headers: { Accept: "application/json" } });
  answer.catch(() => early.delete(url)); // it is asked for again by who needs it
  early.set(url, answer);
}

/** Forget what was asked for and not needed: by now there is something newer. */
export function forgetEarly() {
  early.clear();
}

/** @param {string} url */
function takeEarly(url) {
  const answer = early.get(url);
  early.delete(url);
  return answer;
}

/**
 * Ask the service for a text: a drawing, a board in letters, rules.
 * @template {PathFor<"get">} P
 * @param {P} template
 * @param {RequestOptions<P, "get">} options
 * @param {string} [accept] the media type that is wanted
 */
export async function requestText(template, options, accept = "*/*") {
  const response = await send("get", template, /** @type {SendOptions} */ (options), accept);
  return response.text();
}

/**
 * @param {Method} method
 * @param {Parameters<typeof buildUrl>[0]} template
 * @param {SendOptions} options
 * @param {string} accept
 */
async function send(method, template, { body, headers = {}, signal, ...place }, accept) {
  /** @type {Sent} */
  const sent = { method: method.toUpperCase(), headers: { Accept: accept, ...headers } };
  if (signal) sent.signal = signal;
  if (body !== undefined) {
    sent.headers["Content-Type"] = "application/json";
    sent.body = JSON.stringify(body);
  }
  if (csrf !== null && method !== "get") sent.headers["X-Railhead-CSRF"] = csrf;
  const response = await fetchPatiently(buildUrl(template, place), sent);
  if (response.ok) return response;
  const document = await readProblem(response);
  throw new Problem(response.status, (await isLoggedOut(response.status)) ? LOGGED_OUT : document);
}

/** A session may end in another tab; what was this reader's is then hidden, as if it were not there. */
/** @type {Partial<ProblemDocument>} */
const LOGGED_OUT = {
  code: "unauthorized",
  title: "You have been logged out",
  detail: "You have been logged out. Log in to continue.",
};

/**
 * Whether a refusal comes of a session that is over by now.
 * @param {number} status
 */
async function isLoggedOut(status) {
  if (csrf === null || ![401, 403, 404].includes(status)) return false;
  const me = await fetch("/v1/me", { headers: { Accept: "application/json" } }).catch(() => null);
  if (me?.status !== 401) return false;
  showLoggedOut();
  return true;
}

/**
 * Ask; what was asked for too often at once, and changes nothing, is asked for again a moment later.
 * @param {string} url
 * @param {Sent} sent
 */
async function fetchPatiently(url, sent) {
  for (let tries = TRIES; ; tries -= 1) {
    const response = await reach(url, sent);
    const wait = Number(response.headers.get("Retry-After"));
    if (response.status !== 429 || sent.method !== "GET" || !tries || wait > LONGEST_WAIT) return response;
    await sleep(1000 * wait);
    sent.signal?.throwIfAborted();
  }
}

/**
 * @param {string} url
 * @param {Sent} sent
 */
async function reach(url, sent) {
  try {
    return await showBusyDuring((sent.method === "GET" && takeEarly(url)) || fetch(url, sent));
  } catch (failure) {
    if (isAbort(failure)) throw failure;
    throw new OfflineError();
  }
}

/**
 * Whether a failure only says that nobody wants the answer any more.
 * @param {unknown} failure
 */
export function isAbort(failure) {
  return failure instanceof DOMException && failure.name === "AbortError";
}

/**
 * @param {Response} response
 * @returns {Promise<Partial<ProblemDocument>>}
 */
async function readProblem(response) {
  const text = await response.text();
  try {
    /** @type {unknown} */
    const document = JSON.parse(text);
    return /** @type {ProblemDocument} */ (document);
  } catch {
    return { title: response.statusText, detail: text.slice(0, 200) };
  }
}

/** Create a unique id for a command (crypto.randomUUID is missing without TLS). */
export function createCommandId() {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** @param {number} milliseconds */
export const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Send a command and wait for its outcome; asked again under the same id, it never happens twice.
 * @param {string} table
 * @param {{ command_id: string, seat: number | null, decision: number | null, command: Command }} order
 */
export async function sendCommand(table, order) {
  const sent = {
    path: { table },
    body: /** @type {Order} */ (order), // the command is one that the service offered
    headers: { Prefer: "wait=10, return=minimal" },
  };
  const outcome = { path: { table, command_id: order.command_id } };
  let answer = await retry(() => request("post", "/v1/tables/{table}/commands", sent));
  while (answer.status === 202) {
    await sleep(POLL_PAUSE);
    answer = await retry(() => request("get", "/v1/tables/{table}/commands/{command_id}", outcome));
  }
  return answer;
}

/**
 * Ask again, after a while, what could not be asked or was not taken in.
 * @template A
 * @param {() => Promise<A>} ask
 */
async function retry(ask) {
  for (const pause of PAUSES) {
    try {
      return await ask();
    } catch (failure) {
      const full = failure instanceof Problem && failure.status === 503;
      if (!(failure instanceof OfflineError) && !full) throw failure;
      await sleep(pause);
    }
  }
  return ask();
}
