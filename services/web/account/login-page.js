// The login page: name and password, or a recovery code, then back to the page the visitor came from.

/** @import { Player } from "../shared/api-types" */

import { isServiceFailure, request } from "../shared/api-client.js";
import { byId } from "../shared/dom.js";
import { resolveDestination } from "./destination.js";
import { createLoginForm } from "./name-forms.js";
import { createCodeForm, createNameChangeForm, createNextCode } from "./recovery-forms.js";
import { createResetRequestForm } from "./reset-forms.js";

const go = () => location.assign(resolveDestination(new URLSearchParams(location.search).get("to")));

/**
 * Continue after logging in: first show the new recovery code, then ask for a new name if the old one is not allowed.
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
const other = byId("other");
other.append(createCodeForm(arrive));
offerReset().catch((/** @type {unknown} */ failure) => {
  if (!isServiceFailure(failure)) throw failure;
});

/** Offer a reset link if the service sends e-mail. */
async function offerReset() {
  const { offered } = await request("get", "/v1/resets", {});
  if (offered) other.append(createResetRequestForm());
}
