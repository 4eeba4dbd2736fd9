// Whether a new table is rated, and whether it allows analysis: a rated table never does.

/** @import { NewTable, Player } from "../shared/api-types" */

import { createCheckbox } from "../shared/controls.js";
import { el } from "../shared/dom.js";

export class RatedChoice {
  /**
   * @param {boolean} rated
   * @param {boolean} hints
   * @param {(checked: boolean) => void} onChange
   */
  constructor(rated, hints, onChange) {
    this.box = createCheckbox("Rated, if all players agree", {
      name: "rated",
      checked: rated,
    });
    this.note = el("p", { class: "faint", hidden: true });
    this.limits = el("p", { class: "faint" }, "In a rated game you can undo only steps of your own turn.");
    this.hints = createCheckbox("Allow analysis: players' programs may query move values", {
      name: "hints",
      checked: hints,
    });
    this.box.input.addEventListener("change", () => {
      this.follow();
      onChange(this.rated);
    });
    this.field = el("div", {}, this.box.field, this.note, this.limits, this.hints.field);
    this.follow();
  }

  get rated() {
    return this.box.input.checked && !this.box.input.disabled;
  }

  /** Apply the limits of rated games: no analysis, and no undo by consent. */
  follow() {
    this.limits.hidden = !this.rated;
    this.hints.input.disabled = this.rated;
  }

  /**
   * Offer rated play where it is possible: at a public table with opponents.
   * @param {boolean} possible
   * @param {Player | null} me
   */
  allow(possible, me) {
    this.box.input.disabled = !possible; // a disabled field is not sent
    this.note.hidden = possible && me?.rated !== false;
    this.note.textContent = possible
      ? "To play rated games, first agree to be rated in your settings."
      : "Only public games with two or more players, each with one seat, can be rated.";
    this.follow();
  }

  /** @returns {Pick<NewTable, "rated" | "hints">} */
  read() {
    const { rated } = this;
    return { rated, hints: rated ? null : this.hints.input.checked };
  }
}
