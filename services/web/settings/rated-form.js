// Whether a player agrees to be rated.

/** @import { Player } from "../shared/api-types" */

import { onSubmit } from "../account/form-submission.js";
import { request } from "../shared/api-client.js";
import { createCheckbox, createSubmit } from "../shared/controls.js";
import { createHeading, el, replaceContent } from "../shared/dom.js";

/**
 * Show the form. The choice applies to tables that are joined later.
 * @param {HTMLElement} panel
 * @param {Player} me
 */
export function showRated(panel, me) {
  const agree = createCheckbox("I agree to be rated", { name: "rated", checked: me.rated });
  const status = el("p", { role: "status" });
  const send = async () => {
    await request("patch", "/v1/me", { body: { rated: agree.input.checked } });
    status.textContent = "Saved. This applies to rated tables you join from now on.";
  };
  replaceContent(
    panel,
    createHeading("Ratings"),
    el(
      "p",
      {},
      "A game is rated only if every player agreed to this before sitting down. " +
        "Everybody can then see your rating and how each game changed it.",
    ),
    el(
      "form",
      { onsubmit: onSubmit(status, send) },
      agree.field,
      createSubmit("Save choice", "choice"),
      status,
    ),
  );
}
