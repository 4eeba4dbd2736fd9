// Fetches and shows the drawing for the current view and window size.

/** @import { Table, TableView } from "../../shared/api-types" */
/** @import { TableState } from "../table-store.js" */
/** @import { Board } from "./board.js" */
/** @import { DrawnBoard } from "./part-source.js" */

import { colourOf, createNaming } from "../../shared/seats.js";

import { createUnplayedSheet, createWaitingSheet } from "../seats/waiting-sheet.js";
import { PartSource, drawImagined } from "./part-source.js";
import { measureSlots } from "./slots.js";

/** In a drawing, the colour of a seat in words where a page shows the player's name. */
const SEAT_NAME = /(<text [^>]*class="[^"]*\bseat-name\b[^"]*"[^>]*>)([^<]*)/g;
/** The maximum number of letters of a name in a drawing. */
const LONGEST = 9;

export class BoardPainter {
  /**
   * @param {Board} board
   * @param {TableState} state
   */
  constructor(board, state) {
    this.board = board;
    this.state = state;
    this.source = new PartSource();
    this.slots = measureSlots(window);
    /** Identifies the last drawing, so that the same one is not fetched again. */
    this.drawn = "";
    /** @type {(() => void) | null} shows the prepared drawing */
    this.waiting = null;
    /** @type {{ phase: Table["phase"], sheet: HTMLElement } | null} shown in place of the board */
    this.sheet = null;
    /** @type {() => void} shows the current drawing again */
    this.latest = () => undefined;
  }

  /**
   * Fetch and show the current view.
   * @param {AbortSignal} [signal]
   */
  async draw(signal) {
    await this.prepare(signal);
    this.show();
  }

  /** Show the prepared drawing, unless the reader is viewing something else, or in another size, by now. */
  show() {
    const { waiting } = this;
    this.waiting = null;
    this.latest = waiting ?? this.latest;
    waiting?.();
  }

  /**
   * Fetch the drawing of the current view, to be shown together with its texts.
   * @param {AbortSignal} [signal]
   */
  async prepare(signal) {
    const { slots } = this;
    const { shown } = this.state;
    const isCurrent = () => this.state.shown === shown && this.slots === slots;
    this.waiting = null;
    if (shown.view === null) {
      this.showSheet(shown.table);
      return;
    }
    const view = JSON.stringify([shown.view, shown.decision, slots]);
    if (view === this.drawn) {
      this.board.card.at = shown.at;
      return;
    }
    const drawn = await this.fetch(shown, signal);
    if (!isCurrent()) return; // a newer drawing may be waiting
    this.waiting = () => {
      if (!isCurrent()) return;
      const options = this.state.plan ? [] : [...(shown.options ?? []), ...(shown.anytime ?? [])];
      this.board.show(nameParts(drawn, shown), options, shown.at);
      this.drawn = view;
    };
  }

  /**
   * Show a sheet in place of the board of a game that has not begun, or never did.
   * @param {Table} table
   */
  showSheet(table) {
    if (this.sheet?.phase !== table.phase) {
      const sheet = table.phase === "open" ? createWaitingSheet(table) : createUnplayedSheet();
      this.sheet = { phase: table.phase, sheet };
    }
    this.board.empty(this.sheet.sheet);
  }

  /**
   * @param {TableView} shown
   * @param {AbortSignal} [signal]
   */
  async fetch({ at, decision }, signal) {
    const { id, seat, plan, now } = this.state;
    return plan?.position.parts
      ? drawImagined(plan.position.parts)
      : this.source.fetch({ id, seat, at, decision, isNow: at === now.head.seq }, this.slots, signal);
  }

  /** Measure the window; return whether its size requires new drawings. */
  measure() {
    const slots = measureSlots(window);
    if (JSON.stringify(slots) === JSON.stringify(this.slots)) return false;
    this.slots = slots;
    return true;
  }
}

/**
 * Put the players' names into the drawings and titles of parts.
 * @param {DrawnBoard} drawn
 * @param {TableView} shown
 * @returns {DrawnBoard}
 */
export function nameParts(drawn, shown) {
  const call = createNaming(shown);
  const names = new Map(shown.table.seats.map(({ seat, name }) => [colourOf(shown, seat), name]));
  const reword = (/** @type {string} */ svg) =>
    svg.replace(SEAT_NAME, (_, /** @type {string} */ opening, /** @type {string} */ colour) => {
      const name = names.get(colour.toLowerCase());
      return opening + (name ? escapeMarkup(shorten(name)) : colour);
    });
  return {
    ...drawn,
    parts: drawn.parts.map((part) => ({ ...part, svg: reword(part.svg), title: call(part.title) })),
  };
}

/** @param {string} name */
const shorten = (name) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}\u2026` : name);

/** @param {string} words */
const escapeMarkup = (words) => words.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
