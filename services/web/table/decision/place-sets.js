// Options made of several things on the board at once (dice to reroll, cards to keep): the reader picks the things
// one by one, and the option made of exactly those is the choice. Knows no game.

/** @import { Option } from "../../shared/api-types" */

/**
 * Identical things are numbered after a `#`; only the number of picked ones counts.
 * @param {string} place
 */
const withoutNumber = (place) => place.replace(/#.*/, "");

/**
 * Return a key for a set of places: the things there and how many of each.
 * @param {readonly string[]} places
 */
const keyOfPlaces = (places) => places.map(withoutNumber).sort().join(" ");

/**
 * Return the options made of several places.
 * @template {Pick<Option, "places">} O
 * @param {O[]} options
 */
export const filterSets = (options) => options.filter((option) => option.places.length > 0);

/**
 * Return whether a place can be picked.
 * @param {Option[]} options
 * @param {string} at
 */
export function isPickable(options, at) {
  const wanted = withoutNumber(at);
  return filterSets(options).some((option) => option.places.some((place) => withoutNumber(place) === wanted));
}

/**
 * Pick a place, or unpick it.
 * @param {string[]} picked
 * @param {string} at
 */
export const togglePlace = (picked, at) =>
  picked.includes(at) ? picked.filter((place) => place !== at) : [...picked, at];

/**
 * Return the options made of exactly the picks.
 * @template {Pick<Option, "places">} O
 * @param {O[]} options
 * @param {readonly string[]} picked
 */
export function findExact(options, picked) {
  const wanted = keyOfPlaces(picked);
  return filterSets(options).filter((option) => keyOfPlaces(option.places) === wanted);
}

/**
 * Return the options that contain at least the picks.
 * @template {Pick<Option, "places">} O
 * @param {O[]} options
 * @param {readonly string[]} picked
 */
export function findHolding(options, picked) {
  return filterSets(options).filter((option) => holdsAll(option.places, picked));
}

/**
 * @param {readonly string[]} places
 * @param {readonly string[]} picked
 */
function holdsAll(places, picked) {
  const left = places.map(withoutNumber);
  return picked.every((place) => {
    const index = left.indexOf(withoutNumber(place));
    if (index < 0) return false;
    left.splice(index, 1);
    return true;
  });
}
