// The pace of a new table: a named one, a custom one, or a fixed time per decision.

/** @import { PaceName, PaceSummary, Pace } from "../../shared/api-types" */

import { createSelect } from "../../shared/controls.js";
import { el } from "../../shared/dom.js";
import { formatPace, humanizeName } from "../../shared/formatters.js";
import { PaceDetails } from "./pace-details.js";

/** The recommended paces: when people wait for each other, and when nobody waits. */
/** @type {PaceName} */
const USUAL = "daily";
/** @type {PaceName} */
const ALONE = "open";

const OWN = "own";
const EACH = "each";

/** @type {(readonly [hours: string, words: string])[]} */
const HOURS = [
  ["1", "An hour"],
  ["8", "8 hours"],
  ["24", "A day"],
  ["72", "3 days"],
  ["168", "A week"],
];

/** The pace in the body of a request for a new table. */
/** @typedef {{ pace?: PaceName | Pace, zone?: string, hours?: number }} PaceBody */

/** The pace of the table to copy. */
/** @typedef {{ name: PaceName | "custom" | null, pace: Pace | null, hours: number | null }} PaceModel */

export class PaceChoice {
  /** @param {PaceSummary[]} paces */
  constructor(paces) {
    this.paces = paces;
    this.touched = false;
    this.usual = USUAL;
    this.details = new PaceDetails(() => {
      this.choose(OWN);
      this.fieldset.dispatchEvent(new Event("change"));
    });
    this.hours = createSelect("Time per decision", { name: "hours" }, HOURS, "24");
    this.hours.field.hidden = true;
    this.note = el(
      "p",
      { class: "faint", hidden: true },
      "No other player has to wait for you, so there is no clock.",
    );
    /** The chosen pace in a sentence: narrow screens show no other. */
    this.says = el("p", { class: "pace-says faint" });
    this.fieldset = el(
      "fieldset",
      { class: "paces step-part" },
      el("legend", {}, "Pace"),
      paces.map(({ name, says }) => this.createWay(name, humanizeName(name), says)),
      this.createWay(
        EACH,
        "Fixed time",
        "The same time for each decision, day and night. It cannot be paused.",
      ),
      this.createWay(OWN, "Custom", "Set your own times below."),
      this.says,
      this.hours.field,
      this.note,
      this.details.element,
    );
    this.fieldset.addEventListener("change", (event) => {
      if (event.target instanceof HTMLInputElement && event.target.name === "pace") this.follow();
    });
    this.choose(USUAL);
    this.touched = false;
  }

  /**
   * @param {string} value
   * @param {string} name
   * @param {string} says
   */
  createWay(value, name, says) {
    return el(
      "label",
      { class: "pace", data: { pace: value } },
      el("input", { type: "radio", name: "pace", value }),
      el(
        "span",
        {},
        el("span", { class: "strong" }, name),
        el("span", { class: "usual label", hidden: true }, "Recommended"),
        el("small", { class: "faint" }, says),
      ),
    );
  }

  /**
   * Select the pace of another table.
   * @param {PaceModel} model
   */
  fillLike({ name, pace, hours }) {
    if (hours !== null) this.hours.select.value = String(hours);
    if (hours !== null) this.choose(EACH);
    else if (name !== null && name !== "custom") this.choose(name);
    else if (pace !== null) {
      this.choose(OWN);
      this.details.show(pace);
    }
  }

  /**
   * Mark the recommended pace, and select it unless the reader chose another.
   * @param {boolean} alone whether nobody else will be waiting
   */
  suggest(alone) {
    this.usual = alone ? ALONE : USUAL;
    if (!this.touched) this.choose(this.usual);
    this.touched = this.value !== this.usual;
    for (const way of this.ways) {
      const mark = way.querySelector(".usual");
      if (mark instanceof HTMLElement) mark.hidden = way.dataset.pace !== this.usual;
    }
    this.note.hidden = !alone || this.value !== ALONE;
  }

  /** @returns {NodeListOf<HTMLElement>} */
  get ways() {
    return this.fieldset.querySelectorAll("[data-pace]");
  }

  get value() {
    return this.fieldset.querySelector("input:checked")?.getAttribute("value") ?? this.usual;
  }

  /** @param {string} value */
  choose(value) {
    for (const input of this.fieldset.querySelectorAll("input"))
      if (input.name === "pace") input.checked = input.value === value;
    this.follow();
  }

  /** Show the fields of the chosen pace. */
  follow() {
    const { value } = this;
    this.touched = true;
    this.hours.field.hidden = value !== EACH;
    this.details.element.hidden = value === EACH;
    this.note.hidden = value !== ALONE || this.usual !== ALONE;
    this.says.textContent = this.fieldset.querySelector(`[data-pace="${value}"] small`)?.textContent ?? "";
    const named = this.paces.find((each) => each.name === value);
    if (named) this.details.show(named.pace);
    if (value === OWN) this.details.element.open = true;
  }

  /** Return the chosen pace in a few words. */
  describe() {
    const { value } = this;
    if (value === EACH) return formatPace(Number(this.hours.select.value));
    return value === OWN ? "custom pace" : formatPace(null, value);
  }

  /** @returns {PaceBody} */
  read() {
    const { value } = this;
    if (value === EACH) return { hours: Number(this.hours.select.value) };
    if (value === OWN) return { pace: this.details.read() };
    const named = this.paces.find((each) => each.name === value);
    if (!named) return {};
    return named.pace.clock?.type === "AtHour"
      ? { pace: named.name, zone: this.details.zone }
      : { pace: named.name };
  }
}
