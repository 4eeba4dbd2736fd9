// A secret that is told once, with a button that copies it.

import { createButton } from "../shared/controls.js";
import { el } from "../shared/dom.js";

/**
 * Show a secret until it is put away.
 * @param {HTMLElement} panel
 * @param {string} secret
 */
export function showSecret(panel, secret) {
  const value = el("input", { type: "text", readonly: true, value: secret, "aria-label": "The secret" });
  const said = el("p", { role: "status", class: "faint" });
  const copy = createButton("Copy", async () => {
    value.select();
    said.textContent = (await isCopied(secret)) ? "Copied." : "It is selected: copy it by hand.";
  });
  const done = createButton("I have it", () => panel.replaceChildren(), "plain");
  panel.replaceChildren(
    el("p", {}, "This secret signs what is sent. It is shown here once, and never again."),
    el("div", { class: "copy" }, value, copy),
    el("div", { class: "row" }, done, said),
  );
  copy.focus();
}

/**
 * Put words where the reader pastes from; false where the browser does not let us.
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
