// Players over socket.io, each at a match of their own, who move again as soon as they have an answer.
//
// Usage: node players.cjs PORT PLAYERS SECONDS. It prints "ready", and after a line of input a line of JSON: moves
// per second, and percentiles of the time to an answer in milliseconds. It repeats this for each line.

const readline = require("node:readline");
const { io } = require("socket.io-client");

const [port, players, seconds] = process.argv.slice(2).map(Number);
const url = `http://127.0.0.1:${port}`;

async function post(path, body) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

async function openMatch() {
  const { matchID } = await post("/games/count/create", { numPlayers: 2 });
  const seat = { playerID: "0", playerName: "Bench" };
  const { playerCredentials: credentials } = await post(`/games/count/${matchID}/join`, seat);
  const socket = io(`${url}/count`, { transports: ["websocket"] });
  let stateID = 0;
  let answered = () => {};
  await new Promise((resolve) => {
    socket.on("connect", () => socket.emit("sync", matchID, "0", credentials, 2));
    socket.on("sync", (_, { state }) => resolve((stateID = state._stateID)));
  });
  socket.on("update", (_, state) => {
    stateID = state._stateID;
    answered();
  });
  const payload = { type: "add", args: [], playerID: "0", credentials };
  return () =>
    new Promise((resolve) => {
      answered = resolve;
      socket.emit("update", { type: "MAKE_MOVE", payload }, stateID, matchID, "0");
    });
}

async function measure(moves, milliseconds) {
  const begun = performance.now();
  const spans = [];
  await Promise.all(
    moves.map(async (move) => {
      while (performance.now() < begun + milliseconds) {
        const sent = performance.now();
        await move();
        spans.push(performance.now() - sent);
      }
    }),
  );
  const rate = (spans.length * 1000) / (performance.now() - begun);
  spans.sort((a, b) => a - b);
  const at = (share) => spans[Math.floor(spans.length * share)];
  return { moves: spans.length, rate, p50: at(0.5), p99: at(0.99) };
}

async function main() {
  const moves = await Promise.all(Array.from({ length: players }, openMatch));
  await measure(moves, 500);
  process.stdout.write("ready\n");
  for await (const _ of readline.createInterface({ input: process.stdin }))
    process.stdout.write(`${JSON.stringify(await measure(moves, seconds * 1000))}\n`);
  process.exit();
}

main();
