// The keyboard shortcuts of a page. All are bound here, so that the list of shortcuts is complete.

import { getPreferences } from "../preferences/preferences.js";

/**
 * A key binding. If `run` returns false, there was nothing to do and the key keeps its default action. If
 * `run` is missing, the browser handles the key.
 * @typedef {{ keys: readonly string[], words: string, run?: (event: KeyboardEvent) => unknown }} KeyBinding
 */

const NO_TEXT = ["button", "checkbox", "color", "radio", "range", "reset", "submit"];

/** @type {Map<string, KeyBinding[]>} the bindings of this page, by area */
const areas = new Map();

/**
 * Bind keys on an element or the whole page, once per page load.
 * @param {EventTarget} target
 * @param {string} area where they work, in words
 * @param {readonly KeyBinding[]} bindings
 * @param {AddEventListenerOptions} [options]
 */
export function bindKeys(target, area, bindings, options = {}) {
  areas.set(area, [...(areas.get(area) ?? []), ...bindings]);
  target.addEventListener(
    "keydown",
    (event) => press(/** @type {KeyboardEvent} */ (event), bindings),
    options,
  );
}

/** List the bindings by area. */
export const listKeys = () => [...areas];

/**
 * @param {KeyboardEvent} event
 * @param {readonly KeyBinding[]} bindings
 */
function press(event, bindings) {
  const pressed = nameKey(event);
  if (isLetter(pressed) && !hearsLetters(event.target)) return;
  for (const { keys, run } of bindings)
    if (run && keys.includes(pressed) && run(event) !== false) {
      event.preventDefault();
      return;
    }
}

/**
 * Name a key with its modifiers: `Shift+ArrowUp`, `Ctrl+Enter`, `Space`, `?`, `j`.
 * @param {KeyboardEvent} event
 */
function nameKey({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  const name = key === " " ? "Space" : key.length === 1 ? key.toLowerCase() : key;
  const held = [
    (ctrlKey || metaKey) && "Ctrl",
    altKey && "Alt",
    shiftKey && name.length > 1 && "Shift", // part of the sign itself: nobody types ? without it
  ];
  return [...held.filter(Boolean), name].join("+");
}

/**
 * Return whether a key is a single character, which may also be typed, or spoken to dictation software.
 * @param {string} key
 */
export const isLetter = (key) => key.length === 1;

/** @param {EventTarget | null} target */
function hearsLetters(target) {
  return getPreferences().letter_keys && !document.querySelector("dialog[open]") && !isTyping(target);
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  if (target instanceof HTMLInputElement) return !NO_TEXT.includes(target.type);
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}
