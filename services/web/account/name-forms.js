// The forms for a first visit (a name, and optionally a password) and for logging in, on a page or in a dialog.

/** @import { Player } from "../shared/api-types" */

import { isServiceFailure, request } from "../shared/api-client.js";
import { logIn, register } from "../shared/session.js";
import { createButton, createError, createInput, createRow, createSubmit } from "../shared/controls.js";
import { el } from "../shared/dom.js";
import { onSubmit } from "./form-submission.js";
import { createCodeForm, createNameChangeForm, createNextCode } from "./recovery-forms.js";
import { createResetRequestForm } from "./reset-forms.js";

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
 * @param {string} [known] the name to fill in
 */
export function createLoginForm(done, known = "") {
  const name = createInput("Name", {
    name: "name",
    required: true,
    autocomplete: "username",
    value: known,
  });
  const password = createInput("Password", {
    name: "password",
    type: "password",
    required: true,
    autocomplete: "current-password",
    autofocus: known !== "",
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
    form.querySelector("input")?.focus();
  });
}

/**
 * Fill a page or dialog with the login form and, below it, the other ways to log in. After logging in, first show the
 * new recovery code, then ask for a new name if the old one is not allowed.
 * @param {HTMLElement} place
 * @param {HTMLElement} below
 * @param {(me: Player) => unknown} done receives the new session's player
 * @param {string} [name] a name to fill in
 */
export function fillLogin(place, below, done, name = "") {
  /**
   * @param {Player} me
   * @param {string | null} code
   */
  function arrive(me, code) {
    /** @type {HTMLElement[]} */
    const steps = [];
    if (code !== null) steps.push(createNextCode(code, advance));
    if (me.rename !== null) steps.push(createNameChangeForm(me, advance));
    function advance() {
      const step = steps.shift();
      if (step) place.replaceChildren(step);
      else done(me);
    }
    below.remove();
    advance();
  }
  place.append(createLoginForm((me) => arrive(me, null), name));
  below.append(createCodeForm(arrive, name));
  offerReset(below).catch((/** @type {unknown} */ failure) => {
    if (!isServiceFailure(failure)) throw failure;
  });
}

/**
 * Offer a reset link if the service sends e-mail.
 * @param {HTMLElement} below
 */
async function offerReset(below) {
  const { offered } = await request("get", "/v1/resets", {});
  if (offered) below.append(createResetRequestForm());
}

/**
 * Let the reader log in with a dialog. Returns null if the dialog is closed first.
 * @param {string} name a name to fill in
 * @returns {Promise<Player | null>}
 */
export function askLogin(name) {
  return new Promise((resolve) => {
    /** @type {Player | null} */
    let me = null;
    const dialog = el("dialog", { class: "menu", "aria-label": "Log in" });
    const close = createButton("Not now", () => dialog.close(), "plain");
    const place = el("div");
    const below = el("div");
    dialog.append(
      el("div", { class: "menu-head" }, el("h2", { class: "label" }, "Log in"), close),
      place,
      below,
    );
    const done = (/** @type {Player} */ known) => {
      me = known;
      dialog.close();
    };
    fillLogin(place, below, done, name);
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(me);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
