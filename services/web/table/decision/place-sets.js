// Options that are several things of the board at once (dice to roll again, cards to keep): the reader picks
// the things one by one, and the option made of exactly those is the choice. Knows no game.

/** @import { Option } from "../../shared/api-types" */

/**
 * Things that differ in nothing are numbered behind a `#`; how many of them are picked is what counts.
 * @param {string} place
 */
const withoutNumber = (place) => place.replace(/#.*/, "");

/**
 * Tell sets of places apart by what lies there and how often.
 * @param {readonly string[]} places
 */
const keyOfPlaces = (places) => places.map(withoutNumber).sort().join(" ");

/**
 * Give the options that are made of several places.
 * @template {Pick<Option, "places">} O
 * @param {O[]} options
 */
export const filterSets = (options) => options.filter((option) => option.places.length > 0);

/**
 * Whether a place is something to pick.
 * @param {Option[]} options
 * @param {string} at
 */
export function isPickable(options, at) {
  const wanted = withoutNumber(at);
  return filterSets(options).some((option) => option.places.some((place) => withoutNumber(place) === wanted));
}

/**
 * Pick a place, or put it back.
 * @param {string[]} picked
 * @param {string} at
 */
export const togglePlace = (picked, at) =>
  picked.includes(at) ? picked.filter((place) => place !== at) : [...picked, at];

/**
 * Give the options made of exactly what is picked.
 * @template {Pick<Option, "places">} O
 * @param {O[]} options
 * @param {readonly string[]} picked
 */
export function findExact(options, picked) {
  const wanted = keyOfPlaces(picked);
  return filterSets(options).filter((option) => keyOfPlaces(option.places) === wanted);
}

/**
 * Give the options that hold at least what is picked.
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
