// A secret that is shown once, with a button that copies it.

import { createButton } from "../shared/controls.js";
import { el } from "../shared/dom.js";

/**
 * Show a secret until it is dismissed.
 * @param {HTMLElement} panel
 * @param {string} secret
 */
export function showSecret(panel, secret) {
  const value = el("input", { type: "text", readonly: true, value: secret, "aria-label": "The secret" });
  const status = el("p", { role: "status", class: "faint" });
  const copy = createButton("Copy", async () => {
    value.select();
    status.textContent = (await isCopied(secret)) ? "Copied." : "Text selected: copy it manually.";
  });
  const done = createButton("Done", () => panel.replaceChildren(), "plain");
  panel.replaceChildren(
    el("p", {}, "Every message is signed with this secret. It is shown only once, so copy it now."),
    el("div", { class: "copy" }, value, copy),
    el("div", { class: "row" }, done, status),
  );
  copy.focus();
}

/**
 * Copy text to the clipboard; return false if the browser does not allow it.
 * @param {string} words
 */
async function isCopied(words) {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    return false; // without TLS there is no clipboard
  }
}
