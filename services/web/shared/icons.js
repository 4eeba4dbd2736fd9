// Icons and badges, made from the same paths as the boards.

import { el, parseDrawing } from "./dom.js";

/**
 * @typedef {Record<string, string>} Named
 * @typedef {{ icons: Named, badges: Named, fills: Named, seats: string[] }} Art
 */

/** @type {Art} */
const art = { icons: {}, badges: {}, fills: {}, seats: [] };

/** Fetch the icons' drawings once. If this fails, the page says everything in words. */
export async function loadIcons() {
  const known = document.querySelector("link#art"); // preloaded by the page's head
  const response = await fetch(known?.getAttribute("href") ?? "/art.json");
  if (response.ok) Object.assign(art, await response.json());
}

/**
 * Use these drawings.
 * @param {Art} drawings
 */
export function useIcons(drawings) {
  Object.assign(art, drawings);
}

/**
 * Draw an icon; null if the name is unknown. Words next to it must say what it means.
 * @param {string} name
 * @param {number} [size]
 */
export function createIcon(name, size = 24) {
  const markup = art.icons[name];
  if (!markup) return null;
  const svg = copyDrawing("icon", markup);
  if (size <= 14) svg.classList.add("small-icon");
  return resize(svg, size);
}

/**
 * Put an icon in front of a button's words, if it is known.
 * @param {HTMLElement} button
 * @param {string} name
 */
export function addIcon(button, name) {
  const icon = createIcon(name, 20);
  if (icon) button.prepend(icon);
  return button;
}

/**
 * Draw a seat's badge.
 * @param {number} seat
 * @param {number} [size]
 * @param {string | null} [colour] the seat's colour in the game, null for the default
 */
export function createBadge(seat, size = 24, colour = null) {
  const markup = art.badges[colour ?? art.seats[seat] ?? ""];
  if (!markup) return el("span", { class: "badge number" }, seat + 1);
  return resize(copyDrawing("badge", markup), size);
}

/** Parsed drawings, by their markup. */
/** @type {Map<string, SVGSVGElement>} */
const read = new Map();

/**
 * @param {string} kind
 * @param {string} inside
 */
function copyDrawing(kind, inside) {
  const markup = `<svg class="${kind}" viewBox="0 0 24 24" aria-hidden="true">${inside}</svg>`;
  const known = read.get(markup) ?? parseDrawing(markup);
  read.set(markup, known);
  const copy = known.cloneNode(true);
  return copy instanceof SVGSVGElement ? copy : known;
}

/**
 * Return a seat's default colour.
 * @param {number} seat
 */
export const findSeatColour = (seat) => art.seats[seat] ?? null;

/**
 * Return the fill for a seat colour.
 * @param {string | null} colour
 */
export const findFill = (colour) => art.fills[colour ?? ""] ?? null;

/**
 * @param {SVGSVGElement} svg
 * @param {number} size
 */
function resize(svg, size) {
  svg.setAttribute("width", String(size));
  svg.setAttribute("height", String(size));
  return svg;
}

/**
 * Find the icon whose name appears in a code name: `PlaceCowboy`, `cowboys`.
 * @param {string} name
 */
export function findIcon(name) {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[-_]/);
  const forms = words.flatMap((word) => [word, word.replace(/s$/, "")]);
  return forms.find((form) => form in art.icons) ?? null;
}

/**
 * Draw the plate of a game: its icon in a double frame.
 * @param {string | null | undefined} name of the icon
 * @param {number} size
 */
export function createPlate(name, size) {
  const icon = createIcon(name ?? "station", Math.round(size * 0.7)) ?? "";
  const measures = { width: `${size}px`, height: `${size}px` };
  return el("span", { class: "plate", style: measures, "aria-hidden": "true" }, icon);
}
