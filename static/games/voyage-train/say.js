/** The one sentence of the screen, and the small one under it. */
import { words } from "./story.js";

/**
 * @param {{view: any, state: import("kit/store.js").TableState, seat: number | null, mine: boolean, draft: import("./board.js").Draft, options: import("./plays.js").Options,
 *   name: (seat: number) => string, pending: Record<string, any> | null, onlooker: boolean}} what
 * @returns {{title: string, sub: string}}
 */
export function headline({ view, state, seat, mine, draft, options, name, pending, onlooker }) {
  if (view.outcome) return { title: "", sub: "" };
  if (pending && state.line === "offline") return { title: gettext("Kept safe"), sub: gettext("It is sent as soon as the connection is back.") };
  if (pending) return { title: gettext("On its way …"), sub: pending.type === "play" ? gettext("One moment: the card is being turned over.") : gettext("One moment.") };
  const played = view.played ? words(view.played, state) : null;
  if (!mine) return waiting(view, seat, onlooker, name(view.active), played);
  const asked = { ...(played ?? {}), column: draft.place };
  if (view.phase === "CHOOSE_COLUMN") {
    if (draft.place !== null) return { title: interpolate(gettext("Onto train %(column)s?"), asked, true), sub: gettext("Say yes, or choose another train.") };
    return { title: interpolate(gettext("“%(name)s” (%(year)s): which train does it join?"), asked, true), sub: gettext("They end in the same year. Tap a glowing train.") };
  }
  if (view.phase === "CHOOSE_DISCARD") {
    if (draft.place !== null) return { title: interpolate(gettext("Send train %(column)s away?"), asked, true), sub: gettext("Its cards are put aside; nobody gets them.") };
    return { title: interpolate(gettext("“%(name)s” (%(year)s) fits no train. Which one leaves?"), asked, true), sub: gettext("Tap a train. Your card begins a new one in its place.") };
  }
  const front = draft.card === null ? null : state.hello?.deck.cards[draft.card];
  if (!front) return { title: gettext("Your turn: which card do you play?"), sub: gettext("Tap one of your cards.") };
  if (!options.cards.get(front.id)?.size) return { title: interpolate(gettext("Play “%(name)s”?"), { name: front.name }, true), sub: gettext("It turns over and goes where its year belongs.") };
  if (draft.place === "none") return { title: gettext("You say: no train fits?"), sub: gettext("Say yes, or choose a train.") };
  if (draft.place !== null) return { title: interpolate(gettext("Onto train %(column)s?"), asked, true), sub: gettext("Say yes, or choose another train.") };
  return { title: interpolate(gettext("Which train will “%(name)s” join?"), { name: front.name }, true), sub: gettext("It goes behind the last card that is earlier. Tap a train.") };
}

/** @param {any} view @param {number | null} seat @param {boolean} onlooker @param {string} who @param {{name: string, year: string} | null} played */
function waiting(view, seat, onlooker, who, played) {
  const values = { name: who, card: played?.name, year: played?.year };
  if (view.phase === "CHOOSE_COLUMN") return { title: interpolate(gettext("%(name)s chooses a train for “%(card)s” (%(year)s)"), values, true), sub: gettext("They end in the same year.") };
  if (view.phase === "CHOOSE_DISCARD") return { title: interpolate(gettext("%(name)s chooses which train leaves"), values, true), sub: interpolate(gettext("“%(card)s” (%(year)s) fits none of them."), values, true) };
  const title = interpolate(gettext("%(name)s is thinking: which card, which train?"), values, true);
  if (onlooker || seat === null) return { title, sub: "" };
  const turns = (seat - view.active + view.scores.length) % view.scores.length;
  return { title, sub: turns === 1 ? gettext("You are next! Where will your cards go?") : interpolate(gettext("Your turn comes after %(count)s others."), { count: turns }, true) };
}
