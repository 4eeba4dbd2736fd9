// Options as they are offered: told apart, found by place, and laid out in sections. Knows no game.

import { plain } from "../../shared/formatters.js";

/** So many options are listed one by one; more are grouped by command and place. */
export const MANY = 6;
/** A command with so few options is listed openly even among many others. */
const FEW = 8;
/** A place's name of so many letters fits on a small button. */
const SHORT = 4;
const ORDER = new Intl.Collator("en", { numeric: true });

/** Tell options apart by what they would send. */
export const keyOf = (option) => JSON.stringify(option.command);

/** Find the option of a key. */
export const optionOf = (options, key) => options.find((option) => keyOf(option) === key) ?? null;

/** Gather options by the place where they stand on the board, in their order. */
export function byPlace(options) {
  const places = new Map();
  for (const option of options) {
    if (!option.at) continue;
    if (!places.has(option.at)) places.set(option.at, []);
    places.get(option.at).push(option);
  }
  return places;
}

/** Give the option after the chosen one among those of a place; the first where none is chosen. */
export function turned(options, key) {
  const index = options.findIndex((option) => keyOf(option) === key);
  return options[(index + 1) % options.length];
}

/** Whether an option does without: it stands beside Confirm, not in the list. */
export const isPass = (option) => Boolean(option.passes);

/**
 * Lay options out in sections: `{heading, options, folded}` listed one by one, or `{heading, places, folded}`
 * with the options of each place together; `folded` where there are too many to show unasked, `picked` where
 * they are rather picked together on the board.
 */
export function sections(options, nameOf = () => null) {
  const listed = options.filter((option) => !isPass(option));
  if (listed.length <= MANY) return listed.length ? [{ heading: null, options: listed, folded: false }] : [];
  const kinds = new Map();
  for (const option of listed) {
    const kind = option.command.type;
    kinds.set(kind, [...(kinds.get(kind) ?? []), option]);
  }
  const laid = [...kinds].map(([kind, some]) => section(plain(kind), some, nameOf));
  return [...laid.filter((each) => !each.folded), ...laid.filter((each) => each.folded)];
}

function section(heading, options, nameOf) {
  const folded = options.length > FEW;
  if (folded && options.some((option) => option.places?.length))
    return { heading, options, folded, picked: true };
  if (!folded || options.some((option) => !option.at)) return { heading, options, folded };
  const places = [...byPlace(options)].map(([at, some]) => ({
    at,
    name: nameOf(at) ?? commonName(some),
    options: some,
  }));
  places.sort((one, other) => ORDER.compare(one.name, other.name));
  const apart = places.length === options.length && places.some((place) => place.name.length > SHORT);
  return apart ? { heading, options, folded } : { heading, places, folded };
}

/** Name a place by what the words of its options have in common, up to a comma or a whole word. */
export function commonName(options) {
  const [first, ...others] = options.map((option) => option.says);
  let length = first.length;
  for (const words of others) while (!words.startsWith(first.slice(0, length))) length -= 1;
  const shared = first.slice(0, length);
  if (length === first.length) return shared;
  return (shared.includes(",") ? shared.replace(/,[^,]*$/, "") : shared.replace(/\S*$/, "")).trim();
}

/** Shorten words within a place to where they differ, so that "turned right" can be told at a glance. */
export function difference(option, options) {
  const shared = options.length > 1 ? commonName(options) : "";
  const rest = option.says.slice(shared.length).replace(/^[\s,;:]+/, "") || option.says;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
