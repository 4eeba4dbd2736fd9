// Points over the game: the chart, the turning points, and the numbers as a table.

/** @import { PointsCourse } from "../../shared/api-types" */
/** @import { TableActions } from "../actions/table-actions.js" */
/** @import { TableState } from "../table-store.js" */
/** @import { Participant } from "./participants.js" */

import { isServiceFailure, request } from "../../shared/api-client.js";
import { createHeading, el } from "../../shared/dom.js";
import { formatCount, formatNumber } from "../../shared/formatters.js";
import { drawCourse } from "./course-chart.js";

/** @type {{ table: string, seq: number, course: PointsCourse | null, onFound: () => void }} */
const known = { table: "", seq: 0, course: null, onFound: ignore };

/**
 * Return the points over the game, null until they are loaded; `onFound` is then called once.
 * @param {TableState} state
 * @param {() => void} onFound
 */
export function findCourse(state, onFound) {
  known.onFound = onFound;
  startCourse(state);
  return known.course;
}

/**
 * Fetch the points over the game, unless they are known or requested.
 * @param {TableState} state
 */
export function startCourse({ id, now }) {
  const { seq } = now.head;
  if (known.table !== id) Object.assign(known, { table: id, seq: 0, course: null });
  if (known.seq === seq) return;
  known.seq = seq;
  void readCourse(id);
}

/** @param {string} table */
async function readCourse(table) {
  const invite = new URLSearchParams(location.search).get("invite");
  try {
    const course = await request("get", "/v1/tables/{table}/course", { path: { table }, query: { invite } });
    if (known.table !== table) return;
    known.course = course;
    known.onFound();
  } catch (failure) {
    if (!isServiceFailure(failure)) throw failure;
    known.seq = 0; // requested again with the next refresh of the table
  } finally {
    known.onFound = ignore;
  }
}

function ignore() {
  // nothing is listening yet
}

/**
 * Build the section of points over the game; null if there are no turns.
 * @param {PointsCourse | null} course
 * @param {Participant[]} people
 * @param {TableActions} actions
 */
export function createCourse(course, people, actions) {
  if (course && course.turns.length < 2) return null;
  const heading = createHeading("Points over the game");
  if (!course) return el("div", { class: "points-course" }, heading, el("div", { class: "chart" }));
  return el(
    "div",
    { class: "points-course" },
    heading,
    el("p", { class: "faint" }, "Points after each turn, as if the game had ended then."),
    createChart(course, people, (seq) => {
      actions.go(seq);
    }),
    createTurningPoints(course, people, actions),
    createFigures(course, people),
  );
}

/**
 * Build the chart, which is redrawn whenever its width changes.
 * @param {PointsCourse} course
 * @param {Participant[]} people
 * @param {(seq: number) => void} go
 */
function createChart(course, people, go) {
  const place = el("div", { class: "chart" });
  let drawn = 0;
  new ResizeObserver(() => {
    const width = Math.floor(place.clientWidth);
    if (!width || width === drawn) return;
    drawn = width;
    place.replaceChildren(drawCourse(course, people, width, go));
  }).observe(place);
  return place;
}

/**
 * List the turning points, each with a link to the board at that time.
 * @param {PointsCourse} course
 * @param {Participant[]} people
 * @param {TableActions} actions
 */
function createTurningPoints({ turning_points: points }, people, actions) {
  if (!points.length) return null;
  const items = points.map((point, number) => {
    const place = new URL(location.href);
    place.searchParams.set("at", String(point.seq));
    /** @param {MouseEvent} event */
    const onclick = (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      actions.go(point.seq);
    };
    const words = `Turn ${point.turn}: ${describeTurningPoint(point, people)}`;
    return el(
      "li",
      {},
      el("span", { class: "point-number", "aria-hidden": "true" }, number + 1),
      el("a", { href: place.href, onclick, data: { key: `turned ${point.seq}` } }, words),
    );
  });
  return el("ol", { class: "turning-points", "aria-label": "Turning points" }, items);
}

/**
 * Describe a turning point.
 * @param {PointsCourse["turning_points"][number]} point
 * @param {Participant[]} people
 */
export function describeTurningPoint({ who, gain, over, kept }, people) {
  const changed = gain < 0 ? `loses ${formatCount(-gain, "point")}` : `gains ${formatCount(gain, "point")}`;
  const led = over === null ? null : people[over]?.name;
  const lead = led && `overtakes ${led}${kept ? " and stays ahead" : ""}`;
  const parts = lead && gain <= 0 ? [lead] : [changed, lead];
  return `${people[who]?.name ?? "Somebody"} ${parts.filter(Boolean).join(", ")}`;
}

/**
 * Build a table of the same numbers, for readers who cannot see the chart or want exact numbers.
 * @param {PointsCourse} course
 * @param {Participant[]} people
 */
function createFigures({ turns }, people) {
  const details = el("details", { data: { name: "figures" } }, el("summary", {}, "Show the numbers"));
  const fill = () => {
    if (!details.open || details.querySelector("table")) return;
    const heads = people.map((person) => el("th", { scope: "col" }, person.name));
    const rows = turns.map(({ turn, points }) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, turn || "Start"),
        points.map((value) => el("td", { class: "figures" }, formatNumber(value))),
      ),
    );
    const table = el(
      "table",
      {},
      el("caption", { class: "unseen" }, "Points after each turn"),
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Turn"), heads)),
      el("tbody", {}, rows),
    );
    details.append(
      el(
        "div",
        { class: "figures-table", tabindex: "0", role: "region", "aria-label": "Points after each turn" },
        table,
      ),
    );
  };
  details.addEventListener("toggle", fill);
  return details;
}
