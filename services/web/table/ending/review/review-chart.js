// The chart of a seat's expected lead over the best opponent, after each turn.

/** @import { SeatReview } from "../../../shared/api-types" */

import { createShape } from "../../../shared/dom.js";
import { createTurnChart, drawMark } from "../turn-chart.js";

const HEIGHT = 180;
const RIGHT = 14;

/**
 * Draw the chart; a press opens the nearest turn.
 * @param {SeatReview} review
 * @param {number} width in pixels
 * @param {string} label the text alternative
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
