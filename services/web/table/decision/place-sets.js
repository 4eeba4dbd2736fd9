// Options that are several things of the board at once (dice to roll again, cards to keep): the reader picks
// the things one by one, and the option made of exactly those is the choice. Knows no game.

/** Things that differ in nothing are numbered behind this sign; how many of them are picked is what counts. */
const TWIN = "#";

const alike = (place) => place.split(TWIN)[0];

/** Tell sets of places apart by what lies there and how often. */
export const bundleOf = (places) => places.map(alike).sort().join(" ");

/** Give the options that are made of several places. */
export const bundles = (options) => options.filter((option) => option.places?.length);

/** Whether a place is something to pick. */
export function picks(options, at) {
  return bundles(options).some((option) => option.places.some((place) => alike(place) === alike(at)));
}

/** Pick a place, or put it back. */
export const toggled = (picked, at) =>
  picked.includes(at) ? picked.filter((place) => place !== at) : [...picked, at];

/** Give the options made of exactly what is picked. */
export function exactly(options, picked) {
  const wanted = bundleOf(picked);
  return bundles(options).filter((option) => bundleOf(option.places) === wanted);
}

/** Give the options that hold at least what is picked. */
export function holding(options, picked) {
  return bundles(options).filter((option) => within(picked, option.places));
}

function within(picked, places) {
  const left = places.map(alike);
  return picked.every((place) => {
    const index = left.indexOf(alike(place));
    if (index < 0) return false;
    left.splice(index, 1);
    return true;
  });
}
