/** Culture cards to try oneself out with: to which section does it belong? Nothing of it is kept. */
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { CulturePicture, sectionsOf } from "./culture.js";
import { Name } from "./culturename.js";

/** @typedef {import("./culture.js").Book} Book */
/** @typedef {import("./culture.js").CultureCard} CultureCard */

const CARDS = 6;

/**
 * Some cards of each section in turn, so that every section is asked for.
 * @param {Book} book
 * @returns {CultureCard[]}
 */
function drawn(book) {
  const kinds = new Set(book.cards.filter((card) => card.section).map((card) => card.kind));
  const first = [...kinds][0]; // the things themselves, not those who play them
  const piles = sectionsOf(book).map((section) => shuffled(book.cards.filter((card) => card.section === section.id && card.kind === first)));
  const taken = Array.from({ length: CARDS }, (_, i) => piles[i % piles.length][Math.floor(i / piles.length)]);
  return shuffled(taken.filter(Boolean));
}

/**
 * @template T
 * @param {T[]} list
 * @returns {T[]}
 */
function shuffled(list) {
  const mixed = [...list];
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    const j = Math.floor(Math.random() * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j], mixed[i]];
  }
  return mixed;
}

/**
 * A few questions to oneself. Nothing of it is kept.
 * @param {{book: Book, onOpen: (id: string) => void}} props
 */
export function CultureTry({ book, onOpen }) {
  const [cards, setCards] = useState(() => drawn(book));
  const [at, setAt] = useState(0);
  const [answer, setAnswer] = useState(/** @type {string | null} */ (null));
  const [right, setRight] = useState(0);
  const next = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => {
    if (answer) next.current?.focus();
  }, [answer]);
  const card = cards[at];
  if (!card) {
    return html`<div class="cc-try-end" role="status"><p class="num cc-try-count">${right} / ${cards.length}</p>
      <p>${right === cards.length ? gettext("All of them: you know the sections!") : gettext("Look at the others once more, then try again.")}</p>
      <button type="button" class="kit-button main" onClick=${() => (setCards(drawn(book)), setAt(0), setRight(0), setAnswer(null))}>${gettext("Once more")}</button></div>`;
  }
  const fits = answer === card.section;
  const section = sectionsOf(book).find((each) => each.id === card.section);
  const choose = (/** @type {string} */ id) => {
    if (answer) return;
    setAnswer(id);
    if (id === card.section) setRight(right + 1);
  };
  return html`<div class="cc-try" lang=${book.lang}>
    <p class="num">${at + 1} / ${cards.length}</p>
    <div class="cc-big"><${CulturePicture} game=${book.game} id=${card.id} /></div>
    <h2><${Name} name=${card.name} lang=${book.lang} /></h2>
    <div class="cc-try-ways">${sectionsOf(book).map(
      (each) => html`<button type="button" key=${each.id} data-culture-answer=${each.id} disabled=${answer !== null && each.id !== card.section && each.id !== answer}
        class="kit-button ${answer && each.id === card.section ? "right" : answer === each.id ? "wrong" : ""}" onClick=${() => choose(each.id)}>
        <${CulturePicture} game=${book.game} id=${each.id} /><span>${answer && each.id === card.section ? "✓ " : answer === each.id ? "✗ " : ""}${each.name}</span></button>`,
    )}</div>
    <div role="status" class="cc-try-said">${answer
      ? html`<p><b>${fits ? gettext("Right!") : interpolate(gettext("It belongs to %(name)s."), { name: section?.name ?? "" }, true)}</b> ${card.about}</p>`
      : null}</div>
    ${answer
      ? html`<div class="cc-try-next"><button ref=${next} type="button" class="kit-button main" data-culture-next onClick=${() => (setAt(at + 1), setAnswer(null))}>${gettext("Next one")}</button>
          <button type="button" class="kit-button" onClick=${() => onOpen(card.section ?? card.id)}>${interpolate(gettext("What is %(name)s?"), { name: section?.name ?? "" }, true)}</button></div>`
      : null}
  </div>`;
}
