// The regions of a large sheet: a row of buttons, each looks at one of them. Knows no game.

/** @import { Zoom } from "./zoom.js" */

import { el } from "../../shared/dom.js";

/**
 * @typedef {[name: string, left: number, top: number, width: number, height: number]} Region
 * @typedef {[x: number, y: number]} Point
 */

/**
 * Read the regions of a drawing.
 * @param {SVGSVGElement | null} svg
 * @returns {Region[]}
 */
export function readRegions(svg) {
  /** @type {unknown} */
  const regions = JSON.parse(svg?.dataset.regions ?? "[]");
  return /** @type {Region[]} */ (regions);
}

/**
 * Find the name of the region with a point, null where there is none.
 * @param {Region[]} regions
 * @param {Point} point
 */
export function findRegionAt(regions, [x, y]) {
  /** @param {Region} region */
  const isWithin = ([, left, top, width, height]) =>
    x >= left && x <= left + width && y >= top && y <= top + height;
  return regions.find(isWithin)?.[0] ?? null;
}

/** In a frame narrower than this the whole of a large sheet tells little. */
const NARROW = 600;

export class Regions {
  /**
   * @param {HTMLElement} sheet
   * @param {Zoom} zoom
   */
  constructor(sheet, zoom) {
    this.zoom = zoom;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** @type {Region[]} */
    this.regions = [];
    this.names = "";
    /** @type {string | undefined} the region that the reader was led to */
    this.led = undefined;
    /** Whether the drawing is one that nobody has been led through yet. */
    this.fresh = false;
    /** @type {HTMLButtonElement[]} */
    this.buttons = [];
    const named = { role: "toolbar", "aria-label": "Parts of the board" };
    this.bar = el("div", { class: "regions", hidden: true, ...named });
    sheet.before(this.bar);
  }

  /**
   * Offer the regions of a drawing; who looks at one goes on looking at it.
   * @param {SVGSVGElement | null} svg
   */
  show(svg) {
    this.svg = svg;
    this.regions = readRegions(svg);
    this.bar.hidden = this.regions.length === 0;
    const names = this.regions.map(([name]) => name).join();
    if (names !== this.names) this.fill();
    this.names = names;
    this.look(this.zoom.region?.[0]);
    this.fresh = true;
    this.reflect();
  }

  fill() {
    const buttons = this.regions.map(([name]) => createButton(name, name, () => this.look(name)));
    this.buttons = buttons.length ? [createButton("", "All", () => this.zoom.fit()), ...buttons] : [];
    this.bar.replaceChildren(...this.buttons);
  }

  /**
   * Look at the region of a name, where there is one.
   * @param {string | undefined} name
   */
  look(name) {
    const region = this.regions.find(([each]) => each === name);
    if (region) this.zoom.look(region);
  }

  /** Press the button of what is looked at. */
  reflect() {
    for (const button of this.buttons) {
      const { region } = button.dataset;
      const pressed = region ? region === this.zoom.region?.[0] : this.zoom.scale === 1;
      button.setAttribute("aria-pressed", String(pressed));
    }
  }

  /** Mark the regions where something can be chosen; in a narrow frame, look at the first of them. */
  point() {
    if (!this.svg || !this.regions.length) return;
    /** @type {NodeListOf<SVGGElement>} */
    const options = this.svg.querySelectorAll("g.spot.option");
    const open = new Set([...options].map((spot) => findRegionAt(this.regions, centreOf(spot))));
    for (const button of this.buttons)
      button.classList.toggle("asked-here", open.has(button.dataset.region ?? ""));
    const first = this.regions.find(([name]) => open.has(name));
    if (this.fresh && first) this.lead(first[0]);
    this.fresh = false;
  }

  /**
   * Look at a region for the reader, unless the window is where the reader moved it.
   * @param {string} name
   */
  lead(name) {
    const { frame, scale, brought, region } = this.zoom;
    const free = scale === 1 || brought || (region && region[0] === this.led);
    if (!free || frame.clientWidth >= NARROW) return;
    this.led = name;
    this.look(name);
  }
}

/**
 * @param {string} region
 * @param {string} words
 * @param {() => void} onclick
 */
function createButton(region, words, onclick) {
  return el("button", { class: "region", type: "button", data: { region }, onclick }, words);
}

/**
 * @param {SVGGElement} spot
 * @returns {Point}
 */
function centreOf(spot) {
  const box = spot.getBBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
