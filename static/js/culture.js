/**
 * Culture cards: what the things of a game are in the real world. One sheet for all games, from anywhere.
 *
 *     await loadCulture("beiguan")            // the table does it for a board with `export const culture = true`
 *     culture("beiguan", "inst-01")?.name     // 「嗩吶（大吹）」, in the page's language
 *     openCulture("beiguan", "inst-01")       // the sheet, over whatever is there
 *
 * A card is found by its own id and by the ids of the game's pieces that it explains. A board must work without any of it: where the
 * line is down `culture` answers null.
 */
import { html, render } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { announce } from "./announce.js";
import { asset, loadStyle } from "./assets.js";
import { Icon } from "./icons.js";

/**
 * @typedef {{id: string, name: string, note: string}} Kind
 * @typedef {{id: string, ids: string[], kind: string, section: string | null, name: string, about: string, where: string, picture: string,
 *   sources: {title: string, url: string | null}[], verification: "verified" | "partly" | "unverified"}} CultureCard
 * @typedef {{game: string, lang: string, title: string, intro: string, kinds: Kind[], cards: CultureCard[]}} Book
 * @typedef {CultureCard & {lang: string, kind_name: string, section_name: string}} Culture
 */

/** The kind of those cards that other cards belong to. */
export const SECTION = "section";
/** Stands in the way through the sheet for trying oneself out; no card has such an id. */
export const TRY = "?";
/** A board begins without its culture cards rather than late. */
const PATIENCE_MS = 4000;
const HOLD_MS = 500;
const HOLD_STILL_PX = 8;

/** @type {Map<string, {book: Book, byId: Map<string, CultureCard>}>} */
const books = new Map();
/** @type {Map<string, Promise<boolean>>} */
const coming = new Map();

function pageLang() {
  return document.documentElement.lang.startsWith("en") ? "en" : "zh-hant";
}

/**
 * Fetches the culture cards of a game once.
 * @param {string} game
 * @returns {Promise<boolean>} whether they are there; never rejects
 */
export function loadCulture(game) {
  const key = `${game} ${pageLang()}`;
  if (books.has(key)) return Promise.resolve(true);
  const known = coming.get(key);
  if (known) return known;
  const version = document.documentElement.dataset.cultureVersion || "0";
  const loading = fetch(`/culture/${encodeURIComponent(game)}/${pageLang()}/${version}.json`)
    .then(async (answer) => {
      if (!answer.ok) throw new Error(String(answer.status));
      const book = /** @type {Book} */ (await answer.json());
      const byId = new Map(book.cards.flatMap((card) => card.ids.map((id) => /** @type {const} */ ([id, card]))));
      for (const card of book.cards) byId.set(card.id, card);
      books.set(key, { book, byId });
      // So that a card opens although the line has gone since.
      import("./culturesheet.js").catch(() => {});
      return true;
    })
    .catch((error) => {
      console.warn("culture cards", game, error);
      coming.delete(key); // the next one who asks tries again
      return false;
    });
  coming.set(key, loading);
  return loading;
}

/**
 * The same, but no longer than a board can wait.
 * @param {string} game
 * @returns {Promise<unknown>}
 */
export function loadCultureSoon(game) {
  return Promise.race([loadCulture(game), new Promise((done) => setTimeout(done, PATIENCE_MS))]);
}

/** @param {string} game */
function found(game) {
  return books.get(`${game} ${pageLang()}`);
}

/**
 * All cards of a game, where they are there.
 * @param {string} game
 * @returns {Book | null}
 */
export function bookOf(game) {
  return found(game)?.book ?? null;
}

/**
 * The sections that other cards belong to.
 * @param {Book} book
 */
export function sectionsOf(book) {
  return book.cards.filter((card) => card.kind === SECTION);
}

/**
 * What is known about a thing of a game, in the page's language; null where nothing is known, or not yet.
 * @param {string} game
 * @param {string} id of the culture card or of a piece that it explains
 * @returns {Culture | null}
 */
export function culture(game, id) {
  const kept = found(game);
  const card = kept?.byId.get(id);
  if (!kept || !card) return null;
  const { book, byId } = kept;
  return {
    ...card,
    lang: book.lang,
    kind_name: book.kinds.find((kind) => kind.id === card.kind)?.name ?? "",
    section_name: (card.section && byId.get(card.section)?.name) || "",
  };
}

/**
 * The same for what is drawn: where the cards are not there yet, they are fetched and it is drawn again.
 * @param {string} game
 * @param {string} id
 */
function useCulture(game, id) {
  const [, redraw] = useState(0);
  useEffect(() => {
    let wanted = true;
    if (!bookOf(game)) loadCulture(game).then((ok) => ok && wanted && redraw((n) => n + 1));
    return () => {
      wanted = false;
    };
  }, [game]);
  return culture(game, id);
}

/**
 * The picture of a thing. It says nothing by itself where the name stands beside it; `label` makes it speak.
 * @param {{game: string, id: string, class?: string, label?: string}} props
 */
export function CulturePicture({ game, id, class: name = "", label = "" }) {
  const card = useCulture(game, id);
  const [lost, setLost] = useState("");
  const src = card ? asset(card.picture) : "";
  // No picture, no line: the first character stands in, as on a seal.
  if (!src || lost === src) return html`<span class="cc-img cc-none ${name}" role=${label ? "img" : undefined} aria-label=${label || undefined} aria-hidden=${label ? undefined : "true"}>${[...(card?.name ?? "")][0] ?? ""}</span>`;
  return html`<img class="cc-img ${name}" src=${src} alt=${label} draggable=${false} decoding="async" loading="lazy" onError=${() => setLost(src)} />`;
}

/**
 * The round button 「這是什麼？」.
 * @param {{game: string, id: string, class?: string}} props
 */
export function CultureButton({ game, id, class: name = "" }) {
  const card = useCulture(game, id);
  if (!card) return null;
  const label = interpolate(gettext("%(name)s: what is it?"), { name: card.name }, true);
  return html`<button type="button" class="kit-button kit-round cc-button ${name}" data-culture-button=${id} aria-label=${label} title=${label}
    onClick=${(/** @type {Event} */ event) => (event.stopPropagation(), openCulture(game, id))}><${Icon} name="info" /></button>`;
}

/** The finger that is down on a card, if any: only one can hold at a time. @type {{x: number, y: number, timer: number} | null} */
let press = null;
/** Whether the last press has opened a card, so that lifting the finger is no tap. */
let held = false;

function letGo() {
  if (press) clearTimeout(press.timer);
  press = null;
}

/**
 * Properties for an element that shows a thing of a game: a long press, a right click or the key I opens its culture card; a tap stays the board's.
 * @param {string} game
 * @param {string} id
 * @returns {Record<string, any>}
 */
export function cultureHold(game, id) {
  const open = () => {
    letGo();
    held = true;
    openCulture(game, id);
  };
  return {
    "data-culture": id,
    onPointerDown: (/** @type {PointerEvent} */ event) => {
      letGo();
      held = false;
      if (event.button !== 0) return;
      press = { x: event.clientX, y: event.clientY, timer: window.setTimeout(open, HOLD_MS) };
    },
    onPointerMove: (/** @type {PointerEvent} */ event) => {
      if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > HOLD_STILL_PX) letGo();
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onPointerLeave: letGo,
    onClickCapture: (/** @type {Event} */ event) => {
      if (!held) return;
      held = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu: (/** @type {Event} */ event) => {
      event.preventDefault();
      if (!held) open();
      held = false;
    },
    onKeyDown: (/** @type {KeyboardEvent} */ event) => {
      if ((event.key === "i" || event.key === "I") && !event.ctrlKey && !event.metaKey && !event.altKey) open();
    },
  };
}

/**
 * Opens the culture card of a thing over whatever is there.
 * @param {string} game
 * @param {string} id
 */
export function openCulture(game, id) {
  show(game, id);
}

/**
 * Opens the list of all culture cards of a game.
 * @param {string} game
 */
export function openCultureList(game) {
  show(game, null);
}

/**
 * Opens the few questions to oneself: to which section does it belong? Only where a game has sections.
 * @param {string} game
 */
export function openCultureTry(game) {
  show(game, TRY);
}

/** @type {HTMLElement | null} */
let host = null;

/** @param {string} game @param {string | null} id */
async function show(game, id) {
  const begun = document.createElement("div");
  begun.className = "cc-host";
  if (host) render(null, host), host.remove();
  host = begun;
  document.body.append(begun);
  const close = () => {
    render(null, begun);
    begun.remove();
    if (host === begun) host = null;
  };
  const sheet = await Promise.all([import("./culturesheet.js"), loadStyle("css/kit.css"), loadStyle("css/culture.css")]).catch(() => null);
  if (!sheet) {
    announce(gettext("The culture card could not be fetched. The game is not touched by it."));
    close();
    return;
  }
  const [{ CultureSheet }] = sheet;
  if (host === begun) render(html`<${CultureSheet} game=${game} first=${id} onClose=${close} />`, begun);
}
