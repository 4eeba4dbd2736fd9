// The time slider: one tick per turn, the last own turn marked, a knob at what is looked at.

import { el } from "../../shared/dom.js";
import { lastTurn, turnAt } from "./turns.js";

const SVG = "http://www.w3.org/2000/svg";
const MOST_TICKS = 160;
const KNOB = 9;

/** The slider with its rule of ticks and its words. */
export class Slider {
  constructor(panel, act) {
    this.act = act;
    this.range = el("input", {
      type: "range",
      min: 1,
      max: 1,
      value: 1,
      step: 1,
      "aria-label": "History of the table",
    });
    this.ticks = document.createElementNS(SVG, "svg");
    this.ticks.setAttribute("class", "ticks");
    this.ticks.setAttribute("aria-hidden", "true");
    this.words = el("div", { class: "slider-words" });
    this.before = this.stepper("Turn before", "\u2039", -1);
    this.after = this.stepper("Turn after", "\u203a", 1);
    const rule = el("div", { class: "rule-of-time" }, this.ticks, this.range);
    panel.replaceChildren(this.before, rule, this.after, this.words);
    this.range.addEventListener("input", () => this.moved());
    this.range.addEventListener("keydown", (event) => this.key(event));
    this.look = null;
    new ResizeObserver(() => this.state && this.draw()).observe(rule);
  }

  stepper(label, sign, way) {
    return el(
      "button",
      { class: "step", type: "button", "aria-label": label, onclick: () => this.step(way) },
      sign,
    );
  }

  moved() {
    const seq = Number(this.range.value);
    cancelAnimationFrame(this.look);
    this.look = requestAnimationFrame(() => this.act.go(seq >= this.state.head ? null : seq));
  }

  key(event) {
    if (event.key !== "PageUp" && event.key !== "PageDown") return;
    event.preventDefault();
    this.step(event.key === "PageUp" ? 1 : -1);
  }

  /** Go to the end of the turn before or after. */
  step(way) {
    const { turns, head, at } = this.state;
    const ends = turns.map((turn) => turn.to);
    const here = at ?? head;
    const target =
      way < 0
        ? (ends.findLast((end) => end < here) ?? this.first())
        : (ends.find((end) => end > here) ?? head);
    this.act.go(target >= head ? null : target);
  }

  show(state) {
    this.state = {
      turns: state.turns,
      head: state.head,
      at: state.at,
      seat: state.seat,
      moving: state.moving,
      phase: state.now.table.phase,
    };
    this.range.min = this.first();
    this.range.max = state.head;
    this.range.value = state.at ?? state.head;
    this.range.setAttribute("aria-valuetext", this.spoken());
    this.before.disabled = Number(this.range.value) <= this.first();
    this.after.disabled = state.at === null;
    this.draw();
  }

  /** History is worth a look from the record that laid the table out. */
  first() {
    return Math.max(1, (this.state.turns[0]?.from ?? 2) - 1);
  }

  spoken() {
    const { turns, at, head } = this.state;
    if (at === null) return "now";
    const turn = turnAt(turns, at);
    return turn ? `turn ${turn.number} of ${turns.length}` : `record ${at} of ${head}, before the first turn`;
  }

  draw() {
    const width = this.ticks.clientWidth;
    const { turns, head, seat, moving } = this.state;
    const first = this.first();
    const place = (seq) => KNOB + ((width - 2 * KNOB) * (seq - first)) / Math.max(1, head - first);
    const each = Math.ceil(turns.length / MOST_TICKS);
    const marks = turns
      .filter((turn) => turn.number % each === 0)
      .map((turn) => line(place(turn.to), turn.number % (5 * each) ? 4 : 8, "tick-mark"));
    const mine = lastTurn(turns, seat, moving);
    this.ticks.replaceChildren(
      line(null, width, "tick-rule"),
      ...marks,
      ...(mine ? [line(place(mine.to), 10, "tick-mine")] : []),
    );
    this.write(mine ? place(mine.to) / width : null);
  }

  write(mine) {
    const last = this.state.phase === "ended" ? "end" : "now";
    const label =
      mine !== null &&
      mine > 0.22 &&
      mine < 0.84 &&
      el("span", { class: "label mine", style: { left: `${(mine * 100).toFixed(1)}%` } }, "your last turn");
    this.words.replaceChildren(
      el("span", { class: "label" }, "start"),
      ...(label ? [label] : []),
      el("span", { class: "label" }, last),
    );
  }
}

function line(x, length, kind) {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("class", kind);
  path.setAttribute(
    "d",
    x === null ? `M${KNOB} 14H${length - KNOB}` : `M${x.toFixed(1)} ${14 - length}V${14 + length}`,
  );
  return path;
}
