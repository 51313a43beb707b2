/** The one sentence of the screen, and the small one under it. */
import { guessingSaid } from "kit/mapstory.js";

/**
 * @param {{view: any, seat: number | null, mine: boolean, draft: import("./board.js").Draft, name: (seat: number) => string, pending: Record<string, any> | null, onlooker: boolean, offline?: boolean}} what
 * @returns {{title: string, sub: string}}
 */
export function headline({ view, seat, mine, draft, name, pending, onlooker, offline = false }) {
  const who = name(view.active);
  if (view.outcome) return { title: "", sub: "" };
  if (pending && offline) return { title: gettext("Kept safe"), sub: gettext("It is sent as soon as the connection is back.") };
  if (view.phase === "PREDICT") return guessingSaid({ view, seat, mine, draft, asks: interpolate(gettext("%(name)s has placed the card. Where would you put it?"), { name: who }, true), pending, onlooker });
  if (!mine && !pending) {
    return onlooker
      ? { title: interpolate(gettext("%(name)s is thinking"), { name: who }, true), sub: gettext("Where does the card go? The table may talk it over.") }
      : { title: interpolate(gettext("%(name)s is thinking: where does it go?"), { name: who }, true), sub: gettext("What would you do? Talk it over together.") };
  }
  if (pending) return { title: gettext("On its way …"), sub: gettext("One moment: the card is being turned over.") };
  if (draft.discard) {
    return view.markers === 1
      ? { title: gettext("That is your last marker!"), sub: gettext("If you spend it now, the game is over.") }
      : { title: gettext("Swap this card for a new one?"), sub: gettext("It costs one challenge marker.") };
  }
  if (draft.mode === "move") return movingCards(view, draft);
  if (typeof draft.area === "number") {
    return { title: interpolate(gettext("Put it in place %(area)s?"), { area: draft.area }, true), sub: gettext("Tap the place once more, or choose another one.") };
  }
  return { title: gettext("Your turn: where does this event go?"), sub: gettext("Tap a glowing place. Earlier events go further left.") };
}

/** @param {any} view @param {import("./board.js").Draft} draft */
function movingCards(view, draft) {
  if (draft.shift !== null) {
    return view.markers === 1
      ? { title: gettext("That is your last marker!"), sub: gettext("If you spend it now, the game is over.") }
      : { title: gettext("Leave them here?"), sub: gettext("It costs one challenge marker.") };
  }
  if (draft.block) return { title: gettext("Where should they go?"), sub: gettext("Tap a glowing place. Tap cards to add them or leave them out.") };
  return { title: gettext("Which cards do you want to move?"), sub: gettext("Tap a card. Only cards side by side, with room next to them, can move.") };
}
