// A first visit: a name is enough; with a password it can be used elsewhere too.

import { Offline, Problem, logIn, register } from "../shared/api-client.js";
import { el } from "../shared/dom.js";

/** A form that makes a stranger a player; `done(me)` hears who came in. */
export function nameForm(done, words = "Come in") {
  const error = el("p", { class: "error", role: "alert" });
  const name = input("name", "What shall we call you?", {
    required: true,
    minlength: 2,
    maxlength: 30,
    autocomplete: "username",
  });
  const password = input("password", "Password, if you want to come in from elsewhere too", {
    type: "password",
    minlength: 8,
    autocomplete: "new-password",
  });
  const send = (form) => register(form.elements.name.value.trim(), form.elements.password.value);
  const known = el(
    "p",
    { class: "faint" },
    "Been here before? ",
    el("a", { href: `/login?to=${encodeURIComponent(location.pathname + location.search)}` }, "Log in"),
    ".",
  );
  return form(
    [name, el("details", {}, el("summary", {}, "Add a password"), password), error, sign(words), known],
    send,
    error,
    done,
  );
}

/** The form of the login page. */
export function loginForm(done) {
  const error = el("p", { class: "error", role: "alert" });
  const name = input("name", "Name", { required: true, autocomplete: "username" });
  const password = input("password", "Password", {
    type: "password",
    required: true,
    autocomplete: "current-password",
  });
  const send = (form) => logIn(form.elements.name.value.trim(), form.elements.password.value);
  return form([name, password, error, sign("Log in")], send, error, done);
}

function input(name, words, attributes) {
  return el(
    "label",
    { class: "field" },
    el("span", {}, words),
    el("input", { name, type: "text", ...attributes }),
  );
}

function sign(words) {
  return el("div", { class: "row" }, el("button", { class: "sign", type: "submit" }, words));
}

function form(children, send, error, done) {
  const submitted = async (event) => {
    event.preventDefault();
    error.textContent = "";
    try {
      done(await send(event.target));
    } catch (failure) {
      if (!(failure instanceof Problem) && !(failure instanceof Offline)) throw failure;
      error.textContent = failure.message;
    }
  };
  return el("form", { class: "welcome", onsubmit: submitted }, children);
}

/** Ask a stranger for a name in a dialog; null where it is closed without one. */
export function askName(why) {
  return new Promise((resolve) => {
    const dialog = el("dialog", { class: "menu", "aria-label": "Your name" });
    let me = null;
    const come = (known) => {
      me = known;
      dialog.close();
    };
    const close = el("button", { class: "plain", type: "button", onclick: () => dialog.close() }, "Not now");
    dialog.append(
      el("div", { class: "menu-head" }, el("h2", { class: "label" }, `A name ${why}`), close),
      nameForm(come),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(me);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
