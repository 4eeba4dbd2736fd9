// A way back without a password: a code that is told once. And another name, where one cannot be kept.

import { Offline, Problem, call, chooseName, comeBack } from "../shared/api-client.js";
import { el } from "../shared/dom.js";

/** What was told once, to be written down. */
function told(code) {
  return el(
    "label",
    { class: "field" },
    el("span", {}, "Your recovery code. It is shown this once: write it down"),
    el("input", {
      type: "text",
      name: "told",
      readonly: true,
      value: code,
      onfocus: (event) => event.target.select(),
    }),
  );
}

/** The form that brings somebody back; `done(me, code)` hears who came, and the next code. */
export function codeForm(done) {
  const error = el("p", { class: "error", role: "alert" });
  const submitted = async (event) => {
    event.preventDefault();
    const { name, code } = event.target.elements;
    await attempt(error, async () => {
      const back = await comeBack(name.value.trim(), code.value);
      done(back.me, back.code);
    });
  };
  const form = el(
    "form",
    { class: "welcome", onsubmit: submitted },
    field("Name", { name: "name", required: true, autocomplete: "username" }),
    field("Recovery code", { name: "code", required: true, autocomplete: "off", spellcheck: "false" }),
    error,
    row(el("button", { class: "sign", type: "submit" }, "Come back")),
  );
  return el("details", {}, el("summary", {}, "Come back with a recovery code"), form);
}

/** The code that stands in place of the one that was used up. */
export function nextCode(code, done) {
  return el(
    "div",
    { class: "welcome" },
    el("p", {}, "Welcome back. The code that you gave is used up; this is the next one."),
    told(code),
    row(el("button", { class: "sign", type: "button", onclick: done }, "I have written it down")),
  );
}

/** The part of the menu that makes a code; a player with a password says it first. */
export function recoveryForm(me) {
  const error = el("p", { class: "error", role: "alert" });
  const area = el("div", { "aria-live": "polite" });
  const submitted = async (event) => {
    event.preventDefault();
    const password = event.target.elements.password?.value;
    await attempt(error, async () => {
      const { code } = await call("POST", "/v1/me/recovery", { body: password ? { password } : {} });
      me.recovery = true;
      area.replaceChildren(told(code));
      area.querySelector("input").focus();
    });
  };
  const form = el(
    "form",
    { class: "welcome", onsubmit: submitted },
    el(
      "p",
      { class: "faint" },
      me.recovery
        ? "You have a code. A new one takes its place."
        : "With your name and this code you can come back once, from anywhere; you then get the next one.",
    ),
    me.password
      ? field("Password", { name: "password", type: "password", required: true, autocomplete: "current-password" })
      : null,
    error,
    row(el("button", { class: "choice", type: "submit" }, "Give me a recovery code")),
  );
  return el("details", {}, el("summary", {}, "Recovery code"), form, area);
}

/** Ask for another name, and say why. */
export function renameForm(me, done) {
  const error = el("p", { class: "error", role: "alert" });
  const submitted = async (event) => {
    event.preventDefault();
    await attempt(error, async () => done(await chooseName(event.target.elements.name.value.trim())));
  };
  return el(
    "form",
    { class: "welcome", onsubmit: submitted },
    el("p", {}, `Please choose another name than ${me.name}: ${me.rename}. Your tables and games stay yours.`),
    field("New name", { name: "name", required: true, minlength: 2, maxlength: 30, autocomplete: "username" }),
    error,
    row(
      el("button", { class: "sign", type: "submit" }, "Take this name"),
      el("button", { class: "plain", type: "button", onclick: () => done(me) }, "Not now"),
    ),
  );
}

async function attempt(error, ask) {
  error.textContent = "";
  try {
    await ask();
  } catch (failure) {
    if (!(failure instanceof Problem) && !(failure instanceof Offline)) throw failure;
    error.textContent = failure.message;
  }
}

function field(words, attributes) {
  return el("label", { class: "field" }, el("span", {}, words), el("input", { type: "text", ...attributes }));
}

const row = (...children) => el("div", { class: "row" }, ...children);
