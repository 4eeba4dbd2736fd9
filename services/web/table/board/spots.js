// Options on the board: places to choose by pointer and keyboard, and the ghost of what would stand there.

import { holding, picks } from "../decision/place-sets.js";
import { fragment } from "../../shared/dom.js";
import { byPlace, commonName, keyOf } from "../decision/option-groups.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Mark the places of the options on a drawing; `act.choosePlace(at)` and `act.peek(option)` answer them. */
export function markSpots(svg, options, choice, picked, act) {
  const places = byPlace(options);
  const spots = [...svg.querySelectorAll(".spot")];
  for (const spot of spots) {
    const here = places.get(spot.dataset.at);
    if (here) mark(spot, here, choice, act);
    else if (picks(options, spot.dataset.at)) markPick(spot, options, picked, act);
    else unmark(spot);
  }
  const open = spots.filter((spot) => spot.classList.contains("option"));
  const stop =
    open.find((spot) => spot === document.activeElement) ??
    open.find((spot) => spot.classList.contains("chosen")) ??
    open[0];
  for (const spot of open) spot.setAttribute("tabindex", spot === stop ? "0" : "-1");
}

function mark(spot, here, choice, act) {
  const chosen = here.find((option) => keyOf(option) === choice);
  press(spot, Boolean(chosen), label(spot, here, chosen), act);
  spot.onpointerenter = spot.onfocus = () => act.peek(chosen ?? here[0]);
  spot.onpointerleave = spot.onblur = () => act.peek(null);
}

/** Mark one of several things to pick; one that goes with nothing picked so far says so. */
function markPick(spot, options, picked, act) {
  const { at, name } = spot.dataset;
  const taken = picked.includes(at);
  const fits = taken || holding(options, [...picked, at]).length > 0;
  press(spot, taken, `${name ?? at}${taken ? ", picked" : fits ? "" : ", not with what is picked"}`, act);
  spot.onpointerenter = spot.onfocus = spot.onpointerleave = spot.onblur = null;
}

function press(spot, chosen, words, act) {
  spot.classList.add("option");
  spot.classList.toggle("chosen", chosen);
  spot.setAttribute("role", "button");
  spot.setAttribute("aria-pressed", String(chosen));
  spot.setAttribute("aria-label", words);
  spot.onclick = () => act.choosePlace(spot.dataset.at);
}

function unmark(spot) {
  spot.classList.remove("option", "chosen");
  for (const name of ["role", "tabindex", "aria-pressed", "aria-label"]) spot.removeAttribute(name);
  spot.onclick = spot.onpointerenter = spot.onfocus = spot.onpointerleave = spot.onblur = null;
}

function label(spot, here, chosen) {
  if (here.length === 1) return here[0].says;
  const name = spot.dataset.name ?? commonName(here);
  return chosen
    ? `${chosen.says}; one of ${here.length} ways`
    : `${name}: ${here.length} ways, first: ${here[0].says}`;
}

/** Show what the option would put on the board: `peeked` at 60 %, `chosen` at full strength. */
export function showGhost(svg, chosen, peeked) {
  const layer = svg.querySelector(".ghosts");
  if (!layer) return;
  const shown = peeked && (!chosen || keyOf(peeked) !== keyOf(chosen)) ? peeked : chosen;
  const key = shown ? `${shown === chosen} ${keyOf(shown)}` : "";
  if (layer.dataset.key === key) return;
  layer.dataset.key = key;
  layer.replaceChildren();
  if (!shown?.ghost) return;
  const ghost = document.createElementNS("http://www.w3.org/2000/svg", "g");
  ghost.setAttribute("class", shown === chosen ? "ghost chosen" : "ghost");
  ghost.append(...fragment(shown.ghost), ...outline(svg, shown === chosen ? shown.at : null));
  layer.append(ghost);
}

/** The chosen place's own line, drawn over what the ghost would hide of it. */
function outline(svg, at) {
  const shape = at && svg.querySelector(`.spot[data-at="${CSS.escape(at)}"] > :first-child`);
  if (!shape) return [];
  const line = shape.cloneNode(false);
  line.setAttribute("class", "chosen-line");
  return [line];
}

/** Go between places with the arrow keys; Enter and the space bar choose. */
export function steer(event, act) {
  const spot = event.target.closest?.(".spot.option");
  if (!spot) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    act.choosePlace(spot.dataset.at);
  } else if (ARROWS[event.key]) {
    event.preventDefault();
    nearest(spot, ARROWS[event.key])?.focus();
  }
}

function nearest(from, [dx, dy]) {
  const here = centre(from);
  let best = null;
  for (const spot of from.closest("svg").querySelectorAll(".spot.option")) {
    const there = centre(spot);
    const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (spot === from || ahead < 1 || aside > 2 * ahead) continue;
    const distance = ahead + 2 * aside;
    if (!best || distance < best.distance) best = { spot, distance };
  }
  return best?.spot;
}

/** Find the place of the spot nearest to a point of the window, null where none is within reach. */
export function nearestTo(svg, x, y, reach) {
  let best = { at: null, distance: reach };
  for (const spot of svg.querySelectorAll(".spot.option")) {
    const box = spot.getBoundingClientRect();
    const distance = Math.hypot(x - box.x - box.width / 2, y - box.y - box.height / 2) - box.width / 2;
    if (distance < best.distance) best = { at: spot.dataset.at, distance };
  }
  return best.at;
}

function centre(spot) {
  const box = spot.getBBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
