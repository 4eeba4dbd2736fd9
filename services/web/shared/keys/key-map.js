// The keys of a page: bound here and nowhere else, so that the map of them tells what they do.

import { getPreferences } from "../preferences/preferences.js";

/**
 * One thing that keys do. `run` gives false where there was nothing to do: the key then keeps its other meaning.
 * Without `run` the browser does it by itself.
 * @typedef {{ keys: readonly string[], words: string, run?: (event: KeyboardEvent) => unknown }} KeyBinding
 */

const NO_TEXT = ["button", "checkbox", "color", "radio", "range", "reset", "submit"];

/** @type {Map<string, KeyBinding[]>} what is bound on this page, by where the keys work */
const areas = new Map();

/**
 * Bind keys of an element or of the whole page, once for as long as the page lies open.
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

/** List what is bound, by where it works. */
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
 * Name a key with what is held beside it: `Shift+ArrowUp`, `Ctrl+Enter`, `Space`, `?`, `j`.
 * @param {KeyboardEvent} event
 */
function nameKey({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  const name = key === " " ? "Space" : key.length === 1 ? key.toLowerCase() : key;
  const held = [
    (ctrlKey || metaKey) && "Ctrl",
    altKey && "Alt",
    shiftKey && name.length > 1 && "Shift", // of a sign it is a part: nobody types ? without it
  ];
  return [...held.filter(Boolean), name].join("+");
}

/**
 * Whether a key is a single letter or sign, which may also be typed, or said to a program that takes dictation.
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
