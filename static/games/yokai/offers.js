/** What `legal` offers, sorted by what can be tapped: dice, regions, houses, temples, missions, faces. It knows no rules. */

/**
 * @typedef {Record<string, any>} Act
 * @typedef {{
 *   types: Set<string>, count: number, dice: Set<number>, only: number | null, regions: Set<string>, deities: Set<string>, missions: Set<string>, faces: Map<string, Act>,
 *   put: Map<string, Act>, move: Map<string, Act>, pick: Map<string, Act>, release: Map<string, Act>, exchange: Map<string, Act>, houses: (seat: number) => Set<string>,
 *   whose: number | null, others: boolean, skip: boolean, enough: boolean, action: Act | null,
 * }} Offers `count`: how many villagers move in together. `only`: the one die that there is to place. `whose`: whose village is acted on, where it is another's. `others`: dice of other villages
 *   can be chosen. `action`: what was begun is complete
 */

/**
 * @param {Act[]} legal
 * @param {any} view
 * @param {import("./board.js").Draft} draft
 * @param {number | null} seat
 * @returns {Offers} where one of the three things of a turn was chosen, only what belongs to it; `types` tells of all
 */
export function offers(legal, view, draft, seat) {
  const of = (/** @type {string} */ type) => (draft.way && draft.way !== type ? [] : legal.filter((each) => each.type === type));
  const types = new Set(legal.map((each) => each.type));
  const form = of("population")[0]?.form.dice ?? null;
  const rumours = of("rumour");
  const records = of("record");
  const puts = [...of("put"), ...of("draft")];
  const picks = of("pick");
  const count = form?.count ?? 0;
  const full = count > 0 && draft.placed.length === count;

  /** @type {Set<number>} */
  const dice = new Set(puts.map((each) => each.die));
  if (form && !full) for (const die of form.put) dice.add(die);
  if (!draft.placed.length) for (const each of rumours) dice.add(each.die);
  const placeable = new Set(puts.map((each) => each.die));
  const only = placeable.size === 1 ? [...placeable][0] : null;

  /** @type {Set<string>} */
  const regions = new Set(of("move").map((each) => each.region));
  const die = draft.die ?? only;
  if (die !== null && !draft.deity) {
    for (const each of puts) if (each.die === die) regions.add(each.region);
    if (form?.put.includes(die) && !full)
      for (const [region, room] of Object.entries(form.into)) if (room > draft.placed.filter((each) => each.region === region).length) regions.add(region);
  }

  /** @type {Set<string>} */
  const deities = new Set(of("remove").flatMap((each) => each.deities));
  const visits = draft.home ? records.filter((each) => `${each.region}-${each.index}` === draft.home) : draft.die !== null && !draft.placed.length ? rumours.filter((each) => each.die === draft.die) : [];
  for (const each of visits) deities.add(each.deity);

  const exchange = new Map(of("exchange").map((each) => /** @type {const} */ ([each.card, each])));
  const missions = new Set([...of("mission").map((each) => each.card), ...exchange.keys()]);
  const pick = new Map(picks.map((each) => /** @type {const} */ ([`${each.seat}-${each.region}-${each.index}`, each])));
  const release = new Map(of("release").map((each) => /** @type {const} */ ([`${each.region}-${each.index}`, each])));
  const recordable = new Set(draft.placed.length || draft.die !== null ? [] : records.map((each) => `${each.region}-${each.index}`));
  const first = view.task?.picked?.[0];
  const whose = types.has("move") && first && first.seat !== seat ? first.seat : null;

  return {
    types,
    count,
    dice,
    only,
    regions,
    deities,
    missions,
    faces: new Map(of("turn").map((each) => /** @type {const} */ ([each.face, each]))),
    put: new Map(puts.map((each) => /** @type {const} */ ([`${each.die}-${each.region}`, each]))),
    move: new Map(of("move").map((each) => /** @type {const} */ ([each.region, each]))),
    pick,
    release,
    exchange,
    houses: (whom) => new Set([...picks.filter((each) => each.seat === whom).map((each) => `${each.region}-${each.index}`), ...(whom === seat ? [...release.keys(), ...recordable] : [])]),
    whose,
    others: picks.some((each) => each.seat !== seat),
    skip: types.has("skip"),
    enough: types.has("enough"),
    action: complete(legal, draft, visits, full),
  };
}

/**
 * The face of what was taken up: a die of the pool, or a villager of one's own.
 * @param {any} view @param {import("./board.js").Draft} draft @param {number | null} seat
 * @returns {string | null}
 */
export function faceInHand(view, draft, seat) {
  if (draft.die !== null) return view.pool.find((/** @type {any} */ die) => die.id === draft.die)?.face ?? null;
  if (draft.home === null || seat === null) return null;
  const [region, index] = draft.home.split("-");
  return view.villages[seat].regions.find((/** @type {any} */ each) => each.region === region)?.houses[Number(index) - 1]?.die?.face ?? null;
}

/**
 * The action that the draft amounts to, as `legal` lists it.
 * @param {Act[]} legal @param {import("./board.js").Draft} draft @param {Act[]} visits @param {boolean} full
 * @returns {Act | null}
 */
function complete(legal, draft, visits, full) {
  if (draft.act) return draft.act;
  if (draft.deity) return visits.find((each) => each.deity === draft.deity) ?? null;
  if (draft.mission) return legal.find((each) => each.type === "mission" && each.card === draft.mission) ?? null;
  if (draft.leave.length) return legal.find((each) => each.type === "remove" && each.deities.length === draft.leave.length && each.deities.every((/** @type {string} */ id) => draft.leave.includes(id))) ?? null;
  return full ? { type: "population", dice: draft.placed } : null;
}
