// The board in parts: drawings of the current view, places to choose, and zooming.

/** @import { Option } from "../../shared/api-types" */
/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { TableState } from "../table-store.js" */
/** @import { ShownPart } from "./part-panels.js" */
/** @import { DrawnBoard } from "./part-source.js" */
/** @import { Box } from "./zoom.js" */

import { byId } from "../../shared/dom.js";
import { createNaming } from "../../shared/seats.js";
import { findOption, keyOf } from "../decision/option-groups.js";
import { PartDialog, addOpener, bindOpening } from "../layout/part-dialog.js";
import { PartPanels, naturalScale } from "./part-panels.js";
import { PartTabs } from "./part-tabs.js";
import { PlaceCard, findPlace } from "./place-card.js";
import { findPressed } from "./pressed.js";
import { DESK, PHONE } from "./slots.js";
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
import { ZoomMemory } from "./zoom-memory.js";

/** Shows drawings in their slots and makes places on them selectable. Knows no game. */
export class Board {
  /**
   * @param {HTMLElement} page contains all slots
   * @param {TableActions} actions
   * @param {{ card: HTMLElement, look: () => TableState }} explained the card that explains places, and the current state
   */
  constructor(page, actions, { card, look }) {
    this.page = page;
    this.actions = actions;
    this.look = look;
    /** @type {HTMLElement} */
    this.sheet = page.querySelector(".sheet-area") ?? page;
    this.views = new ZoomMemory(() => look().id);
    this.zoom = new Zoom(this.sheet, (view) => this.large && this.views.keep(this.large.part.name, view));
    this.panels = new PartPanels(page, this.sheet);
    this.tabs = new PartTabs(this.sheet, () => this.showLarge());
    this.card = new PlaceCard(page, card, look);
    this.partDialog = new PartDialog(page, card, () => this.showMoved());
    /** @type {ShownPart | null} the part in the large frame */
    this.large = null;
    /** @type {Option[]} */
    this.options = [];
    /** @type {Map<string, string | null>} the ghosts of options, by their keys */
    this.ghosts = new Map();
    /** @type {string | null} */
    this.choice = null;
    /** @type {Option | null} the option whose ghost is shown on hover */
    this.peeked = null;
    /** @type {string | null} the place that had the focus in the previous drawing */
    this.focused = null;
    /** @type {string | null} the place that was last revealed */
    this.brought = null;
    /** @type {string | undefined} the last question */
    this.asked = undefined;
    bindSpotKeys(page, actions);
    page.addEventListener("click", (event) => this.chooseNear(event));
    page.addEventListener("focusin", (event) => this.follow(findSpot(event.target)));
    bindOpening(this);
  }

  /** @param {string | null | undefined} name of the part to enlarge */
  openWhole(name) {
    this.card.close();
    this.partDialog.open(this.panels.all.find(({ part }) => part.name === name));
  }

  /** Update the board after a drawing has moved to another container. */
  showMoved() {
    this.card.close();
    this.showLarge();
    setTabStops(listSpots(this.page));
    this.partDialog.offer();
  }

  /**
   * Return the zoom of a drawing, null if it cannot be zoomed.
   * @param {SVGSVGElement | null} svg
   */
  zoomOf(svg) {
    if (svg === this.partDialog.svg) return svg && this.partDialog.zoom;
    return svg === this.large?.svg ? this.zoom : null;
  }

  /**
   * Reveal a place that received the focus by keyboard.
   * @param {SVGGElement | null} spot
   */
  follow(spot) {
    if (spot?.matches(":focus-visible")) this.revealSpot(spot);
  }

  /**
   * Replace the drawings, keeping zoom and focus.
   * @param {DrawnBoard} drawn
   * @param {Option[]} [options] of the drawn moment
   * @param {number | null} [at] the record after which they are drawn
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

  /** Show the selected part in the large frame: on a phone the active tab's, else the main part. */
  showLarge() {
    const { all, main } = this.panels;
    const wanted = innerWidth < PHONE ? all.find(({ part }) => part.name === this.tabs.active) : main;
    for (const { panel } of all) panel.classList.toggle("large", panel === wanted?.panel);
    const isOther = wanted?.part.name !== this.large?.part.name;
    this.large = wanted ?? null;
    this.sheet.style.setProperty("--large-high", `${wanted?.part.height ?? innerWidth}px`);
    this.showZoomed(isOther);
  }

  /** @param {boolean} isOther whether the large part is a different one than before */
  showZoomed(isOther) {
    const { large, zoom } = this;
    const drawing = large?.svg === this.partDialog.svg ? null : large;
    const kept = large && this.views.find(large.part.name);
    zoom.show(drawing, large ? naturalScale(large) : 0, isOther, kept);
  }

  /**
   * Handle a tap near a place: a finger is wider than a spot, so a tap at the edge of a place counts. A tap on a
   * place that cannot be chosen explains it, unless one of its options is in a closed fold.
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
   * Show another sheet in place of the drawings, before the game begins.
   * @param {HTMLElement} sheet
   */
  empty(sheet) {
    if (sheet.parentElement === this.sheet) return;
    this.panels.show({ definitions: "", parts: [], ghosts: [] });
    this.tabs.show([]);
    this.showLarge();
    this.sheet.querySelector(":scope > .empty-sheet")?.remove();
    this.sheet.prepend(sheet);
  }

  /**
   * Mark the available places and the choice.
   * @param {Option[]} options
   * @param {string | null} choice
   * @param {string[]} picked
   */
  offer(options, choice, picked) {
    this.options = options;
    this.choice = choice;
    markSpots(this.page, options, choice, picked, this.actions);
    this.point();
    this.showOpen();
    this.bring(findOption(options, choice)?.at ?? null);
    this.showGhost();
    this.partDialog.offer();
    if (this.focused !== null) this.keepFocus(this.spotAt(this.focused));
    this.focused = null;
  }

  /** Ring the parts with available places; on a phone, go to the first of them. */
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
   * Show the places that can be chosen on a part that does not fit, until the reader zooms or pans it. On a phone, a new
   * question ends the reader's own view if that hides a place.
   */
  showOpen() {
    const { zoom, large } = this;
    const isPhone = innerWidth < PHONE;
    const mayLeave = this.noteQuestion() && isPhone;
    const isFit = zoom.isHome ? zoom.findHome() === 1 : zoom.scale === 1 || !mayLeave;
    zoom.aim = null;
    if (!large || isFit) return; // measuring would force a layout
    const box = surround(listSpots(large.svg, ".option").map((spot) => spot.getBBox()));
    if (box && (zoom.isHome || !zoom.shows(box))) zoom.showAll(box, innerWidth < DESK);
  }

  /** Return whether the question is a new one since the last time. */
  noteQuestion() {
    const asked = document.getElementById("decision")?.dataset.moment;
    const isNew = this.asked !== undefined && asked !== this.asked;
    if (asked) this.asked = asked;
    return isNew;
  }

  /**
   * Move the focus to the same place of the new drawing if it can be chosen, else to the decision.
   * @param {SVGGElement | null} spot
   */
  keepFocus(spot) {
    const home = this.partDialog.part ? this.partDialog.closing : byId("decision");
    const target = spot?.classList.contains("option") ? spot : home;
    if (!target.contains(document.activeElement)) this.card.focusQuietly(target);
  }

  /**
   * Reveal the chosen place.
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
   * Reveal a place of a zoomed part.
   * @param {string} at
   */
  reveal(at) {
    const spot = this.spotAt(at);
    if (spot) this.revealSpot(spot);
  }

  /** @param {SVGGElement} spot */
  revealSpot(spot) {
    const zoom = this.zoomOf(spot.ownerSVGElement);
    if (!zoom || zoom.scale === 1) return; // all of it is visible; measuring would force a layout
    const { x, y, width, height } = spot.getBBox();
    zoom.reveal([x, y, width, height]);
  }

  /**
   * Show a part and return its panel; of several parts of one kind (`board`), the first.
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
   * Return an option together with its ghost on the drawn parts.
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
   * Return the drawing's name for a place, with the players' names; null if it has none.
   * @param {string} at
   */
  nameOf(at) {
    const name = this.spotAt(at)?.dataset.name;
    return name ? createNaming(this.look().shown)(name) : null;
  }

  /**
   * Return the place that contains a place, such as the route of a space; null if there is none.
   * @param {string} at
   */
  areaOf(at) {
    return this.spotAt(at)?.dataset.within ?? null;
  }
}

/**
 * @param {Option[]} options
 * @param {number} index
 */
function keyAt(options, index) {
  const option = options[index];
  return option ? keyOf(option) : "";
}

/**
 * Return the box around some boxes, null if there are none.
 * @param {DOMRect[]} boxes
 * @returns {Box | null}
 */
function surround(boxes) {
  if (!boxes.length) return null;
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  return [left, top, right - left, Math.max(...boxes.map(({ y, height }) => y + height)) - top];
}
