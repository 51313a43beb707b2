/** In front of the class after a game that asks for no judgements: things that were met in it, to talk about. Sized by `--u`, as the whole debrief. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { CulturePicture, SECTION, bookOf, loadCulture, openCulture, sectionsOf } from "kit/culture.js";
import { Name } from "kit/culturename.js";

/** So many fit on a projector in letters that are read from the last row. */
const SHOWN = 12;

/**
 * All sections, then some of each other kind, so that none is left out; in the order of the book.
 * @param {import("kit/culture.js").Book} book
 * @returns {import("kit/culture.js").CultureCard[]}
 */
export function someOf(book) {
  const others = book.kinds.filter((kind) => kind.id !== SECTION).map((kind) => book.cards.filter((card) => card.kind === kind.id));
  const longest = Math.max(0, ...others.map((cards) => cards.length));
  const inTurn = Array.from({ length: longest }, (_, i) => others.flatMap((cards) => cards.slice(i, i + 1))).flat();
  const shown = new Set([...sectionsOf(book), ...inTurn].slice(0, SHOWN));
  return book.cards.filter((card) => shown.has(card));
}

/** @param {{game: string}} props */
export function CultureTalk({ game }) {
  const [there, setThere] = useState(bookOf(game) !== null);
  useEffect(() => {
    let over = false;
    loadCulture(game).then((found) => over || setThere(found));
    return () => {
      over = true;
    };
  }, [game]);
  const book = there ? bookOf(game) : null;
  return html`<section class="db-overview db-culture">
    <p class="db-lead">${gettext("What have you got to know in this game? Who can say what it is?")}</p>
    ${book ? html`<ul>${someOf(book).map((card) => html`<li key=${card.id}><button type="button" onClick=${() => openCulture(game, card.id)}><${CulturePicture} game=${game} id=${card.id} /><b><${Name} name=${card.name} lang=${book.lang} /></b></button></li>`)}</ul>` : null}
  </section>`;
}
