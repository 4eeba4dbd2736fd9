// Parts of forms: labelled fields, buttons, rows.

/** @import { Attributes, Child } from "./dom.js" */

import { el } from "./dom.js";

/**
 * Build a labelled input.
 * @param {string} label
 * @param {Attributes} attributes of the input
 */
export function createInput(label, attributes) {
  const input = el("input", { type: "text", ...attributes });
  return { field: el("label", { class: "field" }, el("span", {}, label), input), input };
}

/**
 * Build a labelled checkbox.
 * @param {string} label
 * @param {Attributes} attributes of the box
 */
export function createCheckbox(label, attributes) {
  const input = el("input", { type: "checkbox", ...attributes });
  return { field: el("label", { class: "check" }, input, el("span", {}, label)), input };
}

/**
 * Build a labelled select list.
 * @param {string} label
 * @param {Attributes} attributes of the list
 * @param {(readonly [value: string | number, words: string])[]} choices
 * @param {string | number} chosen
 */
export function createSelect(label, attributes, choices, chosen) {
  const options = choices.map(([value, words]) => el("option", { value, selected: value === chosen }, words));
  const select = el("select", attributes, options);
  return { field: el("label", { class: "field" }, el("span", {}, label), select), select };
}

/**
 * Return a listener that ignores calls while an earlier one is running.
 * @template {unknown[]} A
 * @param {(...given: A) => unknown} act
 */
export function oneAtATime(act) {
  let isUnderWay = false;
  return async (/** @type {A} */ ...given) => {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      await act(...given);
    } finally {
      isUnderWay = false;
    }
  };
}

/**
 * Build a button that ignores presses while its action is running. `kind` is its style: `choice`, or `sign`
 * for the main button, or `plain` for minor ones.
 * @param {string} words
 * @param {() => unknown} onclick
 * @param {string} [kind]
 * @param {Attributes} [attributes]
 */
export function createButton(words, onclick, kind = "choice", attributes = {}) {
  return el(
    "button",
    { class: kind, type: "button", ...attributes, onclick: oneAtATime(() => onclick()) },
    words,
  );
}

/**
 * Build a submit button.
 * @param {string} words
 * @param {string} [kind]
 */
export function createSubmit(words, kind = "sign") {
  return el("button", { class: kind, type: "submit" }, words);
}

/** @param {...(Child | Child[])} children */
export const createRow = (...children) => el("div", { class: "row" }, ...children);

/** Build the line that shows why a form was refused. */
export const createError = () => el("p", { class: "error", role: "alert" });

/**
 * Build a link to a topic of a game's rules, which opens without leaving the page; null if there is no topic.
 * @param {string} game the game's name
 * @param {string | null | undefined} topic
 * @param {string} words
 * @param {string} [name] the accessible name, if `words` is only a symbol
 */
export function createRulesLink(game, topic, words, name) {
  if (!topic) return null;
  const href = `/rules/${encodeURIComponent(game)}#${encodeURIComponent(topic)}`;
  const sign = name !== undefined;
  return el(
    "a",
    {
      class: sign ? "rules-sign" : "rules-link",
      href,
      target: "_blank",
      rel: "noopener",
      "aria-label": name,
      title: name,
    },
    words,
  );
}
