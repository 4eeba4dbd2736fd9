// The board as text, for readers who do not see the drawing.

import { isServiceFailure, request, requestText } from "../shared/api-client.js";
import { byId } from "../shared/dom.js";

const table = decodeURIComponent(location.pathname.split("/").at(-2) ?? "");
const asked = new URLSearchParams(location.search);

/** Return the requested seat, or else the reader's own. */
async function chooseSeat() {
  const wanted = asked.get("seat");
  if (wanted !== null) return wanted === "none" ? null : Number(wanted);
  const { table: known } = await request("get", "/v1/tables/{table}", { path: { table } });
  return known.seats.find((seat) => seat.mine)?.seat ?? null;
}

async function showText() {
  const at = asked.get("at");
  const query = { seat: await chooseSeat(), at: at === null ? null : Number(at) };
  byId("text").textContent = await requestText(
    "/v1/tables/{table}",
    { path: { table }, query },
    "text/plain",
  );
}

byId("back").setAttribute("href", `/table/${encodeURIComponent(table)}${location.search}`);
try {
  await showText();
} catch (failure) {
  if (!isServiceFailure(failure)) throw failure;
  byId("error").textContent = failure.message;
}
