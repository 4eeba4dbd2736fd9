// The dialog of keyboard shortcuts, listing the current bindings of this page.

/** @import { KeyBinding } from "./key-map.js" */

import { createButton } from "../controls.js";
import { el } from "../dom.js";
import { bindKeys, isLetter, listKeys } from "./key-map.js";
import { getPreferences } from "../preferences/preferences.js";

/** @type {Record<string, string>} labels of keys that differ from their names in code */
const SIGNS = {
  ArrowLeft: "\u2190",
  ArrowRight: "\u2192",
  ArrowUp: "\u2191",
  ArrowDown: "\u2193",
  PageUp: "Page up",
  PageDown: "Page down",
  Escape: "Esc",
};

/** Make `?` open the dialog. */
export function attachKeyMap() {
  bindKeys(document, "Everywhere", [
    { keys: ["?"], words: "show this list", run: openKeyMap },
    { keys: ["Tab", "Shift+Tab"], words: "next or previous control" },
    { keys: ["Escape"], words: "close the open dialog or panel" },
  ]);
}

export function openKeyMap() {
  const before = document.activeElement;
  const close = () => dialog.close();
  /** @type {HTMLDialogElement} */
  const dialog = el(
    "dialog",
    {
      class: "menu key-map",
      "aria-label": "Keyboard shortcuts",
      onclose: () => {
        dialog.remove();
        giveBackFocus(before);
      },
      onclick: (event) => event.target === dialog && close(),
    },
    el(
      "div",
      { class: "menu-head" },
      el("h2", { class: "label" }, "Keyboard shortcuts"),
      createButton("Close", close, "plain"),
    ),
    [...listKeys()].reverse().map(([area, bindings]) => createArea(area, bindings)),
    getPreferences().letter_keys
      ? el("p", { class: "faint" }, "You can turn off single-key shortcuts in the menu.")
      : el("p", { class: "faint" }, "Single-key shortcuts are off. Turn them on in the menu."),
  );
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * @param {string} area
 * @param {readonly KeyBinding[]} bindings
 */
function createArea(area, bindings) {
  const on = bindings.filter(({ keys }) => getPreferences().letter_keys || !keys.every(isLetter));
  const entries = on.flatMap(({ keys, words }) => [el("dt", {}, keys.map(createChord)), el("dd", {}, words)]);
  return el("section", {}, el("h3", { class: "label" }, area), el("dl", { class: "keys" }, entries));
}

/**
 * Give the focus back when the dialog closes. If the page has been redrawn, the element with the same key gets it.
 * @param {Element | null} before
 */
function giveBackFocus(before) {
  if (!(before instanceof HTMLElement || before instanceof SVGElement)) return;
  const key = before.dataset.key;
  const again = before.isConnected || key === undefined ? before : findKeyed(key);
  again?.focus({ preventScroll: true });
}

/** @param {string} key */
function findKeyed(key) {
  const element = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  return element instanceof HTMLElement ? element : null;
}

/**
 * Build the symbols of a key combination. A modifier that several keys share is shown once.
 * @param {string} key
 * @param {number} index
 */
function createChord(key, index) {
  const parts = key.split("+");
  const shown = index > 0 && parts.length > 1 && parts.at(-1)?.startsWith("Arrow") ? parts.slice(-1) : parts;
  const signs = shown.map((part) =>
    el("kbd", {}, SIGNS[part] ?? (isLetter(part) ? part.toUpperCase() : part)),
  );
  return el("span", { class: "chord" }, signs);
}
