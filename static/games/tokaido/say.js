/** The one sentence of the screen, and the small one under it. */
import { canHave } from "./deeds.js";
import { coins } from "./names.js";

/**
 * @param {{view: any, state: import("kit/store.js").TableState, seat: number | null, mine: boolean, begun: boolean, draft: import("./choice.js").Draft, name: (seat: number) => string,
 *   pending: Record<string, any> | null, onlooker: boolean}} what
 * @returns {{title: string, sub: string}}
 */
export function headline({ view, state, seat, mine, begun, draft, name, pending, onlooker }) {
  if (view.outcome) return { title: "", sub: "" };
  if (pending && state.line === "offline") return { title: gettext("Kept safe"), sub: gettext("It is sent as soon as the connection is back.") };
  const who = { name: name(view.to_move[0] ?? 0) };
  if (view.phase === "CHOOSE_TRAVELLER") {
    if (mine) return { title: gettext("Who do you want to be on this journey?"), sub: gettext("Nobody else sees your two travellers.") };
    return { title: gettext("Everybody chooses a traveller"), sub: onlooker ? "" : gettext("You have chosen. As soon as all have, the journey begins.") };
  }
  if (!mine) return others(view, who, seat);
  if (view.phase === "MOVE") return draft.stop === null || !begun ? { title: gettext("You are last, so it is your turn. Where to?"), sub: gettext("Tap a glowing stop to see what it gives you.") } : { title: gettext("Go there?"), sub: gettext("Say yes, or tap another stop.") };
  if (view.phase === "MOVE_NEUTRAL") return { title: gettext("Move the neutral traveller on"), sub: gettext("It is last and you are in front: where it stands, nobody else can stop.") };
  if (view.scenes.length) return { title: gettext("Which view do you want to see?"), sub: gettext("Choose one of the panoramas.") };
  if (view.phase === "VILLAGE" && !canHave(view)) return { title: gettext("These souvenirs are all too dear"), sub: gettext("You pay the toll of 1 coin and go on.") };
  if (view.phase === "VILLAGE") return { title: gettext("What do you buy in this village?"), sub: interpolate(gettext("You have %(coins)s. Take one or several; buying nothing costs 1."), { coins: coins(seat === null ? 0 : view.coins[seat]) }, true) };
  if (view.phase === "TEMPLE") return { title: gettext("How much do you offer at the temple?"), sub: gettext("1 point for each coin, and more at the end for the most generous.") };
  if (view.phase === "ENCOUNTER") return { title: gettext("Whom do you want to meet?"), sub: gettext("As an official you may choose.") };
  if (!canHave(view)) return { title: gettext("There is nothing for you at this inn"), sub: gettext("Each meal is too dear, or you have eaten it before.") };
  return { title: gettext("What do you eat at this inn?"), sub: gettext("Only you see these meals. Each dish can be eaten once.") };
}

/** @param {any} view @param {{name: string}} who @param {number | null} seat @returns {{title: string, sub: string}} */
function others(view, who, seat) {
  const place = view.phase === "INN" ? gettext("%(name)s looks at the meals of the inn") : view.phase === "VILLAGE" ? gettext("%(name)s is shopping in the village") : view.phase === "TEMPLE" ? gettext("%(name)s makes an offering at the temple") : view.phase === "ENCOUNTER" ? gettext("%(name)s has met somebody") : view.phase === "MOVE_NEUTRAL" ? gettext("%(name)s moves the neutral traveller") : gettext("%(name)s is last on the road and goes on");
  const turn = seat === null ? 0 : view.order.indexOf(seat);
  const before = view.order.slice(0, turn).filter((/** @type {number} */ pawn) => pawn < view.players.length).length;
  const sub = seat === null ? "" : before === 0 ? gettext("You come next, if nobody stops behind you.") : interpolate(ngettext("%(count)s traveller is behind you.", "%(count)s travellers are behind you.", before), { count: before }, true);
  return { title: interpolate(place, who, true), sub };
}

