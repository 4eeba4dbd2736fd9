// Roads on a drawing: `path[data-leg="FROM TO"]` is the road from a place to the next one; an element's `data-stops`
// lists the places where a move ends or pays. Knows no game.

/**
 * @typedef {{ x: number, y: number }} Point
 * @typedef {{ points: Point[], passed: string[] }} Road
 */

/**
 * The cost of passing a stop, in legs: a road around it is preferred, because the stops on a path are known.
 */
const STOP = 100;

/**
 * Return the road from a place to another one: its points in the units of the drawing, and the stops that it passes.
 * Both are empty if no road leads there; null if the drawing has no road at one of the places.
 * @param {SVGSVGElement} svg
 * @param {string} from
 * @param {string} to
 * @param {number} step the distance between two points
 * @returns {Road | null}
 */
export function followRoad(svg, from, to, step) {
  const legs = listLegs(svg);
  if (![from, to].every((place) => legs.some((leg) => leg.from === place || leg.to === place))) return null;
  const stops = listStops(svg);
  const way = findLegs(legs, stops, from, to);
  const points = way.flatMap(({ path }) => samplePath(path, step));
  const passed = way.slice(0, -1).map((leg) => leg.to);
  return { points, passed: passed.filter((place) => stops.has(place)) };
}

/** @typedef {{ from: string, to: string, path: SVGPathElement }} Leg */

/**
 * @param {SVGSVGElement} svg
 * @returns {Leg[]}
 */
function listLegs(svg) {
  /** @type {NodeListOf<SVGPathElement>} */
  const paths = svg.querySelectorAll("path[data-leg]");
  return [...paths].map((path) => {
    const [from = "", to = ""] = path.dataset.leg?.split(" ") ?? [];
    return { from, to, path };
  });
}

/** @param {SVGSVGElement} svg */
function listStops(svg) {
  const stops = svg.querySelector("[data-stops]")?.getAttribute("data-stops") ?? "";
  return new Set(stops.split(" "));
}

/**
 * Find the legs of the path that passes the fewest stops, and is shortest among those; empty if there is
 * none.
 * @param {Leg[]} legs
 * @param {Set<string>} stops
 * @param {string} from
 * @param {string} to
 * @returns {Leg[]}
 */
function findLegs(legs, stops, from, to) {
  /** @type {Map<string, Way>} */
  const reached = new Map([[from, { cost: 0, legs: [] }]]);
  const open = [from];
  for (let place = open.shift(); place !== undefined; place = open.shift()) {
    for (const leg of legs.filter((each) => each.from === place)) {
      const way = extend(reached, leg, leg.to !== to && stops.has(leg.to));
      if (!way) continue;
      reached.set(leg.to, way);
      if (leg.to !== to) open.push(leg.to);
    }
  }
  return reached.get(to)?.legs ?? [];
}

/** @typedef {{ cost: number, legs: Leg[] }} Way */

/**
 * Return the path that ends with a leg, null if a path at most as long already leads there.
 * @param {Map<string, Way>} reached
 * @param {Leg} leg
 * @param {boolean} isStop whether it passes a stop at its end
 * @returns {Way | null}
 */
function extend(reached, leg, isStop) {
  const before = reached.get(leg.from);
  if (!before) return null;
  const cost = before.cost + 1 + (isStop ? STOP : 0);
  const known = reached.get(leg.to);
  return known && known.cost <= cost ? null : { cost, legs: [...before.legs, leg] };
}

/**
 * @param {SVGPathElement} path
 * @param {number} step
 * @returns {Point[]}
 */
function samplePath(path, step) {
  const length = path.getTotalLength();
  const parts = Math.max(1, Math.round(length / step));
  return Array.from({ length: parts + 1 }, (_, part) => {
    const { x, y } = path.getPointAtLength((length * part) / parts);
    return { x, y };
  });
}
