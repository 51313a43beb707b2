/** The five temples: who is there, which faces they take, season tiles above them, legends still to be had. */
import { html } from "htm/preact";
import { cultureHold } from "kit/culture.js";
import { Icon } from "kit/icons.js";
import { Die, Face, Portrait, SeasonTile } from "./pieces.js";
import { GAME, doesText, faceName, nameOfId, points, seasonName } from "./words.js";

/**
 * @param {{view: any, can: Set<string>, chosen: string[], face?: string | null, owned: string[], onTap: (id: string) => void, onOpen: (id: string) => void, newest?: string | null}} props
 *   `can`: deities that may be chosen now; a tap on any other opens its culture card. `face`: of the die that goes there. `owned`: legends of the village that is shown
 */
export function Temples({ view, can, chosen, face = null, owned, onTap, onOpen, newest = null }) {
  return html`<ol class="yk-temples" aria-label=${gettext("Temples")}>
    ${view.deities.map((/** @type {any} */ deity) => html`<li key=${deity.id} class="yk-temple ${can.has(deity.id) ? "can" : ""} ${chosen.includes(deity.id) ? "chosen" : ""} ${deity.leaves ? "leaves" : ""} ${newest === deity.id ? "newest" : ""}" data-deity=${deity.id}>
      <${Temple} deity=${deity} can=${can.has(deity.id)} chosen=${chosen.includes(deity.id)} face=${can.has(deity.id) ? face : null} owned=${owned.includes(deity.id)} onTap=${onTap} onOpen=${onOpen} /></li>`)}
  </ol>`;
}

/** The six places of a temple. @param {{slots: {face: string, die: any}[], face?: string | null}} props `face`: places for it glow */
export function Slots({ slots, face = null }) {
  return html`<span class="yk-slots" aria-hidden="true">${slots.map((slot, i) => html`<span key=${i} class="yk-slot ${slot.die ? "taken" : slot.face === face ? "fits" : ""}">${slot.die ? html`<${Die} die=${slot.die} />` : html`<${Face} face=${slot.face} />`}</span>`)}</span>`;
}

/** @param {{deity: any, can: boolean, chosen: boolean, face: string | null, owned: boolean, onTap: (id: string) => void, onOpen: (id: string) => void}} props */
function Temple({ deity, can, chosen, face: inHand, owned, onTap, onOpen }) {
  const name = nameOfId(deity.id);
  const free = deity.slots.filter((/** @type {any} */ slot) => !slot.die).map((/** @type {any} */ slot) => faceName(slot.face));
  const words = [
    name,
    doesText(deity.id),
    free.length ? interpolate(gettext("free places: %(faces)s"), { faces: free.join(gettext(", ")) }, true) : gettext("no free place"),
    deity.tiles.length ? interpolate(gettext("season tiles: %(tiles)s"), { tiles: deity.tiles.map(seasonName).join(gettext(", ")) }, true) : "",
    interpolate(gettext("legends left: %(count)s"), { count: deity.legends_left }, true),
    interpolate(gettext("a legend would give now: %(points)s"), { points: points(deity.worth) }, true),
    owned ? gettext("you have its legend") : "",
    deity.leaves ? gettext("would leave now") : "",
  ];
  const face = html`<span class="yk-tiles" aria-hidden="true">${deity.tiles.map((/** @type {string} */ season) => html`<${SeasonTile} key=${season} season=${season} small=${true} />`)}${deity.leaves ? html`<i class="yk-leaving">${gettext("few dice")}</i>` : null}</span>
    <span class="yk-who" aria-hidden="true"><${Portrait} id=${deity.id} /><b>${name}</b></span>
    <span class="yk-does" aria-hidden="true">${doesText(deity.id)}</span>
    <${Slots} slots=${deity.slots} face=${inHand} />
    <span class="yk-legends" aria-hidden="true">${[0, 1].map((i) => html`<i key=${i} class=${i < deity.legends_left ? "" : "gone"}><${Icon} name="book" size=${15} /></i>`)}<em><b class="num">${deity.worth}</b><small>${gettext("pts")}</small></em>${owned ? html`<u><${Icon} name="check" size=${13} /></u>` : null}</span>`;
  const spoken = html`<span class="visually-hidden">${words.filter(Boolean).map((each) => each.replace(/[。.]$/, "")).join(gettext(". "))}</span>`;
  const press = can ? { "aria-pressed": chosen, onClick: () => onTap(deity.id) } : { onClick: () => onOpen(deity.id) };
  return html`<button type="button" class="yk-temple-in" ...${press} ...${cultureHold(GAME, deity.id)}>${spoken}${face}</button>`;
}
