/** The sheet of culture cards: one card, all cards of a game, and trying oneself out; `culture.js` opens it. */
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { CulturePicture, SECTION, TRY, bookOf, culture, loadCulture, sectionsOf } from "./culture.js";
import { CultureTry } from "./culturetry.js";
import { Dialog } from "./dialog.js";
import { Icon } from "./icons.js";
import { ReadAloud } from "./speech.js";
import { Name } from "./culturename.js";

/** @typedef {import("./culture.js").Book} Book */
/** @typedef {import("./culture.js").CultureCard} CultureCard */
/** @typedef {import("./culture.js").Culture} Culture */

/** @param {{game: string, first: string | null, onClose: () => void}} props */
export function CultureSheet({ game, first, onClose }) {
  /** The way here: the list is null. */
  const [way, setWay] = useState(/** @type {(string | null)[]} */ ([first]));
  const [state, setState] = useState(/** @type {"there" | "coming" | "lost"} */ (bookOf(game) ? "there" : "coming"));
  const top = useRef(/** @type {HTMLElement | null} */ (null));
  const load = () => {
    setState("coming");
    loadCulture(game).then((ok) => setState(ok ? "there" : "lost"));
  };
  useEffect(() => {
    if (state === "coming") load();
  }, []);
  const here = way[way.length - 1];
  useEffect(() => {
    top.current?.closest(".kit-sheet-body")?.scrollTo(0, 0);
    if (way.length > 1) top.current?.focus({ preventScroll: true });
  }, [way]);
  const go = (/** @type {string | null} */ id) => setWay([...way, id]);
  const book = bookOf(game);
  const card = here === null ? null : culture(game, here);
  const trying = here === TRY && Boolean(book) && sectionsOf(/** @type {Book} */ (book)).length > 1;
  if (!book) {
    return html`<${Dialog} title=${gettext("Culture card")} class="cc-dialog" onClose=${onClose}>
      <div class="cc-wait" role="status">${state === "lost"
        ? html`<p>${gettext("The culture card could not be fetched. The game is not touched by it.")}</p><button type="button" class="kit-button main" onClick=${load}>${gettext("Try again")}</button>`
        : html`<p>${gettext("Just a moment …")}</p>`}</div><//>`;
  }
  const back = way.length > 1 ? html`<button type="button" class="kit-button" data-culture-back onClick=${() => setWay(way.slice(0, -1))}><${Icon} name="undo" /><span>${gettext("Back")}</span></button>` : null;
  const all = here !== null && !trying && !way.includes(null) ? html`<button type="button" class="kit-button" data-culture-all onClick=${() => go(null)}><${Icon} name="book" /><span>${gettext("All culture cards")}</span></button>` : null;
  const title = trying ? gettext("Which section is it?") : here === null ? book.title : card?.name ?? gettext("Culture card");
  return html`<${Dialog} title=${title} class="cc-dialog ${here === null ? "cc-wide" : ""}" onClose=${onClose}
    foot=${html`${back}${all}${card ? html`<${ReadAloud} key=${card.id} text=${spoken(card)} lang=${card.lang} />` : null}`}>
    <div ref=${top} tabindex="-1" class="cc-top">${here === null
      ? html`<${CultureList} book=${book} onOpen=${go} />`
      : trying
        ? html`<${CultureTry} book=${book} onOpen=${go} />`
      : card
        ? html`<${CultureDetail} book=${book} card=${card} onOpen=${go} />`
        : html`<p>${gettext("There is no culture card of this yet.")}</p>`}</div><//>`;
}

/** @param {Culture} card */
function spoken(card) {
  const stop = card.lang.startsWith("en") ? ". " : "。";
  return [card.name, card.about, card.where].filter(Boolean).map((part) => part.replace(/[。.]$/, "")).join(stop) + stop;
}

/** @param {{book: Book, card: Culture, onOpen: (id: string) => void}} props */
function CultureDetail({ book, card, onOpen }) {
  const section = card.section ? book.cards.find((each) => each.id === card.section) : null;
  const members = card.kind === SECTION ? book.cards.filter((each) => each.section === card.id) : [];
  return html`<article class="cc-detail" lang=${card.lang}>
    <div class="cc-big"><${CulturePicture} game=${book.game} id=${card.id} /></div>
    <div class="cc-text">
      <h2><${Name} name=${card.name} lang=${card.lang} /></h2>
      <p class="cc-tags"><span class="cc-tag">${card.kind_name}</span>${section
        ? html`<button type="button" class="cc-tag cc-section-tag" onClick=${() => onOpen(section.id)}><${CulturePicture} game=${book.game} id=${section.id} />${section.name}</button>`
        : null}</p>
      <p class="cc-about">${card.about}</p>
      ${card.where ? html`<p class="cc-where"><b>${gettext("Where:")}</b> ${card.where}</p>` : null}
      <${Sources} card=${card} />
    </div>
    ${members.length
      ? html`<div class="cc-members"><h3>${interpolate(gettext("What belongs to %(name)s"), { name: card.name }, true)}</h3>
          <ul class="cc-tiles">${members.map((each) => html`<li key=${each.id}><${Tile} book=${book} card=${each} onOpen=${onOpen} /></li>`)}</ul></div>`
      : null}
  </article>`;
}

/** @param {{card: Culture}} props */
function Sources({ card }) {
  if (!card.sources.length) return html`<p class="cc-sources">${gettext("No source that could be checked has been found for this yet. Ask people who know it.")}</p>`;
  // Titles only: a tablet in a lesson shall not wander off to other sites. The overview page has the links.
  return html`<p class="cc-sources"><b>${gettext("Source:")}</b> ${card.sources.map((source) => source.title).join(pgettext("between sources", "; "))}${card.verification === "partly" ? gettext(" (checked in part)") : ""}</p>`;
}

/** @param {{book: Book, card: CultureCard, onOpen: (id: string) => void}} props */
function Tile({ book, card, onOpen }) {
  return html`<button type="button" class="cc-tile" data-culture-open=${card.id} onClick=${() => onOpen(card.id)}><${CulturePicture} game=${book.game} id=${card.id} /><${Name} name=${card.name} lang=${book.lang} /></button>`;
}

/** @param {{book: Book, onOpen: (id: string) => void}} props */
function CultureList({ book, onOpen }) {
  const sections = sectionsOf(book);
  const rest = book.kinds
    .map((kind) => ({ kind, cards: book.cards.filter((card) => card.kind === kind.id && card.kind !== SECTION && card.section === null) }))
    .filter((each) => each.cards.length);
  const tiles = (/** @type {CultureCard[]} */ cards) => html`<ul class="cc-tiles">${cards.map((each) => html`<li key=${each.id}><${Tile} book=${book} card=${each} onOpen=${onOpen} /></li>`)}</ul>`;
  return html`<div class="cc-all" lang=${book.lang}>
    <p class="cc-about">${book.intro}</p>
    ${sections.length > 1 ? html`<p><button type="button" class="kit-button main" data-culture-try onClick=${() => onOpen(TRY)}><${Icon} name="guess" /><span>${gettext("Try yourself: which section is it?")}</span></button></p>` : null}
    ${sections.map((section) => html`<section class="cc-part" key=${section.id}>
      <button type="button" class="cc-part-head" data-culture-open=${section.id} onClick=${() => onOpen(section.id)}><${CulturePicture} game=${book.game} id=${section.id} />
        <span><b>${section.name}</b><small>${section.about}</small></span></button>
      ${tiles(book.cards.filter((card) => card.section === section.id))}</section>`)}
    ${rest.map(({ kind, cards }) => html`<section class="cc-part" key=${kind.id}><h3>${kind.name}</h3>${kind.note ? html`<p>${kind.note}</p>` : null}${tiles(cards)}</section>`)}
  </div>`;
}
