/** What has to be chosen: a traveller, souvenirs, an offering, a person, a view, a meal. One calm panel each, large cards, nothing else. */
import { html } from "htm/preact";
import { CultureButton } from "kit/culture.js";
import { Coins, Panorama, Picture } from "./figures.js";
import { GAME, aboutOf, coins, gifts, nameOf, points, powers, typeNames } from "./names.js";

/**
 * What is begun in a panel.
 * @typedef {{stop: number | null, one: string | null, cards: string[], coins: number | null}} Draft
 * @typedef {{view: any, draft: Draft, mine: boolean, live: boolean, onOne: (id: string) => void, onCard: (id: string) => void, onCoins: (count: number) => void}} ChoiceProps
 *   `mine`: it is this person's choice; else the others look on. `live`: it can be made now
 */

/** The panel of the present phase; null where the road itself is what one looks at. @param {ChoiceProps} props */
export function Choice(props) {
  const { view, mine } = props;
  if (view.outcome) return null;
  if (view.phase === "CHOOSE_TRAVELLER") return mine && view.tiles.length ? html`<${Travellers} ...${props} />` : null;
  if (view.scenes.length) return html`<${Scenes} ...${props} />`;
  if (view.phase === "VILLAGE" && view.village) return html`<${Shop} ...${props} />`;
  if (view.phase === "TEMPLE" && mine) return html`<${Offering} ...${props} />`;
  if (view.phase === "ENCOUNTER" && view.people.length) return html`<${People} ...${props} />`;
  if (view.phase === "INN" && view.table) return html`<${Meals} ...${props} />`;
  return null;
}

/**
 * @param {{id: string, game?: string, on?: boolean, live?: boolean, why?: string, class?: string, pressed?: boolean, onTap?: () => void, kind?: string, children?: any}} props
 */
function Tile({ id, on = false, live = true, why = "", class: name = "", onTap, children }) {
  return html`<div class="tk-tile ${on ? "chosen" : ""} ${live ? "live" : "quiet"} ${name}">
    <button type="button" data-tile=${id} aria-pressed=${on} disabled=${!live} onClick=${onTap}>
      <${Picture} id=${id} /><b class="tk-tile-name">${nameOf(id)}</b>${children}${why ? html`<em class="tk-why">${why}</em>` : null}</button>
    <${CultureButton} game=${GAME} id=${id} />
  </div>`;
}

/** @param {ChoiceProps} props */
function Travellers({ view, draft, live, onOne }) {
  return html`<div class="tk-panel two" role="group" aria-label=${gettext("Choose a traveller")}>
    <div class="tk-tiles">${view.tiles.map((/** @type {any} */ tile) => html`<${Tile} key=${tile.id} id=${tile.id} class="big" on=${draft.one === tile.id} live=${live} onTap=${() => onOne(tile.id)}>
      <span class="tk-start"><${Coins} count=${tile.coins} /><small>${gettext("coins to begin with")}</small></span>
      <span class="tk-power">${powers()[tile.id]}</span><small class="tk-about">${aboutOf(tile.id)}</small><//>`)}</div>
  </div>`;
}

/** @param {ChoiceProps} props */
function Shop({ view, draft, live, onCard }) {
  const { goods, bundles } = view.village;
  const fits = (/** @type {string[]} */ wanted) => bundles.some((/** @type {any} */ bundle) => bundle.cards.length === wanted.length && wanted.every((card) => bundle.cards.includes(card)));
  return html`<div class="tk-panel" role="group" aria-label=${gettext("Souvenirs of this village")}>
    <div class="tk-tiles">${goods.map((/** @type {any} */ good) => {
      const on = draft.cards.includes(good.id);
      const may = on || fits([...draft.cards, good.id]);
      return html`<${Tile} key=${good.id} id=${good.id} class=${good.type} on=${on} live=${live && may} why=${live && !may ? gettext("not enough coins") : ""} onTap=${() => onCard(good.id)}>
        <span class="tk-type">${typeNames()[good.type]}</span>
        <span class="tk-price"><${Coins} count=${good.price} /><span class="tk-gain num">+${good.points}</span></span><//>`;
    })}</div>
    <p class="tk-note">${gettext("Four different types make a set: 1, 3, 5, 7 points.")}</p>
  </div>`;
}

/** @param {ChoiceProps} props */
function Offering({ view, draft, live, onCoins }) {
  return html`<div class="tk-panel" role="group" aria-label=${gettext("An offering at the temple")}>
    <div class="tk-tiles coins">${view.donations.map((/** @type {any} */ gift) => html`<div key=${gift.coins} class="tk-tile ${draft.coins === gift.coins ? "chosen" : ""} live"><button type="button" data-coins=${gift.coins} disabled=${!live} aria-pressed=${draft.coins === gift.coins} aria-label=${`${coins(gift.coins)}, ${points(gift.points)}`} onClick=${() => onCoins(gift.coins)}>
      <span class="tk-heap">${Array.from({ length: gift.laid }, (_, i) => html`<i key=${i} class=${i >= gift.coins ? "bank" : ""} />`)}</span><b class="tk-tile-name">${coins(gift.coins)}</b><span class="tk-gain num">+${gift.points}</span></button></div>`)}</div>
    <${TempleRanks} view=${view} />
  </div>`;
}

/** How much lies at the temple, and what that is for. @param {{view: any}} props */
function TempleRanks({ view }) {
  const most = Math.max(0, ...view.temple);
  const own = view.temple[view.to_move[0]] ?? 0;
  const amounts = { own: coins(own), most: coins(most) };
  const now = !most
    ? gettext("Nobody has offered anything yet.")
    : !own
      ? interpolate(gettext("You have offered nothing yet, the most generous %(most)s."), amounts, true)
      : own === most
      ? interpolate(gettext("You have offered %(own)s so far: nobody has offered more."), amounts, true)
      : interpolate(gettext("You have offered %(own)s so far, the most generous %(most)s."), amounts, true);
  return html`<p class="tk-note"><span>${now}</span><span>${gettext("At the end the most generous win 10 points, the next 7, 4, 2.")}</span></p>`;
}

/** @param {ChoiceProps} props */
function People({ view, draft, live, onOne }) {
  const both = [...new Set(/** @type {string[]} */ (view.people))];
  return html`<div class="tk-panel two" role="group" aria-label=${gettext("Two people on the road")}>
    <div class="tk-tiles">${both.map((person) => html`<${Tile} key=${person} id=${person} on=${draft.one === person} live=${live} onTap=${() => onOne(person)}><span class="tk-power">${gifts()[person]}</span><//>`)}</div>
  </div>`;
}

/** @param {ChoiceProps} props */
function Scenes({ view, draft, live, onOne }) {
  const has = view.panoramas[view.to_move[0] ?? 0];
  return html`<div class="tk-panel" role="group" aria-label=${gettext("Which view?")}>
    <div class="tk-tiles">${view.scenes.map((/** @type {any} */ scene) => html`<div key=${scene.kind} class="tk-tile wide ${draft.one === scene.kind ? "chosen" : ""} ${live ? "live" : "quiet"}"><button type="button" data-tile=${scene.kind} disabled=${!live} aria-pressed=${draft.one === scene.kind} onClick=${() => onOne(scene.kind)}>
      <${Panorama} kind=${scene.kind} has=${has[scene.kind]} next=${true} /><b class="tk-tile-name">${nameOf(scene.kind)}</b><span class="tk-gain num">+${scene.points + scene.bonus}</span></button></div>`)}</div>
  </div>`;
}

/** @param {ChoiceProps} props */
function Meals({ view, draft, live, onOne }) {
  const { meals, gift, gift_owned } = view.table;
  const kinds = meals.filter((/** @type {any} */ meal, /** @type {number} */ i) => meals.findIndex((/** @type {any} */ each) => each.id === meal.id) === i);
  const many = (/** @type {string} */ id) => meals.filter((/** @type {any} */ each) => each.id === id).length;
  return html`<div class="tk-panel meals" role="group" aria-label=${gettext("Meals of this inn; only you see them")}>
    <div class="tk-tiles n${kinds.length + (gift ? 1 : 0)}">
      ${gift ? html`<${Tile} key="gift" id=${gift} class="gift" on=${draft.one === "gift"} live=${live && !gift_owned} why=${gift_owned ? gettext("eaten before") : ""} onTap=${() => onOne("gift")}><span class="tk-price"><em class="tk-free">${gettext("a gift")}</em><span class="tk-gain num">+6</span></span><//>` : null}
      ${kinds.map((/** @type {any} */ meal) => html`<${Tile} key=${meal.id} id=${meal.id} on=${draft.one === meal.id} live=${live && !meal.why} why=${meal.why === "owned" ? gettext("eaten before") : meal.why ? gettext("not enough coins") : ""} onTap=${() => onOne(meal.id)}>
        <span class="tk-price"><${Coins} count=${meal.price} /><span class="tk-gain num">+${meal.points}</span>${many(meal.id) > 1 ? html`<small class="tk-left">${interpolate(ngettext("%(count)s left", "%(count)s left", many(meal.id)), { count: many(meal.id) }, true)}</small>` : null}</span><//>`)}
    </div>
  </div>`;
}
