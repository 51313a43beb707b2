/** What the pieces are called, and what they do on the table. What horses feel and what helps them stands in the culture cards. */
import { html } from "htm/preact";
import { asset } from "kit/assets.js";
import { culture } from "kit/culture.js";

export const GAME = "horse";

/** Places are numbered: 0 is the start, then thirty route cards. */
export const FINISH = 31;

export const FEELINGS = ["happy", "nervous", "tired", "angry"];

/** @typedef {"whip" | "puddle" | "bag" | "flower" | "hoof" | "finish" | "rest"} Kind */

/** @param {string} id of a route card, item or emotion */
export function nameOfPiece(id) {
  const names = /** @type {Record<string, string>} */ ({
    whip: gettext("whip"),
    puddle: gettext("puddle"),
    bag: gettext("bag"),
    flower: gettext("flower"),
    hoof: gettext("hoofprint"),
    start: pgettext("horse", "start"),
    finish: pgettext("horse", "finish"),
    massage: gettext("massage"),
    stable: gettext("stable"),
    apple: gettext("apple"),
    carrot: gettext("carrot"),
    oats: gettext("oats"),
    happy: gettext("happy"),
    nervous: gettext("nervous"),
    tired: gettext("tired"),
    angry: gettext("angry"),
  });
  return names[id] ?? id;
}

/** Where a horse stands, in a word or two. @param {number} at */
export function whereSaid(at) {
  if (at === FINISH) return nameOfPiece("finish");
  return at ? interpolate(gettext("on %(at)s"), { at }, true) : gettext("at the start");
}

/** What happens to a horse that stops there. @param {Kind} kind */
export function doesThere(kind) {
  const said = {
    whip: gettext("Whip: one more step forward."),
    puddle: gettext("Puddle: one step back."),
    bag: gettext("Bag: you draw an item card."),
    flower: gettext("Flower: you find out what your horse feels."),
    hoof: gettext("Hoofprint: it stays here."),
    finish: gettext("The finish! What is left over of the steps does not matter."),
    rest: gettext("Your horse is angry: it does not move this time, and the card is used up."),
  };
  return said[kind];
}

/** What a card does in the game, in a few words: what is said until the culture cards have come. @param {string} id of an item or emotion */
function doesCard(id) {
  const said = /** @type {Record<string, string>} */ ({
    massage: gettext("Calms a nervous horse: it need not go back."),
    stable: gettext("A tired horse rests here: it need not go back to the start."),
    happy: gettext("It leaps in front of the first horse."),
    nervous: gettext("It goes back to where it came from, unless it gets a massage."),
    tired: gettext("It goes back to the start, unless it may rest in a stable."),
    angry: gettext("It does not run in the next turn."),
  });
  return said[id] ?? "";
}

/** What the horse feels and what helps it, in a sentence. @param {string} id of an item or emotion */
export function feelsLike(id) {
  return culture(GAME, id)?.about || doesCard(id);
}

/** @param {{id: string, class?: string}} props */
export function Piece({ id, class: name = "" }) {
  return html`<img class="hz-piece ${name}" src=${asset(`games/horse/pictures/${id}.svg`)} alt="" draggable=${false} decoding="async" />`;
}
