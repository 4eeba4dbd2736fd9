// Shows a part of the board over the page, as large as the window allows, to look at and to choose from.

/** @import { Board } from "../board/board.js" */
/** @import { ShownPart } from "../board/part-panels.js" */

import { byId, createShape, el } from "../../shared/dom.js";
import { bindKeys } from "../../shared/keys/key-map.js";
import { naturalScale } from "../board/part-panels.js";
import { Zoom } from "../board/zoom.js";

const STEP = 1.6;
/** A part that needs panning anyway is enlarged by this factor. */
const GROWN = 1.5;
/** The icon of the button: corners pulled apart. */
const CORNERS = "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5";

/**
 * The dialog shows the drawing itself, not a copy, so that marks, options and updates keep working. The drawing is
 * made for a legible width, so it is only ever enlarged.
 */
export class PartDialog {
  /**
   * @param {HTMLElement} page listens to events of the drawings
   * @param {HTMLElement} card explains places; it must appear above the dialog, too
   * @param {() => void} onChange is called when a drawing is taken from its panel or put back
   */
  constructor(page, card, onChange) {
    this.page = page;
    this.card = card;
    this.onChange = onChange;
    /** @type {ShownPart | null} */
    this.part = null;
    /** @type {Element | null} the element focused before */
    this.before = null;
    /** The element that keeps the drawing's space in its panel. */
    this.standIn = el("div", { class: "stand-in" });
    this.title = el("h2", { id: "part-dialog-title", class: "label" });
    this.frame = el("div", { class: "part-frame" });
    this.confirm = el("button", { type: "button", onclick: () => this.confirmChoice() });
    this.foot = el("div", { class: "part-foot", "aria-live": "polite", hidden: true }, this.confirm);
    this.zoom = new Zoom(this.frame);
    this.closing = createStep("Close", null, () => this.close());
    this.dialog = this.createDialog();
    /** Whether the last press began outside the dialog. */
    this.isPressedBeside = false;
    page.append(this.dialog);
    addEventListener("beforeprint", () => this.close());
  }

  createDialog() {
    const { zoom } = this;
    const listeners = {
      onclose: () => this.dialog.open || this.putBack(),
      onpointerdown: (/** @type {PointerEvent} */ event) => (this.isPressedBeside = this.isBeside(event)),
      onclick: (/** @type {MouseEvent} */ event) => this.clickBeside(event),
    };
    return el(
      "dialog",
      { class: "part-dialog", "aria-labelledby": this.title.id, ...listeners },
      el(
        "div",
        { class: "part-head" },
        this.title,
        createStep("+", "Zoom in", () => zoom.closer(STEP)),
        createStep("\u2212", "Zoom out", () => zoom.closer(1 / STEP)),
        createStep("Fit", "Fit all", () => zoom.fit()),
        this.closing,
      ),
      this.frame,
      this.foot,
    );
  }

  /** The drawing that is shown. */
  get svg() {
    return this.part?.svg ?? null;
  }

  /**
   * @param {ShownPart | null | undefined} shown
   */
  open(shown) {
    if (!shown || this.part) return;
    this.part = shown;
    this.before = document.activeElement; // it may be in the drawing, which loses the focus when moved
    shown.svg.replaceWith(this.standIn);
    this.dialog.append(this.card);
    this.dialog.showModal();
    this.fill(shown, true);
    this.onChange();
  }

  /**
   * Show the part's current drawing; close if the board no longer has the part.
   * @param {ShownPart[]} all
   */
  follow(all) {
    if (!this.part) return;
    const now = all.find(({ part }) => part.name === this.part?.part.name);
    if (now) this.fill(now, false);
    else this.close();
  }

  close() {
    this.dialog.close();
    this.putBack(); // immediately, because the close event comes later
  }

  /**
   * @param {ShownPart} shown
   * @param {boolean} isOther whether it shows a different part than before
   */
  fill(shown, isOther) {
    const { part, svg, whole } = shown;
    this.part = shown;
    this.title.textContent = part.title;
    if (this.frame.firstElementChild !== svg) this.frame.replaceChildren(svg);
    const grown = part.width > innerWidth ? GROWN : 1;
    setSize(this.standIn, part);
    setSize(this.frame, { width: grown * part.width, height: grown * part.height });
    this.frame.style.setProperty("--aspect", (whole[2] / (whole[3] || 1)).toFixed(4));
    this.zoom.look();
    this.zoom.show(shown, grown * naturalScale(shown), isOther);
  }

  /** Show the main button in the dialog if something can be chosen here. */
  offer() {
    const main = this.svg?.querySelector(".spot.option") ? findConfirm() : null;
    this.foot.hidden = main === null;
    if (!main) return;
    this.confirm.className = main.className;
    this.confirm.textContent = main.textContent;
    this.confirm.setAttribute("aria-disabled", main.getAttribute("aria-disabled") ?? "false");
  }

  confirmChoice() {
    const main = findConfirm();
    if (main?.getAttribute("aria-disabled") === "true") return;
    this.close();
    main?.click();
  }

  putBack() {
    const shown = this.part;
    if (!shown) return;
    this.part = null;
    this.zoom.leave();
    this.standIn.replaceWith(shown.svg);
    this.page.after(this.card);
    this.onChange();
    const focused = document.activeElement;
    if (focused === document.body || this.dialog.contains(focused)) this.giveBackFocus(shown.part.name);
  }

  /**
   * Focus the previously focused element; if it is gone, the button that opens the part.
   * @param {string} name
   */
  giveBackFocus(name) {
    const { before } = this;
    if (before instanceof SVGElement && before.isConnected) before.focus({ preventScroll: true });
    else findOpener(this.page, name)?.focus({ preventScroll: true });
  }

  /** @param {MouseEvent} event */
  clickBeside(event) {
    if (this.isPressedBeside && this.isBeside(event)) this.close();
  }

  /** @param {MouseEvent} event */
  isBeside({ target, clientX, clientY }) {
    const { left, right, top, bottom } = this.dialog.getBoundingClientRect();
    return target === this.dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom);
  }
}

/**
 * @param {HTMLElement} element
 * @param {{ width: number, height: number }} size in pixels
 */
function setSize({ style }, { width, height }) {
  style.setProperty("--wide", `${width}px`);
  style.setProperty("--high", `${height}px`);
}

/**
 * Add the button that enlarges a panel, below its current title.
 * @param {ShownPart} shown
 * @param {(name: string) => void} open
 */
export function addOpener({ panel, part }, open) {
  const words = `Enlarge ${part.title}`;
  const known = panel.querySelector(":scope > .open-part");
  const button =
    known ??
    el("button", { class: "open-part", type: "button", onclick: () => open(part.name) }, createOpenerIcon());
  button.setAttribute("aria-label", words);
  button.setAttribute("title", words);
  if (!known) panel.append(button);
}

export const createOpenerIcon = () =>
  createShape(
    "svg",
    { class: "opener-icon", viewBox: "0 0 24 24", width: 16, height: 16, "aria-hidden": "true" },
    createShape("path", { d: CORNERS }),
  );

/**
 * Enlarge a part on a double press on its caption or tab, and by a key.
 * @param {Board} board
 */
export function bindOpening(board) {
  const captions = "figcaption, .part-tabs .tab, .part-choice .tab";
  board.page.addEventListener("dblclick", ({ target }) => {
    const caption = target instanceof Element ? target.closest(captions) : null;
    if (caption) board.openWhole(namePart(caption));
  });
  const words = "enlarge the focused part, or the main one";
  const run = () => board.openWhole(namePart(document.activeElement) ?? board.large?.part.name);
  bindKeys(document, "On the board", [{ keys: ["w"], words, run }]);
}

/**
 * Return the name of the part that an element belongs to, null if there is none.
 * @param {Element | null} inside
 */
function namePart(inside) {
  /** @type {HTMLElement | null | undefined} */
  const owner = inside?.closest("[data-tab], [data-part-choice], [data-panel]");
  const { tab, partChoice, panel } = owner?.dataset ?? {};
  return tab ?? partChoice ?? panel ?? null;
}

/**
 * @param {HTMLElement} page
 * @param {string} name
 * @returns {HTMLElement | null}
 */
function findOpener(page, name) {
  /** @type {HTMLElement | null} */
  const own = page.querySelector(`[data-panel="${CSS.escape(name)}"] > .open-part`);
  return own?.checkVisibility() ? own : page.querySelector("#whole");
}

/** @returns {HTMLElement | null} */
const findConfirm = () => byId("decision").querySelector(".confirm .sign");

/**
 * @param {string} sign
 * @param {string | null} words the accessible name, null if the sign is a word
 * @param {() => void} onclick
 */
const createStep = (sign, words, onclick) =>
  el("button", { class: "step", type: "button", "aria-label": words, onclick }, sign);
