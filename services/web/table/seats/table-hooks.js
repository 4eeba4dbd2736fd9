// The webhooks of a table: programs that receive what any spectator sees, for example for a group's chat channel.

/** @import { TableState } from "../table-store.js" */

import { onSubmit } from "../../account/form-submission.js";
import { isServiceFailure, request } from "../../shared/api-client.js";
import { createError, createInput, createSubmit } from "../../shared/controls.js";
import { el, replaceContent } from "../../shared/dom.js";

const MOST = 3;

/** @typedef {{ name: string, host: string, state: string, why: string | null, secret: string | null }} Hook */

/**
 * Build the fold that lists the webhooks, and lets the host set them; nothing is loaded until it is opened.
 * @param {TableState} state
 */
export function createTableHooks({ id, now, me }) {
  const body = el("div", { class: "table-notices" });
  const details = el("details", {}, el("summary", {}, "For programmers: webhooks for this table"), body);
  details.addEventListener("toggle", () => {
    if (details.open && !body.childElementCount) void show(body, id, now.table.owner === me?.player);
  });
  return details;
}

/**
 * @param {HTMLElement} body
 * @param {string} table
 * @param {boolean} isOwner
 */
async function show(body, table, isOwner) {
  try {
    const { hooks } = await request("get", "/v1/tables/{table}/hooks", { path: { table } });
    render(body, table, hooks, isOwner);
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
    const error = createError();
    error.textContent = failure.message;
    body.replaceChildren(error);
  }
}

/**
 * @param {HTMLElement} body
 * @param {string} table
 * @param {readonly Hook[]} hooks
 * @param {boolean} isOwner
 */
function render(body, table, hooks, isOwner) {
  replaceContent(
    body,
    el(
      "p",
      { class: "faint" },
      "The service reports each move to these addresses. They receive what any spectator can see.",
    ),
    hooks.length
      ? el(
          "ul",
          {},
          hooks.map((hook) => el("li", {}, describe(hook))),
        )
      : el("p", {}, "No webhooks yet."),
    isOwner ? createForm(body, table) : null,
  );
}

/** @param {Hook} hook */
function describe({ name, host, state, why, secret }) {
  const words = `${name}, at ${host}: ${why ?? state}`;
  return secret === null ? words : `${words}. Secret, shown only once: ${secret}`;
}

/**
 * @param {HTMLElement} body
 * @param {string} table
 */
function createForm(body, table) {
  const status = createError();
  const fields = Array.from({ length: MOST }, (_, number) =>
    createInput(`Address ${number + 1}`, { name: `hook-${number}`, type: "url", maxlength: 1000 }),
  );
  const send = async () => {
    const named = fields.map(({ input }) => input.value.trim()).filter((url) => url !== "");
    const path = { table };
    const wanted = { hooks: named.map((url) => ({ url })) };
    const { hooks } = await request("put", "/v1/tables/{table}/hooks", { path, body: wanted });
    render(body, table, hooks, true);
  };
  return el(
    "form",
    { onsubmit: onSubmit(status, send) },
    el("p", { class: "faint" }, "These addresses replace the current ones. Leave all empty to remove them."),
    fields.map(({ field }) => field),
    createSubmit("Save addresses", "choice"),
    status,
  );
}
