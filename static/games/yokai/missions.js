/** Missions on display: what each asks for, how far the village that is shown is from it, and what it gives. */
import { html } from "htm/preact";
import { Icon } from "kit/icons.js";
import { Face, RegionSign } from "./pieces.js";
import { needText, regionName, rewardText } from "./words.js";

/** The sign of a condition. @param {{need: any}} props */
function NeedSign({ need }) {
  if (need.kind === "region") return html`<${RegionSign} region=${need.region} />`;
  if (need.kind === "total") return html`<span class="yk-all">${["mountain", "plain", "coast"].map((region) => html`<${RegionSign} key=${region} region=${region} />`)}</span>`;
  if (need.kind === "face") return html`<span class="yk-mini"><${Face} face=${need.face} /></span>`;
  if (need.kind === "same_face") return html`<span class="yk-mini">＝</span>`;
  if (need.kind === "matched") return html`<span class="yk-house ${need.region ?? "any"}"><i /></span>`;
  return html`<span class="yk-give"><${Icon} name="pass" size=${16} />${need.region ? html`<${RegionSign} region=${need.region} />` : html`<span class="yk-mini"><${Face} face=${need.face} /></span>`}</span>`;
}

/**
 * One condition with its numbers and a bar.
 * @param {{need: any, seat: number | null}} props
 */
export function Need({ need, seat }) {
  const have = seat === null ? null : need.have[seat];
  const full = have !== null && have >= need.need;
  // One die of a face: it is there or not, and its sign says enough.
  const single = need.kind === "face" && need.need === 1;
  const share = have === null ? 0 : Math.min(1, have / need.need);
  return html`<span class="yk-need ${full ? "full" : ""} ${single ? "single" : ""}"><${NeedSign} need=${need} />${single ? null : html`<span class="num">${have === null ? need.need : html`<b>${Math.min(have, need.need)}</b>/${need.need}`}</span>`}<i class="yk-bar"><i style=${`width:${share * 100}%`} /></i></span>`;
}

/** What a mission gives, as short as it can be shown. @param {{mission: any}} props */
export function Reward({ mission }) {
  if (mission.kind === "infinity") return html`<span class="yk-reward infinity" aria-hidden="true"><b>∞</b><small class="num">+${mission.bonus}</small><${RegionSign} region=${mission.needs[0].region} /></span>`;
  return html`<span class="yk-reward" aria-hidden="true"><b class="num">${mission.points}</b><small>${gettext("pts")}</small></span>`;
}

/**
 * @param {{view: any, seat: number | null, can: Set<string>, chosen: string | null, onTap: (id: string) => void}} props
 *   `seat`: whose progress is shown
 */
export function Missions({ view, seat, can, chosen, onTap }) {
  return html`<ol class="yk-missions n${view.missions.length}" aria-label=${gettext("Missions")}>
    ${view.missions.map((/** @type {any} */ mission) => {
      const met = seat !== null && mission.met[seat];
      const words = [
        mission.needs.map((/** @type {any} */ need) => `${needText(need)}${seat === null ? "" : ` (${interpolate(gettext("now %(count)s"), { count: need.have[seat] }, true)})`}`).join(gettext(", ")),
        rewardText(mission),
        met ? gettext("fulfilled") : "",
      ];
      const face = html`<span class="visually-hidden">${words.filter(Boolean).join(gettext(". "))}</span><${Reward} mission=${mission} /><span class="yk-needs" aria-hidden="true">${mission.needs.map((/** @type {any} */ need, /** @type {number} */ i) => html`<${Need} key=${i} need=${need} seat=${seat} />`)}</span><span class="yk-ask" aria-hidden="true">${mission.kind === "infinity" ? rewardText(mission) : missionLine(mission)}</span>${met ? html`<i class="yk-met" aria-hidden="true"><${Icon} name="check" size=${16} /></i>` : null}`;
      const name = `yk-mission ${mission.kind} ${met ? "met" : ""} ${can.has(mission.id) ? "can" : ""} ${chosen === mission.id ? "chosen" : ""}`;
      return html`<li key=${mission.id} data-mission=${mission.id} data-flip=${`mission-${mission.id}`}>${can.has(mission.id) ? html`<button type="button" class=${name} aria-pressed=${chosen === mission.id} onClick=${() => onTap(mission.id)}>${face}</button>` : html`<div class=${name}>${face}</div>`}</li>`;
    })}
  </ol>`;
}

/** All conditions of a mission that gives points in one short line; where regions are asked for, their names. @param {any} mission */
function missionLine(mission) {
  const [first] = mission.needs;
  if (mission.needs.every((/** @type {any} */ need) => need.kind === "region")) return mission.needs.map((/** @type {any} */ need) => `${regionName(need.region)} ${need.need}`).join(gettext(", "));
  if (first.kind === "face" && mission.needs.length > 1) return gettext("one of each of these faces");
  return needText(first);
}
