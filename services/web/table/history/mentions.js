// Mentions in chat messages: an @ and a name stand for a seat, and a list completes the name.

/** @import { JournalLine, Seat } from "../../shared/api-types" */
/** @import { TableState } from "../table-store.js" */

import { el } from "../../shared/dom.js";
import { bindKeys } from "../../shared/keys/key-map.js";

/** What may precede a mention, what cannot continue a name, and what cannot precede the sign. */
const SIGN = "@";
const IN_A_WORD = /[\p{L}\p{N}]/u;
/** The beginning of a name before the cursor. */
const BEGUN = /(?:^|[^\p{L}\p{N}])@([^@]{0,40})$/u;

/**
 * Return the people who can be mentioned, without house bots and the reader.
 * @param {readonly Seat[]} seats
 */
const findNameable = (seats) => seats.filter((seat) => seat.player && seat.name && !seat.house && !seat.mine);

/**
 * Return the distinct names, longest first, because one name may be the beginning of another.
 * @param {readonly Seat[]} seats
 */
function listNames(seats) {
  const names = new Set(findNameable(seats).map((seat) => seat.name ?? ""));
  return [...names].sort((a, b) => b.length - a.length || a.localeCompare(b));
}

/**
 * Return the seats whose holders a text mentions.
 * @param {string} text
 * @param {readonly Seat[]} seats
 */
export function findNamed(text, seats) {
  let left = text.toLowerCase();
  /** @type {Set<string>} */
  const mentioned = new Set();
  for (const name of listNames(seats)) {
    const sign = SIGN + name.toLowerCase();
    for (let at = left.indexOf(sign); at >= 0; at = left.indexOf(sign, at + 1)) {
      if (IN_A_WORD.test(left[at - 1] ?? "") || IN_A_WORD.test(left[at + sign.length] ?? "")) continue;
      mentioned.add(name);
      left = left.slice(0, at) + " ".repeat(sign.length) + left.slice(at + sign.length);
    }
  }
  return findNameable(seats)
    .filter((seat) => mentioned.has(seat.name ?? ""))
    .map((seat) => seat.seat);
}

/**
 * Return whether a chat message mentions the reader.
 * @param {JournalLine} line
 * @param {TableState} state
 */
export const namesReader = ({ talk }, { now, me }) =>
  Boolean(talk && talk.player !== me?.player && talk.to.some((seat) => now.table.seats[seat]?.mine));

/** Completes names in a text field, by keyboard, mouse and touch. */
export class NameCompletion {
  /**
   * @param {HTMLInputElement} field
   * @param {HTMLElement} list shows the matching names
   * @param {() => readonly Seat[]} readSeats
   */
  constructor(field, list, readSeats) {
    this.field = field;
    this.list = list;
    this.readSeats = readSeats;
    /** @type {string[]} */
    this.names = [];
    this.active = 0;
    for (const happening of ["input", "click"]) field.addEventListener(happening, () => this.offer());
    bindKeys(field, "While choosing a name", [
      { keys: ["ArrowUp"], words: "previous name", run: (event) => this.press(event, () => this.move(-1)) },
      { keys: ["ArrowDown"], words: "next name", run: (event) => this.press(event, () => this.move(1)) },
      { keys: ["Enter"], words: "insert the name", run: (event) => this.press(event, () => this.take()) },
      { keys: ["Escape"], words: "close the list", run: (event) => this.press(event, () => this.close()) },
    ]);
    field.addEventListener("blur", () => this.close());
  }

  /** Show the names that match what is being typed. */
  offer() {
    const begun = this.readBegun()?.toLowerCase();
    this.names =
      begun === undefined
        ? []
        : listNames(this.readSeats())
            .filter((name) => name.toLowerCase().startsWith(begun) && name.toLowerCase() !== begun)
            .sort((a, b) => a.localeCompare(b));
    this.active = 0;
    this.show();
  }

  /** Return the typed beginning of a name, undefined if none is being typed. */
  readBegun() {
    const { value, selectionStart } = this.field;
    return BEGUN.exec(value.slice(0, selectionStart ?? value.length))?.[1];
  }

  show() {
    const open = this.names.length > 0;
    this.list.hidden = !open;
    this.field.setAttribute("aria-expanded", String(open));
    this.list.replaceChildren(...this.names.map((name, place) => this.createOption(name, place)));
    if (open) this.field.setAttribute("aria-activedescendant", `named-${this.active}`);
    else this.field.removeAttribute("aria-activedescendant");
  }

  /**
   * @param {string} name
   * @param {number} place
   */
  createOption(name, place) {
    const option = el("li", {
      id: `named-${place}`,
      role: "option",
      "aria-selected": String(place === this.active),
      onclick: () => this.complete(name),
    });
    option.textContent = name;
    // The field keeps the focus, so that the list stays open until the press ends.
    option.addEventListener("pointerdown", (event) => event.preventDefault());
    return option;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {() => void} act
   */
  press(event, act) {
    if (!this.names.length) return false;
    act();
    event.stopPropagation();
    return true;
  }

  take() {
    const name = this.names[this.active];
    if (name !== undefined) this.complete(name);
  }

  /** @param {number} steps */
  move(steps) {
    this.active = (this.active + steps + this.names.length) % this.names.length;
    this.show();
  }

  /**
   * Replace the typed beginning of a name with the full name.
   * @param {string} name
   */
  complete(name) {
    const { field } = this;
    const begun = this.readBegun() ?? "";
    const end = field.selectionStart ?? field.value.length;
    field.setRangeText(`${name} `, end - begun.length, end, "end");
    field.focus();
    this.close();
  }

  close() {
    this.names = [];
    this.show();
  }
}
