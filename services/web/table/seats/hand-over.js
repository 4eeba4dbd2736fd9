// Between two seats of one person, the board is covered while the device changes hands.

/** @import { TableState } from "../table-store.js" */

import { createButton, createCheckbox, createRow } from "../../shared/controls.js";
import { el } from "../../shared/dom.js";
import { createBadge } from "../../shared/icons.js";
import { nameSeat, scoreboardEntryOf } from "../../shared/seats.js";

/** @param {TableState} state */
const storageKey = ({ id }) => `railhead-uncovered-${id}`;

/**
 * Return whether a seat's hidden information must be covered before another of the reader's seats is shown.
 * @param {TableState} state
 * @param {number | null} seat
 */
export function needsCover(state, seat) {
  const { table } = state.now;
  const mine = table.seats.filter((each) => each.mine).map((each) => each.seat);
  if (!table.several || table.phase !== "playing" || state.seat === null || seat === null) return false;
  if (seat === state.seat || !mine.includes(seat) || !mine.includes(state.seat)) return false;
  return sessionStorage.getItem(storageKey(state)) === null;
}

/**
 * Cover the page until the next player is ready; returns a function that uncovers it.
 * @param {TableState} state
 * @param {number} seat
 * @returns {Promise<() => void>}
 */
export function coverPage(state, seat) {
  const never = createCheckbox("I play all these seats: do not hide them from me", {});
  return new Promise((resolve) => {
    const show = () => {
      if (never.input.checked) sessionStorage.setItem(storageKey(state), "yes");
      resolve(() => {
        dialog.close();
        dialog.remove();
      });
    };
    const dialog = el(
      "dialog",
      {
        class: "cover",
        "aria-label": "Hand over",
        oncancel: (/** @type {Event} */ event) => event.preventDefault(),
      },
      el(
        "p",
        { class: "question" },
        createBadge(seat, 30, scoreboardEntryOf(state.now, seat).colour),
        ` ${nameSeat(state.now.table, seat)} is next`,
      ),
      el("p", {}, "Pass the device to the next player. Hidden information is covered."),
      createRow(createButton(`Show ${nameSeat(state.now.table, seat)}`, show, "sign")),
      never.field,
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * Return the reader's seat that has a decision to make while the page shows a different seat; null if there is none.
 * @param {TableState} state
 */
export function findOtherOwnSeat({ now, seat }) {
  const asked = now.waiting.find((each) => each.seat !== seat && now.table.seats[each.seat]?.mine);
  return asked?.seat ?? null;
}
