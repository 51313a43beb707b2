/**
 * The debrief of an activity: what the server adds up (docs/protocol.md), and the way through it. No DOM.
 *
 * @typedef {import("kit/card.js").Front} Front
 * @typedef {import("kit/card.js").Back} Back
 * @typedef {"often" | "some" | "right" | ""} Mark
 * @typedef {{id: string, front: Front, back: Back, asked: number, missed: number, share: number, mark: Mark, rank: number, early: number, late: number,
 *   era: {asked: number, missed: number, taken: string, times: number}, guesses: number, off: number}} CardRow
 * @typedef {{first: string, second: string, swapped: number, asked: number}} SwapRow
 * @typedef {{id: string, kind: string, text: string, lang: string, icon: string, name: string, options: {id: string, text: string, right: boolean, count: number | null, to?: string}[],
 *   explanation: string, asked: number, right: number, share: number, silent: number}} QuestionRow
 * @typedef {{game: string, number: number, round: number, counts: Record<string, number>}} Tally what a table counted
 * @typedef {{judgements: number, people: number, eras: import("kit/eras.js").EraText[], cards: CardRow[], swaps: SwapRow[], questions: QuestionRow[], tallies?: Tally[], culture?: string | null}} Figures
 * @typedef {string[]} At where the walk is: `["overview"]`, `["card", id]`, `["swap", first, second]`, `["question", id]`
 */

import { useEffect, useState } from "preact/hooks";

const AGAIN_MS = 1500;

/**
 * All stops of the walk in their order: everything at a glance, card by card, the swapped pairs, the questions.
 * @param {Figures} figures
 * @returns {At[]}
 */
export function stopsOf(figures) {
  return [
    ["overview"],
    ...figures.cards.map((card) => ["card", card.id]),
    ...figures.swaps.map((swap) => ["swap", swap.first, swap.second]),
    ...figures.questions.map((question) => ["question", question.id]),
  ];
}

/**
 * Where `at` is in the walk; what is no part of it is the beginning.
 * @param {At[]} stops
 * @param {At} at
 */
export function placeOf(stops, at) {
  const key = at.join("\n");
  return Math.max(0, stops.findIndex((stop) => stop.join("\n") === key));
}

/** The cards most often misplaced, the worst first. @param {Figures} figures */
export function often(figures) {
  return figures.cards.filter((card) => card.mark === "often").sort((a, b) => a.rank - b.rank);
}

/** Whether there is anything to talk about. @param {Figures} figures */
export function isEmpty(figures) {
  return !figures.cards.length && !figures.questions.length && !figures.tallies?.length;
}

/** The sign of a mark: shapes, so that nothing hangs on a colour. @param {Mark} mark */
export function signOf(mark) {
  return { often: "▲", some: "△", right: "✓", "": "" }[mark];
}

/** @param {Mark} mark */
export function markSaid(mark) {
  return { often: gettext("most often misplaced"), some: gettext("sometimes misplaced"), right: gettext("well known"), "": "" }[mark];
}

/**
 * How a card was judged, in sentences for the class.
 * @param {CardRow} card
 * @returns {string[]}
 */
export function saidOf(card) {
  /** @type {string[]} */
  const said = [];
  const missed = Math.round(card.missed);
  if (card.guesses && card.guesses === card.asked) {
    said.push(interpolate(ngettext("Guesses of the year were %(n)s year off on average.", "Guesses of the year were %(n)s years off on average.", card.off), { n: card.off }, true));
  } else if (card.asked) {
    if (missed === 0) said.push(interpolate(ngettext("Judged once, and rightly.", "All %(n)s times put rightly.", card.asked), { n: card.asked }, true));
    // Where half mistakes were counted a share says it better than a number of times.
    else if (Number.isInteger(card.missed)) said.push(interpolate(gettext("%(missed)s of %(asked)s times it was put elsewhere."), { missed, asked: card.asked }, true));
    else said.push(interpolate(gettext("About %(share)s percent of the time it stood in the wrong place."), { share: Math.round(card.share * 100) }, true));
    if (card.early > card.late && card.early > 1) said.push(interpolate(gettext("Mostly too early (%(n)s times)."), { n: card.early }, true));
    if (card.late > card.early && card.late > 1) said.push(interpolate(gettext("Mostly too late (%(n)s times)."), { n: card.late }, true));
    if (card.guesses) said.push(interpolate(ngettext("Guesses of the year were %(n)s year off on average.", "Guesses of the year were %(n)s years off on average.", card.off), { n: card.off }, true));
  }
  if (card.era.asked) {
    const { asked, missed: wrong, taken, times } = card.era;
    said.push(interpolate(gettext("Its period was judged %(asked)s times, %(right)s of them rightly."), { asked, right: asked - wrong }, true));
    if (taken) said.push(interpolate(gettext("%(n)s times it was taken for “%(era)s”."), { n: times, era: taken }, true));
  }
  return said;
}

/** Sentences one after the other: Chinese ones need no space between them. @param {string[]} said */
export function together(said) {
  return said.join(document.documentElement.lang.startsWith("en") ? " " : "");
}

/** @param {SwapRow} swap */
export function swapSaid(swap) {
  return interpolate(gettext("%(swapped)s of %(asked)s put them the other way round."), { swapped: swap.swapped, asked: swap.asked }, true);
}

/** @param {QuestionRow} question */
export function questionSaid(question) {
  const whole = question.options.every((option) => option.count !== null);
  const said = whole
    ? interpolate(gettext("%(right)s of %(asked)s answered rightly."), { right: question.right, asked: question.asked }, true)
    : interpolate(gettext("On average %(share)s percent was right."), { share: Math.round(question.share * 100) }, true);
  return together(question.silent ? [said, interpolate(gettext("%(n)s gave no answer."), { n: question.silent }, true)] : [said]);
}

/** The figures that were read, by address: going back and forth reads nothing anew. @type {Map<string, Promise<Figures>>} */
const read = new Map();

/** @param {string} url @returns {Promise<Figures>} */
function figuresAt(url) {
  const known = read.get(url);
  if (known) return known;
  const asked = fetch(url, { credentials: "same-origin", headers: { Accept: "application/json" } }).then((response) => {
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  });
  read.set(url, asked);
  asked.catch(() => read.delete(url));
  return asked;
}

/**
 * The figures of an activity; null until they are there. It tries again by itself.
 * @param {string} url empty: none
 * @returns {{figures: Figures | null, failed: boolean}}
 */
export function useFigures(url) {
  const [found, setFound] = useState(/** @type {{url: string, figures: Figures} | null} */ (null));
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    setFailed(false);
    if (!url) return undefined;
    let over = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const ask = () =>
      figuresAt(url).then(
        (figures) => {
          if (over) return;
          setFailed(false);
          setFound({ url, figures });
        },
        () => {
          if (over) return;
          setFailed(true);
          timer = setTimeout(ask, AGAIN_MS);
        },
      );
    void ask();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [url]);
  return { figures: found?.url === url ? found.figures : null, failed };
}

/** @param {string} pattern the address with 0 for the activity @param {number} activity */
export function figuresUrl(pattern, activity) {
  return pattern.replace("/debrief/0/", `/debrief/${activity}/`);
}
