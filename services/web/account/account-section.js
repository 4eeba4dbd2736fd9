// The account in the menu: password, recovery code and mailbox, logging out here and everywhere.

/** @import { Player } from "../shared/api-types" */
/** @import { Child } from "../shared/dom.js" */

import { logOut, logOutEverywhere } from "../shared/session.js";
import { forgetDevice } from "../app/push.js";
import { createButton, createRow } from "../shared/controls.js";
import { el } from "../shared/dom.js";
import { showBadge } from "../shared/page-status.js";
import { createPasswordForm } from "./password-form.js";
import { createNameChangeForm, createRecoveryForm } from "./recovery-forms.js";
import { createMailRecoveryForm } from "./reset-forms.js";

/**
 * Make what somebody who is known can do; a stranger gets the way in.
 * @param {Player | null} me
 */
export function createAccountSection(me) {
  if (!me) return [el("nav", { "aria-label": "Account" }, el("a", { href: "/login" }, "Log in"))];
  const ways = [createPasswordForm(me), createRecoveryForm(me), createMailRecoveryForm(me)];
  const settings = el(
    "nav",
    { "aria-label": "Settings" },
    el("a", { href: `/player/${encodeURIComponent(me.player)}` }, "Your games and ratings"),
    el("a", { href: "/settings" }, "Settings"),
  );
  return [settings, me.rename === null ? null : createNameChange(me), ...ways, new LogoutArea(me, ways).area];
}

/** @param {Player} me */
function createNameChange(me) {
  const form = createNameChangeForm(me, (now) => {
    Object.assign(me, now, { rename: null });
    form.replaceWith(el("p", { role: "status" }, `You are ${me.name}.`));
  });
  return form;
}

/** Logging out; who could not come back is shown the ways first, and everywhere is asked twice. */
class LogoutArea {
  /**
   * @param {Player} me
   * @param {HTMLDetailsElement[]} ways to come back
   */
  constructor(me, ways) {
    this.me = me;
    this.ways = ways;
    this.area = el("div", { class: "give-up" });
    this.offer();
  }

  /** @param {...Child} children */
  show(...children) {
    const within = this.area.contains(document.activeElement);
    this.area.replaceChildren(...children.filter((child) => child instanceof Node));
    if (within) [...this.area.querySelectorAll("button")].at(-1)?.focus(); // the one that does nothing
  }

  offer() {
    this.show(
      createButton(
        `Log out (${this.me.name})`,
        () => (canReturn(this.me) ? leave(logOut) : this.warn()),
        "plain",
      ),
      createButton("Log out everywhere ...", () => this.askEverywhere(), "plain"),
    );
  }

  askEverywhere() {
    this.show(
      el("p", {}, "All browsers where you are logged in are logged out, this one too."),
      el("p", {}, "Ending all tokens also ends your program's calls, webhooks, chats and calendar links."),
      canReturn(this.me) ? null : createWarning(this.me),
      createRow(
        createButton("Log out everywhere", () => leave(() => logOutEverywhere(false)), "choice grave"),
        createButton(
          "Everywhere, and end all tokens",
          () => leave(() => logOutEverywhere(true)),
          "choice grave",
        ),
        createButton("Stay", () => this.offer()),
      ),
    );
  }

  warn() {
    for (const way of this.ways) way.open = true;
    this.show(
      createWarning(this.me),
      createRow(
        createButton("Log out all the same", () => leave(logOut), "choice grave"),
        createButton("Stay", () => this.offer()),
      ),
    );
    this.area.scrollIntoView({ block: "end" });
  }
}

/** @param {Player} me */
const canReturn = (me) => me.password || me.recovery;

/** @param {Player} me */
function createWarning(me) {
  return el(
    "p",
    { role: "alert" },
    `You have no password. If you log out, the name ${me.name} and your seats are lost to you: ` +
      "nobody can give them back. Set a password above, or take a recovery code, and you can come back.",
  );
}

/** @param {() => Promise<void>} out */
async function leave(out) {
  await forgetDevice();
  await out();
  showBadge(0);
  location.assign("/");
}
