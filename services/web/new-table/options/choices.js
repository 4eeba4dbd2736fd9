// A choice among a few values: a row of segments, or cards with a sentence each. Keyboards and screen readers see
// radio buttons.

/** @import { Child } from "../../shared/dom.js" */
/** @import { OptionValue } from "../../shared/api-types" */

import { el } from "../../shared/dom.js";

/**
 * A choice: its value, its label, a note below it, and an element above it.
 * @typedef {{ value: OptionValue, words: string, note?: string | undefined, above?: Child }} Choice
 */

/**
 * Build the control with its label.
 * @param {{
 *   label: string,
 *   name: string,
 *   choices: readonly Choice[],
 *   chosen: OptionValue,
 *   look?: "segments" | "levels" | "game-cards",
 *   note?: string | undefined,
 *   onChange: (value: OptionValue) => unknown,
 * }} described
 */
export function createChoices({ label, name, choices, chosen, look = "segments", note = "", onChange }) {
  const below = choices.find(({ value }) => value === chosen)?.note ?? "";
  const hint = look === "segments" ? [note, below].filter(Boolean).join(" ") : note;
  return el(
    "fieldset",
    { class: "option-row" },
    el("legend", {}, label),
    el(
      "div",
      { class: look },
      choices.map((choice) => createChoice(choice, name, choice.value === chosen, look, onChange)),
    ),
    hint ? el("p", { class: "faint" }, hint) : null,
  );
}

/**
 * @param {Choice} choice
 * @param {string} name
 * @param {boolean} checked
 * @param {string} look
 * @param {(value: OptionValue) => unknown} onChange
 */
function createChoice({ value, words, note, above = null }, name, checked, look, onChange) {
  return el(
    "label",
    { class: "one-choice" },
    el("input", {
      type: "radio",
      name,
      value: String(value ?? ""),
      checked,
      data: { key: `${name} ${String(value)}` },
      onchange: () => onChange(value),
    }),
    above,
    el("span", { class: "choice-words" }, words),
    look !== "segments" && note ? el("small", {}, note) : null,
  );
}
