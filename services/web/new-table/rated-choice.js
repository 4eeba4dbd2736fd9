// Whether a new table's game is to count for ratings, and whether it gives hints: one that counts gives none.

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

  /** A game that counts gives no hints, and has no undo by consent. */
  follow() {
    this.limits.hidden = !this.rated;
    this.hints.input.disabled = this.rated;
  }

  /**
   * Offer it where it is possible: at a public table where one plays against another.
   * @param {boolean} possible
   * @param {Player | null} me
   */
  allow(possible, me) {
    this.box.input.disabled = !possible; // what is disabled is not sent
    this.note.hidden = possible && me?.rated !== false;
    this.note.textContent = possible
      ? "You have not agreed to be rated yet. You can do so in your settings."
      : "Only public games with two or more seats, each with its own player, can be rated.";
    this.follow();
  }

  /** @returns {Pick<NewTable, "rated" | "hints">} */
  read() {
    const { rated } = this;
    return { rated, hints: rated ? null : this.hints.input.checked };
  }
}
