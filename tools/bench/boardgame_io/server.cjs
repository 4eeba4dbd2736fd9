// A boardgame.io server with file storage and a game whose move is always legal: node server.cjs PORT FOLDER
//
// koa-compose is held at 4.1, because the server adds its routes after koa has composed them, which 4.2 ignores.

const { FlatFile, Origins, Server } = require("boardgame.io/server");

const [port, folder] = process.argv.slice(2);
const game = {
  name: "count",
  setup: () => ({ count: 0 }),
  moves: {
    add: ({ G }) => {
      G.count += 1;
    },
  },
};

Server({ games: [game], db: new FlatFile({ dir: folder }), origins: [Origins.LOCALHOST] }).run({
  port: Number(port),
  callback: () => process.stdout.write("ready\n"),
});
