// The band over the board that says when it does not show the table as it is: the past, or what is imagined.

/** @import { TableState } from "../table-store.js" */

import { findTurnAt } from "../history/turns.js";

/**
 * @param {HTMLElement} band
 * @param {TableState} state
 */
export function showBand(band, state) {
  const words = state.plan ? "Imagined: nothing of this has happened" : describePast(state);
  band.hidden = words === null;
  band.textContent = words;
  band.parentElement?.classList.toggle("imagined", state.plan !== null);
}

/** @param {TableState} state */
function describePast({ turns, at }) {
  if (at === null) return null;
  const turn = findTurnAt(turns, at);
  return turn ? `Turn ${turn.number} of ${turns.length}` : "Before the first turn";
}
