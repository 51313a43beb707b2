/** The one sentence of the screen, and the small one under it. */
import { areaName, cardName, sectionName, troupeName } from "./words.js";

/**
 * @param {{view: any, state: import("kit/store.js").TableState, seat: number | null, mine: boolean, draft: any, ready: boolean, name: (seat: number) => string, pending: Record<string, any> | null, onlooker: boolean}} what `ready`: the draft can be played as it is
 * @returns {{title: string, sub: string}}
 */
export function headline({ view, state, seat, mine, draft, ready, name, pending, onlooker }) {
  if (view.outcome) return { title: "", sub: "" };
  if (pending && state.line === "offline") return { title: gettext("Kept safe"), sub: gettext("It is sent as soon as the connection is back.") };
  const who = { name: name(view.to_move[0] ?? 0) };
  if (!mine) return waiting(view, who, onlooker);
  if (view.phase === "EQUIP" || view.phase === "PUT") return settling(view, draft);
  if (view.phase === "CONTEST") return { title: gettext("The challenge: what will you do?"), sub: gettext("Roll again, make sure of points, or leave it so.") };
  return begun(draft, ready) ?? { title: pgettext("beiguan", "Your turn: where to?"), sub: next(view, /** @type {number} */ (seat)) };
}

/** What helps somebody who sends disciples for the first time: what the board says already, in words. @param {any} view @param {number} seat */
function next(view, seat) {
  if (!view.boards[seat].bands.some(Boolean) && !view.areas.street.closed) return gettext("Begin at Busy Street: a troupe needs musicians first.");
  if (!view.areas.chenghuang.closed) return gettext("You can perform now: tap a performance with a tick.");
  if (view.workers[seat] === 1) return gettext("Your last disciple here. When all are out, the season is over and all come home.");
  return gettext("Tap a place, a musician or a performance that glows.");
}

/** @param {any} view @param {{name: string}} who @param {boolean} onlooker @returns {{title: string, sub: string}} */
function waiting(view, who, onlooker) {
  if (view.phase === "CONTEST") return { title: interpolate(gettext("%(name)s is in a challenge"), who, true), sub: gettext("Will there be a second roll?") };
  if (view.phase === "EQUIP") return { title: interpolate(gettext("%(name)s drew an instrument"), who, true), sub: gettext("Who of the troupe will play it?") };
  if (view.phase === "PUT") return { title: interpolate(gettext("%(name)s has won something"), who, true), sub: gettext("Where will it go?") };
  return { title: interpolate(gettext("%(name)s is sending disciples"), who, true), sub: onlooker ? gettext("Tap a name above to see that troupe.") : gettext("Meanwhile look at your board: which row is close to a performance?") };
}

/** @param {any} view @param {any} draft @returns {{title: string, sub: string}} */
function settling(view, draft) {
  const { instrument, craft } = view.pending;
  const values = { name: cardName((instrument ?? craft).id, "won"), section: instrument ? sectionName(instrument.section) : "" };
  if (draft?.space === null) return { title: interpolate(gettext("Lay %(name)s aside for now?"), values, true), sub: gettext("Beside the board it makes nobody stronger. To put it up later, a disciple has to go to the market.") };
  if (draft?.space) return { title: interpolate(gettext("%(name)s: here?"), values, true), sub: gettext("Say yes, or tap something else.") };
  if (craft) return { title: interpolate(gettext("You have won a craft: %(name)s"), values, true), sub: gettext("Tap one of the craft spaces on your board.") };
  const title = view.phase === "EQUIP" ? gettext("You drew %(name)s: who plays it?") : gettext("You have won %(name)s: who plays it?");
  return { title: interpolate(title, values, true), sub: interpolate(gettext("Tap one of your musicians of the %(section)s, or keep it beside the board."), values, true) };
}

/** @param {any} draft @param {boolean} ready @returns {{title: string, sub: string} | null} */
function begun(draft, ready) {
  const again = gettext("Say yes, or tap something else.");
  switch (draft?.type) {
    case "street":
      if (!draft.section) return { title: gettext("Which musician joins your troupe?"), sub: gettext("Tap one of the three cards.") };
      if (ready) return draft.space === null ? { title: gettext("No space is free in a row for this musician"), sub: gettext("The card will wait beside your board.") } : { title: gettext("The musician joins here?"), sub: again };
      return { title: interpolate(gettext("%(section)s: where on your board?"), { section: sectionName(draft.section) }, true), sub: gettext("Tap a glowing space: each section only once in a row.") };
    case "wenchang":
      return { title: gettext("Draw an instrument?"), sub: gettext("Nobody knows which one it will be.") };
    case "perform":
      return draft.card ? { title: interpolate(gettext("Perform “%(name)s”?"), { name: cardName(draft.card) }, true), sub: again } : { title: gettext("Which performance?"), sub: gettext("Tap a card whose condition you meet.") };
    case "gate":
      return { title: gettext("Recruit a disciple?"), sub: gettext("The new one can be sent from the next season on.") };
    case "challenge":
      return draft.seat === undefined ? { title: gettext("Whom do you challenge?"), sub: gettext("The stronger cross wins 3 points.") } : { title: interpolate(gettext("Challenge %(name)s?"), { name: troupeName(draft.seat) }, true), sub: again };
    case "academy":
      return ready ? { title: gettext("This musician goes up a level?"), sub: again } : { title: gettext("Who goes to the academy?"), sub: gettext("Tap one of your glowing musicians.") };
    case "market":
      return { title: interpolate(gettext("%(area)s: arrange your troupe anew"), { area: areaName("market") }, true), sub: gettext("Tap a card, then where it should go; or drag it. In each row every section only once.") };
    default:
      return null;
  }
}
