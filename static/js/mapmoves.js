/**
 * What may be tapped, read off the list of legal actions. Pure; no rules here: the server alone decides what is legal.
 *
 * @typedef {{from: number, to: number, shift: number}} Shift cards in areas `from`..`to` go `shift` areas to the right (negative: to the left)
 * @typedef {{from: number, to: number}} Block
 */

/**
 * @param {any[]} legal
 * @returns {Set<number>} areas where the own card may be put
 */
export function placeAreas(legal) {
  return new Set(legal.filter((action) => action.type === "place").map((action) => action.area));
}

/**
 * @param {any[]} legal
 * @returns {Set<number | "none">} what may be predicted
 */
export function predictChoices(legal) {
  return new Set(legal.filter((action) => action.type === "predict").map((action) => action.area));
}

/** @param {any[]} legal */
export function canDiscard(legal) {
  return legal.some((action) => action.type === "discard");
}

/**
 * @param {any[]} legal
 * @returns {Shift[]}
 */
export function shifts(legal) {
  return legal.filter((action) => action.type === "move").map(({ from, to, shift }) => ({ from, to, shift }));
}

/**
 * @param {Shift[]} moves
 * @returns {Block[]} each block once, smallest first, then leftmost
 */
export function blocks(moves) {
  const found = new Map(moves.map(({ from, to }) => [`${from}-${to}`, { from, to }]));
  return [...found.values()].sort((a, b) => a.to - a.from - (b.to - b.from) || a.from - b.from);
}

/**
 * @param {Shift[]} moves
 * @returns {Set<number>} areas whose card belongs to some block
 */
export function movable(moves) {
  const areas = new Set();
  for (const { from, to } of moves) for (let area = from; area <= to; area++) areas.add(area);
  return areas;
}

/**
 * The block after a tap on the card in `area`: a card beside the block joins it, one inside leaves it.
 * @param {Shift[]} moves
 * @param {Block | null} block what is chosen now
 * @param {number} area
 * @returns {Block | null}
 */
export function tapBlock(moves, block, area) {
  const all = blocks(moves);
  const holds = (/** @type {Block} */ each, /** @type {number} */ place) => each.from <= place && place <= each.to;
  if (block && holds(block, area)) {
    const smaller = all.filter((each) => each.from >= block.from && each.to <= block.to && !holds(each, area));
    return smaller.at(-1) ?? null;
  }
  const joined = block && all.find((each) => each.from <= block.from && each.to >= block.to && holds(each, area));
  return joined || all.find((each) => holds(each, area)) || block;
}

/**
 * Where a block may go: the area that its leading card reaches, and by how much it is shifted then.
 * @param {Shift[]} moves
 * @param {Block | null} block
 * @returns {Map<number, number>} area → shift
 */
export function targets(moves, block) {
  /** @type {Map<number, number>} */
  const found = new Map();
  if (!block) return found;
  for (const { from, to, shift } of moves) {
    if (from === block.from && to === block.to) found.set(shift < 0 ? from + shift : to + shift, shift);
  }
  return found;
}

/**
 * The map as it would be after a shift.
 * @template T
 * @param {(T | null)[]} areas index 0 is area 1
 * @param {Shift} move
 * @returns {(T | null)[]}
 */
export function shifted(areas, { from, to, shift }) {
  const after = [...areas];
  const cards = areas.slice(from - 1, to);
  after.fill(null, from - 1, to);
  cards.forEach((card, i) => {
    after[from - 1 + shift + i] = card;
  });
  return after;
}

/**
 * What has been begun on a map and not yet played. `area`: where the card would go, or the guess. `block`, `shift`: which cards would be moved, and how far.
 * @typedef {{mode: "place" | "move", area: number | "none" | null, block: Block | null, shift: number | null}} MapDraft
 */

/**
 * What a tap on an area means while cards are being moved: what of the draft becomes another, or that what was begun is meant.
 * @param {MapDraft} draft
 * @param {({id: string} | null)[]} areas
 * @param {Shift[]} moves
 * @param {number} area
 * @returns {Partial<MapDraft> | "confirm"}
 */
export function tapWhileMoving(draft, areas, moves, area) {
  if (draft.shift !== null && (shiftTarget(draft) === area || landed(draft, area))) return "confirm";
  const shift = targets(moves, draft.block).get(area);
  if (shift !== undefined) return { shift };
  return areas[area - 1] && draft.shift === null ? { block: tapBlock(moves, draft.block, area) } : { shift: null };
}

/**
 * What is dragged when a finger takes up a card of a block: the begun block as it is, or the smallest one with that card.
 * @param {MapDraft} draft
 * @param {Shift[]} moves
 * @param {number} area
 * @returns {Partial<MapDraft>}
 */
export function takenUp({ block }, moves, area) {
  return block && block.from <= area && area <= block.to ? {} : { block: tapBlock(moves, null, area), shift: null };
}

/** The area that the leading card of a begun shift reaches. @param {MapDraft} draft */
function shiftTarget({ block, shift }) {
  if (!block || shift === null) return null;
  return shift < 0 ? block.from + shift : block.to + shift;
}

/** Whether a begun shift leaves a card in `area`. @param {MapDraft} draft @param {number} area */
function landed({ block, shift }, area) {
  return Boolean(block && shift !== null && block.from + shift <= area && area <= block.to + shift);
}

/**
 * How each area of a map is to be drawn.
 * @param {{
 *   areas: ({id: string} | null)[], draft: MapDraft, moving: Shift | null, moves: Shift[], tappable: Set<number | "none">, chosen: number | "none" | null,
 *   card: string | null, wrong: {area: number | null, card: {id: string} | null, right_areas: number[]} | null, stamped: string | null, busy: boolean, over: string | null,
 * }} what `areas`: as drawn, a begun shift carried out. `moving`: that shift. `tappable`: where the card may go. `chosen`: where it would go; `card`: which.
 *   `wrong`: a placement that has just turned out wrong. `stamped`: the card that has just turned out right. `over`: what is dragged is over this drop.
 * @returns {import("./railmap.js").Offer[]}
 */
export function mapOffers({ areas, draft, moving, moves, tappable, chosen, card, wrong, stamped, busy, over }) {
  const reach = targets(moves, draft.block);
  const movers = movable(moves);
  const block = moving ? { from: moving.from + moving.shift, to: moving.to + moving.shift } : draft.block;
  return areas.map((there, i) => {
    const area = i + 1;
    /** @type {import("./railmap.js").Offer} */
    const offer = { busy, over: over === `area-${area}` };
    if (there) {
      offer.block = Boolean(block && block.from <= area && area <= block.to && (draft.mode === "move" || moving));
      offer.mover = !offer.block && draft.mode === "move" && draft.shift === null && movers.has(area);
      offer.stamp = there.id === stamped ? "right" : null;
    } else if (draft.mode === "move") {
      offer.can = draft.shift === null && reach.has(area);
    } else {
      offer.chosen = chosen === area;
      offer.can = !offer.chosen && tappable.has(area);
      if (offer.chosen && card) offer.ghost = { id: card };
      if (!offer.chosen && wrong?.area === area && wrong.card) offer.ghost = { id: wrong.card.id, wrong: true };
      offer.hint = wrong && wrong.right_areas.includes(area) && !draft.area ? "right" : null;
    }
    return offer;
  });
}
