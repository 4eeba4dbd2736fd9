// Password reset by e-mail: requesting the link, opening it, and choosing the address that receives it.

/** @import { Player } from "../shared/api-types" */

import { isServiceFailure, request } from "../shared/api-client.js";
import { createCheckbox, createError, createInput, createRow, createSubmit } from "../shared/controls.js";
import { el } from "../shared/dom.js";
import { onSubmit } from "./form-submission.js";

/** Build the form that requests a reset link. */
export function createResetRequestForm() {
  const name = createInput("Name", { name: "name", required: true, autocomplete: "username" });
  const address = createInput("Your confirmed e-mail address", {
    name: "address",
    type: "email",
    required: true,
    maxlength: 254,
    autocomplete: "email",
  });
  const error = createError();
  const send = async () => {
    const body = { name: name.input.value.trim(), address: address.input.value.trim() };
    await request("post", "/v1/resets", { body });
    form.replaceWith(
      el(
        "p",
        { role: "status" },
        "If the name and address match, an e-mail is on its way. Its link works for one hour.",
      ),
    );
  };
  const form = el(
    "form",
    { class: "welcome", onsubmit: onSubmit(error, send) },
    name.field,
    address.field,
    error,
    createRow(createSubmit("Send reset link")),
  );
  return el("details", {}, el("summary", {}, "Forgot your password?"), form);
}

/**
 * Build the form that sets the new password.
 * @param {string} token from the link
 */
export function createNewPasswordForm(token) {
  const password = createInput("New password", {
    name: "password",
    type: "password",
    required: true,
    minlength: 8,
    maxlength: 200,
    autocomplete: "new-password",
  });
  const tokens = createCheckbox("Also revoke all tokens, webhooks and calendar links", { name: "tokens" });
  const error = createError();
  const send = async () => {
    const body = { token, password: password.input.value, tokens: tokens.input.checked };
    await request("post", "/v1/resets/redeem", { body });
    form.replaceWith(
      el("p", { role: "status" }, "Password set. All browsers have been logged out."),
      el("p", {}, el("a", { href: "/login" }, "Log in")),
    );
  };
  const form = el(
    "form",
    { class: "welcome", onsubmit: onSubmit(error, send) },
    password.field,
    tokens.field,
    error,
    createRow(createSubmit("Set password")),
  );
  return form;
}

/**
 * Build the menu's form for recovery by e-mail; it asks for the password if the player has one.
 * @param {Player} me
 */
export function createMailRecoveryForm(me) {
  const error = createError();
  const content = el("div", { "aria-live": "polite" });
  const address = createInput("Your e-mail address", {
    name: "address",
    type: "email",
    required: true,
    maxlength: 254,
    autocomplete: "email",
  });
  const password = createInput("Password", {
    name: "password",
    type: "password",
    required: true,
    autocomplete: "current-password",
  });
  const send = async () => {
    const wanted = address.input.value.trim();
    const right = me.password ? { password: password.input.value } : { password: "" };
    const known = (await listMailboxes()).find(
      (mailbox) => mailbox.address.toLowerCase() === wanted.toLowerCase(),
    );
    if (known) {
      await request("patch", "/v1/me/channels/{channel}", { path: { channel: known.id }, body: right });
    } else {
      const body = { type: /** @type {const} */ ("email"), name: "E-mail", address: wanted, ...right };
      await request("post", "/v1/me/channels", { body });
    }
    form.reset();
    await show();
  };
  const form = el(
    "form",
    { class: "welcome", onsubmit: onSubmit(error, send) },
    el("p", { class: "faint" }, "If you forget your password, a reset link can be sent to this address."),
    address.field,
    me.password ? password.field : null,
    error,
    createRow(createSubmit("Use this address", "choice")),
  );
  const show = async () => {
    const lines = (await listMailboxes()).map((mailbox) => el("p", {}, describeMailbox(mailbox)));
    content.replaceChildren(...lines);
  };
  const open = async () => {
    const { offered } = await request("get", "/v1/resets", {});
    if (!offered) details.replaceChildren(summary, el("p", {}, "This service does not send e-mail."));
    else await show();
  };
  const summary = el("summary", {}, "Recovery by e-mail");
  const details = el("details", { ontoggle: () => void openQuietly() }, summary, content, form);
  async function openQuietly() {
    if (!details.open) return;
    try {
      await open();
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      error.textContent = failure.message;
    }
  }
  return details;
}

/** List the reader's mailboxes. */
async function listMailboxes() {
  const { channels } = await request("get", "/v1/me/channels", {});
  return channels.filter((mailbox) => mailbox.type === "email");
}

/** @param {{ address: string, state: string, resets: boolean }} mailbox */
function describeMailbox({ address, state, resets }) {
  if (state === "unverified") return `${address}: not confirmed yet. Open the link in the e-mail sent there.`;
  return resets ? `${address} can receive password reset links.` : `${address} receives only notifications.`;
}
