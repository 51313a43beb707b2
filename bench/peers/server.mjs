/** boardgame.io's server with the storage that is asked for: `node server.mjs <port> memory|flatfile|postgres <folder or address>`. */

import { createRequire } from "node:module";
import { Placing } from "./placing.mjs";

const require = createRequire(import.meta.url);
const { Server, FlatFile } = require("boardgame.io/server");

const [port, storage, where] = process.argv.slice(2);

function database() {
  if (storage === "memory") return undefined; // boardgame.io's own default
  if (storage === "flatfile") return new FlatFile({ dir: where, logging: false });
  if (storage === "postgres") {
    const { PostgresStore } = require("bgio-postgres");
    return new PostgresStore(where, { logging: false });
  }
  throw new Error(`unknown storage ${storage}`);
}

const server = Server({ games: [Placing], db: database(), origins: [`http://127.0.0.1:${port}`] });
await server.run(Number(port));
