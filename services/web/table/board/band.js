// What says that the board does not show the table as it is: the past, or what is imagined.

/** @import { TableState } from "../table-store.js" */

import { byId } from "../../shared/dom.js";
import { capitalize } from "../../shared/formatters.js";
import { findTurnAt, nameTurn } from "../history/turns.js";

/**
 * Say so in a band over the board, or where something is imagined in the place of the history, which is not
 * looked at then: the parts stay where they are.
 * @param {TableState} state
 */
export function showBand(state) {
  const isImagined = state.plan !== null;
  const words = isImagined ? null : describePast(state);
  const band = byId("past");
  band.hidden = words === null;
  band.textContent = words;
  byId("imagined").hidden = !isImagined;
  byId("table").classList.toggle("imagined", isImagined);
}

/** @param {TableState} state */
function describePast({ turns, at }) {
  if (at === null) return null;
  const turn = findTurnAt(turns, at);
  return turn ? capitalize(nameTurn(turn, turns)) : "Before the first turn";
}
