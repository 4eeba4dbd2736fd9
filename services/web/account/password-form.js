// A password for a name, so that it can be used elsewhere too.

import { Offline, Problem, call } from "../shared/api-client.js";
import { el } from "../shared/dom.js";

/** The form that sets a password, or another one; all other browsers are logged out by it. */
export function passwordForm(me) {
  const told = el("p", { role: "status" });
  const submitted = async (event) => {
    event.preventDefault();
    const { password, old, tokens } = event.target.elements;
    try {
      await call("POST", "/v1/me/password", {
        body: { password: password.value, tokens: tokens.checked, ...(old?.value ? { old: old.value } : {}) },
      });
      me.password = true;
      event.target.reset();
      told.textContent = "The password is set. You are logged out everywhere else.";
    } catch (failure) {
      if (!(failure instanceof Problem) && !(failure instanceof Offline)) throw failure;
      told.textContent = failure.message;
    }
  };
  const form = el(
    "form",
    { onsubmit: submitted },
    field("New password", { name: "password", required: true, minlength: 8, autocomplete: "new-password" }),
    me.password
      ? field("The one before, or the recovery code", { name: "old", autocomplete: "current-password" })
      : null,
    el(
      "label",
      { class: "check" },
      el("input", { type: "checkbox", name: "tokens" }),
      el("span", {}, "End all tokens of programs, too"),
    ),
    el("button", { class: "choice", type: "submit" }, "Set the password"),
    told,
  );
  return el("details", {}, el("summary", {}, "Password"), form);
}

function field(words, attributes) {
  return el(
    "label",
    { class: "field" },
    el("span", {}, words),
    el("input", { type: "password", ...attributes }),
  );
}
