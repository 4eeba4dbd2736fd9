// The regions of a large sheet: a row of buttons, each looks at one of them. Knows no game.

import { el } from "../../shared/dom.js";

/** Read the regions of a drawing: name, left, top, width and height of each. */
export const regionsOf = (svg) => JSON.parse(svg?.dataset.regions ?? "[]");

/** Find the region with a point, null where there is none. */
export function regionAt(regions, [x, y]) {
  const within = ([, left, top, width, height]) =>
    x >= left && x <= left + width && y >= top && y <= top + height;
  return regions.find(within)?.[0] ?? null;
}

/** In a frame narrower than this the whole of a large sheet tells little. */
const NARROW = 600;

export class Regions {
  constructor(sheet, zoom) {
    this.zoom = zoom;
    const named = { role: "toolbar", "aria-label": "Parts of the board" };
    this.bar = el("div", { class: "regions", hidden: true, ...named });
    sheet.before(this.bar);
  }

  /** Offer the regions of a drawing; who looks at one goes on looking at it. */
  show(svg) {
    this.svg = svg;
    this.regions = regionsOf(svg);
    this.bar.hidden = this.regions.length === 0;
    const names = this.regions.map(([name]) => name).join();
    if (names !== this.names) this.fill();
    this.names = names;
    const again = this.named(this.zoom.region?.[0]);
    if (again) this.zoom.look(again);
    this.fresh = true;
    this.reflect();
  }

  fill() {
    const buttons = this.regions.map(([name]) => button(name, name, () => this.look(name)));
    const all = button("", "All", () => this.zoom.fit());
    this.bar.replaceChildren(...(buttons.length ? [all, ...buttons] : []));
  }

  named(name) {
    return this.regions.find(([each]) => each === name);
  }

  look(name) {
    this.zoom.look(this.named(name));
  }

  /** Press the button of what is looked at. */
  reflect() {
    for (const each of this.bar.children) {
      const here = each.dataset.region;
      const pressed = here ? here === this.zoom.region?.[0] : this.zoom.scale === 1;
      each.setAttribute("aria-pressed", String(pressed));
    }
  }

  /** Mark the regions where something can be chosen; in a narrow frame, look at the first of them. */
  point() {
    if (!this.svg || !this.regions.length) return;
    const open = new Set(
      [...this.svg.querySelectorAll(".spot.option")].map((spot) => regionAt(this.regions, middle(spot))),
    );
    for (const each of this.bar.children)
      each.classList.toggle("asked-here", each.dataset.region !== "" && open.has(each.dataset.region));
    const first = this.regions.find(([name]) => open.has(name));
    if (this.fresh && first) this.lead(first[0]);
    this.fresh = false;
  }

  /** Look at a region for the reader, unless the window is where the reader moved it. */
  lead(name) {
    const { frame, scale, brought, region } = this.zoom;
    const free = scale === 1 || brought || (region && region[0] === this.led);
    if (!free || frame.clientWidth >= NARROW) return;
    this.led = name;
    this.look(name);
  }
}

function button(region, words, onclick) {
  return el("button", { class: "region", type: "button", data: { region }, onclick }, words);
}

function middle(spot) {
  const box = spot.getBBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
