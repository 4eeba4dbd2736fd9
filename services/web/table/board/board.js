// The board in its frame: the drawing of what is looked at, places to choose, and a closer look.

import { call, tablePath } from "../../shared/api-client.js";
import { drawing, el } from "../../shared/dom.js";
import { optionOf } from "../decision/option-groups.js";
import { Regions } from "./regions.js";
import { markSpots, nearestTo, showGhost, steer } from "./spots.js";
import { Zoom } from "./zoom.js";

const KEPT = 40;
/** So many pixels beside a spot still count as on it. */
const REACH = 22;

/** Fetches and shows drawings; a drawing of the past never changes, so the last ones are kept. */
export class Board {
  constructor(frame, act) {
    this.frame = frame;
    this.act = act;
    this.kept = new Map();
    this.sheet = frame.querySelector(".sheet-area") ?? frame;
    this.zoom = new Zoom(this.sheet, () => this.regions?.reflect());
    this.regions = new Regions(this.sheet, this.zoom);
    this.peeked = null;
    frame.addEventListener("keydown", (event) => steer(event, act));
    this.sheet.addEventListener("click", (event) => this.near(event));
  }

  /** Show a drawing in place of the one before; the window and the focus stay. */
  show(markup) {
    if (markup === this.markup) return;
    this.markup = markup;
    this.held = document.activeElement?.closest?.(".spot")?.dataset.at;
    this.svg = drawing(markup);
    this.sheet.querySelector(":scope > svg, :scope > .empty-sheet")?.remove();
    this.sheet.prepend(this.svg);
    this.zoom.show(this.svg);
    this.regions.show(this.svg);
  }

  /** Fetch the drawing of a table after record `at`, as that seat may know it. */
  async fetched(table, seat, at, signal) {
    const path = tablePath(table, "/board.svg", { seat, at, theme: "page" });
    if (!this.kept.has(path)) this.kept.set(path, await call("GET", path, { as: "text", signal }));
    if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value);
    return this.kept.get(path);
  }

  /** A finger is wider than a spot: a tap beside one means the nearest. */
  near(event) {
    if (event.target.closest(".spot.option")) return;
    const at = this.svg && nearestTo(this.svg, event.clientX, event.clientY, REACH);
    if (at) this.act.choosePlace(at);
  }

  /** Before the first tile lies: the frame alone, with one sentence. */
  empty(words) {
    this.markup = null;
    this.svg = null;
    this.sheet.querySelector(":scope > svg, :scope > .empty-sheet")?.remove();
    this.sheet.prepend(el("p", { class: "empty-sheet" }, words));
    this.regions.show(null);
  }

  /** Mark what may be chosen and show what is. */
  offer(options, choice, picked = []) {
    if (!this.svg) return;
    this.options = options;
    this.choice = choice;
    markSpots(this.svg, options, choice, picked, this.act);
    this.regions.point();
    this.bring(optionOf(options, choice)?.at ?? null);
    this.ghost();
    if (this.held) this.keepFocus(this.spot(this.held));
    this.held = null;
  }

  /** A new drawing has new elements: the focus goes to the same place, or to the decision. */
  keepFocus(spot) {
    const target = spot?.classList.contains("option") ? spot : document.getElementById("decision");
    target.focus({ preventScroll: true });
  }

  /** Look closely at the place that is chosen, and back at all when nothing is. */
  bring(at) {
    if (at === this.brought) return;
    this.brought = at;
    const box = at === null ? null : this.spot(at)?.getBBox();
    if (box) this.zoom.bring([box.x + box.width / 2, box.y + box.height / 2]);
    else this.zoom.release();
  }

  peek(option) {
    this.peeked = option;
    if (this.svg) this.ghost();
  }

  ghost() {
    const options = this.options ?? [];
    const peeked = this.peeked && options.includes(this.peeked) ? this.peeked : null;
    showGhost(this.svg, optionOf(options, this.choice), peeked);
  }

  spot(at) {
    return this.svg?.querySelector(`.spot[data-at="${CSS.escape(at)}"]`);
  }

  /** The drawing's own name for a place, null where it has none. */
  nameOf(at) {
    return this.spot(at)?.dataset.name ?? null;
  }
}
