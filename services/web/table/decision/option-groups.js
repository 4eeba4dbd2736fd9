// Options identified by key, grouped by place, and arranged in sections. Knows no game.

/** @import { Option } from "../../shared/api-types" */

import { nameCommand } from "./command-names.js";
import { capitalize } from "../../shared/formatters.js";

/** The maximum number of options listed one by one; more are grouped by command and place. */
export const MANY = 6;
/** A command with at most this many options is listed unfolded even among many others. */
export const FEW = 8;
/** The maximum number of letters of a place's name on a small button. */
const SHORT = 4;
/** The minimum number of options whose shared beginning is shown once above them. */
const SEVERAL = 3;
/** An unclosed quotation or bracket, up to the end of the words. */
const OPENED = /\S*(?:\u201c[^\u201d]*|\([^)]*)$/;
const ORDER = new Intl.Collator("en", { numeric: true });

/**
 * A place with its options.
 * @typedef {{ at: string, name: string, options: Option[] }} PlaceOptions
 */

/**
 * A section of the list: its options one by one, or (`places`) with one button per place. A `folded` section has
 * too many to show unasked; the options of a `picked` one are better picked on the board.
 * @typedef {{ heading: string, folded: boolean, picked: boolean } & (
 *   { options: Option[], places: null } | { options: null, places: PlaceOptions[] }
 * )} Section
 */

/**
 * The drawing's data about places: their names, and the places that contain them.
 * @typedef {{ nameOf: (at: string) => string | null, areaOf: (at: string) => string | null }} PlaceData
 */

/** @type {PlaceData} */
const NO_DATA = { nameOf: () => null, areaOf: () => null };

/**
 * Return an option's key: the command that it would send.
 * @param {Pick<Option, "command">} option
 */
export const keyOf = (option) => JSON.stringify(option.command);

/**
 * Find the option with a key.
 * @param {Option[]} options
 * @param {string | null} key
 */
export const findOption = (options, key) => options.find((option) => keyOf(option) === key) ?? null;

/**
 * Drop options with the same words and places as an earlier one.
 * @param {Option[]} options
 */
export function dropDuplicates(options) {
  /** @type {Set<string>} */
  const known = new Set();
  return options.filter((option) => known.size !== known.add(nameOption(option)).size);
}

/** @param {Option} option */
const nameOption = ({ command, says, at, places }) => [command.type, says, at, ...places].join("\n");

/**
 * Group options by their places on the board, in order.
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
 * Return the options of another copy of the thing at a place: those at `card:holstein#1` for `card:holstein#2`.
 * @param {Map<string, Option[]>} places
 * @param {string} at
 */
export const findLike = (places, at) => places.get(at.replace(/#\d+$/, "#1"));

/**
 * Return the option after the chosen one at a place; the first if none is chosen.
 * @param {Option[]} options
 * @param {string | null} key
 * @returns {Option}
 */
export function nextOption(options, key) {
  const index = options.findIndex((option) => keyOf(option) === key);
  const next = options[(index + 1) % options.length];
  if (!next) throw new RangeError("This place has no options to step through");
  return next;
}

/**
 * Arrange options in sections. Passing is left out, because it has a button next to Confirm.
 * @param {Option[]} options
 * @param {PlaceData} [drawn]
 * @returns {Section[]}
 */
export function groupOptions(options, drawn = NO_DATA) {
  const listed = options.filter((option) => !option.passes);
  if (!listed.length) return [];
  if (listed.length <= MANY) return [createOpenSection("", listed)];
  /** @type {Map<string, Option[]>} */
  const kinds = new Map();
  for (const option of listed) {
    const kind = option.command.type;
    kinds.set(kind, [...(kinds.get(kind) ?? []), option]);
  }
  const sections = [...kinds].map(([kind, some]) => createSection(nameCommand(kind), some, drawn));
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
 * @param {PlaceData} drawn
 * @returns {Section}
 */
function createSection(heading, options, drawn) {
  if (options.length <= FEW) return createOpenSection(heading, options);
  const picked = options.some((option) => option.places.length > 0);
  if (picked || options.some((option) => !option.at))
    return { heading, options, places: null, folded: true, picked };
  const places = [...groupByPlace(options)].map(([at, some]) => ({
    at,
    name: drawn.nameOf(at) ?? findCommonName(some),
    options: some,
  }));
  const areas = joinAreas(places, drawn);
  if (areas) return { heading, options: null, places: areas, folded: true, picked: false };
  places.sort((a, b) => ORDER.compare(a.name, b.name));
  const oneEach = places.length === options.length && places.some((place) => place.name.length > SHORT);
  if (oneEach) return { heading, options, places: null, folded: true, picked: false };
  return { heading, options: null, places, folded: true, picked: false };
}

/**
 * Join the places of each area, such as the spaces of a route, in order; null unless all are in areas and some share
 * one.
 * @param {PlaceOptions[]} places
 * @param {PlaceData} drawn
 * @returns {PlaceOptions[] | null}
 */
function joinAreas(places, drawn) {
  /** @type {Map<string, PlaceOptions>} */
  const areas = new Map();
  for (const { at, options } of places) {
    const area = drawn.areaOf(at);
    if (area === null) return null;
    const known = areas.get(area)?.options ?? [];
    areas.set(area, { at: area, name: drawn.nameOf(area) ?? area, options: [...known, ...options] });
  }
  return areas.size < places.length ? [...areas.values()] : null;
}

/**
 * Return the letters with which all options begin.
 * @param {Pick<Option, "says">[]} options
 */
function findSharedStart(options) {
  const [first = "", ...others] = options.map(({ says }) => says);
  let length = first.length;
  for (const words of others) while (!words.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}

/**
 * Name a place by the words that its options have in common, ending at a comma or a word boundary.
 * @param {Pick<Option, "says">[]} options
 */
export function findCommonName(options) {
  const shared = findSharedStart(options);
  if (options.some(({ says }) => says === shared)) return shared;
  return (shared.includes(",") ? shared.replace(/,[^,]*$/, "") : shared.replace(/\S*$/, "")).trim();
}

/**
 * Shorten an option's words to how it differs from the others at its place.
 * @param {Pick<Option, "says">} option
 * @param {Pick<Option, "says">[]} options
 */
export function describeDifference(option, options) {
  const shared = options.length > 1 ? findCommonName(options) : "";
  const rest = option.says.slice(shared.length).replace(/^[\s,;:]+/, "") || option.says;
  return capitalize(rest);
}

/**
 * Split a list into options with the same beginning, such as "Move to", and single ones. Options with signs or
 * pictures are left whole.
 * @param {Option[]} options
 * @returns {{ beginning: string, options: Option[] }[]}
 */
export function joinBeginnings(options) {
  /** @type {Option[][]} */
  const runs = [];
  for (const option of options) {
    const run = runs.at(-1);
    const isSame = run?.[0]?.command.type === option.command.type;
    if (run && isSame) run.push(option);
    else runs.push([option]);
  }
  return runs.flatMap((run) => {
    const isShared = run.length >= SEVERAL && !run.some(({ signs }) => signs.length);
    const beginning = isShared ? findBeginning(run) : "";
    return beginning
      ? [{ beginning, options: run }]
      : run.map((option) => ({ beginning, options: [option] }));
  });
}

/**
 * Return the words with which all options begin, to a colon or of two words or more; empty if there are none.
 * @param {Pick<Option, "says">[]} options
 */
function findBeginning(options) {
  const shared = findSharedStart(options).replace(/\S*$/, "").replace(OPENED, "");
  const named = shared.replace(/(: )(?:the|an?) $/, "$1");
  return /\S \S|: $/.test(named) ? named : "";
}

/**
 * Shorten an option's words to what follows their shared beginning.
 * @param {Pick<Option, "says">} option
 * @param {string} beginning
 */
export const cutBeginning = ({ says }, beginning) => capitalize(says.slice(beginning.length));
