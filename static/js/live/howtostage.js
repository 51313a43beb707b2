/** A game's own explanation, one step at a time, for the projector and the teacher's hand. */

import { html } from "htm/preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { asset, loadStyle } from "kit/assets.js";

const AGAIN_MS = 3000;

/**
 * The board's module of a game; null until it is there, or where the key is none.
 * @param {string} game
 */
function useBoard(game) {
  const [board, setBoard] = useState(/** @type {any} */ (null));
  const [tries, setTries] = useState(0);
  useEffect(() => {
    setBoard(null);
    if (!/^[a-z0-9-]+$/.test(game)) return undefined;
    let over = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const retry = tries ? `?again=${tries}` : "";
    import(asset(`games/${game}/board.js${retry}`)).then(
      async (module) => {
        await Promise.all(["css/kit.css", "css/eras.css", ...(module.styles ?? [])].map(loadStyle));
        if (!over) setBoard(module);
      },
      () => {
        // A failed import is remembered by its address, so the next try has another one.
        if (!over) timer = setTimeout(() => setTries((n) => n + 1), AGAIN_MS);
      },
    );
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [game, tries]);
  return board;
}

/**
 * One step of `HowTo` of a game: the items of its first list are the steps.
 * @param {{game: string, options: Record<string, any>, step: number, onSteps?: (count: number) => void}} props
 */
export function HowToStage({ game, options, step, onSteps }) {
  const board = useBoard(game);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const [count, setCount] = useState(0);
  useLayoutEffect(() => {
    const steps = [...(root.current?.querySelectorAll("ol")[0]?.children ?? [])];
    const now = Math.min(step, steps.length - 1);
    steps.forEach((each, i) => each.toggleAttribute("data-now", i === now));
    if (steps.length !== count) {
      setCount(steps.length);
      onSteps?.(steps.length);
    }
  });
  if (!board) return html`<p class="quietly" role="status">${gettext("Loading …")}</p>`;
  if (!board.HowTo) return html`<p>${gettext("This game has no pictures of how it is played.")}</p>`;
  return html`<div class="howto-stage kit-howto" ref=${root}><${board.HowTo} hello=${{ options }} /></div>`;
}

/** How wide a step is at its own size, in CSS pixels (.howto-screen ol): picture above, words below. */
const WIDE = 540;

/**
 * Makes the step as large as its place allows, whatever the screen.
 * @param {HTMLElement | null} screen
 */
function enlarge(screen) {
  const place = /** @type {HTMLElement | null} */ (screen?.querySelector(".howto-stage"));
  const list = /** @type {HTMLElement | null} */ (place?.querySelector("ol"));
  if (!screen || !place || !list) return;
  screen.style.setProperty("--howto-zoom", "1");
  const zoom = Math.min(place.clientWidth / WIDE, place.clientHeight / Math.max(1, list.offsetHeight));
  screen.style.setProperty("--howto-zoom", String(Math.max(0.5, Math.floor(zoom * 100) / 100)));
}

/** The whole screen of the projector. @param {{game: string, options: Record<string, any>, title: string, step: number}} props */
export function HowToScreen({ game, options, title, step }) {
  const [of, setOf] = useState(0);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const again = () => enlarge(root.current);
    again();
    addEventListener("resize", again);
    return () => removeEventListener("resize", again);
  }, [step, of]);
  return html`<div class="db-stage howto-screen" ref=${root}>
    <header class="db-head"><h1>${gettext("How to play")}<small>${title}</small></h1>
      ${of ? html`<p class="howto-dots" role="img" aria-label=${interpolate(gettext("%(n)s of %(of)s"), { n: Math.min(step + 1, of), of }, true)}>${Array.from({ length: of }, (_, i) => html`<i key=${i} class=${i === Math.min(step, of - 1) ? "now" : i < step ? "done" : ""} />`)}</p>` : null}</header>
    <${HowToStage} game=${game} options=${options} step=${step} onSteps=${setOf} />
  </div>`;
}
