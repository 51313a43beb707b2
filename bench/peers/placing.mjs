/**
 * The placing game of the benchmark, for boardgame.io: 走過臺灣團體賽 as far as a place move needs it, with the same
 * cards, the same start and a view that holds what ours holds.
 *
 * Every table starts in the middle of a game: three cards lie on the map, the latest of all in area 7. So a card placed in area 8
 * is always wrong, goes to the discard pile, and the next player moves; the markers never run out.
 */

import { readFileSync } from "node:fs";

/** The deck and the opening, written by the harness (bench/opening.py): `{cards: [{id, year}], areas: [id or null], discarded, markers}`. */
const OPENING = JSON.parse(readFileSync(process.env.BENCH_OPENING, "utf8"));
const SEATS = 4;
const CATALOGUE = new Map(OPENING.cards.map(({ id, year }) => [id, year]));

const turned = (id) => ({ id, year: CATALOGUE.get(id) });

/** The nearest occupied area on one side, or null. */
function neighbour(areas, from, step) {
  for (let at = from + step; at >= 0 && at < areas.length; at += step) if (areas[at]) return areas[at];
  return null;
}

function fits(areas, area, year) {
  const before = neighbour(areas, area, -1);
  const after = neighbour(areas, area, 1);
  return (!before || before.year <= year) && (!after || year <= after.year);
}

function draw(G, random) {
  if (G.deck.length === 0) {
    G.deck = random.Shuffle(G.discard.map((card) => card.id));
    G.discard = [];
  }
  return { id: G.deck.pop() };
}

/** place {area}: 1–8. The judgement that ours stores as an attempt is kept as `last` here. */
function place({ G, playerID, random }, area) {
  if (!Number.isInteger(area) || area < 1 || area > G.areas.length || G.areas[area - 1]) return "INVALID_MOVE";
  const seat = Number(playerID);
  const card = turned(G.fronts[seat].id);
  const open = G.areas.map((held, at) => (held ? -1 : at)).filter((at) => at >= 0);
  const right = open.filter((at) => fits(G.areas, at, card.year));
  const correct = fits(G.areas, area - 1, card.year);
  if (correct) G.areas[area - 1] = card;
  else {
    G.discard.push(card);
    G.markers -= 1;
  }
  G.last = { seat, type: "place", area, card, correct, chance: right.length / open.length };
  G.fronts[seat] = draw(G, random);
  G.team_score = G.areas.filter(Boolean).length + G.markers;
}

export const Placing = {
  name: "placing",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  // Undo would keep copies of the state; our rules have none, so neither has the peer.
  disableUndo: true,

  setup({ random }) {
    const areas = OPENING.areas.map((id) => (id ? turned(id) : null));
    const deck = random.Shuffle([...CATALOGUE.keys()].filter((id) => !OPENING.areas.includes(id)));
    const fronts = Array.from({ length: SEATS }, () => ({ id: deck.pop() }));
    const discard = deck.splice(0, OPENING.discarded).map(turned);
    return { areas, fronts, markers: OPENING.markers, deck, discard, team_score: OPENING.markers + 3, last: null };
  },

  turn: { minMoves: 1, maxMoves: 1 },
  moves: { place },
  endIf: ({ G }) => (G.markers === 0 || G.areas.every(Boolean) ? { score: G.team_score } : undefined),

  /** Nobody sees the deck; everybody sees how many cards it has. */
  playerView({ G }) {
    const { deck, ...open } = G;
    return { ...open, deck_count: deck.length };
  },
};
