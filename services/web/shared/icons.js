// Icons and badges, drawn by the service from the same paths as the boards.

import { drawing, el } from "./dom.js";

const art = { icons: {}, badges: {}, seats: [] };

/** Fetch the art once; a page without it still says everything in words. */
export async function loadArt() {
  const response = await fetch("/art.json");
  if (response.ok) Object.assign(art, await response.json());
}

/** Draw an icon; words beside it say what it means. */
export function icon(name, size = 24) {
  const markup = art.icons[name];
  if (!markup) return null;
  const svg = drawing(`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${markup}</svg>`);
  if (size <= 14) svg.classList.add("small-icon");
  svg.setAttribute("width", size);
  svg.setAttribute("height", size);
  return svg;
}

/** Draw a seat's badge; a game may name the seat's colour in its view. */
export function badge(seat, size = 24, colour = undefined) {
  const markup = art.badges[colour ?? art.seats[seat]];
  if (!markup) return el("span", { class: "badge number" }, seat + 1);
  const svg = drawing(`<svg class="badge" viewBox="0 0 24 24" aria-hidden="true">${markup}</svg>`);
  svg.setAttribute("width", size);
  svg.setAttribute("height", size);
  return svg;
}

/** Find the icon whose name stands in a name of code: `PlaceCowboy`, `cowboys`. */
export function iconFor(name) {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[-_]/);
  return (
    words.map((word) => [word, word.replace(/s$/, "")].find((each) => each in art.icons)).find(Boolean) ??
    null
  );
}
