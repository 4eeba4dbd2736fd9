// The band above a board that shows the past or an imagined position.

/** @import { TableState } from "../table-store.js" */

import { byId } from "../../shared/dom.js";
import { capitalize } from "../../shared/formatters.js";
import { findTurnAt, nameTurn } from "../history/turns.js";

/**
 * Show the band over the board. For an imagined position it replaces the history slider, which is not used then, so
 * that the parts of the page stay in place.
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
