// The forms for a first visit (a name, and optionally a password) and for logging in with both.

/** @import { Player } from "../shared/api-types" */

import { logIn, register } from "../shared/session.js";
import { createButton, createError, createInput, createRow, createSubmit } from "../shared/controls.js";
import { el } from "../shared/dom.js";
import { onSubmit } from "./form-submission.js";

/**
 * Build the form that registers a visitor.
 * @param {(me: Player) => unknown} done receives the new session's player
 */
export function createNameForm(done) {
  const name = createInput("Choose a player name", {
    name: "name",
    required: true,
    minlength: 2,
    maxlength: 30,
    autocomplete: "username",
  });
  const password = createInput("Password (to log in on other devices)", {
    name: "password",
    type: "password",
    minlength: 8,
    autocomplete: "new-password",
  });
  const error = createError();
  const here = encodeURIComponent(location.pathname + location.search);
  const known = el("a", { href: `/login?to=${here}` }, "Log in");
  return el(
    "form",
    {
      class: "welcome",
      onsubmit: onSubmit(error, async () =>
        done(await register(name.input.value.trim(), password.input.value)),
      ),
    },
    name.field,
    el("details", {}, el("summary", {}, "Add a password"), password.field),
    error,
    createRow(createSubmit("Continue")),
    el("p", { class: "faint" }, "Been here before? ", known, "."),
  );
}

/**
 * Build the login form.
 * @param {(me: Player) => unknown} done receives the new session's player
 */
export function createLoginForm(done) {
  const name = createInput("Name", { name: "name", required: true, autocomplete: "username" });
  const password = createInput("Password", {
    name: "password",
    type: "password",
    required: true,
    autocomplete: "current-password",
  });
  const error = createError();
  return el(
    "form",
    {
      class: "welcome",
      onsubmit: onSubmit(error, async () => done(await logIn(name.input.value.trim(), password.input.value))),
    },
    name.field,
    password.field,
    error,
    createRow(createSubmit("Log in")),
  );
}

/**
 * Ask a visitor for a name in a dialog. Returns null if the dialog is closed without a name.
 * @param {string} why
 * @returns {Promise<Player | null>}
 */
export function askName(why) {
  return new Promise((resolve) => {
    const dialog = el("dialog", { class: "menu", "aria-label": "Your name" });
    /** @type {Player | null} */
    let me = null;
    const form = createNameForm((known) => {
      me = known;
      dialog.close();
    });
    const close = createButton("Not now", () => dialog.close(), "plain");
    dialog.append(
      el("div", { class: "menu-head" }, el("h2", { class: "label" }, `Choose a name ${why}`), close),
      form,
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(me);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
