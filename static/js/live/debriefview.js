/** How a debrief looks: on the projector, and the same for the teacher alone. Sized by `--u`, so that nothing scrolls. */

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { asset } from "kit/assets.js";
import { CardName, Picture } from "kit/card.js";
import { CultureTalk } from "kit/live/debriefculture.js";
import { isEmpty, markSaid, often, placeOf, questionSaid, saidOf, signOf, stopsOf, swapSaid } from "kit/live/debrief.js";

/**
 * @typedef {import("./debrief.js").Figures} Figures
 * @typedef {import("./debrief.js").CardRow} CardRow
 * @typedef {import("./debrief.js").At} At
 */

/** So many questions fit at a glance; all of them are stops of the walk. */
const ASKED_SHOWN = 7;

/** One stop of the walk, whole. @param {{figures: Figures, at: At, title: string}} props */
export function DebriefStage({ figures, at, title }) {
  if (isEmpty(figures)) return html`<div class="db-stage"><${Head} title=${title} />${figures.culture ? html`<${CultureTalk} game=${figures.culture} />` : html`<${Empty} />`}</div>`;
  const stops = stopsOf(figures);
  const place = placeOf(stops, at);
  const [kind, first, second] = stops[place];
  const card = (/** @type {string} */ id) => figures.cards.find((each) => each.id === id);
  if (kind === "card") {
    const shown = card(first);
    return html`<div class="db-stage">
      <${Head} title=${title} place=${place} of=${stops.length - 1} />
      ${shown ? html`<${CardStop} key=${first} card=${shown} />` : null}
      <${TimeLine} figures=${figures} now=${[first]} />
    </div>`;
  }
  if (kind === "swap") {
    const swap = figures.swaps.find((each) => each.first === first && each.second === second);
    const [earlier, later] = [card(first), card(second)];
    return html`<div class="db-stage">
      <${Head} title=${title} place=${place} of=${stops.length - 1} />
      ${swap && earlier && later ? html`<${SwapStop} key=${`${first} ${second}`} swap=${swap} earlier=${earlier} later=${later} />` : null}
      <${TimeLine} figures=${figures} now=${[first, second]} />
    </div>`;
  }
  if (kind === "question") {
    const question = figures.questions.find((each) => each.id === first);
    return html`<div class="db-stage">
      <${Head} title=${title} place=${place} of=${stops.length - 1} />
      ${question ? html`<${QuestionStop} key=${first} question=${question} />` : null}
    </div>`;
  }
  return html`<div class="db-stage"><${Head} title=${title} /><${Overview} figures=${figures} /></div>`;
}

/** @param {{title: string, place?: number, of?: number}} props */
function Head({ title, place, of }) {
  return html`<header class="db-head"><h1>${gettext("Looking back together")}<small>${title}</small></h1>${place ? html`<p class="num">${place} / ${of}</p>` : null}</header>`;
}

function Empty() {
  return html`<div class="db-empty"><p class="db-empty-sign" aria-hidden="true">○</p><h2>${gettext("Nothing was judged this time.")}</h2><p>${gettext("As soon as students place cards or answer questions, they can be looked at here.")}</p></div>`;
}

/** @param {{card: CardRow}} props */
function CardStop({ card }) {
  const { front, back } = card;
  const [main, ...more] = saidOf(card);
  return html`<section class="db-card" style=${`--band:${back.era_band}`}>
    <div class="db-picture"><${Picture} icon=${front.icon} /></div>
    <div class="db-what">
      <p class="db-year num">${back.year_short}</p>
      <h2><${CardName} front=${front} /></h2>
      <p class="db-era"><i aria-hidden="true"></i>${back.era_name}${back.region ? html`<span lang=${back.region_lang}> · ${back.region}</span>` : null}</p>
      <p class="db-why" lang=${back.lang}>${back.explanation}</p>
      <p class="db-said ${card.mark}">${card.mark ? html`<b><span aria-hidden="true">${signOf(card.mark)}</span> ${markSaid(card.mark)}</b>` : null}
        ${main ? html`<span>${main}</span>` : html`<span>${gettext("Nobody was asked where it belongs.")}</span>`}${more.map((text) => html`<span>${text}</span>`)}</p>
    </div>
  </section>`;
}

/** @param {{swap: import("./debrief.js").SwapRow, earlier: CardRow, later: CardRow}} props */
function SwapStop({ swap, earlier, later }) {
  return html`<section class="db-swap">
    <p class="db-said often db-swap-said"><b><span aria-hidden="true">⇄</span> ${gettext("easily swapped")}</b><span>${swapSaid(swap)}</span></p>
    <div class="db-pair">
      <${Side} card=${earlier} word=${pgettext("a debrief", "first")} />
      <span class="db-arrow" aria-hidden="true">→</span>
      <${Side} card=${later} word=${pgettext("a debrief", "then")} />
    </div>
  </section>`;
}

/** @param {{card: CardRow, word: string}} props */
function Side({ card, word }) {
  const { front, back } = card;
  return html`<article class="db-side" style=${`--band:${back.era_band}`}>
    <p class="db-word">${word}</p>
    <div class="db-picture"><${Picture} icon=${front.icon} /></div>
    <div><p class="db-year num">${back.year_short}</p><h2><${CardName} front=${front} /></h2>
      <p class="db-era"><i aria-hidden="true"></i>${back.era_name}</p></div>
    <p class="db-why" lang=${back.lang}>${back.explanation}</p>
  </article>`;
}

/** @param {{question: import("./debrief.js").QuestionRow}} props */
function QuestionStop({ question }) {
  const most = Math.max(1, ...question.options.map((option) => option.count ?? 0));
  return html`<section class="db-question">
    <div class="db-asked">${question.icon ? html`<div class="db-picture"><${Picture} icon=${question.icon} /></div>` : null}
      <div>${question.name ? html`<p class="db-word">${question.name}</p>` : null}<h2 lang=${question.lang}>${question.text}</h2></div></div>
    <ol class="db-options ${question.options.length > 4 ? "many" : ""}">${question.options.map((option, i) => html`<li key=${option.id} class=${option.right ? "right" : ""}>
      <span class="db-sign" aria-hidden="true">${option.count === null && question.kind === "sequence" ? i + 1 : option.right ? "✓" : ""}</span>
      <span class="db-option">${option.text}${option.to ? html` <b>→ ${option.to}</b>` : null}${option.right && option.count !== null ? html`<span class="visually-hidden"> (${pgettext("an answer", "right")})</span>` : null}</span>
      ${option.count === null ? null : html`<span class="db-bar" aria-hidden="true"><i style=${`width:${Math.round((option.count / most) * 100)}%`} /></span><b class="num">${option.count}</b>`}
    </li>`)}</ol>
    <p class="db-said ${question.share < 0.5 ? "often" : ""}"><span>${questionSaid(question)}</span></p>
    ${question.explanation ? html`<p class="db-why" lang=${question.lang}>${question.explanation}</p>` : null}
  </section>`;
}

/** Everything at a glance: all cards in right order of time. @param {{figures: Figures}} props */
function Overview({ figures }) {
  const { cards, tallies = [] } = figures;
  if (tallies.length) return html`<${Counted} tallies=${tallies} figures=${figures} />`;
  // Questions came in between a game that asks for no judgements: first what was met in it, then they.
  if (!cards.length && figures.culture) return html`<${CultureTalk} game=${figures.culture} />`;
  if (!cards.length) return html`<${Asked} questions=${figures.questions} />`;
  const worst = often(figures);
  const count = cards.length;
  const [columns, size] = count <= 5 ? [Math.max(3, count), "huge"] : count <= 8 ? [count, "big"] : count <= 16 ? [8, "big"] : count <= 24 ? [8, "fair"] : count <= 40 ? [10, "small"] : [16, "tiny"];
  const rows = Math.max(1, Math.ceil(count / columns));
  // The names of the eras stand on the tiles; where these are too small, below them, as far as one or two lines hold them.
  const wide = figures.eras.reduce((sum, era) => sum + wideOf(era.name) + 2.4, 0);
  const legend = size === "tiny" ? wide <= 188 : (size === "fair" || size === "small") && wide <= 94;
  const marks = /** @type {const} */ (["often", "some", "right"]).filter((mark) => cards.some((card) => card.mark === mark));
  return html`<section class="db-overview">
    <p class="db-lead">${interpolate(ngettext("%(people)s of you made %(n)s judgement. This is the right order:", "%(people)s of you made %(n)s judgements. This is the right order:", figures.judgements), { people: figures.people, n: figures.judgements }, true)}</p>
    <ol class="db-tiles ${size}" style=${`--columns:${columns};--rows:${rows}`}>
      ${cards.map((card, i) => html`<li key=${card.id} class=${card.mark} style=${`--band:${card.back.era_band}`}>
        <${Picture} icon=${card.front.icon} />
        <span class="db-tile-year num ${card.back.year_short.length > (size === "tiny" ? 4 : 5) ? "long" : ""}">${card.back.year_short}</span>
        <span class="db-tile-name" lang=${card.front.lang}>${card.front.name}</span>
        <span class="db-tile-era">${i === 0 || cards[i - 1].back.era !== card.back.era ? card.back.era_name : ""}</span>
        ${card.mark === "often" || card.mark === "some" ? html`<span class="db-tile-mark" role="img" aria-label=${markSaid(card.mark)}>${signOf(card.mark)}</span>` : null}
      </li>`)}</ol>
    ${legend ? html`<ul class="db-eras">${figures.eras.map((era) => html`<li key=${era.id} style=${`--band:${era.band}`}><i aria-hidden="true"></i>${era.name}</li>`)}</ul>` : null}
    <p class="db-key">${marks.filter((mark) => mark !== "right").map((mark) => html`<span class=${mark}><b aria-hidden="true">${signOf(mark)}</b> ${markSaid(mark)}${mark === "often" && size === "tiny" ? `${pgettext("between a label and what follows", ": ")}${worst.slice(0, 3).map((card) => card.front.name).join(pgettext("between names in a list", ", "))}` : ""}</span>`)}</p>
  </section>`;
}

/** Where only questions were asked: how each was answered. @param {{questions: Figures["questions"]}} props */
function Asked({ questions }) {
  return html`<section class="db-overview">
    <p class="db-lead">${interpolate(ngettext("%(n)s question was asked.", "%(n)s questions were asked.", questions.length), { n: questions.length }, true)}</p>
    <ol class="db-asked">${questions.slice(0, ASKED_SHOWN).map((question) => html`<li key=${question.id} class=${question.share < 0.5 ? "often" : ""}><span lang=${question.lang}>${question.text}</span><b>${questionSaid(question)}</b></li>`)}</ol>
  </section>`;
}

/**
 * What tables counted, as their game draws it: `games/<key>/debrief.js` with `Tallies({tallies, figures})`.
 * @param {{tallies: import("./debrief.js").Tally[], figures: Figures}} props
 */
function Counted({ tallies, figures }) {
  const [drawn, setDrawn] = useState(/** @type {{Tallies: any} | null} */ (null));
  const [lost, setLost] = useState(false);
  const { game } = tallies[0];
  useEffect(() => {
    let over = false;
    const load = async () => {
      const module = await import(asset(`games/${game}/debrief.js`));
      await module.ready?.();
      if (!over) setDrawn({ Tallies: module.Tallies });
    };
    load().catch((error) => {
      console.error(error);
      if (!over) setLost(true);
    });
    return () => {
      over = true;
    };
  }, [game]);
  if (lost) return html`<section class="db-overview"><p class="db-lead">${gettext("This game could not be loaded")}</p></section>`;
  return drawn ? html`<${drawn.Tallies} tallies=${tallies} figures=${figures} />` : html`<section class="db-overview" aria-busy="true"></section>`;
}

/**
 * The timeline below a stop: one mark a card, equally far apart, with the bands of the eras.
 * @param {{figures: Figures, now: string[]}} props
 */
function TimeLine({ figures, now }) {
  const { cards } = figures;
  /** @type {{id: string, name: string, range: string, band: string, count: number}[]} */
  const bands = [];
  for (const card of cards) {
    const last = bands[bands.length - 1];
    if (last && last.id === card.back.era) last.count += 1;
    else {
      const era = figures.eras.find((each) => each.id === card.back.era);
      bands.push({ id: card.back.era, name: card.back.era_name, range: era?.range ?? "", band: card.back.era_band, count: 1 });
    }
  }
  const size = cards.length <= 12 ? "big" : cards.length <= 26 ? "fair" : cards.length <= 45 ? "small" : "tiny";
  return html`<div class="db-line ${size}" style=${`--count:${cards.length}`} role="img" aria-label=${interpolate(gettext("Timeline of %(n)s cards"), { n: cards.length }, true)}>
    <ol class="db-ticks">${cards.map((card) => html`<li key=${card.id} class="${card.mark} ${now.includes(card.id) ? "now" : ""}" style=${`--band:${card.back.era_band}`}>
      <span class="db-tick-mark">${card.mark === "often" || (card.mark === "some" && cards.length <= 45) ? signOf(card.mark) : ""}</span>
      <${Picture} icon=${card.front.icon} />
      <span class="db-tick-year num ${card.back.year_short.length > 5 ? "wide" : ""}">${size === "big" || now.includes(card.id) ? card.back.year_short : ""}</span></li>`)}</ol>
    <ol class="db-bands">${bands.map((band, i) => html`<li key=${i} style=${`--band:${band.band};grid-column:span ${band.count}`}><span class=${fits(band.name, band.count, cards.length) ? "" : "visually-hidden"}>${band.name}</span></li>`)}</ol>
  </div>`;
}

/** How many `u` a text at 1.46 u takes, about. @param {string} text */
function wideOf(text) {
  return [...text].reduce((sum, char) => sum + (/[\u2e80-\uffff]/.test(char) ? 1.5 : 0.82), 0);
}

/** Whether a name fits over so many of all places; 94 u are there in all. @param {string} name @param {number} count @param {number} all */
function fits(name, count, all) {
  return wideOf(name) + 0.8 <= (94 * count) / all;
}
