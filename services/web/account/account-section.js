// The account section of the menu: password, recovery code, e-mail, and logging out here or everywhere.

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
 * Build the account links and forms; anonymous visitors get the login link.
 * @param {Player | null} me
 */
export function createAccountSection(me) {
  if (!me) return [el("nav", { "aria-label": "Account" }, el("a", { href: "/login" }, "Log in"))];
  const ways = [createPasswordForm(me), createRecoveryForm(me), createMailRecoveryForm(me)];
  const settings = el(
    "nav",
    { "aria-label": "Settings" },
    el("a", { href: `/player/${encodeURIComponent(me.player)}` }, "Your games and ratings"),
    el("a", { href: "/notices" }, "Notifications"),
    el("a", { href: "/settings" }, "Settings"),
  );
  return [settings, me.rename === null ? null : createNameChange(me), ...ways, new LogoutArea(me, ways).area];
}

/** @param {Player} me */
function createNameChange(me) {
  const form = createNameChangeForm(me, (now) => {
    Object.assign(me, now, { rename: null });
    form.replaceWith(el("p", { role: "status" }, `Your name is now ${me.name}.`));
  });
  return form;
}

/** The log-out buttons. Players who could not log in again are warned first; logging out everywhere is confirmed. */
class LogoutArea {
  /**
   * @param {Player} me
   * @param {HTMLDetailsElement[]} ways the forms for password, recovery code and e-mail
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
    if (within) [...this.area.querySelectorAll("button")].at(-1)?.focus(); // the harmless choice
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
      el("p", {}, "This logs you out of every browser, including this one."),
      el(
        "p",
        {},
        "Revoking all tokens also stops your programs, webhooks, chat channels and calendar links.",
      ),
      canReturn(this.me) ? null : createWarning(this.me),
      createRow(
        createButton("Log out everywhere", () => leave(() => logOutEverywhere(false)), "choice grave"),
        createButton("Log out and revoke tokens", () => leave(() => logOutEverywhere(true)), "choice grave"),
        createButton("Stay logged in", () => this.offer()),
      ),
    );
  }

  warn() {
    for (const way of this.ways) way.open = true;
    this.show(
      createWarning(this.me),
      createRow(
        createButton("Log out anyway", () => leave(logOut), "choice grave"),
        createButton("Stay logged in", () => this.offer()),
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
    `You have no password. If you log out, you lose the name ${me.name} and your seats for good. ` +
      "First set a password or get a recovery code above.",
  );
}

/** @param {() => Promise<void>} out */
async function leave(out) {
  await forgetDevice();
  await out();
  showBadge(0);
  location.assign("/");
}
