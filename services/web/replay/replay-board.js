// The board of a replay: its parts in their places, zooming, and enlarged parts.

/** @import { ShownPart } from "../table/board/part-panels.js" */
/** @import { DrawnBoard } from "../table/board/part-source.js" */

import { byId, el } from "../shared/dom.js";
import { PartPanels, naturalScale } from "../table/board/part-panels.js";
import { PartTabs } from "../table/board/part-tabs.js";
import { PHONE } from "../table/board/slots.js";
import { Zoom } from "../table/board/zoom.js";
import { PartDialog, addOpener, createOpenerIcon } from "../table/layout/part-dialog.js";

const STEP = 1.6;

export class ReplayBoard {
  /** @param {HTMLElement} page contains all slots */
  constructor(page) {
    /** @type {HTMLElement} */
    const sheet = page.querySelector(".sheet-area") ?? page;
    this.sheet = sheet;
    this.zoom = new Zoom(sheet);
    this.panels = new PartPanels(page, sheet);
    this.tabs = new PartTabs(sheet, () => this.showLarge());
    this.dialog = new PartDialog(page, el("div"), () => this.showLarge());
    /** @type {ShownPart | null} the part in the large frame */
    this.large = null;
    byId("closer").addEventListener("click", () => this.zoom.closer(STEP));
    byId("farther").addEventListener("click", () => this.zoom.closer(1 / STEP));
    byId("fit").addEventListener("click", () => this.zoom.fit());
    byId("whole").append(createOpenerIcon());
    byId("whole").addEventListener("click", () => this.dialog.open(this.large));
  }

  /** @param {DrawnBoard} board */
  show(board) {
    this.panels.show(board);
    const { all } = this.panels;
    const open = (/** @type {string} */ name) => this.dialog.open(all.find(({ part }) => part.name === name));
    for (const shown of all) addOpener(shown, open);
    this.dialog.follow(all);
    this.tabs.show(innerWidth < PHONE ? all : []);
    this.showLarge();
  }

  /** Show the active tab's part in the large frame on a phone, else the main part. */
  showLarge() {
    const { all, main } = this.panels;
    const wanted = innerWidth < PHONE ? all.find(({ part }) => part.name === this.tabs.active) : main;
    for (const { panel } of all) panel.classList.toggle("large", panel === wanted?.panel);
    if (!wanted) return;
    const isOther = wanted.part.name !== this.large?.part.name;
    this.large = wanted;
    this.sheet.style.setProperty("--large-high", `${wanted.part.height}px`);
    this.zoom.show(wanted.svg === this.dialog.svg ? null : wanted, naturalScale(wanted), isOther);
  }
}
