/** The time that is left, by the server's clock: a number that turns persimmon at ten seconds, and a shrinking bar. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";

const HURRY_MS = 10_000;

/**
 * @typedef {{id: string, seconds: number, left_ms: number}} ServerClock
 * @typedef {{id: string, seconds: number, endsAt: number}} LocalClock `endsAt` by `performance.now()`
 */

/**
 * From what the server says was left when it sent the frame, to this device's own time: clocks of tablets are wrong.
 * @param {ServerClock | null} clock
 * @param {number} now `performance.now()` when the frame came
 * @param {LocalClock | null} before the same clock as known so far: it may only end earlier, so that a late frame does not give time back
 * @returns {LocalClock | null}
 */
export function localClock(clock, now, before = null) {
  if (!clock) return null;
  const endsAt = now + clock.left_ms;
  const same = before?.id === clock.id && Math.abs(before.endsAt - endsAt) < 1500;
  return { id: clock.id, seconds: clock.seconds, endsAt: same && before ? Math.min(before.endsAt, endsAt) : endsAt };
}

/**
 * @param {number} ms
 * @returns {string} `0:42`, `1:05`; a second counts until it is over
 */
export function clockText(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * @param {{clock: LocalClock, paused?: boolean, onEnd?: () => void}} props `onEnd` is called once a clock, when it has run out here
 */
export function Clock({ clock, paused = false, onEnd }) {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    if (paused) return undefined;
    let ended = false;
    const tick = () => {
      const time = performance.now();
      setNow(time);
      if (!ended && time >= clock.endsAt) {
        ended = true;
        onEnd?.();
      }
    };
    tick();
    const timer = setInterval(tick, 200);
    return () => clearInterval(timer);
  }, [clock.id, clock.endsAt, paused]);
  const left = clock.endsAt - now;
  const share = Math.max(0, Math.min(1, left / (clock.seconds * 1000)));
  const seconds = Math.max(0, Math.ceil(left / 1000));
  return html`<div class="kit-clock ${left <= HURRY_MS ? "hurry" : ""}" role="timer" aria-label=${interpolate(ngettext("%(seconds)s second left", "%(seconds)s seconds left", seconds), { seconds }, true)}>
    <b aria-hidden="true">${clockText(left)}</b><span class="kit-clock-bar" aria-hidden="true"><i style=${`transform:scaleX(${share.toFixed(3)})`} /></span>
  </div>`;
}
