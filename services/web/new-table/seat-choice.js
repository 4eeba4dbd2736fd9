// The seating of a new table: the reader, bots, and open seats.

/** @import { BotKind, Seat, Strengths, Table } from "../shared/api-types" */

import { el } from "../shared/dom.js";
import { createBadge } from "../shared/icons.js";
import { BOTS, ordinal, ratedBots } from "../shared/seats.js";

const ME = "me";
const ANYBODY = "";

const SCALE =
  "The numbers show each bot's measured strength in this game. A bot rated 200 higher wins three games out of four.";

export class SeatChoice {
  /**
   * @param {number} seats the number of seats
   * @param {boolean} several whether the reader may take more than one
   * @param {Table | null} model the table to copy
   * @param {string | null} me the reader's name
   * @param {{ colours: string[], bot: BotKind, strengths: Strengths }} usual the colours of the seats, the default opponent, and the strengths of bots
   */
  constructor(seats, several, model, me, { colours, bot, strengths }) {
    this.several = several;
    this.me = me;
    this.colours = colours;
    this.bot = bot;
    /** @type {(readonly [value: string, words: string])[]} */
    this.choices = [[ME, "You"], [ANYBODY, "Open seat"], ...ratedBots(strengths)];
    this.fields = Array.from({ length: seats }, (_, seat) => this.createField(seat, model?.seats[seat]));
    this.fieldset = el(
      "fieldset",
      { class: "sitting" },
      el("legend", { class: "label" }, "Who sits where"),
      this.fields.map((field, seat) =>
        el("div", { class: "seat-field" }, createBadge(seat, 26, colours[seat]), field),
      ),
      Object.keys(strengths).length > 0 && el("p", { class: "faint" }, SCALE),
    );
  }

  /**
   * @param {number} seat
   * @param {Seat | undefined} known
   */
  createField(seat, known) {
    const chosen = known ? holderKind(known) : seat === 0 ? ME : this.bot;
    const options = this.choices.map(([value, words]) =>
      el("option", { value, selected: value === chosen }, words),
    );
    const colour = this.colours[seat];
    const words = `The ${ordinal(seat)} seat${colour ? `, ${colour}` : ""}`;
    const field = el("select", { name: `seat-${seat}`, title: words, "aria-label": words }, options);
    field.addEventListener("change", () => field.value === ME && this.freeOthers(field));
    return field;
  }

  /** The chosen kind of player for each seat. */
  get kinds() {
    return this.fields.map((field) => field.value);
  }

  /** The reader's seats: more than one only at a hot-seat table. */
  get own() {
    return this.kinds.flatMap((kind, seat) => (kind === ME ? [seat] : []));
  }

  /**
   * Return a seat's name: "You" for the reader's, else its number.
   * @param {number} seat
   */
  nameSeat(seat) {
    const { kinds } = this;
    if (kinds[seat] !== ME) return `Seat ${seat + 1}`;
    return this.own.length > 1 ? `You, seat ${seat + 1}` : "You";
  }

  /** Whether the reader is the only person who will play. */
  get alone() {
    return this.fields.every((field) => field.value !== ANYBODY);
  }

  /** @param {boolean} several */
  allowSeveral(several) {
    this.several = several;
    this.freeOthers(this.fields.find((field) => field.value === ME));
  }

  /**
   * Free the reader's previous seat, unless the table is hot-seat.
   * @param {HTMLSelectElement | undefined} chosen
   */
  freeOthers(chosen) {
    if (this.several) return;
    for (const field of this.fields) if (field !== chosen && field.value === ME) field.value = ANYBODY;
  }
}

/**
 * Return the choice that matches a seat's holder. People and players' programs become an open seat.
 * @param {Seat} seat
 */
function holderKind(seat) {
  if (seat.mine) return ME;
  return BOTS.some(([kind]) => kind === seat.bot) ? (seat.bot ?? ANYBODY) : ANYBODY;
}
