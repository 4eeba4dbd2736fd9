// The board in parts: drawings of what is looked at, places to choose, and a closer look.

/** @import { Option } from "../../shared/api-types" */
/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { TableState } from "../table-store.js" */
/** @import { ShownPart } from "./part-panels.js" */
/** @import { DrawnBoard } from "./part-source.js" */

import { byId, el } from "../../shared/dom.js";
import { findOption, keyOf } from "../decision/option-groups.js";
import { PartDialog, addOpener, bindOpening } from "../layout/part-dialog.js";
import { PartPanels, naturalScale } from "./part-panels.js";
import { PartTabs } from "./part-tabs.js";
import { PlaceCard, findPlace } from "./place-card.js";
import { findPressed } from "./pressed.js";
import { PHONE } from "./slots.js";
import {
  bindSpotKeys,
  findPlaceOn,
  findSpot,
  listSpots,
  markSpots,
  setTabStops,
  showGhost,
} from "./spots.js";
import { Zoom } from "./zoom.js";

/** Shows drawings in their slots and lets places on them be chosen; it knows no game. */
export class Board {
  /**
   * @param {HTMLElement} page what holds all slots
   * @param {TableActions} actions
   * @param {{ card: HTMLElement, look: () => TableState }} explained where a place is explained, and of what table
   */
  constructor(page, actions, { card, look }) {
    this.page = page;
    this.actions = actions;
    /** @type {HTMLElement} */
    this.sheet = page.querySelector(".sheet-area") ?? page;
    this.zoom = new Zoom(this.sheet);
    this.panels = new PartPanels(page, this.sheet);
    this.tabs = new PartTabs(this.sheet, () => this.showLarge());
    this.card = new PlaceCard(page, card, look);
    this.partDialog = new PartDialog(page, card, () => this.showMoved());
    /** @type {ShownPart | null} the part in the large frame */
    this.large = null;
    /** @type {Option[]} */
    this.options = [];
    /** @type {Map<string, string | null>} what options would put into these parts, by their keys */
    this.ghosts = new Map();
    /** @type {string | null} */
    this.choice = null;
    /** @type {Option | null} the option whose ghost is shown while it is pointed at */
    this.peeked = null;
    /** @type {string | null} the place that had the focus in the drawing before */
    this.focused = null;
    /** @type {string | null} the place that is brought into view */
    this.brought = null;
    bindSpotKeys(page, actions);
    page.addEventListener("click", (event) => this.chooseNear(event));
    page.addEventListener("focusin", (event) => this.follow(findSpot(event.target)));
    bindOpening(this);
  }

  /** @param {string | null | undefined} name of the part to open whole */
  openWhole(name) {
    this.card.close();
    this.partDialog.open(this.panels.all.find(({ part }) => part.name === name));
  }

  /** A drawing lies elsewhere now. */
  showMoved() {
    this.card.close();
    this.showLarge();
    setTabStops(listSpots(this.page));
    this.partDialog.offer();
  }

  /**
   * Give the window through which a drawing is seen, null where it is seen as it is.
   * @param {SVGSVGElement | null} svg
   */
  zoomOf(svg) {
    if (svg === this.partDialog.svg) return svg && this.partDialog.zoom;
    return svg === this.large?.svg ? this.zoom : null;
  }

  /**
   * Bring a place into view that is come to by keyboard.
   * @param {SVGGElement | null} spot
   */
  follow(spot) {
    if (spot?.matches(":focus-visible")) this.revealSpot(spot);
  }

  /**
   * Show drawings in place of those before; the window and the focus stay.
   * @param {DrawnBoard} drawn
   * @param {Option[]} [options] of the moment that is drawn
   * @param {number | null} [at] the record after which that is
   */
  show(drawn, options = [], at = null) {
    this.card.close();
    this.card.at = at;
    this.ghosts = new Map(drawn.ghosts.map((ghost, index) => [keyAt(options, index), ghost]));
    this.focused = findSpot(document.activeElement)?.dataset.at ?? null;
    this.sheet.querySelector(":scope > .empty-sheet")?.remove();
    this.panels.show(drawn);
    for (const shown of this.panels.all) addOpener(shown, (name) => this.openWhole(name));
    this.partDialog.follow(this.panels.all);
    this.tabs.show(innerWidth < PHONE ? this.panels.all : []);
    this.showLarge();
  }

  /** Let the part that is wanted fill the large frame: on a phone the tab's, else the main one. */
  showLarge() {
    const { all, main } = this.panels;
    const wanted = innerWidth < PHONE ? all.find(({ part }) => part.name === this.tabs.active) : main;
    for (const { panel } of all) panel.classList.toggle("large", panel === wanted?.panel);
    const isOther = wanted?.part.name !== this.large?.part.name;
    this.large = wanted ?? null;
    this.sheet.style.setProperty("--large-high", `${heightAcross(wanted)}px`);
    const isTaken = this.large?.svg === this.partDialog.svg;
    this.zoom.show(isTaken ? null : this.large, wanted ? naturalScale(wanted) : 0, isOther);
  }

  /**
   * A finger is wider than a spot: a tap at the edge of one means it. One on what cannot be chosen explains it,
   * unless its answer is folded away.
   * @param {MouseEvent} event
   */
  chooseNear(event) {
    if (!(event.target instanceof Element) || !event.target.closest("svg.board")) return;
    if (findSpot(event.target)?.classList.contains("option")) return;
    const place = findPlace(event.target);
    const at = findPressed(event.target.closest("dialog") ?? this.page, event);
    if (at !== null) this.actions.choosePlace(at);
    else if (place !== null && !this.actions.chooseFolded(place)) void this.card.open(place);
  }

  /**
   * Before the first tile lies: the frame alone, with one sentence.
   * @param {string} words
   */
  empty(words) {
    this.panels.show({ definitions: "", parts: [], ghosts: [] });
    this.tabs.show([]);
    this.showLarge();
    this.sheet.querySelector(":scope > .empty-sheet")?.remove();
    this.sheet.prepend(el("p", { class: "empty-sheet" }, words));
  }

  /**
   * Mark what may be chosen and show what is.
   * @param {Option[]} options
   * @param {string | null} choice
   * @param {string[]} picked
   */
  offer(options, choice, picked) {
    this.options = options;
    this.choice = choice;
    markSpots(this.page, options, choice, picked, this.actions);
    this.point();
    this.bring(findOption(options, choice)?.at ?? null);
    this.showGhost();
    this.partDialog.offer();
    if (this.focused !== null) this.keepFocus(this.spotAt(this.focused));
    this.focused = null;
  }

  /** Ring the parts where something can be chosen; a phone goes to the first of them. */
  point() {
    /** @type {Set<string>} */
    const open = new Set();
    for (const { part, panel, svg } of this.panels.all) {
      const isOpen = listSpots(svg, ".option").length > 0;
      panel.classList.toggle("asked-part", isOpen);
      if (isOpen) open.add(part.name);
    }
    this.tabs.point(open, this.options.map(keyOf).join());
  }

  /**
   * The focus goes to the same place of the new drawing where it can be chosen, else to the decision.
   * @param {SVGGElement | null} spot
   */
  keepFocus(spot) {
    const home = this.partDialog.part ? this.partDialog.closing : byId("decision");
    const target = spot?.classList.contains("option") ? spot : home;
    if (!target.contains(document.activeElement)) this.card.focusQuietly(target);
  }

  /**
   * Bring the place that is chosen into view.
   * @param {string | null} at
   */
  bring(at) {
    if (at === this.brought) return;
    this.brought = at;
    const spot = at === null ? null : this.spotAt(at);
    const shown = this.panels.all.find(({ svg }) => svg === spot?.ownerSVGElement);
    if (!spot || !shown) return;
    this.panels.bringOut(shown.part.name);
    if (innerWidth < PHONE && shown !== this.large) this.tabs.go(shown.part.name);
    this.reveal(at ?? "");
  }

  /**
   * Let a place of the large part be seen, where somebody looks closer at it.
   * @param {string} at
   */
  reveal(at) {
    const spot = this.spotAt(at);
    if (spot) this.revealSpot(spot);
  }

  /** @param {SVGGElement} spot */
  revealSpot(spot) {
    const zoom = this.zoomOf(spot.ownerSVGElement);
    if (!zoom || zoom.scale === 1) return; // all is seen: to measure would lay the page out
    const { x, y, width, height } = spot.getBBox();
    zoom.reveal([x, y, width, height]);
  }

  /**
   * Bring a part into view, and give its panel; of parts of one kind (`board`) the first.
   * @param {string} name
   */
  bringOut(name) {
    const shown = this.panels.all.find(({ part }) => part.name === name || part.name.startsWith(`${name}-`));
    if (!shown) return null;
    this.panels.bringOut(shown.part.name);
    if (innerWidth < PHONE && shown !== this.large) this.tabs.go(shown.part.name);
    return innerWidth < PHONE || shown === this.panels.main ? byId("board") : shown.panel;
  }

  /** @param {Option | null} option */
  peek(option) {
    if (option === this.peeked) return;
    this.peeked = option;
    this.showGhost();
  }

  showGhost() {
    const peeked = this.peeked && this.options.includes(this.peeked) ? this.peeked : null;
    const main = this.panels.main?.svg ?? null;
    const chosen = findOption(this.options, this.choice);
    showGhost(this.page, main, this.drawnFor(chosen), this.drawnFor(peeked));
  }

  /**
   * Give an option with what it would put into the parts as they are drawn here.
   * @param {Option | null} option
   */
  drawnFor(option) {
    const ghost = option && this.ghosts.get(keyOf(option));
    return option && ghost !== undefined ? { ...option, ghost } : option;
  }

  /** @param {string} at */
  spotAt(at) {
    return findPlaceOn(this.page, at);
  }

  /**
   * Give the drawing's own name for a place, null where it has none.
   * @param {string} at
   */
  nameOf(at) {
    return this.spotAt(at)?.dataset.name ?? null;
  }
}

/**
 * Give how high a part is where it is as wide as the window.
 * @param {ShownPart | undefined} shown
 */
function heightAcross(shown) {
  const [, , width, height] = shown?.whole ?? [0, 0, 1, 1];
  return (innerWidth * height) / width;
}

/**
 * @param {Option[]} options
 * @param {number} index
 */
function keyAt(options, index) {
  const option = options[index];
  return option ? keyOf(option) : "";
}
