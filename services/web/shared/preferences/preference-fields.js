// The fields for the reader's preferences, in the menu and the settings. Each change applies immediately.

/** @import { Preferences } from "../api-types" */

import { createCheckbox, createSelect } from "../controls.js";
import { changePreferences, getPreferences } from "./preferences.js";
import { playTone } from "./turn-sound.js";

/** @type {(readonly [theme: NonNullable<Preferences["theme"]> | "", words: string])[]} */
const THEMES = [
  ["", "Same as system"],
  ["light", "Light"],
  ["dark", "Dark"],
];

export function createPreferenceFields() {
  const { theme } = getPreferences();
  const themes = createSelect("Colour theme", { name: "theme" }, THEMES, theme ?? "");
  themes.select.addEventListener("change", () => {
    const [chosen] = THEMES.find(([name]) => name === themes.select.value) ?? [""];
    changePreferences({ theme: chosen || null });
  });
  return [
    themes.field,
    createSwitch("Play moves without confirming", "instant"),
    createMotionSwitch(),
    createSwitch("Play a sound on my turn", "turn_sound", (on) => on && void playTone()),
    createSwitch("Single-key shortcuts", "letter_keys"),
  ];
}

/**
 * @param {string} words
 * @param {"instant" | "turn_sound" | "letter_keys"} name
 * @param {(on: boolean) => unknown} [then]
 */
function createSwitch(words, name, then) {
  const { field, input } = createCheckbox(words, { name, checked: getPreferences()[name] });
  input.addEventListener("change", () => {
    changePreferences({ [name]: input.checked });
    then?.(input.checked);
  });
  return field;
}

function createMotionSwitch() {
  const isLess = getPreferences().motion === "less";
  const { field, input } = createCheckbox("Reduce animation", { name: "motion", checked: isLess });
  input.addEventListener("change", () => changePreferences({ motion: input.checked ? "less" : null }));
  return field;
}
