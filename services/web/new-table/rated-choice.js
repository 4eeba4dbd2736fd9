// Whether a new table's game is to count for ratings.

/** @import { Player } from "../shared/api-types" */

import { createCheckbox } from "../shared/controls.js";
import { el } from "../shared/dom.js";

export class RatedChoice {
  /**
   * @param {boolean} checked
   * @param {(checked: boolean) => void} onChange
   */
  constructor(checked, onChange) {
    this.box = createCheckbox("Count it for ratings, if all who play agree", { name: "rated", checked });
    this.box.input.addEventListener("change", () => onChange(this.box.input.checked));
    this.note = el("p", { class: "faint", hidden: true });
    this.field = el("div", {}, this.box.field, this.note);
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
      ? "You have not agreed to be rated yet: your settings have the box for it."
      : "Only public games of two seats or more, with a player for each, can count.";
  }
}
