// Parts that forms are made of: labelled fields, buttons, rows of them.

/** @import { Attributes, Child } from "./dom.js" */

import { el } from "./dom.js";

/**
 * Make a field with its label.
 * @param {string} label
 * @param {Attributes} attributes of the input
 */
export function createInput(label, attributes) {
  const input = el("input", { type: "text", ...attributes });
  return { field: el("label", { class: "field" }, el("span", {}, label), input), input };
}

/**
 * Make a box to tick, with its label.
 * @param {string} label
 * @param {Attributes} attributes of the box
 */
export function createCheckbox(label, attributes) {
  const input = el("input", { type: "checkbox", ...attributes });
  return { field: el("label", { class: "check" }, input, el("span", {}, label)), input };
}

/**
 * Make a list to choose from, with its label.
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
 * Make a listener that does nothing while what an earlier call began is under way.
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
 * Make a button, which takes no press while what it does is under way; `kind` is how it looks: `choice`, `sign` for the main one, `plain` for what is beside it.
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
 * Make the button that sends a form.
 * @param {string} words
 * @param {string} [kind]
 */
export function createSubmit(words, kind = "sign") {
  return el("button", { class: kind, type: "submit" }, words);
}

/** @param {...(Child | Child[])} children */
export const createRow = (...children) => el("div", { class: "row" }, ...children);

/** Make the line that says why a form was not taken. */
export const createError = () => el("p", { class: "error", role: "alert" });

/**
 * Make the link to a heading of a game's rules, null where there is none; the page it stands on stays open.
 * @param {string} game its name
 * @param {string | null | undefined} topic
 * @param {string} words
 * @param {string} [name] what is read out, where the words are a mere sign
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
