// The chart of points over turns: one line per participant, distinguished by colour, dashes and label.

/** @import { PointsCourse } from "../../shared/api-types" */
/** @import { Participant } from "./participants.js" */

import { createShape } from "../../shared/dom.js";
import { formatNumber, joinNames } from "../../shared/formatters.js";
import { createBadge, findFill, findSeatColour } from "../../shared/icons.js";
import { createText, createTurnChart, drawMark } from "./turn-chart.js";

const HEIGHT = 220;
const BADGE = 18;
/** The space for names at the ends of the lines, and the width of a letter. */
const NAMES = 104;
const LETTER = 7.2;
/** The minimum distance between two names. */
const ROW = 20;
/** The dash patterns, in the order of the seats; the last ones are for automated opponents. */
const DASHES = ["", "10 3", "4 2", "16 3 4 3", "7 2 2 2", "2 2"];

/**
 * Draw the points over the game; a press opens the nearest turn.
 * @param {PointsCourse} course
 * @param {Participant[]} people
 * @param {number} width in pixels
 * @param {(seq: number) => void} go
 */
export function drawCourse({ turns, turning_points: turned }, people, width, go) {
  const right = Math.min(NAMES, width * 0.32);
  const values = turns.flatMap((turn) => turn.points);
  const size = { width, height: HEIGHT, right };
  const { drawing, x, y, end, bottom } = createTurnChart(turns, values, size, describeChart(people), go);
  drawing.append(
    ...people.flatMap((person) =>
      drawLine(
        person,
        turns.map((turn) => `${x(turn.turn).toFixed(1)},${y(turn.points[person.who] ?? 0).toFixed(1)}`),
      ),
    ),
    ...turned.map((point, number) =>
      drawMark(
        number + 1,
        x(point.turn),
        y(turns.find((turn) => turn.turn === point.turn)?.points[point.who] ?? 0),
      ),
    ),
    ...drawEnds(people, end, right, { y, bottom }),
  );
  return drawing;
}

/** @param {Participant[]} people */
const describeChart = (people) =>
  `Points over the game. Final score: ${joinNames(people.map((person) => `${person.name} ${formatNumber(person.total)}`))}`;

/**
 * @param {Participant} person
 * @param {string[]} points
 */
function drawLine(person, points) {
  const line = points.join(" ");
  const colour = person.colour ?? findSeatColour(person.who);
  const dashes = DASHES[person.who % DASHES.length] ?? "";
  const drawn = createShape("polyline", {
    class: "course-track",
    points: line,
    "stroke-dasharray": dashes || "none",
  });
  drawn.style.stroke = findFill(colour) ?? "var(--ink2)";
  return [
    createShape("polyline", { class: "course-rim", points: line }),
    createShape("polyline", { class: "course-bed", points: line }),
    drawn,
  ];
}

/**
 * Draw the names and points at the ends of the lines, spread apart.
 * @param {Participant[]} people
 * @param {number} left
 * @param {number} room
 * @param {{ y: (value: number) => number, bottom: number }} scale
 */
function drawEnds(people, left, room, { y, bottom }) {
  const rows = spread(
    people.map((person) => y(person.total)),
    BADGE / 2,
    bottom,
  );
  return people.flatMap((person, number) => {
    const row = rows[number] ?? 0;
    const badge = createBadge(person.who, BADGE, person.colour);
    const place = createShape("g", { transform: `translate(${left + 6} ${(row - BADGE / 2).toFixed(1)})` });
    if (badge instanceof SVGElement) place.append(badge);
    const figures = formatNumber(person.total);
    const letters = Math.floor((room - BADGE - 12) / LETTER) - figures.length - 1;
    const called = person.name.replace(/^The /, "");
    const name = called.length > letters ? `${called.slice(0, Math.max(1, letters - 1))}\u2026` : called;
    return [
      place,
      createText(`${figures} ${name}`, { class: "course-end", x: left + BADGE + 10, y: row + 4.5 }),
    ];
  });
}

/**
 * Spread heights at least one row apart, keeping their order from the top.
 * @param {number[]} heights
 * @param {number} top
 * @param {number} bottom
 */
function spread(heights, top, bottom) {
  const order = heights.map((_, index) => index).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const placed = [...heights];
  let least = top;
  for (const index of order) {
    placed[index] = Math.max(placed[index] ?? 0, least);
    least = placed[index] + ROW;
  }
  let most = bottom;
  for (const index of order.reverse()) {
    placed[index] = Math.min(placed[index] ?? 0, most);
    most = placed[index] - ROW;
  }
  return placed;
}
