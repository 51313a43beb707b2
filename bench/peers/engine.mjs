/**
 * Rules without a server: one move through boardgame.io's reducer, then the four players' views as JSON, as its own socket
 * transport makes them. `node engine.mjs <seconds>` prints moves a second.
 */

import { createRequire } from "node:module";
import { Placing } from "./placing.mjs";

const require = createRequire(import.meta.url);
const { CreateGameReducer, InitializeGame, ProcessGameConfig, getFilterPlayerView } = require("boardgame.io/internal");

const seconds = Number(process.argv[2] ?? 3);
const game = ProcessGameConfig(Placing);
const reducer = CreateGameReducer({ game });
const viewOf = getFilterPlayerView(game);
let state = InitializeGame({ game, numPlayers: 4 });
let bytes = 0;

function move() {
  const playerID = state.ctx.currentPlayer;
  state = reducer(state, { type: "MAKE_MOVE", payload: { type: "place", args: [8], playerID } });
  for (let seat = 0; seat < 4; seat += 1) {
    bytes += JSON.stringify(viewOf(String(seat), { type: "update", args: ["table", state] })).length;
  }
}

function play(forSeconds) {
  const until = performance.now() + forSeconds * 1000;
  const began = performance.now();
  let moves = 0;
  bytes = 0;
  while (performance.now() < until) {
    for (let n = 0; n < 50; n += 1) move();
    moves += 50;
  }
  return { rate: moves / ((performance.now() - began) / 1000), bytes: bytes / moves / 4 };
}

play(1); // the compiler warms up
const before = state._stateID;
const result = play(seconds);
if (state._stateID <= before || state.G.discard.length + state.G.deck.length !== 73) throw new Error("the game did not go on");
console.log(JSON.stringify(result));
