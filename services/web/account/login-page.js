// The login page: a name and its password, or a recovery code, then back to where one came from.

/** @import { Player } from "../shared/api-types" */

import { byId } from "../shared/dom.js";
import { resolveDestination } from "./destination.js";
import { createLoginForm } from "./name-forms.js";
import { createCodeForm, createNameChangeForm, createNextCode } from "./recovery-forms.js";

const go = () => location.assign(resolveDestination(new URLSearchParams(location.search).get("to")));

/**
 * Somebody is in: a name that cannot be kept is changed first, and a new code is written down.
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
    if (step) byId("form").replaceChildren(step);
    else go();
  }
  byId("other").remove();
  advance();
}

byId("form").append(createLoginForm((me) => arrive(me, null)));
byId("other").append(createCodeForm(arrive));
