// Options on the board: places to choose by pointer and keyboard, and the ghost of a placed component.

/** @import { Option } from "../../shared/api-types" */
/** @import { TableActions } from "../actions/table-actions.js" */

import { createShape, parseDrawingPart } from "../../shared/dom.js";
import { bindKeys } from "../../shared/keys/key-map.js";
import { findCommonName, findLike, findOption, groupByPlace, keyOf } from "../decision/option-groups.js";
import { findHolding, isPickable } from "../decision/place-sets.js";
import { createPointing } from "../decision/pointing.js";

/** @type {Record<string, readonly [dx: number, dy: number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * List the places of all drawings within an element, optionally filtered by a selector.
 * @param {Element} within
 * @param {string} [narrowed]
 * @returns {SVGGElement[]}
 */
export function listSpots(within, narrowed = "") {
  return [...within.querySelectorAll(`.spot[data-at]${narrowed}`)].filter(
    (spot) => spot instanceof SVGGElement,
  );
}

/**
 * Find the place that an element of a drawing belongs to.
 * @param {EventTarget | null} inside
 * @returns {SVGGElement | null}
 */
export function findSpot(inside) {
  return inside instanceof Element ? inside.closest("g.spot") : null;
}

/**
 * Mark the places of the options on the drawings; a press on one calls the actions.
 * @param {Element} within
 * @param {Option[]} options
 * @param {string | null} choice
 * @param {string[]} picked
 * @param {TableActions} actions
 */
export function markSpots(within, options, choice, picked, actions) {
  const places = groupByPlace(options);
  const spots = listSpots(within);
  const area = areaOfChoice(spots, options, choice);
  for (const spot of spots) {
    const at = placeOf(spot);
    spot.classList.toggle("among", area !== null && places.has(at) && spot.dataset.within === area);
    const here = places.get(at);
    const like = findLike(places, at);
    if (here) mark(spot, here, choice, actions);
    else if (isPickable(options, at)) markPick(spot, options, picked, actions);
    else if (like) mark(spot, like, null, actions);
    else unmark(spot);
  }
  setTabStops(spots);
}

/**
 * Return the area of the chosen place, such as the route of a space; null if it has none.
 * @param {SVGGElement[]} spots
 * @param {Option[]} options
 * @param {string | null} choice
 */
function areaOfChoice(spots, options, choice) {
  const at = findOption(options, choice)?.at;
  return (at && spots.find((spot) => placeOf(spot) === at)?.dataset.within) ?? null;
}

/**
 * Make one place of the page, and one of an open dialog, a Tab stop: the focused one, else the chosen one, else the
 * first.
 * @param {SVGGElement[]} all
 */
export function setTabStops(all) {
  for (const isOver of [false, true]) {
    const spots = all.filter((spot) => (spot.closest("dialog") !== null) === isOver);
    const open = spots.filter((spot) => spot.classList.contains("option"));
    const stop =
      open.find((spot) => spot === document.activeElement) ??
      open.find((spot) => spot.classList.contains("chosen")) ??
      open[0];
    for (const spot of open) spot.setAttribute("tabindex", spot === stop ? "0" : "-1");
    const [first] = spots;
    if (!stop && first?.ownerSVGElement?.dataset.explained !== undefined) nameSpot(first, "0");
  }
}

/**
 * Make a place that cannot be chosen focusable, so that its card can be read.
 * @param {SVGGElement} spot
 * @param {string} tabindex
 */
function nameSpot(spot, tabindex) {
  spot.setAttribute("role", "img");
  spot.setAttribute("aria-label", spot.dataset.name ?? placeOf(spot));
  spot.setAttribute("tabindex", tabindex);
}

/** @param {SVGGElement} spot */
const placeOf = (spot) => spot.dataset.at ?? "";

/**
 * @param {SVGGElement} spot
 * @param {Option[]} here
 * @param {string | null} choice
 * @param {TableActions} actions
 */
function mark(spot, here, choice, actions) {
  const chosen = here.find((option) => keyOf(option) === choice) ?? null;
  press(spot, chosen !== null, describe(spot, here, chosen), actions);
  const look = () => actions.peek(chosen ?? here[0] ?? null);
  Object.assign(
    spot,
    createPointing(look, () => actions.peek(null)),
  );
}

/**
 * Mark a thing that can be picked along with others; its label says if it does not fit the picks so far.
 * @param {SVGGElement} spot
 * @param {Option[]} options
 * @param {string[]} picked
 * @param {TableActions} actions
 */
function markPick(spot, options, picked, actions) {
  const at = placeOf(spot);
  const taken = picked.includes(at);
  const fits = taken || findHolding(options, [...picked, at]).length > 0;
  const state = taken ? ", picked" : fits ? "" : ", cannot be combined with your picks";
  press(spot, taken, `${spot.dataset.name ?? at}${state}`, actions);
  ignorePointer(spot);
}

/**
 * @param {SVGGElement} spot
 * @param {boolean} chosen
 * @param {string} words
 * @param {TableActions} actions
 */
function press(spot, chosen, words, actions) {
  spot.classList.add("option");
  spot.classList.toggle("chosen", chosen);
  spot.setAttribute("role", "button");
  spot.setAttribute("aria-pressed", String(chosen));
  spot.setAttribute("aria-label", words);
  spot.onclick = () => actions.choosePlace(placeOf(spot));
}

/** @param {SVGGElement} spot */
function unmark(spot) {
  spot.classList.remove("option", "chosen");
  for (const name of ["role", "tabindex", "aria-pressed", "aria-label"]) spot.removeAttribute(name);
  spot.onclick = null;
  ignorePointer(spot);
}

/** @param {SVGGElement} spot */
function ignorePointer(spot) {
  spot.onpointerenter = spot.onpointermove = spot.onfocus = spot.onpointerleave = spot.onblur = null;
}

/**
 * @param {SVGGElement} spot
 * @param {Option[]} here
 * @param {Option | null} chosen
 */
function describe(spot, here, chosen) {
  const first = here[0]?.says ?? "";
  if (here.length === 1) return first;
  if (chosen) return `${chosen.says}; one of ${here.length} options`;
  return `${spot.dataset.name ?? findCommonName(here)}: ${here.length} options, first: ${first}`;
}

/**
 * Show what an option would put on the board: a hovered one at 60 % opacity, the choice at full.
 * @param {Element} within
 * @param {SVGSVGElement | null} main the drawing for ghosts without a place
 * @param {Option | null} chosen
 * @param {Option | null} peeked
 */
export function showGhost(within, main, chosen, peeked) {
  const isPeeked = peeked !== null && !(chosen && keyOf(peeked) === keyOf(chosen));
  const shown = isPeeked ? peeked : chosen;
  const spot = shown?.at ? findPlaceOn(within, shown.at) : null;
  const home = spot?.ownerSVGElement ?? main;
  /** @type {NodeListOf<SVGGElement>} */
  const layers = within.querySelectorAll(".ghosts");
  for (const layer of layers) fillGhost(layer, layer.ownerSVGElement === home ? shown : null, isPeeked, spot);
}

/**
 * @param {SVGGElement} layer
 * @param {Option | null} shown
 * @param {boolean} isPeeked
 * @param {SVGGElement | null} spot
 */
function fillGhost(layer, shown, isPeeked, spot) {
  const kind = isPeeked ? "ghost" : "ghost chosen";
  const key = shown ? `${kind} ${keyOf(shown)}` : "";
  if ((layer.dataset.key ?? "") === key) return;
  layer.dataset.key = key;
  layer.replaceChildren();
  if (!shown?.ghost) return;
  const parts = [...parseDrawingPart(shown.ghost), ...(isPeeked ? [] : outline(spot))];
  layer.append(createShape("g", { class: kind }, ...parts));
}

/**
 * Find a place on the drawings, null if none has it.
 * @param {Element} within
 * @param {string} at
 * @returns {SVGGElement | null}
 */
export function findPlaceOn(within, at) {
  return within.querySelector(`.spot[data-at="${CSS.escape(at)}"]`);
}

/**
 * Return the chosen place's outline, to be drawn over the ghost.
 * @param {SVGGElement | null} spot
 */
function outline(spot) {
  const line = spot?.firstElementChild?.cloneNode(false);
  if (!(line instanceof SVGElement)) return [];
  line.setAttribute("class", "chosen-line");
  return [line];
}

/**
 * Bind the keys that move between places and choose them.
 * @param {HTMLElement} within
 * @param {TableActions} actions
 */
export function bindSpotKeys(within, actions) {
  const arrows = Object.keys(ARROWS);
  const go = (/** @type {KeyboardEvent} */ event) => goOn(within, event);
  /** @param {KeyboardEvent} event */
  const choose = ({ target }) => {
    const spot = findSpot(target);
    if (!spot?.classList.contains("option")) return false;
    actions.choosePlace(placeOf(spot));
    return true;
  };
  bindKeys(within, "On the board", [
    { keys: arrows, words: "next place you can choose", run: go },
    { keys: arrows.map((arrow) => `Shift+${arrow}`), words: "any place (to read about it)", run: go },
    { keys: ["Enter", "Space"], words: "choose; press again for the next option there", run: choose },
  ]);
}

/**
 * Move from place to place: between available places, or with Shift (or from an unavailable place) between all.
 * @param {Element} within
 * @param {KeyboardEvent} event
 */
function goOn(within, { target, key, shiftKey }) {
  const from = findSpot(target);
  const direction = ARROWS[key];
  if (!from || !direction) return false;
  const narrowed = shiftKey || !from.classList.contains("option") ? "" : ".option";
  const next = findNext(from.closest("dialog") ?? within, from, direction, narrowed);
  if (next && !next.classList.contains("option")) nameSpot(next, "-1");
  next?.focus();
  return true;
}

/**
 * Find the nearest visible place in a direction.
 * @param {Element} within
 * @param {SVGGElement} from
 * @param {readonly [dx: number, dy: number]} direction
 * @param {string} narrowed
 */
function findNext(within, from, [dx, dy], narrowed) {
  const here = centreOf(from);
  /** @type {{ spot: SVGGElement | null, distance: number }} */
  let best = { spot: null, distance: Infinity };
  for (const spot of listSpots(within, narrowed)) {
    const there = centreOf(spot);
    const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (spot === from || !there.isSeen || ahead < 1 || aside > 2 * ahead) continue;
    const distance = ahead + 2 * aside;
    if (distance < best.distance) best = { spot, distance };
  }
  return best.spot;
}

/**
 * Return the middle of a place in the window, and whether it is visible.
 * @param {SVGGElement} spot
 */
function centreOf(spot) {
  const { x, y, width, height } = (spot.firstElementChild ?? spot).getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, width, isSeen: width > 0 && height > 0 };
}
