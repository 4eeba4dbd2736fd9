// The reader's calendar of deadlines: an address for calendar programs, which is shown only once and can be removed.

import { isServiceFailure, request } from "../../shared/api-client.js";
import { createButton, createError, createRow } from "../../shared/controls.js";
import { createHeading, el, replaceContent } from "../../shared/dom.js";
import { formatDay } from "../../shared/time/moments.js";

/**
 * Show whether there is a calendar, with buttons to create and remove it.
 * @param {HTMLElement} panel
 */
export async function showCalendarFeed(panel) {
  render(panel, (await request("get", "/v1/me/calendar", {})).made, null);
}

/**
 * @param {HTMLElement} panel
 * @param {number | null} made
 * @param {string | null} address the address that was just created
 */
function render(panel, made, address) {
  const error = createError();
  /** @param {() => Promise<void>} work */
  const attempt = async (work) => {
    try {
      await work();
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      error.textContent = failure.message;
    }
  };
  const make = () =>
    attempt(async () => {
      const { path, url } = await request("post", "/v1/me/calendar", {});
      render(panel, Date.now(), url ?? new URL(path, location.origin).href);
    });
  const end = () =>
    attempt(async () => {
      await request("delete", "/v1/me/calendar", {});
      render(panel, null, null);
    });
  replaceContent(
    panel,
    createHeading("Calendar"),
    el("p", {}, "Your calendar can show your deadline at each table and remind you."),
    address === null ? describe(made) : createAddress(address),
    createRow(
      createButton(made === null ? "Create calendar address" : "Create new address", make),
      made === null ? null : createButton("Remove address", end, "plain"),
    ),
    error,
  );
}

/** @param {number | null} made */
function describe(made) {
  if (made === null) return null;
  const words = `Your address was created on ${formatDay(made)}. A new one replaces it.`;
  return el("p", { class: "faint" }, words);
}

/** @param {string} address */
function createAddress(address) {
  const value = el("input", {
    type: "text",
    readonly: true,
    value: address,
    "aria-label": "Calendar address",
  });
  value.addEventListener("focus", () => value.select());
  return el(
    "div",
    { class: "copy" },
    el(
      "p",
      {},
      "Subscribe to this address in your calendar; it is shown only once. Anybody with the address can see your deadlines.",
    ),
    value,
  );
}
