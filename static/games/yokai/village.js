/** A village: three regions with their houses, pips, and who leads. */
import { html } from "htm/preact";
import { cultureHold } from "kit/culture.js";
import { Icon } from "kit/icons.js";
import { SeatMark } from "kit/seat.js";
import { DieButton, Die, RegionLabel, RegionSign } from "./pieces.js";
import { GAME, dieName, regionName } from "./words.js";

/**
 * What can be tapped in a village. `regions`: where a die can be put. `dice`: houses with a die, as `region-index`. `ghosts`: dice that are about to move in, by region. `meant`: the region chosen.
 * @typedef {{regions: Set<string>, dice: Set<string>, chosen: Set<string>, ghosts: Record<string, any[]>, meant?: string | null}} Marks
 */

/** @type {Marks} */
export const NO_MARKS = { regions: new Set(), dice: new Set(), chosen: new Set(), ghosts: {} };

/**
 * @param {{view: any, seat: number, name: string, own: boolean, marks?: Marks, onRegion?: (region: string) => void, onDie?: (seat: number, region: string, index: number) => void, named?: boolean}} props
 *   `named`: the own village says whose it is, because others stand beside it
 */
export function Village({ view, seat, name, own, marks = NO_MARKS, onRegion = () => {}, onDie = () => {}, named = false }) {
  const village = view.villages[seat];
  return html`<section class="yk-village ${own ? "own" : ""} seat-${seat % 6}" aria-label=${own ? gettext("Your village") : interpolate(gettext("The village of %(name)s"), { name }, true)} data-village=${seat}>
    ${own && !named ? null : html`<h3 class="yk-village-name"><${SeatMark} seat=${seat} size=${26} /><span>${own ? gettext("Your village") : name}</span></h3>`}
    ${village.regions.map((/** @type {any} */ region) => html`<${Region} key=${region.region} region=${region} seat=${seat} marks=${marks} onRegion=${onRegion} onDie=${onDie} />`)}
  </section>`;
}

/** @param {{region: any, seat: number, marks: Marks, onRegion: (region: string) => void, onDie: (seat: number, region: string, index: number) => void}} props */
function Region({ region, seat, marks, onRegion, onDie }) {
  const key = region.region;
  const can = marks.regions.has(key);
  const ghosts = [...(marks.ghosts[key] ?? [])];
  const free = region.houses.filter((/** @type {any} */ house) => !house.die).length - ghosts.length;
  const sum = interpolate(ngettext("%(count)s pip", "%(count)s pips", region.pips), { count: region.pips }, true);
  const words = [regionName(key), sum, region.bonus ? interpolate(gettext("%(count)s more for missions"), { count: region.bonus }, true) : "", region.leads ? gettext("leads here") : "", interpolate(gettext("free houses: %(count)s"), { count: free }, true)];
  const head = html`<span class="visually-hidden">${words.filter(Boolean).join(gettext(", "))}</span><span class="yk-region-head" aria-hidden="true"><${RegionLabel} region=${key} /><b class="yk-pips num">${region.pips}${region.bonus ? html`<small>+${region.bonus}</small>` : null}</b>${region.leads ? html`<i class="yk-leads"><${Icon} name="flag" size=${16} /></i>` : null}</span>`;
  return html`<div class="yk-region ${key} ${can ? "can" : ""} ${marks.meant === key ? "meant" : ""}" data-region=${key}>
    ${can ? html`<button type="button" class="yk-region-tap" data-put=${key} onClick=${() => onRegion(key)} ...${cultureHold(GAME, key)}>${head}</button>` : html`<div class="yk-region-tap" ...${cultureHold(GAME, key)}>${head}</div>`}
    <div class="yk-houses">
      ${region.houses.map((/** @type {any} */ house, /** @type {number} */ i) => {
        const at = `${key}-${i + 1}`;
        if (house.die) return html`<span key=${i} class="yk-home ${house.matched ? "matched" : ""}"><${DieButton} die=${house.die} can=${marks.dice.has(at)} chosen=${marks.chosen.has(at)} onTap=${() => onDie(seat, key, i + 1)} label=${`${regionName(key)}: ${dieName(house.die)}`} data=${{ "data-house": at }} /></span>`;
        const ghost = ghosts.shift();
        if (ghost) return html`<span key=${i} class="yk-home ghost"><span class="yk-spot" role="img" aria-label=${dieName(ghost)}><${Die} die=${ghost} flip=${false} /></span></span>`;
        return html`<span key=${i} class="yk-home free" aria-hidden="true"><${RegionSign} region=${key} /></span>`;
      })}
    </div>
  </div>`;
}
