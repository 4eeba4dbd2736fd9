// The account in the menu: password, recovery code, logging out here and everywhere.

import { logOut, logOutEverywhere } from "../shared/api-client.js";
import { el } from "../shared/dom.js";
import { passwordForm } from "./password-form.js";
import { recoveryForm, renameForm } from "./recovery-forms.js";

/** What somebody who is known can do; a stranger gets the way in. */
export function accountParts(me) {
  if (!me) return [el("nav", {}, el("a", { href: "/login" }, "Log in"))];
  const ways = [passwordForm(me), recoveryForm(me)];
  return [me.rename ? renaming(me) : null, ...ways, leaving(me, ways)];
}

function renaming(me) {
  const form = renameForm(me, (now) => {
    Object.assign(me, now, { rename: null });
    form.replaceWith(el("p", { role: "status" }, `You are ${me.name}.`));
  });
  return form;
}

/** Logging out; who could not come back is shown the ways first, and everywhere is asked twice. */
function leaving(me, ways) {
  const area = el("div", { class: "give-up" });
  const show = (...children) => {
    const within = area.contains(document.activeElement);
    area.replaceChildren(...children.filter(Boolean));
    if (within) [...area.querySelectorAll("button")].at(-1)?.focus(); // the one that does nothing
  };
  const first = () =>
    show(
      plain(`Log out (${me.name})`, () => (returns(me) ? leave(logOut) : warn())),
      plain("Log out everywhere ...", everywhere),
    );
  const everywhere = () =>
    show(
      el("p", {}, "All browsers where you are logged in are logged out, this one too."),
      returns(me) ? null : lost(me),
      row(
        choice("Log out everywhere", () => leave(() => logOutEverywhere(false)), "grave"),
        choice("Everywhere, and end all tokens", () => leave(() => logOutEverywhere(true)), "grave"),
        choice("Stay", first),
      ),
    );
  const warn = () => {
    for (const way of ways) way.open = true;
    show(lost(me), row(choice("Log out all the same", () => leave(logOut), "grave"), choice("Stay", first)));
    area.scrollIntoView({ block: "end" });
  };
  first();
  return area;
}

const returns = (me) => me.password || me.recovery;

function lost(me) {
  return el(
    "p",
    { role: "alert" },
    `You have no password. If you log out, the name ${me.name} and your seats are lost to you: ` +
      "nobody can give them back. Set a password above, or take a recovery code, and you can come back.",
  );
}

async function leave(out) {
  await out();
  location.assign("/");
}

const plain = (words, onclick) => el("button", { class: "plain", type: "button", onclick }, words);

const choice = (words, onclick, kind = "") =>
  el("button", { class: `choice ${kind}`.trim(), type: "button", onclick }, words);

const row = (...children) => el("div", { class: "row" }, ...children);
