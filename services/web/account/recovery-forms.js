// Recovery without a password, by a code that is shown only once; and changing a name that is not allowed.

/** @import { Player } from "../shared/api-types" */

import { request } from "../shared/api-client.js";
import { changeName, recoverSession } from "../shared/session.js";
import { createButton, createError, createInput, createRow, createSubmit } from "../shared/controls.js";
import { el } from "../shared/dom.js";
import { onSubmit } from "./form-submission.js";

/**
 * Show a recovery code, to be written down.
 * @param {string} code
 */
function createCode(code) {
  const shown = createInput("Your recovery code (shown only once: write it down)", {
    name: "told",
    readonly: true,
    value: code,
    onfocus: () => shown.input.select(),
  });
  return shown;
}

/**
 * Build the form that recovers an account with a code.
 * @param {(me: Player, code: string) => unknown} done receives the player and the next code
 * @param {string} [known] the name to fill in
 */
export function createCodeForm(done, known = "") {
  const name = createInput("Name", {
    name: "name",
    required: true,
    autocomplete: "username",
    value: known,
  });
  const code = createInput("Recovery code", {
    name: "code",
    required: true,
    autocomplete: "off",
    spellcheck: "false",
  });
  const error = createError();
  const send = async () => {
    const back = await recoverSession(name.input.value.trim(), code.input.value);
    done(back.me, back.code);
  };
  const form = el(
    "form",
    { class: "welcome", onsubmit: onSubmit(error, send) },
    name.field,
    code.field,
    error,
    createRow(createSubmit("Recover account")),
  );
  return el("details", {}, el("summary", {}, "Use a recovery code"), form);
}

/**
 * Show the code that replaces the used one.
 * @param {string} code
 * @param {() => unknown} done
 */
export function createNextCode(code, done) {
  return el(
    "div",
    { class: "welcome" },
    el("p", {}, "Welcome back. Your old code no longer works. This is your new one."),
    createCode(code).field,
    createRow(createButton("I have written it down", done, "sign")),
  );
}

/**
 * Build the menu item that creates a code. Players with a password must enter it.
 * @param {Player} me
 */
export function createRecoveryForm(me) {
  const error = createError();
  const area = el("div", { "aria-live": "polite" });
  const password = createInput("Password", {
    name: "password",
    type: "password",
    required: true,
    autocomplete: "current-password",
  });
  const send = async () => {
    const body = password.input.value ? { password: password.input.value } : {};
    const { code } = await request("post", "/v1/me/recovery", { body });
    me.recovery = true;
    const shown = createCode(code);
    area.replaceChildren(shown.field);
    shown.input.focus();
  };
  const explanation = me.recovery
    ? "You already have a code. A new one will replace it."
    : "With this code and your name you can log in once, on any device. You then get a new code.";
  const form = el(
    "form",
    { class: "welcome", onsubmit: onSubmit(error, send) },
    el("p", { class: "faint" }, explanation),
    me.password ? password.field : null,
    error,
    createRow(createSubmit("Get a recovery code", "choice")),
  );
  return el("details", {}, el("summary", {}, "Recovery code"), form, area);
}

/**
 * Ask for a new name and show the reason.
 * @param {Player} me
 * @param {(me: Player) => unknown} done receives the player, renamed or not
 */
export function createNameChangeForm(me, done) {
  const error = createError();
  const name = createInput("New name", {
    name: "name",
    required: true,
    minlength: 2,
    maxlength: 30,
    autocomplete: "username",
  });
  const send = async () => done(await changeName(name.input.value.trim()));
  return el(
    "form",
    { class: "welcome", onsubmit: onSubmit(error, send) },
    el(
      "p",
      {},
      `You cannot keep the name ${me.name}: ${me.rename}. Choose a new one. You keep your tables and games.`,
    ),
    name.field,
    error,
    createRow(
      createSubmit("Change name"),
      createButton("Not now", () => done(me), "plain"),
    ),
  );
}
