// Options on the board: places to choose by pointer and keyboard, and the ghost of what would stand there.

/** @import { Option } from "../../shared/api-types" */
/** @import { TableActions } from "../actions/table-actions.js" */

import { parseDrawingPart } from "../../shared/dom.js";
import { findCommonName, groupByPlace, keyOf } from "../decision/option-groups.js";
import { findHolding, isPickable } from "../decision/place-sets.js";

/** @type {Record<string, readonly [dx: number, dy: number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * List the places of a drawing, or those of them that a selector narrows down to.
 * @param {SVGSVGElement} svg
 * @param {string} [narrowed]
 * @returns {SVGGElement[]}
 */
function listSpots(svg, narrowed = "") {
  return [...svg.querySelectorAll(`.spot${narrowed}`)].filter((spot) => spot instanceof SVGGElement);
}

/**
 * Find the place of a drawing that something belongs to.
 * @param {EventTarget | null} inside
 * @returns {SVGGElement | null}
 */
export function findSpot(inside) {
  return inside instanceof Element ? inside.closest("g.spot") : null;
}

/**
 * Mark the places of the options on a drawing; the actions answer them.
 * @param {SVGSVGElement} svg
 * @param {Option[]} options
 * @param {string | null} choice
 * @param {string[]} picked
 * @param {TableActions} actions
 */
export function markSpots(svg, options, choice, picked, actions) {
  const places = groupByPlace(options);
  const spots = listSpots(svg);
  for (const spot of spots) {
    const at = placeOf(spot);
    const here = places.get(at);
    if (here) mark(spot, here, choice, actions);
    else if (isPickable(options, at)) markPick(spot, options, picked, actions);
    else unmark(spot);
  }
  setTabStop(svg, spots);
}

/**
 * Let one place be in the tab order: the one that has the focus, else what is chosen, else the first.
 * @param {SVGSVGElement} svg
 * @param {SVGGElement[]} spots
 */
function setTabStop(svg, spots) {
  const open = spots.filter((spot) => spot.classList.contains("option"));
  const stop =
    open.find((spot) => spot === document.activeElement) ??
    open.find((spot) => spot.classList.contains("chosen")) ??
    open[0];
  for (const spot of open) spot.setAttribute("tabindex", spot === stop ? "0" : "-1");
  if (!stop && spots[0] && svg.dataset.explained !== undefined) nameSpot(spots[0], "0");
}

/**
 * Let a place that cannot be chosen be come to, to have it explained.
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
  spot.onpointerenter = spot.onfocus = () => actions.peek(chosen ?? here[0] ?? null);
  spot.onpointerleave = spot.onblur = () => actions.peek(null);
}

/**
 * Mark one of several things to pick; one that goes with nothing picked so far says so.
 * @param {SVGGElement} spot
 * @param {Option[]} options
 * @param {string[]} picked
 * @param {TableActions} actions
 */
function markPick(spot, options, picked, actions) {
  const at = placeOf(spot);
  const taken = picked.includes(at);
  const fits = taken || findHolding(options, [...picked, at]).length > 0;
  const state = taken ? ", picked" : fits ? "" : ", not with what is picked";
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
  spot.onpointerenter = spot.onfocus = spot.onpointerleave = spot.onblur = null;
}

/**
 * @param {SVGGElement} spot
 * @param {Option[]} here
 * @param {Option | null} chosen
 */
function describe(spot, here, chosen) {
  const first = here[0]?.says ?? "";
  if (here.length === 1) return first;
  if (chosen) return `${chosen.says}; one of ${here.length} ways`;
  return `${spot.dataset.name ?? findCommonName(here)}: ${here.length} ways, first: ${first}`;
}

/**
 * Show what an option would put on the board: what is peeked at 60 %, what is chosen at full strength.
 * @param {SVGSVGElement} svg
 * @param {Option | null} chosen
 * @param {Option | null} peeked
 */
export function showGhost(svg, chosen, peeked) {
  /** @type {SVGGElement | null} */
  const layer = svg.querySelector(".ghosts");
  if (!layer) return;
  const isPeeked = peeked !== null && !isSame(peeked, chosen);
  const shown = isPeeked ? peeked : chosen;
  const kind = isPeeked ? "ghost" : "ghost chosen";
  const key = shown ? `${kind} ${keyOf(shown)}` : "";
  if (layer.dataset.key === key) return;
  layer.dataset.key = key;
  layer.replaceChildren();
  if (!shown?.ghost) return;
  const ghost = document.createElementNS("http://www.w3.org/2000/svg", "g");
  ghost.setAttribute("class", kind);
  ghost.append(...parseDrawingPart(shown.ghost), ...(isPeeked ? [] : outline(svg, shown.at)));
  layer.append(ghost);
}

/**
 * @param {Option} one
 * @param {Option | null} other
 */
const isSame = (one, other) => other !== null && keyOf(one) === keyOf(other);

/**
 * Give the chosen place's own line, drawn over what the ghost would hide of it.
 * @param {SVGSVGElement} svg
 * @param {string | null} at
 */
function outline(svg, at) {
  const shape = at === null ? null : svg.querySelector(`.spot[data-at="${CSS.escape(at)}"] > :first-child`);
  const line = shape?.cloneNode(false);
  if (!(line instanceof SVGElement)) return [];
  line.setAttribute("class", "chosen-line");
  return [line];
}

/**
 * Go between places with the arrow keys: between those that can be chosen, with Shift between all.
 * Enter and the space bar choose.
 * @param {KeyboardEvent} event
 * @param {TableActions} actions
 */
export function steer(event, actions) {
  const spot = findSpot(event.target);
  if (!spot) return;
  const arrow = ARROWS[event.key];
  const open = spot.classList.contains("option");
  if (arrow) {
    event.preventDefault();
    goOn(spot, arrow, event.shiftKey || !open ? "" : ".option");
  } else if (open && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    actions.choosePlace(placeOf(spot));
  }
}

/**
 * @param {SVGGElement} from
 * @param {readonly [dx: number, dy: number]} direction
 * @param {string} narrowed
 */
function goOn(from, direction, narrowed) {
  const next = findNext(from, direction, narrowed);
  if (next && !next.classList.contains("option")) nameSpot(next, "-1");
  next?.focus();
}

/**
 * Find the nearest place in a direction.
 * @param {SVGGElement} from
 * @param {readonly [dx: number, dy: number]} direction
 * @param {string} narrowed
 */
function findNext(from, [dx, dy], narrowed) {
  const here = centreOf(from);
  /** @type {{ spot: SVGGElement | null, distance: number }} */
  let best = { spot: null, distance: Infinity };
  for (const spot of from.ownerSVGElement ? listSpots(from.ownerSVGElement, narrowed) : []) {
    const there = centreOf(spot);
    const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (spot === from || ahead < 1 || aside > 2 * ahead) continue;
    const distance = ahead + 2 * aside;
    if (distance < best.distance) best = { spot, distance };
  }
  return best.spot;
}

/**
 * Find the place that is nearest to a point of the window, null where none is within reach.
 * @param {SVGSVGElement} svg
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 */
export function findNearestPlace(svg, x, y, reach) {
  /** @type {{ at: string | null, distance: number }} */
  let best = { at: null, distance: reach };
  for (const spot of listSpots(svg, ".option")) {
    const box = spot.getBoundingClientRect();
    const distance = Math.hypot(x - box.x - box.width / 2, y - box.y - box.height / 2) - box.width / 2;
    if (distance < best.distance) best = { at: placeOf(spot), distance };
  }
  return best.at;
}

/** @param {SVGGElement} spot */
function centreOf(spot) {
  const box = spot.getBBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
