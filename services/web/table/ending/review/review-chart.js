// The chart of what a seat could expect: how far ahead of the best other, after each turn.

/** @import { SeatReview } from "../../../shared/api-types" */

import { createShape } from "../../../shared/dom.js";
import { findLevels, formatNumber } from "../../../shared/formatters.js";

const HEIGHT = 180;
const LEFT = 38;
const RIGHT = 14;
const TOP = 18;
const BOTTOM = 26;
/** Lines across, at most. */
const LEVELS = 6;

/**
 * Draw it; a press leads to the turn that it is nearest to.
 * @param {SeatReview} review
 * @param {number} width in pixels
 * @param {string} label what it shows, in words
 * @param {(seq: number) => void} go
 */
export function drawReview({ turns, swings }, width, label, go) {
  const leads = turns.map((turn) => turn.lead);
  const levels = findLevels(Math.min(0, ...leads), Math.max(1, ...leads), LEVELS);
  const [low = 0] = levels;
  const high = levels.at(-1) ?? 1;
  const last = turns.at(-1)?.turn ?? 1;
  /** @param {number} turn */
  const x = (turn) => LEFT + (turn / Math.max(1, last)) * (width - LEFT - RIGHT);
  /** @param {number} value */
  const y = (value) => HEIGHT - BOTTOM - ((value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const size = { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT };
  const drawing = createShape("svg", { class: "course", ...size, role: "img", "aria-label": label });
  const points = turns.map((turn) => `${x(turn.turn).toFixed(1)},${y(turn.lead).toFixed(1)}`).join(" ");
  drawing.append(
    ...levels.flatMap((level) => [
      createShape("path", { class: level ? "course-level" : "axis", d: `M${LEFT} ${y(level)}H${x(last)}` }),
      text(formatNumber(level), { x: LEFT - 6, y: y(level) + 4, "text-anchor": "end" }),
    ]),
    text("start", { x: LEFT, y: HEIGHT - 8 }),
    text(`turn ${last}`, { x: x(last), y: HEIGHT - 8, "text-anchor": "end" }),
    createShape("polyline", { class: "lead-line", points }),
    ...swings.map((swing, number) => {
      const lead = turns.find((turn) => turn.turn === swing.turn)?.lead ?? 0;
      return drawMark(number + 1, x(swing.turn), y(lead));
    }),
  );
  drawing.addEventListener("click", (event) => {
    const reached = ((event.offsetX - LEFT) / (width - LEFT - RIGHT)) * last;
    const nearest = turns.reduce((best, turn) =>
      Math.abs(turn.turn - reached) < Math.abs(best.turn - reached) ? turn : best,
    );
    go(nearest.seq);
  });
  return drawing;
}

/**
 * @param {number} number
 * @param {number} x
 * @param {number} y
 */
function drawMark(number, x, y) {
  const place = `translate(${x.toFixed(1)} ${Math.max(11, y - 14).toFixed(1)})`;
  const group = createShape("g", { class: "mark", transform: place });
  group.append(createShape("circle", { r: 9 }), text(String(number), { y: 4, "text-anchor": "middle" }));
  return group;
}

/**
 * @param {string} words
 * @param {Record<string, string | number>} attributes
 */
const text = (words, attributes) => createShape("text", attributes, words);
