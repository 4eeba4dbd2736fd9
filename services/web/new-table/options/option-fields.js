// The fields of a game's option form, as far as they apply to the number of seats.

/** @import { OptionField, OptionValue } from "../../shared/api-types" */
/** @import { Described, Options } from "../../shared/option-words.js" */
/** @import { Choice } from "./choices.js" */

import { el, replaceContent } from "../../shared/dom.js";
import { choicesIn, fieldsFor, isShown } from "../../shared/option-words.js";
import { createChoices } from "./choices.js";
import { createSides } from "./sides.js";

export class OptionFields {
  /**
   * @param {Described} game
   * @param {number} seats
   * @param {object | null} chosen the initial options; missing ones get their defaults
   * @param {{ onChange?: () => unknown, nameSeat?: (seat: number) => string }} [page]
   */
  constructor(game, seats, chosen, { onChange = () => undefined, nameSeat = numberSeat } = {}) {
    this.game = game;
    this.seats = seats;
    this.first = /** @type {Options} */ (game.first ?? game.defaults);
    this.usual = /** @type {Options} */ (game.defaults);
    this.options = /** @type {Options} */ ({ ...this.usual, ...chosen });
    this.onChange = onChange;
    this.nameSeat = nameSeat;
    this.element = el("div", { class: "option-rows" });
    this.settle();
    this.render();
  }

  /** Reset options that are no longer available to their defaults. */
  settle() {
    const asked = new Map(fieldsFor(this.game, this.seats).map((field) => [field.option, field]));
    for (const name of Object.keys(this.options)) {
      const field = asked.get(name);
      if (!field || !this.takes(field)) this.options[name] = this.usual[name] ?? null;
    }
  }

  /** @param {OptionField} field */
  takes(field) {
    const value = this.options[field.option];
    if (field.widget === "sides") return true;
    if (field.widget === "seat" && typeof value === "number") return value < this.seats;
    return (
      isShown(field, this.options) && choicesIn(field, this.options).some((choice) => choice.value === value)
    );
  }

  render() {
    const fields = fieldsFor(this.game, this.seats).filter((field) => isShown(field, this.options));
    replaceContent(
      this.element,
      fields.map((field) => this.createField(field)),
    );
    this.element.hidden = !fields.length;
  }

  /** @param {OptionField} field */
  createField(field) {
    const name = `option-${field.option}`;
    /** @param {OptionValue} value */
    const choose = (value) => this.choose(field.option, value);
    if (field.widget === "sides")
      return createSides(field, String(this.options[field.option] ?? ""), name, choose);
    return createChoices({
      label: field.label,
      name,
      choices: this.listChoices(field),
      chosen: this.options[field.option] ?? null,
      look: field.widget === "levels" ? "levels" : "segments",
      note: field.note,
      onChange: choose,
    });
  }

  /**
   * Return whether an option's first-game setting differs from its default.
   * @param {OptionField} field
   */
  differsAtFirst({ option }) {
    return this.first[option] !== this.usual[option];
  }

  /**
   * @param {OptionField} field
   * @returns {Choice[]}
   */
  listChoices(field) {
    const levels = field.widget === "levels" || field.widget === "switch";
    const listed = choicesIn(field, this.options).map(({ value, label, note }) => ({
      value,
      words:
        this.differsAtFirst(field) && value === this.first[field.option] ? `${label} (first game)` : label,
      note: levels ? note : "",
    }));
    if (field.widget !== "seat") return listed;
    const seats = Array.from({ length: this.seats }, (_, seat) => ({
      value: seat,
      words: this.nameSeat(seat),
      note: "",
    }));
    return [...listed, ...seats];
  }

  /**
   * @param {string} option
   * @param {OptionValue} value
   */
  choose(option, value) {
    this.options[option] = value;
    this.settle();
    this.render();
    this.onChange();
  }
}

/** @param {number} seat */
const numberSeat = (seat) => `Seat ${seat + 1}`;
