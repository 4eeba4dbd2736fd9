// The parts of a board in their slots: each has a panel that is kept while its drawing changes.

/** @import { DrawnBoard, DrawnPart } from "./part-source.js" */
/** @import { Box } from "./zoom.js" */

import { createShape, el, parseDrawing, parseDrawingPart } from "../../shared/dom.js";
import { createBadge } from "../../shared/icons.js";
import { patchDrawing } from "./drawing-patch.js";
import { DESK, PHONE, THIRD } from "./slots.js";

/** For the drawing of a game that names no parts: a single part, fitted into the frame. */
const WHOLE = "board";

/**
 * A part on the page. `model` is the drawing as received, `svg` the same drawing on the page, with the page's
 * additions; `whole` is its unzoomed view box.
 * @typedef {{
 *   part: DrawnPart,
 *   panel: HTMLElement,
 *   svg: SVGSVGElement,
 *   model: SVGSVGElement,
 *   whole: Box,
 * }} ShownPart
 */

export class PartPanels {
  /**
   * @param {HTMLElement} page contains the slots `.slot-wide`, `.slot-side` and `.slot-right`
   * @param {HTMLElement} sheet the frame of the main part, on a phone of any part
   */
  constructor(page, sheet) {
    this.page = page;
    this.sheet = sheet;
    /** @type {Map<string, ShownPart>} */
    this.shown = new Map();
    this.definitions = "";
    this.shared = createShape("defs");
    this.sharedModel = createShape("defs");
    page.prepend(createShape("svg", { class: "definitions", "aria-hidden": "true" }, this.shared));
    /** @type {Map<string, string>} the name of the shown part, by kind */
    this.picked = new Map();
  }

  /** All parts in order. */
  get all() {
    return [...this.shown.values()];
  }

  /**
   * Show a board; only parts that differ are redrawn.
   * @param {DrawnBoard} board
   */
  show({ definitions, parts }) {
    if (definitions !== this.definitions) this.define(definitions);
    const before = this.shown;
    this.shown = new Map();
    for (const part of parts) this.shown.set(part.name, this.draw(part, before.get(part.name)));
    for (const [name, { panel }] of before) if (!this.shown.has(name)) panel.remove();
    this.arrange();
  }

  /** @param {string} definitions shared by the drawings */
  define(definitions) {
    const wanted = createShape("defs", {}, ...parseDrawingPart(definitions));
    patchDrawing(this.shared, this.sharedModel, wanted);
    this.sharedModel = wanted;
    this.definitions = definitions;
  }

  /**
   * @param {DrawnPart} part
   * @param {ShownPart | undefined} known
   * @returns {ShownPart}
   */
  draw(part, known) {
    const panel = known?.panel ?? createPanel(part.name);
    entitle(panel, part.title);
    const model = known?.part.svg === part.svg ? known.model : parseDrawing(part.svg);
    const svg = known?.svg ?? document.importNode(model, true);
    if (!known) panel.append(svg);
    else if (known.model !== model) redraw(known, model);
    svg.style.setProperty("--wide", `${part.width}px`);
    svg.style.setProperty("--high", `${part.height}px`);
    return { part, panel, svg, model, whole: readBox(model) };
  }

  /** Put the panels into the slots of this window, in order. */
  arrange() {
    const isPhone = window.innerWidth < PHONE;
    const main = this.main;
    /** @type {Map<Element, HTMLElement[]>} */
    const slots = new Map([[this.sheet, []]]);
    for (const slot of this.page.querySelectorAll(".slot")) slots.set(slot, []);
    for (const shown of this.all) slots.get(this.slotOf(shown, main, isPhone))?.push(shown.panel);
    for (const [slot, panels] of slots) {
      const there = [...slot.querySelectorAll(":scope > .part-panel")];
      if (panels.length !== there.length || panels.some((panel, index) => panel !== there[index])) {
        for (const panel of there) panel.remove();
        slot.append(...panels);
      }
    }
    for (const slot of ["wide", "side"])
      this.page.classList.toggle(
        `has-${slot}`,
        this.all.some(({ part }) => part.slot === slot),
      );
    this.placeJournal();
    this.showPicked(isPhone);
  }

  /** Put the journal below the parts next to the main one; without such parts, below the decision. */
  placeJournal() {
    const { innerWidth } = window;
    const isAside = innerWidth >= DESK && innerWidth < THIRD && this.page.classList.contains("has-side");
    const home = this.page.querySelector(isAside ? ".aside" : ".beside");
    const journal = document.querySelector("#journal");
    if (journal && journal.parentElement !== home) home?.append(journal);
  }

  /**
   * @param {ShownPart} shown
   * @param {ShownPart | undefined} main
   * @param {boolean} isPhone
   */
  slotOf(shown, main, isPhone) {
    if (isPhone || shown === main) return this.sheet;
    const slot = shown.part.slot === "main" ? "wide" : shown.part.slot;
    return this.page.querySelector(`.slot-${slot}`) ?? this.sheet;
  }

  /** The first part of the slot `main`. */
  get main() {
    return this.all.find(({ part }) => part.slot === "main") ?? this.all[0];
  }

  /**
   * Show one part of each kind (`board-red`, `board-blue`), with buttons that switch between them.
   * @param {boolean} isPhone on a phone each part has a tab
   */
  showPicked(isPhone) {
    for (const old of this.page.querySelectorAll(".part-choice")) old.remove();
    for (const [kind, parts] of groupByKind(this.all)) {
      const picked = parts.find(({ part }) => part.name === this.picked.get(kind)) ?? parts[0];
      for (const part of parts) part.panel.classList.toggle("put-away", !isPhone && part !== picked);
      if (!isPhone && picked && parts.length > 1)
        picked.panel.prepend(this.createChoice(kind, parts, picked, isPhone));
    }
  }

  /**
   * @param {string} kind
   * @param {ShownPart[]} parts
   * @param {ShownPart} picked
   * @param {boolean} isPhone
   */
  createChoice(kind, parts, picked, isPhone) {
    const buttons = parts.map(({ part }) => {
      const isPicked = part.name === picked.part.name;
      const onclick = () => {
        this.picked.set(kind, part.name);
        this.showPicked(isPhone);
        /** @type {HTMLElement | null} */
        const button = this.page.querySelector(`[data-part-choice="${CSS.escape(part.name)}"]`);
        button?.focus();
      };
      const named = { type: "button", class: "tab", "aria-pressed": String(isPicked), onclick };
      return el("button", { ...named, data: { partChoice: part.name } }, createEmblem(part.name), part.title);
    });
    return el("div", { class: "part-choice", role: "toolbar", "aria-label": "Player boards" }, buttons);
  }

  /**
   * Show a part that is hidden behind another part of the same kind.
   * @param {string} name
   */
  bringOut(name) {
    const kind = kindOf(name);
    if (!this.shown.get(name)?.panel.classList.contains("put-away")) return;
    this.picked.set(kind, name);
    this.showPicked(window.innerWidth < PHONE);
  }
}

/**
 * Replace the drawing of a part. Choices shown on the old one are dropped.
 * @param {ShownPart} shown
 * @param {SVGSVGElement} model
 */
function redraw({ svg, model: known }, model) {
  for (const layer of svg.querySelectorAll(".ghosts")) {
    layer.replaceChildren();
    layer.removeAttribute("data-key");
  }
  patchDrawing(svg, known, model);
}

/** @param {string} name */
const createPanel = (name) =>
  el("figure", { class: "part-panel", data: { panel: name } }, el("figcaption", { class: "label" }));

/**
 * @param {HTMLElement} panel
 * @param {string} title
 */
function entitle(panel, title) {
  const caption = panel.querySelector("figcaption");
  if (caption?.textContent !== title) caption?.replaceChildren(title);
}

/**
 * Build the emblem of the seat that a part belongs to (`board-red`).
 * @param {string} name
 */
const createEmblem = (name) => createBadge(0, 14, name.slice(name.indexOf("-") + 1));

/** @param {string} name */
const kindOf = (name) => name.split("-")[0] ?? name;

/**
 * @param {ShownPart[]} all
 * @returns {Map<string, ShownPart[]>}
 */
function groupByKind(all) {
  /** @type {Map<string, ShownPart[]>} */
  const kinds = new Map();
  for (const shown of all) {
    if (!shown.part.name.includes("-")) continue;
    const kind = kindOf(shown.part.name);
    kinds.set(kind, [...(kinds.get(kind) ?? []), shown]);
  }
  return kinds;
}

/**
 * Return the pixels per unit at which a part is readable; 0 for a drawing that is fitted.
 * @param {ShownPart} shown
 */
export function naturalScale({ part, whole }) {
  return part.name === WHOLE ? 0 : part.width / (whole[2] || part.width);
}

/**
 * @param {SVGSVGElement} svg
 * @returns {Box}
 */
function readBox(svg) {
  const [left = 0, top = 0, width = 0, height = 0] =
    svg.getAttribute("viewBox")?.split(" ").map(Number) ?? [];
  return [left, top, width, height];
}
