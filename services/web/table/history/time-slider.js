// The history slider: one tick per turn, the reader's last turn marked, and a knob at the viewed position.

/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { TableState } from "../table-store.js" */
/** @import { Turn } from "./turns.js" */

import { createShape, el } from "../../shared/dom.js";
import { bindKeys } from "../../shared/keys/key-map.js";
import { findLastTurn, findTurnAt, nameTurn } from "./turns.js";

const MOST_TICKS = 160;
const KNOB = 9;
/**
 * The label of the reader's last turn is hidden if it is closer than this (px) to either end, where other
 * labels are.
 */
const APART = 95;

/**
 * The part of the page's state that the slider shows.
 * @typedef {{ turns: Turn[], head: number, at: number | null, mine: Turn | null, ended: boolean }} Shown
 */

/** The slider with its ticks and labels. */
export class TimeSlider {
  /**
   * @param {HTMLElement} panel
   * @param {TableActions} actions
   */
  constructor(panel, actions) {
    this.actions = actions;
    const measures = { min: 1, max: 1, value: 1, step: 1 };
    this.range = el("input", { type: "range", ...measures, "aria-label": "Game history" });
    this.ticks = createShape("svg", { class: "ticks", "aria-hidden": "true" });
    this.words = el("div", { class: "slider-words" });
    this.before = this.createStep("Previous turn", "\u2039", -1);
    this.after = this.createStep("Next turn", "\u203a", 1);
    const rule = el("div", { class: "rule-of-time" }, this.ticks, this.range);
    panel.replaceChildren(this.before, rule, this.after, this.words);
    /** @type {Shown} */
    this.shown = { turns: [], head: 1, at: null, mine: null, ended: false };
    this.frame = 0;
    this.range.addEventListener("input", () => this.follow());
    bindKeys(this.range, "In the history", [
      { keys: ["ArrowLeft", "ArrowRight"], words: "one record back or forward" },
      { keys: ["PageUp"], words: "next turn", run: () => this.step(1) },
      { keys: ["PageDown"], words: "previous turn", run: () => this.step(-1) },
    ]);
    /** @param {1 | -1} way */
    const stepPast = (way) => (/** @type {KeyboardEvent} */ event) =>
      this.shown.at !== null && isFree(event) && this.step(way);
    bindKeys(document, "At this table", [
      { keys: ["ArrowLeft"], words: "previous turn, in the past", run: stepPast(-1) },
      { keys: ["ArrowRight"], words: "next turn, in the past", run: stepPast(1) },
    ]);
    this.width = 0;
    new ResizeObserver(() => {
      this.width = this.ticks.clientWidth;
      this.draw();
    }).observe(rule);
  }

  /**
   * @param {string} label
   * @param {string} sign
   * @param {1 | -1} way
   */
  createStep(label, sign, way) {
    const onclick = () => this.step(way);
    return el("button", { class: "step", type: "button", "aria-label": label, onclick }, sign);
  }

  /** View the position of the knob. */
  follow() {
    const seq = Number(this.range.value);
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.actions.go(seq >= this.shown.head ? null : seq));
  }

  /**
   * Go to the end of the previous or next turn, including final actions without a line in the journal.
   * @param {1 | -1} way
   */
  step(way) {
    const { turns, head, at } = this.shown;
    const ends = turns.map((_, index) => (turns[index + 1]?.from ?? head + 1) - 1);
    const here = at ?? head;
    const target =
      way < 0 ? (ends.findLast((end) => end < here) ?? this.first) : (ends.find((end) => end > here) ?? head);
    this.actions.go(target >= head ? null : target);
  }

  /** @param {TableState} state */
  show(state) {
    const { turns, at, seat, moving, now } = state;
    const head = now.head.seq;
    const mine = findLastTurn(turns, seat, moving);
    this.shown = { turns, head, at, mine, ended: now.table.phase === "ended" };
    this.range.min = String(this.first);
    this.range.max = String(head);
    this.range.value = String(at ?? head);
    this.range.setAttribute("aria-valuetext", this.describe());
    this.before.disabled = Number(this.range.value) <= this.first;
    this.after.disabled = at === null;
    this.draw();
  }

  /** The first position to view: the record that set up the table. */
  get first() {
    return Math.max(1, (this.shown.turns[0]?.from ?? 2) - 1);
  }

  describe() {
    const { turns, at, head } = this.shown;
    if (at === null) return "now";
    const turn = findTurnAt(turns, at);
    return turn ? nameTurn(turn, turns) : `record ${at} of ${head}, before the first turn`;
  }

  draw() {
    const { width } = this;
    const { turns, head, mine } = this.shown;
    const { first } = this;
    /** @param {Turn} turn */
    const place = (turn) => KNOB + ((width - 2 * KNOB) * (turn.to - first)) / Math.max(1, head - first);
    const each = Math.ceil(turns.length / MOST_TICKS);
    const marks = turns
      .filter((turn) => turn.number % each === 0)
      .map((turn) => createTick(place(turn), turn.number % (5 * each) ? 4 : 8, "tick-mark"));
    const rule = createPath(`M${KNOB} 14H${width - KNOB}`, "tick-rule");
    this.ticks.replaceChildren(rule, ...marks, ...(mine ? [createTick(place(mine), 10, "tick-mine")] : []));
    this.write(mine ? place(mine) : 0, width);
  }

  /**
   * @param {number} mine the position of the reader's last turn in pixels
   * @param {number} width of the slider
   */
  write(mine, width) {
    const visible = mine > APART && mine < width - APART;
    const style = visible ? { left: `${((100 * mine) / width).toFixed(1)}%` } : {};
    this.words.replaceChildren(
      el("span", { class: "label" }, "start"),
      ...(visible ? [el("span", { class: "label mine", style }, "your last turn")] : []),
      el("span", { class: "label" }, this.shown.ended ? "end" : "now"),
    );
  }
}

/**
 * Return whether a key has no use where the focus is, such as moving in a list or on the board.
 * @param {KeyboardEvent} event
 */
const isFree = ({ target, defaultPrevented }) =>
  !defaultPrevented &&
  target instanceof Element &&
  !target.closest("input, textarea, select, dialog, [role=toolbar], .spot");

/**
 * @param {number} x
 * @param {number} length
 * @param {string} kind
 */
const createTick = (x, length, kind) => createPath(`M${x.toFixed(1)} ${14 - length}V${14 + length}`, kind);

/**
 * @param {string} shape
 * @param {string} kind
 */
const createPath = (shape, kind) => createShape("path", { class: kind, d: shape });
