// The chart of what a seat could expect: how far ahead of the best other, after each turn.

/** @import { SeatReview } from "../../../shared/api-types" */

import { createShape } from "../../../shared/dom.js";
import { createTurnChart, drawMark } from "../turn-chart.js";

const HEIGHT = 180;
const RIGHT = 14;

/**
 * Draw it; a press leads to the turn that it is nearest to.
 * @param {SeatReview} review
 * @param {number} width in pixels
 * @param {string} label what it shows, in words
 * @param {(seq: number) => void} go
 */
export function drawReview({ turns, swings }, width, label, go) {
  const leads = turns.map((turn) => turn.lead);
  const size = { width, height: HEIGHT, right: RIGHT };
  const { drawing, x, y } = createTurnChart(turns, leads, size, label, go);
  const points = turns.map((turn) => `${x(turn.turn).toFixed(1)},${y(turn.lead).toFixed(1)}`).join(" ");
  drawing.append(
    createShape("polyline", { class: "lead-line", points }),
    ...swings.map((swing, number) => {
      const lead = turns.find((turn) => turn.turn === swing.turn)?.lead ?? 0;
      return drawMark(number + 1, x(swing.turn), y(lead));
    }),
  );
  return drawing;
}
