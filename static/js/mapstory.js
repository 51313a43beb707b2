/** What a placement on a map came to, in sentences a ten-year-old reads; for the result on the board and for the screen reader alike. */
import { yearSaid } from "./card.js";

/**
 * @typedef {{id: string, year?: number} | null} CardView
 * @typedef {import("./results.js").Story} Story
 * @typedef {{
 *   turn: number, seat: number, card: CardView, area: number | null, right: boolean | null, right_areas: number[], previous: CardView, next: CardView,
 *   mine: number | "none" | null, mine_right: boolean | null, said: number, said_right: number,
 * }} Placement a turned placement as the views of the games on a map tell it
 */

/**
 * The headline while all others guess about a card that was placed.
 * @param {{view: any, seat: number | null, mine: boolean, draft: {area: number | "none" | null}, asks: string, pending: Record<string, any> | null, onlooker: boolean}} what `asks`: the question to the one who looks
 * @returns {{title: string, sub: string}}
 */
export function guessingSaid({ view, seat, mine, draft, asks, pending, onlooker }) {
  const done = view.predicted.length;
  const all = view.scores.length - 1;
  const count = all === 1 ? gettext("One other person guesses.") : interpolate(gettext("%(done)s of %(all)s have guessed."), { done, all }, true);
  if (pending) return { title: gettext("On its way …"), sub: count };
  if (mine) {
    if (draft.area === "none") return { title: gettext("You guess: no place fits?"), sub: gettext("Tap once more to be sure, or choose a place.") };
    if (draft.area !== null) return { title: interpolate(gettext("You guess place %(area)s?"), { area: draft.area }, true), sub: gettext("Tap the place once more, or choose another one.") };
    return { title: asks, sub: gettext("Guess in secret; nobody sees it before the card is turned over.") };
  }
  if (onlooker) return { title: gettext("All others are guessing"), sub: count };
  if (view.active === seat) return { title: gettext("Placed! Now the others are guessing."), sub: count };
  return { title: gettext("Your guess is in. Waiting for the others …"), sub: count };
}

/**
 * @param {Placement} last
 * @param {import("./store.js").TableState} state
 * @param {boolean} own whether the one who looks did it
 * @param {string} who the name of the one who did
 * @returns {Story}
 */
export function placementStory(last, state, own, who) {
  const right = Boolean(last.right);
  const title = right
    ? own
      ? gettext("You got it right!")
      : interpolate(gettext("%(name)s got it right!"), { name: who }, true)
    : own
      ? gettext("Not quite this time")
      : interpolate(gettext("Not quite this time, %(name)s"), { name: who }, true);
  const lines = [right ? whyRight(last, state) : whyWrong(last, state)];
  if (!right) lines.push(whereRight(last.right_areas));
  return { tone: right ? "right" : "wrong", title, lines, guess: guessOf(last), others: othersOf(last) };
}

/**
 * @param {CardView} card
 * @param {import("./store.js").TableState} state
 */
function words(card, state) {
  if (!card) return { name: "", year: "" };
  return {
    name: state.hello?.deck.cards[card.id]?.name ?? card.id,
    year: yearSaid(state.backs[card.id], card.year ?? 0),
  };
}

/** @param {Placement} last @param {import("./store.js").TableState} state */
function whyRight(last, state) {
  const card = words(last.card, state);
  const before = words(last.previous, state);
  const after = words(last.next, state);
  const values = { name: card.name, year: card.year, before: before.name, beforeYear: before.year, after: after.name, afterYear: after.year };
  if (last.previous && last.next) return interpolate(gettext("“%(name)s” is from %(year)s: after “%(before)s” (%(beforeYear)s) and before “%(after)s” (%(afterYear)s)."), values, true);
  if (last.previous) return interpolate(gettext("“%(name)s” is from %(year)s: after “%(before)s” (%(beforeYear)s)."), values, true);
  if (last.next) return interpolate(gettext("“%(name)s” is from %(year)s: before “%(after)s” (%(afterYear)s)."), values, true);
  return interpolate(gettext("“%(name)s” is from %(year)s. It is the first card on the map."), values, true);
}

/** @param {Placement} last @param {import("./store.js").TableState} state */
function whyWrong(last, state) {
  const card = words(last.card, state);
  const year = last.card?.year ?? 0;
  const early = last.previous && year < (last.previous.year ?? 0);
  const late = last.next && year > (last.next.year ?? 0);
  const other = words(early ? last.previous : late ? last.next : (last.previous ?? last.next), state);
  const values = { name: card.name, year: card.year, other: other.name, otherYear: other.year };
  if (early) return interpolate(gettext("“%(name)s” is from %(year)s: earlier than “%(other)s” (%(otherYear)s) on its left."), values, true);
  if (late) return interpolate(gettext("“%(name)s” is from %(year)s: later than “%(other)s” (%(otherYear)s) on its right."), values, true);
  return interpolate(gettext("“%(name)s” is from %(year)s, the same year as “%(other)s”."), values, true);
}

/** @param {number[]} areas */
function whereRight(areas) {
  if (!areas.length) return gettext("On this map no place was right for it.");
  const list = areas.join(gettext(", "));
  return interpolate(ngettext("The right place was %(areas)s.", "The right places were %(areas)s.", areas.length), { areas: list }, true);
}

/** @param {Placement} last */
function guessOf(last) {
  if (last.mine === null) return null;
  const said = last.mine === "none" ? gettext("You guessed “no place fits”:") : interpolate(gettext("You guessed place %(area)s:"), { area: last.mine }, true);
  return { right: Boolean(last.mine_right), text: `${said} ${last.mine_right ? gettext("right!") : gettext("not this time.")}` };
}

/** @param {Placement} last */
function othersOf(last) {
  if (!last.said) return "";
  return interpolate(ngettext("%(right)s of %(said)s guess came true.", "%(right)s of %(said)s guesses came true.", last.said), { right: last.said_right, said: last.said }, true);
}
