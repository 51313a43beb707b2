/** What somebody has begun, as the action that it is, and the buttons that play it or take it back. */
import { html } from "htm/preact";
import { Confirm, Sending, Undo, Wait } from "kit/dock.js";
import { coins, points } from "./names.js";

/**
 * @typedef {import("./choice.js").Draft} Draft
 * @typedef {{action: any, begun: boolean}} Chosen `begun`: somebody has tapped something; else it is what happens without
 */

/** Whether these cards, and no others, are those of a purchase. @param {any} each @param {string[]} cards */
function sameCards(each, cards) {
  return each.cards.length === cards.length && cards.every((card) => each.cards.includes(card));
}

/**
 * What has been begun, as the action that it is; null where nothing is, or where it may not be done.
 * @param {any} view
 * @param {Draft} draft
 * @param {any[]} legal
 * @returns {Chosen | null}
 */
export function actionOf(view, draft, legal) {
  const find = (/** @type {(each: any) => boolean} */ test, begun = true) => {
    const action = legal.find(test);
    return action ? { action, begun } : null;
  };
  switch (view.phase) {
    case "CHOOSE_TRAVELLER":
      return find((each) => each.tile === draft.one);
    case "MOVE":
    case "MOVE_NEUTRAL":
      return find((each) => each.position === draft.stop);
    case "VILLAGE":
      return find((each) => each.type === "buy" && sameCards(each, draft.cards), draft.cards.length > 0);
    case "TEMPLE":
      return find((each) => each.coins === draft.coins);
    default:
      if (view.scenes.length) return find((each) => each.kind === draft.one);
      if (view.phase === "ENCOUNTER") return find((each) => each.card === draft.one);
      return draft.one === "gift" ? find((each) => each.type === "take_free") : find((each) => each.type === "meal" && each.card === draft.one);
  }
}

/** Whether anything on offer can be had: souvenirs of a village, meals of an inn. @param {any} view */
export function canHave(view) {
  if (view.village) return view.village.bundles.some((/** @type {any} */ each) => each.cards.length > 0);
  const { meals, gift, gift_owned } = view.table;
  return meals.some((/** @type {any} */ meal) => !meal.why) || (gift !== null && !gift_owned);
}

/**
 * @param {{view: any, draft: Draft, chosen: Chosen | null, mine: boolean, sending: boolean, act: (action: any) => void, onReset: () => void, name: (seat: number) => string}} props
 */
export function Buttons({ view, draft, chosen, mine, sending, act, onReset, name }) {
  const looked = draft.stop !== null;
  if (sending) return html`<${Sending} />`;
  if (!mine && looked) return html`<${Undo} onUndo=${onReset} text=${gettext("Close")} />`;
  if (!mine) return html`<${Wait}>${view.to_move.length === 1 ? interpolate(gettext("Waiting for %(name)s"), { name: name(view.to_move[0]) }, true) : gettext("Waiting for the others")}<span>${gettext("Tap any stop to read about it.")}</span><//>`;
  const yes = (/** @type {string} */ text, cost = "") => html`<${Confirm} onConfirm=${() => act(chosen?.action)} text=${text} cost=${cost} /><${Undo} onUndo=${onReset} />`;
  // Where nothing can be had, going on is the only thing to do.
  const nothing = (/** @type {string} */ text, /** @type {Record<string, any>} */ action, /** @type {Record<string, string>} */ mark) =>
    html`<button type="button" class="kit-button ${canHave(view) ? "" : "main"}" ...${mark} onClick=${() => act(action)}><span>${text}</span></button>`;
  if (view.phase === "VILLAGE") {
    const bundle = view.village.bundles.find((/** @type {any} */ each) => sameCards(each, draft.cards));
    if (bundle?.cards.length) return yes(gettext("Buy"), `−${coins(bundle.cost)} · +${points(bundle.points)}`);
    return nothing(interpolate(gettext("Buy nothing: %(coins)s toll"), { coins: coins(view.village.toll) }, true), { type: "buy", cards: [] }, { "data-toll": "" });
  }
  if (view.phase === "INN" && !view.scenes.length) {
    if (!chosen) return nothing(gettext("Eat nothing"), { type: "no_meal" }, { "data-none": "" });
    const meal = view.table.meals.find((/** @type {any} */ each) => each.id === draft.one);
    return yes(gettext("Eat this"), meal ? `−${coins(meal.price)} · +${points(meal.points)}` : "");
  }
  if (!chosen) return looked ? html`<${Undo} onUndo=${onReset} text=${gettext("Close")} />` : null;
  if (view.phase === "MOVE") return yes(gettext("Go there"));
  if (view.phase === "MOVE_NEUTRAL") return yes(gettext("Move it there"));
  if (view.phase === "TEMPLE") return yes(interpolate(gettext("Offer %(coins)s"), { coins: coins(draft.coins ?? 0) }, true));
  return yes(gettext("Yes, this one"));
}
