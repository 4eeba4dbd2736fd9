// A password for the player's name, to log in on other devices.

/** @import { Player } from "../shared/api-types" */

import { request } from "../shared/api-client.js";
import { createCheckbox, createInput, createSubmit } from "../shared/controls.js";
import { el } from "../shared/dom.js";
import { onSubmit } from "./form-submission.js";

/**
 * Build the form that sets or changes the password, which logs out all other browsers.
 * @param {Player} me
 */
export function createPasswordForm(me) {
  const status = el("p", { role: "status" });
  const password = createInput("New password", {
    name: "password",
    type: "password",
    required: true,
    minlength: 8,
    autocomplete: "new-password",
  });
  const old = createInput("Current password or recovery code", {
    name: "old",
    type: "password",
    autocomplete: "current-password",
  });
  const tokens = createCheckbox("Also revoke all tokens, webhooks and calendar links", { name: "tokens" });
  const send = async () => {
    const body = { password: password.input.value, tokens: tokens.input.checked };
    await request("post", "/v1/me/password", {
      body: old.input.value ? { ...body, old: old.input.value } : body,
    });
    me.password = true;
    form.reset();
    status.textContent = "Password set. You have been logged out everywhere else.";
  };
  const form = el(
    "form",
    { onsubmit: onSubmit(status, send) },
    password.field,
    me.password ? old.field : null,
    tokens.field,
    createSubmit("Set password", "choice"),
    status,
  );
  return el("details", {}, el("summary", {}, "Password"), form);
}
