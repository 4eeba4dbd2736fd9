// What can be done with options that are offered: told apart, found by place, and laid out in sections. Knows no game.

/** @import { Option } from "../../shared/api-types" */

import { nameCommand } from "./command-names.js";
import { capitalize } from "../../shared/formatters.js";

/** So many options are listed one by one; more are grouped by command and place. */
export const MANY = 6;
/** A command with so few options is listed openly even among many others. */
const FEW = 8;
/** A place's name of so many letters fits on a small button. */
const SHORT = 4;
const ORDER = new Intl.Collator("en", { numeric: true });

/**
 * A place with the options there.
 * @typedef {{ at: string, name: string, options: Option[] }} PlaceOptions
 */

/**
 * Options that are listed together: one by one, or (`places`) those of each place under one button. `folded`
 * where there are too many to show unasked, `picked` where they are rather picked together on the board.
 * @typedef {{ heading: string, folded: boolean, picked: boolean } & (
 *   { options: Option[], places: null } | { options: null, places: PlaceOptions[] }
 * )} Section
 */

/**
 * Tell options apart by what they would send.
 * @param {Pick<Option, "command">} option
 */
export const keyOf = (option) => JSON.stringify(option.command);

/**
 * Find the option of a key.
 * @param {Option[]} options
 * @param {string | null} key
 */
export const findOption = (options, key) => options.find((option) => keyOf(option) === key) ?? null;

/**
 * Give options without those that are in all words and places as one before: they are one way.
 * @param {Option[]} options
 */
export function joinTwins(options) {
  /** @type {Set<string>} */
  const known = new Set();
  return options.filter((option) => known.size !== known.add(nameOption(option)).size);
}

/** @param {Option} option */
const nameOption = ({ command, says, at, places }) => [command.type, says, at, ...places].join("\n");

/**
 * Gather options by the place where they stand on the board, in their order.
 * @param {Option[]} options
 */
export function groupByPlace(options) {
  /** @type {Map<string, Option[]>} */
  const places = new Map();
  for (const option of options)
    if (option.at) places.set(option.at, [...(places.get(option.at) ?? []), option]);
  return places;
}

/**
 * Give the option after the chosen one among those of a place; the first where none is chosen.
 * @param {Option[]} options
 * @param {string | null} key
 * @returns {Option}
 */
export function nextOption(options, key) {
  const index = options.findIndex((option) => keyOf(option) === key);
  const next = options[(index + 1) % options.length];
  if (!next) throw new RangeError("A place without options has no next one");
  return next;
}

/**
 * Lay options out in sections; those that do without stand beside Confirm instead.
 * @param {Option[]} options
 * @param {(at: string) => string | null} [nameOf] the drawing's own name for a place
 * @returns {Section[]}
 */
export function groupOptions(options, nameOf = () => null) {
  const listed = options.filter((option) => !option.passes);
  if (!listed.length) return [];
  if (listed.length <= MANY) return [createOpenSection("", listed)];
  /** @type {Map<string, Option[]>} */
  const kinds = new Map();
  for (const option of listed) {
    const kind = option.command.type;
    kinds.set(kind, [...(kinds.get(kind) ?? []), option]);
  }
  const sections = [...kinds].map(([kind, some]) => createSection(nameCommand(kind), some, nameOf));
  return [...sections.filter((each) => !each.folded), ...sections.filter((each) => each.folded)];
}

/**
 * @param {string} heading
 * @param {Option[]} options
 * @returns {Section}
 */
const createOpenSection = (heading, options) => ({
  heading,
  options,
  places: null,
  folded: false,
  picked: false,
});

/**
 * @param {string} heading
 * @param {Option[]} options
 * @param {(at: string) => string | null} nameOf
 * @returns {Section}
 */
function createSection(heading, options, nameOf) {
  if (options.length <= FEW) return createOpenSection(heading, options);
  const picked = options.some((option) => option.places.length > 0);
  if (picked || options.some((option) => !option.at))
    return { heading, options, places: null, folded: true, picked };
  const places = [...groupByPlace(options)].map(([at, some]) => ({
    at,
    name: nameOf(at) ?? findCommonName(some),
    options: some,
  }));
  places.sort((one, other) => ORDER.compare(one.name, other.name));
  const oneEach = places.length === options.length && places.some((place) => place.name.length > SHORT);
  if (oneEach) return { heading, options, places: null, folded: true, picked: false };
  return { heading, options: null, places, folded: true, picked: false };
}

/**
 * Name a place by what the words of its options have in common, up to a comma or a whole word.
 * @param {Pick<Option, "says">[]} options
 */
export function findCommonName(options) {
  const [first = "", ...others] = options.map((option) => option.says);
  let length = first.length;
  for (const words of others) while (!words.startsWith(first.slice(0, length))) length -= 1;
  const shared = first.slice(0, length);
  if (length === first.length) return shared;
  return (shared.includes(",") ? shared.replace(/,[^,]*$/, "") : shared.replace(/\S*$/, "")).trim();
}

/**
 * Shorten words within a place to where they differ, so that "turned right" can be told at a glance.
 * @param {Pick<Option, "says">} option
 * @param {Pick<Option, "says">[]} options
 */
export function describeDifference(option, options) {
  const shared = options.length > 1 ? findCommonName(options) : "";
  const rest = option.says.slice(shared.length).replace(/^[\s,;:]+/, "") || option.says;
  return capitalize(rest);
}
