// A client as a user would write it: types from the document, calls through openapi-fetch.
// It opens a two-player table, takes both seats, and plays the first option of the seat that has to decide.
import createClient from "openapi-fetch";
import type { components, paths } from "./railhead.js";

type Json = "application/json" | "application/problem+json"; // it uses neither drawings nor text boards
type Tile = components["schemas"]["GoldRushPlaceTile"];

const baseUrl: string = process.argv[2] ?? "http://127.0.0.1:8000";

/** Register a player and return a client that acts for them. */
async function player(name: string) {
  const stranger = createClient<paths, Json>({ baseUrl });
  const { data, error } = await stranger.POST("/v1/players", { body: { name } });
  if (data === undefined) throw new Error(error.detail);
  return createClient<paths, Json>({ baseUrl, headers: { Authorization: `Bearer ${data.token}` } });
}

const suffix = Math.random().toString(36).slice(2, 10);
const seats = [await player(`Ada ${suffix}`), await player(`Ben ${suffix}`)];
const [ada, ben] = seats;
if (ada === undefined || ben === undefined) throw new Error("two are needed");

const opened = await ada.POST("/v1/tables", {
  body: { game: "gold_rush", seats: 2, name: "By types alone", options: { farmers: true }, me: { seat: 0 } },
});
if (opened.data === undefined || !("view" in opened.data)) throw new Error(opened.error?.detail ?? "not open yet");
const table = opened.data.table.id;

const path = { table };
const waited = { Prefer: "wait=15" };
await ben.POST("/v1/tables/{table}/seats", {
  params: { path, header: waited },
  body: { seat: 1, command_id: "sit" },
});

for (const [seat, client] of seats.entries()) {
  const { data: seen } = await client.GET("/v1/tables/{table}", { params: { path, query: { seat } } });
  if (seen === undefined || seen.game !== "gold_rush" || seen.decision == null) continue;
  const option = seen.options?.[0];
  if (option === undefined || option.command.type !== "PlaceTile") throw new Error("a tile is to be laid");
  const tile: Tile = option.command;
  const { data: done, error } = await client.POST("/v1/tables/{table}/commands", {
    params: { path, header: waited },
    body: { command_id: "move", seat, decision: seen.decision, command: tile },
  });
  if (done === undefined || !("seq" in done)) throw new Error(error?.detail ?? "no answer yet");
  console.log(`laid ${seen.view?.drawn} at ${tile.x}, ${tile.y}: played record ${done.seq}`);
}
