// A button that replays what happened since the reader's last turn, step by step. It can be stopped at each step.

/** @import { TableState } from "../../table-store.js" */
/** @import { NumberedChange } from "./change-list.js" */

import { createButton } from "../../../shared/controls.js";
import { el, replaceContent } from "../../../shared/dom.js";
import { createBadge } from "../../../shared/icons.js";
import { bindKeys } from "../../../shared/keys/key-map.js";
import { scoreboardEntryOf } from "../../../shared/seats.js";

/** How long a step is shown: a base time, and an additional time per letter of its words (ms). */
const STAY = 900;
const READ = 18;
const LONGEST = 4000;

export class Replay {
  /**
   * @param {HTMLElement} panel
   * @param {TableState} state
   * @param {{ tell: (change: NumberedChange | null) => void, dismiss: () => void }} listener
   */
  constructor(panel, state, listener) {
    this.panel = panel;
    this.state = state;
    this.listener = listener;
    /** @type {NumberedChange[]} */
    this.changes = [];
    /** @type {number | null} the index of the shown step */
    this.step = null;
    this.isPlaying = false;
    /** Whether all steps have been shown, and the board is the current one again. */
    this.isOver = false;
    this.timer = 0;
    this.drawn = "";
    bindKeys(panel, "During the replay", [
      {
        keys: ["ArrowLeft"],
        words: "previous change",
        run: (event) => this.press(event, () => this.stepBy(-1)),
      },
      {
        keys: ["ArrowRight"],
        words: "next change",
        run: (event) => this.press(event, () => this.stepBy(1)),
      },
      { keys: ["Escape"], words: "stop the replay", run: (event) => this.press(event, () => this.end()) },
    ]);
  }

  /** @param {NumberedChange[]} changes */
  show(changes) {
    const isOther = JSON.stringify(changes) !== JSON.stringify(this.changes);
    this.changes = changes;
    if (isOther && this.step !== null) this.end();
    this.draw();
  }

  begin() {
    this.isPlaying = true;
    this.go(0);
  }

  /** @param {number} step */
  go(step) {
    clearTimeout(this.timer);
    const change = this.changes[step];
    if (!change) {
      this.finish();
      return;
    }
    this.step = step;
    this.isOver = false;
    this.draw();
    this.listener.tell(change);
    const stay = Math.min(LONGEST, STAY + READ * describe(change).length);
    if (this.isPlaying) this.timer = setTimeout(() => this.go(step + 1), stay);
  }

  /** @param {1 | -1} way */
  stepBy(way) {
    this.isPlaying = false;
    this.go(Math.min(this.changes.length - 1, Math.max(0, (this.step ?? 0) + way)));
  }

  pause() {
    this.isPlaying = !this.isPlaying;
    if (this.isPlaying && this.step === this.changes.length - 1) this.go(0);
    else this.go(this.step ?? 0);
  }

  /** Keep the last step's words and the buttons after it, so that none of them moves under the reader's finger. */
  finish() {
    this.isPlaying = false;
    this.isOver = true;
    this.listener.tell(null);
    this.draw();
  }

  end() {
    clearTimeout(this.timer);
    this.step = null;
    this.isPlaying = false;
    this.isOver = false;
    this.listener.tell(null);
    this.draw();
  }

  /**
   * Handle a key while a step is shown; otherwise leave it to its default action.
   * @param {KeyboardEvent} event
   * @param {() => void} act
   */
  press(event, act) {
    if (this.step === null) return false;
    act();
    event.stopPropagation();
    return true;
  }

  /** The change that is shown on the board, null if none is. */
  get current() {
    return this.isOver ? null : this.told;
  }

  /** The change whose words are shown, null if none is. */
  get told() {
    return this.step === null ? null : (this.changes[this.step] ?? null);
  }

  draw() {
    const key = JSON.stringify([this.step, this.isPlaying, this.isOver, this.changes]);
    if (key === this.drawn) return;
    this.drawn = key;
    const change = this.told;
    this.panel.classList.toggle("running", change !== null);
    this.panel.classList.toggle("over", this.isOver);
    this.panel.classList.toggle("none", !this.changes.length);
    replaceContent(this.panel, ...(change ? this.createSteps(change) : [this.createStart()]));
  }

  createStart() {
    const count = this.changes.length;
    if (!count) return null;
    const words = count === 1 ? "one change" : `${count} changes`;
    const named = { "aria-label": `Replay: ${words} since your last turn`, data: { key: "play" } };
    return el(
      "button",
      { class: "step play-again", type: "button", onclick: () => this.begin(), ...named },
      el("span", { class: "play-sign", "aria-hidden": "true" }, "\u25b6"),
      el("span", { class: "whole-words" }, "Replay"),
      el("span", { class: "figures" }, count),
    );
  }

  /** @param {NumberedChange} change */
  createSteps(change) {
    /**
     * @param {string} label
     * @param {string} sign
     * @param {() => void} onclick
     * @param {string} key
     */
    const step = (label, sign, onclick, key) =>
      el("button", { class: "step", type: "button", "aria-label": label, onclick, data: { key } }, sign);
    return [
      step("Previous change", "\u2039", () => this.stepBy(-1), "before"),
      step(
        this.isPlaying ? "Pause" : "Resume",
        this.isPlaying ? "\u2016" : "\u25b6",
        () => this.pause(),
        "play",
      ),
      step("Next change", "\u203a", () => this.stepBy(1), "after"),
      el(
        "p",
        { class: "retold", role: "status" },
        el("span", { class: "ring-number now", "aria-hidden": "true" }, change.number),
        change.seat === null
          ? null
          : createBadge(change.seat, 18, scoreboardEntryOf(this.state.shown, change.seat).colour),
        el("span", { class: "words" }, describe(change)),
      ),
      createButton("Done", () => this.listener.dismiss(), "plain", {
        data: { key: "done" },
        "aria-label": "Done: hide the marks",
      }),
    ];
  }
}

/** @param {NumberedChange} change */
const describe = ({ words }) => words.slice(0, 2).join(". ");
