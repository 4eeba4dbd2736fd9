// Calls of the service's public API, which any other client can use, too. Paths, bodies and responses are typed by
// its OpenAPI document.

/** @import { Answer, Command, Method, Order, PathFor, ProblemDocument, RequestOptions, UrlOptions } from "./api-types" */

import { showBusyDuring, showLoggedOut } from "./page-status.js";
import { localizeMoments } from "./time/moments.js";

/** The arguments of a call, prepared for `fetch`. */
/** @typedef {{ method: string, headers: Record<string, string>, body?: string, signal?: AbortSignal }} Sent */

/** @typedef {UrlOptions & { body?: object, headers?: Record<string, string>, signal?: AbortSignal }} SendOptions */

/** A refusal or failure that the service reported in a problem document. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {Partial<ProblemDocument>} document
   */
  constructor(status, document) {
    super(localizeMoments(document.detail || document.title || `The server returned error ${status}.`));
    this.status = status;
    this.code = document.code ?? "failed";
    this.title = document.title ?? "";
    this.rule = document.rule ?? null;
    this.topic = document.topic ?? null;
    this.legal = document.legal ?? [];
  }
}

/** The service cannot be reached, so the outcome of the request is unknown. */
export class OfflineError extends Error {
  constructor() {
    super("Not connected.");
  }
}

/**
 * Return whether a failure should be shown to the reader; any other failure is a bug in the page.
 * @param {unknown} failure
 * @returns {failure is Problem | OfflineError}
 */
export function isServiceFailure(failure) {
  return failure instanceof Problem || failure instanceof OfflineError;
}

/** The maximum number of retries of a rate-limited GET, and the longest `Retry-After` (seconds) to wait for. */
const TRIES = 3;
const LONGEST_WAIT = 5;
/** Milliseconds before each retry of a command that got no response. */
const PAUSES = [400, 1200, 3000];
const POLL_PAUSE = 700;
/** Paths that accept an invitation. */
const INVITED = /^\/v1\/(?:tables\/\{table\}|tournaments\/\{tournament\}|audits)/;

/** The CSRF code, sent with every request that changes something in a session. */
/** @type {string | null} */
let csrf = null;
const invitation = new URLSearchParams(location.search).get("invite");

/** @param {string | null} code */
export function setCsrf(code) {
  csrf = code;
}

/** @type {(reached: boolean) => void} */
let noteReach = () => undefined;

/**
 * Call a listener after each request: whether it reached the service.
 * @param {(reached: boolean) => void} listener
 */
export function onReach(listener) {
  noteReach = listener;
}

/**
 * Build the address of an API path. Undefined and null parameters are left out; the page's invitation is added
 * to paths that accept one.
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
  if (typeof value !== "string" && typeof value !== "number")
    throw new RangeError(`Missing path parameter: ${name}`);
  return value;
}

/**
 * Request JSON; the result also carries the response's status. Returns null for an empty response.
 * @template {Method} M
 * @template {PathFor<M>} P
 * @param {M} method
 * @param {P} template
 * @param {RequestOptions<P, M>} options
 * @returns {Promise<Answer<P, M>>}
 */
export async function request(method, template, options) {
  /** @type {unknown} */
  const given = options;
  const sent = /** @type {SendOptions} */ (given);
  const response = await send(method, template, sent, "application/json");
  if (response.status === 204) return /** @type {Answer<P, M>} */ (null);
  /** @type {unknown} */
  const answer = await readBody(response.json(), sent.signal);
  return /** @type {Answer<P, M>} */ (
    Object.assign(/** @type {object} */ (answer), { status: response.status })
  );
}

/** Responses requested in advance, by address. */
/** @type {Map<string, Promise<Response>>} */
const early = new Map();

/**
 * Request something in advance, so that several requests run at the same time. The next request for exactly the
 * same address takes this response.
 * @template {PathFor<"get">} P
 * @param {P} template
 * @param {RequestOptions<P, "get">} options
 */
export function requestEarly(template, options) {
  /** @type {unknown} */
  const sent = options;
  const url = buildUrl(template, /** @type {UrlOptions} */ (sent));
  const answer = fetch(url, { headers: { Accept: "application/json" } });
  answer.catch(() => early.delete(url)); // the caller that needs it will request it again
  early.set(url, answer);
}

/** Drop unused responses that were requested in advance; they are out of date by now. */
export function dropEarly() {
  early.clear();
}

/** @param {string} url */
function takeEarlyResponse(url) {
  const answer = early.get(url);
  early.delete(url);
  return answer;
}

/**
 * Request a text: a drawing, a board as text, rules.
 * @template {PathFor<"get">} P
 * @param {P} template
 * @param {RequestOptions<P, "get">} options
 * @param {string} [accept] the accepted media type
 */
export async function requestText(template, options, accept = "*/*") {
  const sent = /** @type {SendOptions} */ (options);
  const response = await send("get", template, sent, accept);
  return readBody(response.text(), sent.signal);
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
  const document = readProblem(response.statusText, await readBody(response.text(), signal));
  const isLogin = method === "post" && template.startsWith("/v1/session"); // wrong password, session intact
  const isLost = !isLogin && (await isLoggedOut(response.status));
  throw new Problem(response.status, isLost ? LOGGED_OUT : document);
}

/** A session may end in another tab. Pages that the reader was allowed to see are then reported as not found. */
/** @type {Partial<ProblemDocument>} */
const LOGGED_OUT = {
  code: "unauthorized",
  title: "You have been logged out",
  detail: "You have been logged out. Log in to continue.",
};

/**
 * Return whether a failure means that the reader has to log in.
 * @param {unknown} failure
 */
export function needsLogin(failure) {
  return failure instanceof Problem && failure.code === "unauthorized";
}

/**
 * Return whether a request was refused because the session has ended; if so, show it.
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
 * Send a request; a GET that was rate-limited is retried after a moment.
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
    const response = await showBusyDuring(
      (sent.method === "GET" && takeEarlyResponse(url)) || fetch(url, sent),
    );
    noteReach(true);
    return response;
  } catch (failure) {
    throw noteFailure(failure, sent.signal);
  }
}

/**
 * Read the body of a response, which the connection or the end of the page may cut short.
 * @template T
 * @param {Promise<T>} body
 * @param {AbortSignal} [signal]
 */
async function readBody(body, signal) {
  try {
    return await body;
  } catch (failure) {
    throw failure instanceof SyntaxError ? failure : noteFailure(failure, signal);
  }
}

/**
 * Return the failure to report for a request without a complete response.
 * @param {unknown} failure
 * @param {AbortSignal} [signal]
 */
function noteFailure(failure, signal) {
  if (signal?.aborted) return failure;
  noteReach(false);
  return new OfflineError();
}

/**
 * Return whether a failure only means that the request was cancelled.
 * @param {unknown} failure
 */
export function isAbort(failure) {
  return failure instanceof DOMException && failure.name === "AbortError";
}

/**
 * @param {string} title
 * @param {string} text
 * @returns {Partial<ProblemDocument>}
 */
function readProblem(title, text) {
  try {
    /** @type {unknown} */
    const document = JSON.parse(text);
    return /** @type {ProblemDocument} */ (document);
  } catch {
    return { title, detail: text.slice(0, 200) };
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
 * Send a command and wait for its outcome. Retries use the same id, so the command is carried out only once.
 * @param {string} table
 * @param {{ command_id: string, seat: number | null, decision: number | null, command: Command }} order
 */
export async function sendCommand(table, order) {
  const sent = {
    path: { table },
    body: /** @type {Order} */ (order), // the command comes from the service
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
 * Retry while the service is unreachable or its queue is full, with growing pauses.
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
