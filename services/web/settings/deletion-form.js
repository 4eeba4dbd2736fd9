// Deleting the account, with or without its chat messages, and cancelling the deletion in time.

/** @import { Player } from "../shared/api-types" */

import { onSubmit } from "../account/form-submission.js";
import { request } from "../shared/api-client.js";
import { createCheckbox, createInput, createSubmit } from "../shared/controls.js";
import { createHeading, el, replaceContent } from "../shared/dom.js";
import { formatMoment } from "../shared/time/moments.js";
import { createEffects } from "./deletion-effects.js";

/**
 * Show the form or, once deletion is requested, the time until which it can be cancelled.
 * @param {HTMLElement} panel
 * @param {Player} me
 */
export function showDeletion(panel, me) {
  replaceContent(
    panel,
    createHeading("Delete my account"),
    ...(me.deletion ? createWayBack(panel, me, me.deletion) : createForm(panel, me)),
  );
}

/**
 * @param {HTMLElement} panel
 * @param {Player} me
 * @param {number} at
 */
function createWayBack(panel, me, at) {
  const status = el("p", { role: "status" });
  const keep = async () => {
    await request("delete", "/v1/me/deletion", {});
    showDeletion(panel, Object.assign(me, { deletion: null }));
  };
  return [
    el("p", {}, `Your account will be deleted on ${formatMoment(at)}. You can cancel this until then.`),
    el("form", { onsubmit: onSubmit(status, keep) }, createSubmit("Keep my account", "choice"), status),
  ];
}

/**
 * @param {HTMLElement} panel
 * @param {Player} me
 */
function createForm(panel, me) {
  const status = el("p", { role: "status" });
  const talk = createCheckbox("Also delete my chat messages", { name: "talk" });
  const password = createInput("Password", {
    name: "password",
    type: "password",
    required: true,
    autocomplete: "current-password",
  });
  const send = async () => {
    const asked = { talk: talk.input.checked };
    const body = me.password ? { ...asked, password: password.input.value } : asked;
    const { deletion } = await request("post", "/v1/me/deletion", { body });
    showDeletion(panel, Object.assign(me, { deletion }));
  };
  const form = el(
    "form",
    { onsubmit: onSubmit(status, send) },
    me.password ? password.field : null,
    talk.field,
    createSubmit("Delete my account in 7 days", "choice grave"),
    status,
  );
  return [
    el(
      "p",
      {},
      "This deletes your name, password and all other data about you, and you leave all your seats. " +
        "Your moves stay in the game logs, under a number instead of your name.",
    ),
    createFold(me, form),
  ];
}

/**
 * Build the fold with the form; opening it lists what happens to the player's games.
 * @param {Player} me
 * @param {HTMLElement} form
 */
function createFold(me, form) {
  const fold = el("details", {}, el("summary", {}, "Delete my account ..."), form);
  fold.addEventListener("toggle", () => form.before(createEffects(me.player)), { once: true });
  return fold;
}
