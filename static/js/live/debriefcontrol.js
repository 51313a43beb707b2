/** The teacher's hand on the projector: the walk through a debrief and the steps of a how-to. It fits a phone. */

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Picture } from "kit/card.js";
import { isEmpty, markSaid, often, placeOf, questionSaid, saidOf, signOf, stopsOf, swapSaid, together, useFigures } from "kit/live/debrief.js";
import { HowToStage } from "kit/live/howtostage.js";

/**
 * @typedef {import("./debrief.js").Figures} Figures
 * @typedef {import("./debrief.js").At} At
 */

/**
 * The walk: where it is, back and on, and the short ways.
 * @param {{url: string, at: At, title: string, onGo: (at: At) => void, onEnd?: () => void, foot?: any}} props
 *   `at`: as the server has it, or the page where the teacher is alone. `onEnd`: takes it off the projector.
 */
export function DebriefControl({ url, at, title, onGo, onEnd }) {
  const { figures, failed } = useFigures(url);
  // What was tapped shows at once; the server's answer has the last word.
  const [ahead, setAhead] = useState(/** @type {At | null} */ (null));
  useEffect(() => setAhead(null), [at.join("\n")]);
  const stops = figures ? stopsOf(figures) : [["overview"]];
  const place = placeOf(stops, ahead ?? at);
  const go = (/** @type {At} */ to) => {
    setAhead(to);
    onGo(to);
  };
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const key = (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.altKey || event.ctrlKey || event.metaKey || target.closest("input, textarea, select, dialog")) return;
      const step = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key];
      if (!step || !stops[place + step]) return;
      event.preventDefault();
      go(stops[place + step]);
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  });
  return html`<section class="sheet stage-control" aria-label=${gettext("Debrief")}>
    <div class="row spread"><div><h2>${onEnd ? gettext("Debrief on the projector") : gettext("Debrief")}</h2><p class="quietly small">${title}</p></div>
      ${onEnd ? html`<button type="button" onClick=${onEnd}>${gettext("End the debrief")}</button>` : null}</div>
    ${!figures
      ? html`<p class="quietly" role="status">${failed ? gettext("No connection. Trying again …") : gettext("Loading …")}</p>`
      : isEmpty(figures)
        ? html`<p>${figures.culture ? gettext("This game asks for no judgements. The class sees things that were met in it: ask who can say what they are.") : gettext("Nothing was judged in this activity, so there is nothing to look back at.")}</p>`
        : html`
          <${Now} figures=${figures} stop=${stops[place]} />
          <div class="stage-steps">
            <button type="button" class="big" disabled=${place === 0} onClick=${() => go(stops[place - 1])}><span aria-hidden="true">◀</span> ${pgettext("a step", "Back")}</button>
            <span class="num" aria-live="polite">${place} / ${stops.length - 1}</span>
            <button type="button" class="big main" disabled=${place === stops.length - 1} onClick=${() => go(stops[place + 1])}>${pgettext("a step", "Next")} <span aria-hidden="true">▶</span></button>
          </div>
          <${Ways} figures=${figures} stop=${stops[place]} onGo=${go} />`}
  </section>`;
}

/** What the class sees now, in short. @param {{figures: Figures, stop: At}} props */
function Now({ figures, stop }) {
  const [kind, first, second] = stop;
  const card = (/** @type {string} */ id) => figures.cards.find((each) => each.id === id);
  if (kind === "card") {
    const shown = card(first);
    if (!shown) return null;
    return html`<div class="stage-now"><${Picture} icon=${shown.front.icon} />
      <div><h3 lang=${shown.front.lang}>${shown.front.name}</h3><p class="num">${shown.back.year_text}</p>
        <p class="small">${shown.mark ? html`<b class="db-mark ${shown.mark}">${signOf(shown.mark)} ${markSaid(shown.mark)}</b> ` : null}${together(saidOf(shown))}</p></div></div>`;
  }
  if (kind === "swap") {
    const swap = figures.swaps.find((each) => each.first === first && each.second === second);
    const [earlier, later] = [card(first), card(second)];
    if (!swap || !earlier || !later) return null;
    return html`<div class="stage-now"><${Picture} icon=${earlier.front.icon} /><${Picture} icon=${later.front.icon} />
      <div><h3>${earlier.front.name} (${earlier.back.year_short}) → ${later.front.name} (${later.back.year_short})</h3><p class="small"><b class="db-mark often">⇄ ${gettext("easily swapped")}</b> ${swapSaid(swap)}</p></div></div>`;
  }
  if (kind === "question") {
    const question = figures.questions.find((each) => each.id === first);
    if (!question) return null;
    return html`<div class="stage-now">${question.icon ? html`<${Picture} icon=${question.icon} />` : null}
      <div><h3 lang=${question.lang}>${question.text}</h3><p class="small">${questionSaid(question)}</p></div></div>`;
  }
  const parts = [
    figures.cards.length ? interpolate(ngettext("%(n)s card", "%(n)s cards", figures.cards.length), { n: figures.cards.length }, true) : "",
    figures.swaps.length ? interpolate(ngettext("%(n)s swapped pair", "%(n)s swapped pairs", figures.swaps.length), { n: figures.swaps.length }, true) : "",
    figures.questions.length ? interpolate(ngettext("%(n)s question", "%(n)s questions", figures.questions.length), { n: figures.questions.length }, true) : "",
    figures.tallies?.length ? interpolate(ngettext("%(n)s table", "%(n)s tables", figures.tallies.length), { n: figures.tallies.length }, true) : "",
  ].filter(Boolean);
  return html`<div class="stage-now"><div><h3>${gettext("Everything at a glance")}</h3><p class="small">${parts.join(" · ")}</p></div></div>`;
}

/** The short ways: what the class should hear again. @param {{figures: Figures, stop: At, onGo: (at: At) => void}} props */
function Ways({ figures, stop, onGo }) {
  const key = stop.join("\n");
  const name = (/** @type {string} */ id) => figures.cards.find((each) => each.id === id)?.front.name ?? "";
  const worst = often(figures);
  const way = (/** @type {At} */ to, /** @type {any} */ words) =>
    html`<li><button type="button" aria-current=${to.join("\n") === key ? "step" : null} onClick=${() => onGo(to)}>${words}</button></li>`;
  const weak = figures.questions.filter((question) => question.asked).slice(0, 5);
  return html`<div class="stage-ways">
    ${worst.length ? html`<div><h3><span aria-hidden="true">▲</span> ${gettext("Most often misplaced")}</h3><ul class="plain">${worst.map((card) => way(["card", card.id], card.front.name))}</ul></div>` : null}
    ${figures.swaps.length ? html`<div><h3><span aria-hidden="true">⇄</span> ${gettext("Easily swapped")}</h3><ul class="plain">${figures.swaps.map((swap) => way(["swap", swap.first, swap.second], `${name(swap.first)} ⇄ ${name(swap.second)}`))}</ul></div>` : null}
    ${weak.length ? html`<div><h3><span aria-hidden="true">？</span> ${gettext("Hardest questions")}</h3><ul class="plain">${weak.map((question) => way(["question", question.id], question.text))}</ul></div>` : null}
    ${worst.length || figures.swaps.length || weak.length || !figures.cards.length ? null : html`<p class="quietly small">${gettext("No card stands out: nothing was misplaced twice.")}</p>`}
    ${stop[0] === "overview" ? null : html`<p><button type="button" class="quiet" onClick=${() => onGo(["overview"])}>${gettext("Everything at a glance")}</button></p>`}
  </div>`;
}

/**
 * The how-to of a game on the projector, step by step; drawn here as well, so that the teacher sees what the class sees.
 * @param {{game: string, options: Record<string, any>, title: string, step: number, onGo: (step: number) => void, onEnd: () => void}} props
 */
export function HowToControl({ game, options, title, step, onGo, onEnd }) {
  const [of, setOf] = useState(0);
  const [ahead, setAhead] = useState(/** @type {number | null} */ (null));
  useEffect(() => setAhead(null), [step]);
  const now = Math.min(ahead ?? step, Math.max(0, of - 1));
  const go = (/** @type {number} */ to) => {
    setAhead(to);
    onGo(to);
  };
  return html`<section class="sheet stage-control" aria-label=${gettext("How to play")}>
    <div class="row spread"><div><h2>${gettext("How to play, on the projector")}</h2><p class="quietly small">${title}</p></div>
      <button type="button" onClick=${onEnd}>${gettext("Take it away")}</button></div>
    <div class="howto-small"><${HowToStage} game=${game} options=${options} step=${now} onSteps=${setOf} /></div>
    <div class="stage-steps">
      <button type="button" class="big" disabled=${now === 0} onClick=${() => go(now - 1)}><span aria-hidden="true">◀</span> ${pgettext("a step", "Back")}</button>
      <span class="num" aria-live="polite">${of ? `${now + 1} / ${of}` : "…"}</span>
      <button type="button" class="big main" disabled=${!of || now >= of - 1} onClick=${() => go(now + 1)}>${pgettext("a step", "Next")} <span aria-hidden="true">▶</span></button>
    </div>
  </section>`;
}
