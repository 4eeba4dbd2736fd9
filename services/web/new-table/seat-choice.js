// The seating of a new table: the reader, bots, and open seats.

/** @import { BotKind, Seat, Strengths, Table } from "../shared/api-types" */

import { createBotOptions, createStrengthTable } from "../shared/bot-choice.js";
import { el } from "../shared/dom.js";
import { createBadge } from "../shared/icons.js";
import { BOT_KINDS, nameByOrder } from "../shared/seats.js";

const ME = "me";
const ANYBODY = "";

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
    this.strengths = strengths;
    this.fields = Array.from({ length: seats }, (_, seat) => this.createField(seat, model?.seats[seat]));
    this.fieldset = el(
      "fieldset",
      { class: "sitting" },
      el("legend", { class: "label" }, "Who sits where"),
      this.fields.map((field, seat) =>
        el("div", { class: "seat-field" }, createBadge(seat, 26, colours[seat]), field),
      ),
      createStrengthTable(strengths),
    );
  }

  /**
   * @param {number} seat
   * @param {Seat | undefined} known
   */
  createField(seat, known) {
    const chosen = known ? holderKind(known) : seat === 0 ? ME : this.bot;
    const options = [
      el("option", { value: ME, selected: chosen === ME }, "You"),
      el("option", { value: ANYBODY, selected: chosen === ANYBODY }, "Open seat"),
      ...createBotOptions(this.strengths, chosen),
    ];
    const colour = this.colours[seat];
    const words = `${nameByOrder(seat)}${colour ? `, ${colour}` : ""}`;
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
  return BOT_KINDS.some(({ kind }) => kind === seat.bot) ? (seat.bot ?? ANYBODY) : ANYBODY;
}
