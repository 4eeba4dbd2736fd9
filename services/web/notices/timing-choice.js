// Choosing when notifications are sent: by a preset, or for each kind separately.

/** @import { KindTiming } from "../shared/api-types" */

import { isServiceFailure } from "../shared/api-client.js";
import { createSelect } from "../shared/controls.js";
import { el } from "../shared/dom.js";
import { KINDS, KIND_NAMES } from "./notice-words.js";
import { PRESETS, applyPreset, findPreset, formatTiming, listTimings, readTiming } from "./timing.js";

const CHOSEN = "chosen";

/**
 * A timing choice: `label` is its heading, `keep` saves it, and `elsewhere` is the label for inheriting the timing,
 * if that is possible.
 * @typedef {{
 *   label: string,
 *   kinds: readonly KindTiming[],
 *   keep: (kinds: KindTiming[]) => Promise<unknown>,
 *   elsewhere?: string,
 * }} TimingQuestion
 */

/** A choice that is saved immediately. */
export class TimingChoice {
  /** @param {TimingQuestion} question */
  constructor(question) {
    this.question = question;
    this.kinds = question.kinds;
    this.explanation = el("p", { class: "faint" });
    this.status = el("p", { role: "status", class: "faint" });
    this.list = el("div", { class: "kind-list" });
    this.preset = this.createPreset();
    this.element = el(
      "div",
      { class: "timing" },
      this.preset.field,
      this.explanation,
      el("details", {}, el("summary", {}, "Choose individually"), this.list),
      this.status,
    );
    this.show();
  }

  /** The name of the selected preset. */
  get chosen() {
    const isPart = this.question.elsewhere && this.kinds.length < KIND_NAMES.length;
    if (isPart) return this.kinds.length ? CHOSEN : "";
    return findPreset(this.kinds)?.name ?? CHOSEN;
  }

  createPreset() {
    const { label, elsewhere } = this.question;
    /** @type {(readonly [value: string, words: string])[]} */
    const choices = [
      ...(elsewhere ? [/** @type {const} */ (["", elsewhere])] : []),
      ...PRESETS.map(({ name, words }) => /** @type {const} */ ([name, words])),
      [CHOSEN, "Custom (set below)"],
    ];
    const preset = createSelect(label, { name: "preset" }, choices, this.chosen);
    preset.select.addEventListener("change", () => void this.choosePreset(preset.select.value));
    return preset;
  }

  /** @param {string} name */
  async choosePreset(name) {
    const preset = PRESETS.find((each) => each.name === name);
    if (name === CHOSEN) {
      this.element.querySelector("details")?.toggleAttribute("open", true);
      this.show();
    } else await this.keep(preset ? applyPreset(preset) : []);
  }

  /**
   * Save the selection; if it is refused, show why and restore the previous one.
   * @param {KindTiming[]} kinds
   */
  async keep(kinds) {
    this.status.textContent = "";
    try {
      await this.question.keep(kinds);
      this.kinds = kinds;
      this.status.textContent = "Saved.";
    } catch (failure) {
      if (!isServiceFailure(failure)) throw failure;
      this.status.textContent = failure.message;
    }
    this.show();
  }

  show() {
    const { chosen } = this;
    this.preset.select.value = chosen;
    const preset = PRESETS.find(({ name }) => name === chosen);
    this.explanation.textContent = preset?.explain ?? "";
    this.explanation.hidden = !preset;
    const focused = document.activeElement instanceof HTMLSelectElement ? document.activeElement.name : "";
    this.list.replaceChildren(...KIND_NAMES.map((kind) => this.createKind(kind)));
    /** @type {HTMLSelectElement | null} */
    const again = focused ? this.list.querySelector(`[name="${focused}"]`) : null;
    again?.focus({ preventScroll: true });
  }

  /** @param {KindTiming["kind"]} kind */
  createKind(kind) {
    const current = this.kinds.find((each) => each.kind === kind);
    const { elsewhere } = this.question;
    const chosen = current ? formatTiming(current) : elsewhere ? "" : "now";
    const choices = [
      ...(elsewhere ? [/** @type {const} */ (["", elsewhere])] : []),
      ...listTimings(current ? formatTiming(current) : "now"),
    ];
    const { field, select } = createSelect(KINDS[kind], { name: `kind-${kind}` }, choices, chosen);
    select.addEventListener("change", () => {
      const others = this.kinds.filter((each) => each.kind !== kind);
      void this.keep(select.value ? [...others, { kind, ...readTiming(select.value) }] : others);
    });
    return field;
  }
}
