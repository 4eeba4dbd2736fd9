// The board as text, for whoever reads better than sees.

import { Offline, Problem, call, tablePath } from "../shared/api-client.js";
import { byId } from "../shared/dom.js";

const table = decodeURIComponent(location.pathname.split("/").at(-2));
const asked = new URLSearchParams(location.search);
byId("back").href = `/table/${encodeURIComponent(table)}${location.search}`;

async function text(seat) {
  const path = tablePath(table, "", { seat, at: asked.get("at") });
  return call("GET", path, { headers: { Accept: "text/plain" }, as: "text" });
}

/** The own seat where none is asked for. */
async function ownSeat() {
  const said = asked.get("seat");
  if (said !== null) return said === "none" ? null : said;
  const { table: known } = await call("GET", tablePath(table));
  return known.seats.find((seat) => seat.mine)?.seat;
}

try {
  byId("text").textContent = await text(await ownSeat());
} catch (failure) {
  if (!(failure instanceof Problem) && !(failure instanceof Offline)) throw failure;
  byId("error").textContent = failure.message;
}
