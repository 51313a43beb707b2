/** The one sentence of the screen, and the small one under it. */
import { guessingSaid } from "kit/mapstory.js";

/**
 * @param {{
 *   view: any, seat: number | null, mine: boolean, draft: import("./board.js").Draft, name: (seat: number) => string, pending: Record<string, any> | null,
 *   onlooker: boolean, offline?: boolean, passing?: boolean,
 * }} what `passing`: nothing but passing is possible
 * @returns {{title: string, sub: string}}
 */
export function headline({ view, seat, mine, draft, name, pending, onlooker, offline = false, passing = false }) {
  if (view.outcome) return { title: "", sub: "" };
  const who = name(view.active);
  if (pending && offline) return { title: gettext("Kept safe"), sub: gettext("It is sent as soon as the connection is back.") };
  if (view.phase === "PREDICT") return guessingSaid({ view, seat, mine, draft, asks: interpolate(gettext("Where does it go on the map of %(name)s?"), { name: who }, true), pending, onlooker });
  if (pending) return { title: gettext("On its way …"), sub: gettext("One moment: the card is being turned over.") };
  if (!mine) {
    const sub = view.ending ? gettext("This is the last round.") : onlooker ? gettext("Which card, and where?") : gettext("Look at the market: which card will you take?");
    return { title: interpolate(gettext("%(name)s is choosing a card"), { name: who }, true), sub };
  }
  if (passing) return { title: gettext("Nothing left to do: please pass"), sub: gettext("The market is empty and no cards can be moved.") };
  if (draft.mode === "move") {
    if (draft.shift !== null) return { title: gettext("Leave them here?"), sub: gettext("Moving is free, but it is your whole turn.") };
    if (draft.block) return { title: gettext("Where should they go?"), sub: gettext("Tap a glowing place. Tap cards to add them or leave them out.") };
    return { title: gettext("Which cards do you want to move?"), sub: gettext("Tap a card. Only cards side by side, with room next to them, can move.") };
  }
  if (typeof draft.area === "number") return { title: interpolate(gettext("Put it in place %(area)s?"), { area: draft.area }, true), sub: gettext("Tap the place once more, or choose another one.") };
  if (draft.card) return { title: gettext("Where does it go on your map?"), sub: gettext("Tap a glowing place. Earlier events go further left.") };
  if (!view.market.length) return { title: gettext("Your turn: move cards"), sub: gettext("The market is empty, but your cards can still be moved.") };
  return { title: gettext("Your turn: choose a card"), sub: view.ending ? gettext("This is the last round.") : gettext("Take the one you are surest of.") };
}
