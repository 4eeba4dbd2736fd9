// The fields that apply in a game's option form, and the chosen options in words.

/** @import { Game, OptionChoice, OptionField, OptionValue } from "./api-types" */

import { capitalize, joinNames } from "./formatters.js";

/** @typedef {Record<string, OptionValue>} Options */

/**
 * What the form needs to know about a game.
 * @typedef {Pick<Game, "fields" | "defaults"> & Partial<Pick<Game, "first">>} Described
 */

/**
 * Return the fields that apply to this number of seats.
 * @param {Described} game
 * @param {number} seats
 */
export const fieldsFor = (game, seats) => game.fields.filter((field) => field.seats.includes(seats));

/**
 * Return the choices that the other options allow.
 * @param {OptionField} field
 * @param {Options} options
 * @returns {OptionChoice[]}
 */
export const choicesIn = (field, options) =>
  field.choices.filter((choice) =>
    choice.needs.every((need) => need.values.includes(options[need.option] ?? null)),
  );

/**
 * Return whether there is anything to choose.
 * @param {OptionField} field
 * @param {Options} options
 */
export const isShown = (field, options) =>
  field.widget === "seat" || field.widget === "sides" || choicesIn(field, options).length > 1;

/**
 * Return the options that differ from the defaults, in words.
 * @param {Described} game
 * @param {Options} options
 * @param {number} seats
 * @param {(seat: number) => string} nameSeat
 */
export function describeOptions(game, options, seats, nameSeat) {
  const usual = /** @type {Options} */ (game.defaults);
  return fieldsFor(game, seats)
    .filter((field) => options[field.option] !== usual[field.option])
    .map((field) => describeField(field, options, nameSeat));
}

/**
 * Return the label of each option that the players could choose, and the chosen value.
 * @param {Described} game
 * @param {Options} options
 * @param {number} seats
 * @param {(seat: number) => string} nameSeat
 * @returns {[label: string, words: string][]}
 */
export const listOptions = (game, options, seats, nameSeat) =>
  fieldsFor(game, seats)
    .filter((field) => isShown(field, options))
    .map((field) => [field.label, nameValue(field, options[field.option] ?? null, nameSeat)]);

/**
 * Return the name of a chosen value.
 * @param {OptionField} field
 * @param {OptionValue} value
 * @param {(seat: number) => string} nameSeat
 */
export function nameValue(field, value, nameSeat) {
  if (field.widget === "sides") return capitalize(nameSides(field, String(value)));
  const chosen = field.choices.find((choice) => choice.value === value);
  if (chosen) return chosen.label;
  return field.widget === "seat" ? nameSeat(Number(value)) : String(value);
}

/**
 * @param {OptionField} field
 * @param {Options} options
 * @param {(seat: number) => string} nameSeat
 */
function describeField(field, options, nameSeat) {
  const value = options[field.option] ?? null;
  if (field.widget === "sides") return describeSides(field, String(value));
  const chosen = field.choices.find((choice) => choice.value === value);
  return chosen ? chosen.said || chosen.label : `starting player: ${nameSeat(Number(value))}`;
}

/**
 * @param {OptionField} field
 * @param {string} value
 */
const describeSides = (field, value) => `${field.label.toLowerCase()}: ${nameSides(field, value)}`;

/**
 * @param {OptionField} field
 * @param {string} value one letter per component, a or b
 */
function nameSides({ things }, value) {
  const turned = things.filter((_, index) => value[index] === "b");
  if (!turned.length) return "all on side A";
  return `${turned.length === things.length ? "all" : joinNames(turned)} on side B`;
}
