/** Pass-and-play: one tablet, several people. A cover hides the hand until the next one has taken the tablet. */
import { html } from "htm/preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "./icons.js";
import { SeatMark } from "./seat.js";

/**
 * The bar over the hand: the one who has played reads the result in peace, then hands over.
 * @param {{seat: number, name: string, onPass: () => void}} props
 */
export function PassBar({ seat, name, onPass }) {
  return html`<div class="kit-pass">
    <${SeatMark} seat=${seat} size=${40} />
    <p>${interpolate(gettext("%(name)s is next on this tablet."), { name }, true)}</p>
    <button type="button" class="kit-button main big" data-pass onClick=${onPass}><${Icon} name="pass" />
      <span>${interpolate(gettext("Hand it to %(name)s"), { name }, true)}</span></button>
  </div>`;
}

/**
 * A bot played on for somebody who was away; any touch gives the seat back.
 * @param {{onBack: () => void}} props
 */
export function BackBar({ onBack }) {
  return html`<div class="kit-pass" role="alert">
    <${Icon} name="robot" size=${40} />
    <p>${gettext("You were away, so the computer plays for you.")}</p>
    <button type="button" class="kit-button main big" data-back onClick=${onBack}>${gettext("I am back")}</button>
  </div>`;
}

/**
 * @param {{seat: number, name: string, title: string, onTake: () => void}} props
 */
export function Cover({ seat, name, title, onTake }) {
  /** @type {import("preact/hooks").MutableRef<HTMLButtonElement | null>} */
  const button = useRef(null);
  useEffect(() => button.current?.focus(), []);
  return html`<div class="kit-cover celadon" role="dialog" aria-modal="true" aria-label=${interpolate(gettext("Hand the tablet to %(name)s"), { name }, true)}>
    <div class="kit-cover-in">
      <p class="kit-cover-game">${title}</p>
      <${SeatMark} seat=${seat} size=${112} />
      <h2>${interpolate(gettext("Hand the tablet to %(name)s"), { name }, true)}</h2>
      <p>${gettext("Everybody else looks away, please.")}</p>
      <button ref=${button} type="button" class="kit-button big light" data-take onClick=${onTake}>${interpolate(gettext("I am %(name)s, let me play"), { name }, true)}</button>
    </div>
  </div>`;
}
