// Where to put a card: next to the place that it explains, never over that place or the choice, and preferably not
// over other options.

/**
 * @typedef {{ left: number, top: number, width: number, height: number }} Box
 * @typedef {{ window: { width: number, height: number }, never: Box[], rather: Box[] }} Surroundings
 */

/** Pixels between a card and its place, and to the edge of the window. */
const GAP = 10;
const EDGE = 8;
/** Pixels that a ring around a part takes up. */
const RING = 6;

/**
 * Choose a position below, above, right or left of a place.
 * @param {Box} place
 * @param {Box} card only its size is used
 * @param {Surroundings} around
 * @returns {{ left: number, top: number }}
 */
export function placeBeside(place, card, around) {
  const { width, height } = card;
  const across = place.left + place.width / 2 - width / 2;
  const down = place.top + place.height / 2 - height / 2;
  const candidates = [
    { left: across, top: place.top + place.height + GAP },
    { left: across, top: place.top - height - GAP },
    { left: place.left + place.width + GAP, top: down },
    { left: place.left - width - GAP, top: down },
  ].map(({ left, top }) => ({
    left: clamp(left, EDGE, around.window.width - width - EDGE),
    top: clamp(top, EDGE, around.window.height - height - EDGE),
  }));
  return cheapest(candidates, card, { ...around, never: [place, ...around.never] });
}

/**
 * Choose the position in the window where a card hides least; among equal ones, the nearest to its subject. The
 * subject may be too large to leave room next to it.
 * @param {Box} place
 * @param {Box} card only its size is used
 * @param {Surroundings} around
 */
export function placeApart(place, card, around) {
  const right = around.window.width - card.width - EDGE;
  const bottom = around.window.height - card.height - EDGE;
  const candidates = stepsTo(bottom).flatMap((top) => stepsTo(right).map((left) => ({ left, top })));
  /** @param {{ left: number, top: number }} at */
  const away = ({ left, top }) =>
    distance(left, card.width, place.left, place.width) + distance(top, card.height, place.top, place.height);
  candidates.sort((a, b) => away(a) - away(b));
  return cheapest(candidates, card, { ...around, never: [widen(place), ...around.never.map(widen)] });
}

/**
 * Return a position where the card covers neither its subject nor what must stay visible; null if there is none.
 * @param {Box} place
 * @param {Box} card only its size is used
 * @param {Surroundings} around
 * @param {typeof placeApart} [choose]
 */
export function findRoom(place, card, around, choose = placeApart) {
  const at = choose(place, card, around);
  const box = { ...at, width: card.width, height: card.height };
  return [place, ...around.never].some((each) => overlap(box, each) > 0) ? null : at;
}

/** Pixels between tried positions. */
const STRIDE = 24;

/**
 * Return the positions to try along an edge, including the last.
 * @param {number} last
 */
function stepsTo(last) {
  const most = Math.max(EDGE, last);
  return [
    ...Array.from({ length: Math.ceil((most - EDGE) / STRIDE) }, (_, step) => EDGE + step * STRIDE),
    most,
  ];
}

/**
 * Return the gap between two intervals on a line.
 * @param {number} from
 * @param {number} length
 * @param {number} to
 * @param {number} other
 */
const distance = (from, length, to, other) => Math.max(0, to - from - length, from - to - other);

/**
 * Add a margin around a box.
 * @param {Box} box
 */
const widen = ({ left, top, width, height }) => ({
  left: left - RING,
  top: top - RING,
  width: width + 2 * RING,
  height: height + 2 * RING,
});

/**
 * @param {{ left: number, top: number }[]} candidates
 * @param {Box} card only its size is used
 * @param {Surroundings} around
 */
function cheapest(candidates, { width, height }, around) {
  const costs = candidates.map((at) => hidden({ ...at, width, height }, around));
  return candidates[costs.indexOf(Math.min(...costs))] ?? { left: EDGE, top: EDGE };
}

/**
 * Compute the cost of a card's position: the area that it hides, with a hundredfold weight for what must stay
 * visible.
 * @param {Box} card
 * @param {Surroundings} around
 */
function hidden(card, around) {
  /** @param {Box[]} boxes */
  const sum = (boxes) => boxes.reduce((all, box) => all + overlap(card, box), 0);
  return 100 * sum(around.never) + sum(around.rather);
}

/**
 * Return the area that two boxes share.
 * @param {Box} a
 * @param {Box} b
 */
export function overlap(a, b) {
  const wide = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const high = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, wide) * Math.max(0, high);
}

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
const clamp = (value, least, most) => Math.max(least, Math.min(value, most));
