// Components with two sides: a tile for each, which flips when pressed, and buttons that set all of them.

/** @import { OptionField } from "../../shared/api-types" */

import { createButton } from "../../shared/controls.js";
import { el } from "../../shared/dom.js";

/**
 * @param {OptionField} field
 * @param {string} value one letter per component, a or b
 * @param {string} name
 * @param {(value: string) => unknown} onChange
 */
export function createSides(field, value, name, onChange) {
  const { things } = field;
  /** @param {(index: number) => string} side */
  const all = (side) => things.map((_, index) => side(index)).join("");
  return el(
    "fieldset",
    { class: "option-row", data: { option: name } },
    el("legend", {}, field.label),
    el(
      "div",
      { class: "sides" },
      things.map((thing, index) =>
        createTile(`${field.label} ${thing}`, thing, value[index] === "b", `${name} ${index}`, () =>
          onChange(all((each) => (each === index ? turn(value[each]) : (value[each] ?? "a")))),
        ),
      ),
    ),
    el(
      "div",
      { class: "row all-sides" },
      createSet("All on side A", `${name} a`, () => onChange(all(() => "a"))),
      createSet("All on side B", `${name} b`, () => onChange(all(() => "b"))),
      createSet("Random", `${name} lot`, () => onChange(all(() => (Math.random() < 0.5 ? "a" : "b")))),
    ),
    field.note ? el("p", { class: "faint" }, field.note) : null,
  );
}

/**
 * @param {string} label
 * @param {string} thing
 * @param {boolean} turned
 * @param {string} key
 * @param {() => unknown} onPress
 */
function createTile(label, thing, turned, key, onPress) {
  return el(
    "button",
    {
      class: "side-tile",
      type: "button",
      "aria-pressed": String(turned),
      "aria-label": `${label}: side ${turned ? "B" : "A"}`,
      data: { key },
      onclick: () => onPress(),
    },
    el("span", { class: "figures" }, thing),
    el("span", { class: "side-letter" }, turned ? "B" : "A"),
  );
}

/**
 * @param {string} words
 * @param {string} key
 * @param {() => unknown} onPress
 */
const createSet = (words, key, onPress) => createButton(words, onPress, "plain", { data: { key } });

/** @param {string | undefined} side */
const turn = (side) => (side === "b" ? "a" : "b");
