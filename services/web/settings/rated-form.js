// Whether a player agrees to be rated.

/** @import { Player } from "../shared/api-types" */

import { onSubmit } from "../account/form-submission.js";
import { request } from "../shared/api-client.js";
import { createCheckbox, createSubmit } from "../shared/controls.js";
import { createHeading, el, replaceContent } from "../shared/dom.js";

/**
 * Show the form; what is chosen holds for tables that are joined from then on.
 * @param {HTMLElement} panel
 * @param {Player} me
 */
export function showRated(panel, me) {
  const agree = createCheckbox("I agree to be rated", { name: "rated", checked: me.rated });
  const status = el("p", { role: "status" });
  const send = async () => {
    await request("patch", "/v1/me", { body: { rated: agree.input.checked } });
    status.textContent = "Kept. Rated tables that you join from now on go by it.";
  };
  replaceContent(
    panel,
    createHeading("Ratings"),
    el(
      "p",
      {},
      "A table that was opened as rated counts if everybody who plays there agreed before sitting down. " +
        "Your rating, and how each game moved it, can then be seen by all.",
    ),
    el(
      "form",
      { onsubmit: onSubmit(status, send) },
      agree.field,
      createSubmit("Keep this", "choice"),
      status,
    ),
  );
}
