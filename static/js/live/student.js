/**
 * The page /play/ of a tablet: it stays open from sign-in to sign-out and follows the session by itself.
 * The server's `place` frame says where its people belong; the board of a table is `kit/table.js`.
 */

import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "kit/announce.js";
import { asset } from "kit/assets.js";
import { Dialog } from "kit/dialog.js";
import { drawPage } from "kit/page.js";
import { SeatMark } from "kit/seat.js";
import { connect } from "kit/socket.js";
import { play } from "kit/sound.js";
import { Banner, HttpNote } from "kit/status.js";
import { openTable } from "kit/table.js";
import { END_COMES_MS, tablesToShow } from "kit/live/follow.js";
import { csrfToken } from "kit/live/post.js";
import { useTick } from "kit/live/stage.js";
import { guardForms } from "kit/live/forms.js";

/**
 * @typedef {{key: string, kind: "student" | "guest", name: string, number: number | null, replaced: boolean}} Person
 * @typedef {{table: number, number: number, round: number, seats: {seat: number, key: string}[]}} OwnTable
 * @typedef {{
 *   t: "place", phase: "waiting" | "lobby" | "table" | "next" | "result" | "ended",
 *   classroom: {id: number, name: string, code: string} | null, session: {id: number, title: string} | null,
 *   activity: {position: number, of: number, game: string, title: string, minutes: number} | null,
 *   people: Person[], tables: OwnTable[], paused: {message: string} | null, now: number, debrief?: string[], again_ms?: number | null, again_game?: string, free?: boolean,
 * }} Place
 * @typedef {{result: string, not_me_student: string, not_me_guest: string, join: string, welcome: string, practice: string, mine: string}} Page
 */

/** How long the end of a game stays on the screen after the last touch. Boards leave by themselves; this is for those that do not. */
const END_STAYS_MS = 120_000;

/** @param {Person} person @param {Page} page */
function leaveUrl(person, page) {
  const url = person.kind === "guest" ? page.not_me_guest : page.not_me_student;
  return url.replace("/0/", `/${person.key.slice(1)}/`);
}

/** @param {Person[]} people */
function names(people) {
  const here = people.filter((person) => !person.replaced).map((person) => person.name);
  return here.join(pgettext("between names in a list", ", "));
}

/** @param {{page: Page}} props */
function App({ page }) {
  const [place, setPlace] = useState(/** @type {Place | null} */ (null));
  const [state, setState] = useState(/** @type {import("kit/socket.js").State} */ ("connecting"));
  const [detail, setDetail] = useState(/** @type {import("kit/socket.js").Detail} */ ({}));
  const [shown, setShown] = useState(/** @type {OwnTable[]} */ ([]));
  const [front, setFront] = useState(0);
  const [people, setPeople] = useState(false);
  const [nudged, setNudged] = useState(0);
  const line = useRef(/** @type {import("kit/socket.js").Line | null} */ (null));
  const handles = useRef(/** @type {Map<number, import("kit/table.js").OpenTable>} */ (new Map()));
  const newest = useRef(/** @type {Place | null} */ (null));
  const heard = useRef(0);

  /** @param {number} table */
  const ended = (table) => Boolean(handles.current.get(table)?.ended);
  /** @param {Place} now */
  const follow = (now) => setShown((before) => tablesToShow(before, now, ended));
  /** @param {number} table */
  const seen = (table) => setShown((before) => before.filter((each) => each.table !== table));

  useEffect(() => {
    const opened = connect("/ws/student/", {
      onFrame(frame) {
        if (frame.t === "place") {
          const now = /** @type {Place} */ (/** @type {unknown} */ (frame));
          const before = newest.current;
          newest.current = now;
          heard.current = performance.now();
          setPlace(now);
          follow(now);
          if (before && before.phase !== now.phase) announce(said(now)[0]);
        }
        if (frame.t === "debrief") setPlace((now) => (now ? { ...now, debrief: frame.cards } : now));
        if (frame.t === "nudge") {
          setNudged((n) => n + 1);
          announce(gettext("Your teacher reminds you: it is your turn."));
          play("turn");
          navigator.vibrate?.(200);
        }
      },
      onState(name, more) {
        setState(name);
        setDetail(more);
        if (name === "refused" && more.code === 4401) location.assign(page.welcome);
      },
    });
    line.current = opened;
    return () => opened.close();
  }, []);
  useEffect(() => {
    if (!nudged) return undefined;
    const timer = setTimeout(() => setNudged(0), 8000);
    return () => clearTimeout(timer);
  }, [nudged]);
  const playing = shown.length > 0;
  useEffect(() => {
    document.body.classList.toggle("at-table", playing);
    if (!playing) window.scrollTo(0, 0);
  }, [playing]);
  // A table whose own line is dead cannot tell its end: the results can be read without it.
  useEffect(() => {
    if (!place || place.phase === "table" || !playing) return undefined;
    const timer = setTimeout(() => setShown((before) => before.filter((table) => ended(table.table))), END_COMES_MS);
    return () => clearTimeout(timer);
  }, [place?.phase, playing]);
  // Waking up at the end of a game: it was seen, or it was not; either way it does not stay for ever.
  useEffect(() => {
    if (!place || place.phase === "table" || !playing) return undefined;
    let timer = setTimeout(() => setShown([]), END_STAYS_MS);
    const stay = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setShown([]), END_STAYS_MS);
    };
    addEventListener("pointerdown", stay);
    addEventListener("keydown", stay);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerdown", stay);
      removeEventListener("keydown", stay);
    };
  }, [place?.phase, playing]);

  if (state === "replaced" || (place && place.people.length > 0 && place.people.every((person) => person.replaced))) {
    return html`<${Replaced} place=${place} page=${page} />`;
  }
  if (state === "refused" && detail.code !== 4401) {
    return html`<div class="shell"><section class="ticket slim centre phase"><h1>${gettext("Something went wrong on this page")}</h1><p>${gettext("Nothing that you played is lost. Please load the page again.")}</p>
      <p><button type="button" class="main big" onClick=${() => location.reload()}>${gettext("Load again")}</button></p></section></div>`;
  }
  const index = Math.min(front, Math.max(0, shown.length - 1));
  return html`
    ${playing
      ? html`<div class="tables ${shown.length > 1 ? "several" : ""}">
          ${shown.length > 1 && place ? html`<${Tabs} tables=${shown} place=${place} index=${index} handles=${handles.current} onPick=${setFront} />` : null}
          ${shown.map((table, i) => html`<${TableView} key=${table.table} table=${table.table} hidden=${i !== index} handles=${handles.current} onLeave=${() => seen(table.table)} onPeople=${() => setPeople(true)} />`)}
        </div>`
      : html`<div class="shell">
          <${Head} place=${place} state=${state} onPeople=${() => setPeople(true)} />
          ${place ? html`<${Screen} place=${place} page=${page} line=${line} heard=${heard.current} />` : html`<${Connecting} />`}
        </div>`}
    ${nudged ? html`<div class="nudge" role="alert" key=${nudged}><span aria-hidden="true">☝</span> ${gettext("Your teacher reminds you: it is your turn.")}</div>` : null}
    ${people && place ? html`<${People} place=${place} page=${page} onClose=${() => setPeople(false)} />` : null}
  `;
}

/**
 * One board. It lives as long as the device belongs to the table, also while another one is in front.
 * @param {{table: number, hidden: boolean, handles: Map<number, import("kit/table.js").OpenTable>, onLeave: () => void, onPeople: () => void}} props
 */
function TableView({ table, hidden, handles, onLeave, onPeople }) {
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useEffect(() => {
    if (!element.current) return undefined;
    const opened = openTable(element.current, table, {
      onLeave: (why) => {
        if (why === "signin" || why === "replaced") location.reload();
        else leave.current();
      },
      menu: [{ label: gettext("Who plays here?"), act: onPeople }],
    });
    handles.set(table, opened);
    return () => {
      handles.delete(table);
      opened.close();
    };
  }, [table]);
  return html`<div class="table-place" ref=${element} hidden=${hidden} />`;
}

/**
 * Whether somebody of this device is waited for at the table.
 * @param {import("kit/table.js").OpenTable | undefined} table
 */
function waits(table) {
  return [...(table?.state.views.values() ?? [])].some((shown) => shown.seat !== null && shown.legal.length > 0 && !shown.view.outcome);
}

/** @param {{tables: OwnTable[], place: Place, index: number, handles: Map<number, import("kit/table.js").OpenTable>, onPick: (index: number) => void}} props */
function Tabs({ tables, place, index, handles, onPick }) {
  useTick(700);
  return html`<div class="table-tabs" role="tablist" aria-label=${gettext("Tables of this tablet")}>
    ${tables.map((table, i) => {
      const who = table.seats.map((seat) => place.people.find((person) => person.key === seat.key)?.name ?? "").join(" ");
      return html`<button type="button" role="tab" aria-selected=${i === index} onClick=${() => onPick(i)}>
        ${table.seats.length ? html`<${SeatMark} seat=${table.seats[0].seat} size=${26} />` : null}<span>${who}</span>${i !== index && waits(handles.get(table.table)) ? html`<span class="tag warn">${gettext("turn")}</span>` : null}</button>`;
    })}
  </div>`;
}

function Connecting() {
  return html`<section class="ticket slim centre phase"><h1>${gettext("Just a moment …")}</h1><p>${gettext("Connecting to the classroom")}</p></section>`;
}

/** @param {{place: Place | null, state: import("kit/socket.js").State, onPeople: () => void}} props */
function Head({ place, state, onPeople }) {
  const here = place?.people.filter((person) => !person.replaced) ?? [];
  return html`<header class="play-head">
      <span class="brand"><img src=${asset("icons/1f682.svg")} alt="" width="32" height="32" /><span>${gettext("Chronoclass")}</span></span>
      ${place?.classroom ? html`<span class="place">${place.classroom.name}</span>` : null}
      <${HttpNote} line=${state} />
      ${here.length ? html`<button type="button" class="who" onClick=${onPeople} aria-haspopup="dialog"><span class="who-names">${names(here)}</span><span class="who-note">${gettext("Not you?")}</span></button>` : null}
    </header>
    <${Banner} line=${state} />`;
}

/**
 * The headline of each phase, and what stands below it.
 * @param {Place} place
 * @returns {[string, string]}
 */
function said(place) {
  const here = place.people.filter((person) => !person.replaced);
  const who = here.length === 1 ? here[0].name : "";
  if (place.phase === "waiting") {
    const hello = who ? interpolate(gettext("Hello, %(name)s!"), { name: who }, true) : gettext("Hello!");
    return [hello, gettext("Your teacher will start soon. This page goes on by itself.")];
  }
  if (place.phase === "lobby") return [gettext("You are in. It starts in a moment."), gettext("Your teacher gives the sign. You need not tap anything.")];
  if (place.phase === "table") return [gettext("Your table is ready."), ""];
  if (place.phase === "next") {
    return place.free
      ? [gettext("The others are already playing."), gettext("There is a free seat for you.")]
      : [gettext("The next activity is yours."), gettext("The others are still playing. You join when the next one starts.")];
  }
  if (place.phase === "result") return [gettext("Look how you did"), gettext("Look through it once more. It goes on by itself.")];
  return [gettext("That was it for today!"), gettext("Here is what you did today. Have a look before you go.")];
}

/** @param {{place: Place, page: Page, line: {current: import("kit/socket.js").Line | null}, heard: number}} props */
function Screen({ place, page, line, heard }) {
  const [title, text] = said(place);
  const results = place.phase === "result" || place.phase === "ended";
  return html`
    <section class="ticket slim centre phase phase-${place.phase}" aria-live="polite">
      ${results ? null : html`<img class="phase-picture" src=${asset(`icons/${{ waiting: "1f44b", lobby: "1f39f", next: "23f3" }[/** @type {"waiting"} */ (place.phase)] ?? "1f682"}.svg`)} alt="" width="96" height="96" />`}
      <h1>${title}</h1>
      <p>${text}</p>
      ${place.activity && (place.phase === "lobby" || place.phase === "next") ? html`<p class="phase-what"><b>${place.activity.title}</b><span>${interpolate(ngettext("about %(minutes)s minute", "about %(minutes)s minutes", place.activity.minutes), { minutes: place.activity.minutes }, true)}</span></p>` : null}
      ${place.paused ? html`<p class="phase-paused" role="alert">❚❚ ${gettext("The teacher has paused the lesson.")} ${place.paused.message}</p>` : null}
      ${place.phase === "next" && place.free ? html`<p><button type="button" class="main big" onClick=${() => line.current?.send({ t: "sit" })}>${gettext("Sit down and play")}</button></p>` : null}
      ${place.phase === "result" && typeof place.again_ms === "number" ? html`<${Again} place=${place} line=${line} heard=${heard} />` : null}
    </section>
    ${results ? html`<${Results} tables=${place.tables} page=${page} talked=${place.debrief ?? []} />` : null}
    ${place.phase === "waiting" || place.phase === "ended" ? html`<${Alone} page=${page} people=${place.people} />` : null}
    ${place.phase === "lobby" || place.phase === "waiting" ? html`<${HowToDoor} game=${place.activity?.game ?? null} />` : null}
    ${place.phase === "ended" && !place.tables.length ? html`<section class="ticket slim centre"><p>${gettext("You did not play this time.")}</p></section>` : null}
  `;
}

/** When the table plays again by itself, and the button that does not wait. @param {{place: Place, line: {current: import("kit/socket.js").Line | null}, heard: number}} props */
function Again({ place, line, heard }) {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const end = heard + (place.again_ms ?? 0);
    let told = false;
    const tick = () => {
      const now = Math.max(0, end - performance.now());
      setLeft(Math.ceil(now / 1000));
      if (now <= 0 && !told) told = Boolean(line.current?.send({ t: "due" }));
    };
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [heard, place.again_ms]);
  const table = place.tables[0]?.table;
  return html`<div class="again">
    <button type="button" class="main big" onClick=${() => line.current?.send({ t: "again", table })}>${place.again_game ? interpolate(gettext("Play %(game)s now"), { game: place.again_game }, true) : gettext("Play again now")}</button>
    <span class="quietly num">${place.again_game
      ? interpolate(ngettext("Then comes %(game)s: in %(seconds)s second.", "Then comes %(game)s: in %(seconds)s seconds.", left), { game: place.again_game, seconds: left }, true)
      : interpolate(ngettext("A new game starts in %(seconds)s second.", "A new game starts in %(seconds)s seconds.", left), { seconds: left }, true)}</span>
  </div>`;
}

/**
 * The server's own page for each table, in its own words.
 * @param {{tables: OwnTable[], page: Page, talked: string[]}} props `talked`: the cards that the class talks about in front
 */
function Results({ tables, page, talked }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const [parts, setParts] = useState(/** @type {Record<number, string>} */ ({}));
  const [failed, setFailed] = useState(false);
  const ids = tables.map((table) => table.table);
  const load = async () => {
    setFailed(false);
    for (const id of [...ids].reverse()) {
      try {
        const response = await fetch(page.result.replace("/0/", `/${id}/`), { headers: { "X-Part": "1" }, credentials: "same-origin" });
        if (!response.ok) throw new Error(String(response.status));
        const text = await response.text();
        setParts((before) => ({ ...before, [id]: text }));
      } catch {
        setFailed(true);
      }
    }
  };
  useEffect(() => void load(), [ids.join()]);
  useEffect(() => {
    const rows = /** @type {HTMLElement[]} */ ([...(root.current?.querySelectorAll("[data-card]") ?? [])]);
    for (const row of rows) row.classList.toggle("talked", talked.includes(row.dataset.card ?? ""));
    rows.find((row) => row.classList.contains("talked"))?.scrollIntoView({ block: "center" });
  }, [talked.join("\n"), parts]);
  return html`<div class="results" ref=${root}>
    ${[...ids].reverse().map((id) => (parts[id] ? html`<div key=${id} dangerouslySetInnerHTML=${{ __html: parts[id] }} />` : html`<section key=${id} class="ticket slim centre"><p>${failed ? gettext("Your results could not be loaded. They are safe.") : gettext("Loading …")}</p></section>`))}
    ${failed ? html`<p class="centre"><button type="button" class="big" onClick=${load}>${gettext("Try again")}</button></p>` : null}
  </div>`;
}

/** What a student can do without a lesson: practise, and look at the own timeline. @param {{page: Page, people: Person[]}} props */
function Alone({ page, people }) {
  if (!people.some((person) => person.kind === "student" && !person.replaced)) return null;
  return html`<nav class="alone centre" aria-label=${gettext("On your own")}>
    <a class="button big light" href=${page.practice}>${gettext("Practise for 5 minutes")}</a>
    <a class="button big light" href=${page.mine}>${gettext("My timeline")}</a>
  </nav>`;
}

/** The game's own explanation, to read while waiting. @param {{game: string | null}} props */
function HowToDoor({ game }) {
  const [board, setBoard] = useState(/** @type {any} */ (null));
  const [open, setOpen] = useState(false);
  useEffect(() => {
    setBoard(null);
    if (!game || !/^[a-z0-9-]+$/.test(game)) return;
    import(asset(`games/${game}/board.js`)).then(async (module) => {
      const { loadStyle } = await import("kit/assets.js");
      await Promise.all((module.styles ?? []).map(loadStyle));
      setBoard(module);
    }, () => {});
  }, [game]);
  if (!board?.HowTo) return null;
  return html`<p class="centre"><button type="button" class="big light" onClick=${() => setOpen(true)}>${gettext("How to play")}</button></p>
    ${open ? html`<${Dialog} title=${gettext("How to play")} class="kit-howto" onClose=${() => setOpen(false)}><${board.HowTo} hello=${{ options: {} }} /><//>` : null}`;
}

/** @param {{place: Place, page: Page, onClose: () => void}} props */
function People({ place, page, onClose }) {
  const joinUrl = place.classroom ? page.join.replace("CODE", place.classroom.code) : null;
  return html`<${Dialog} title=${gettext("Who plays on this tablet?")} onClose=${onClose}>
    <ul class="plain people-here">
      ${place.people.map(
        (person) => html`<li key=${person.key}>
          <span class="you">${person.number === null ? html`<span class="tag">${gettext("guest")}</span>` : html`<b class="number">${person.number}</b>`}<span>${person.name}${person.replaced ? ` · ${gettext("plays on another tablet")}` : ""}</span></span>
          <form method="post" action=${leaveUrl(person, page)}><input type="hidden" name="csrfmiddlewaretoken" value=${csrfToken()} /><button aria-label=${interpolate(gettext("%(name)s: not me"), { name: person.name }, true)}>${gettext("Not me")}</button></form>
        </li>`,
      )}
    </ul>
    ${joinUrl ? html`<p><a class="button big" href=${joinUrl}>＋ ${gettext("Somebody joins on this tablet")}</a></p>` : null}
    <p class="quietly small">${gettext("A group with one tablet plays in turns. Whoever taps “Not me” keeps the seat and can sign in elsewhere.")}</p>
  <//>`;
}

/** @param {{place: Place | null, page: Page}} props */
function Replaced({ place, page }) {
  const first = place?.people[0];
  const back = place?.classroom ? page.join.replace("CODE", place.classroom.code) : page.welcome;
  return html`<div class="shell"><section class="ticket slim centre phase"><img src=${asset("icons/1f4f1.svg")} alt="" width="96" height="96" />
    <h1>${gettext("The other tablet plays now")}</h1>
    <p>${interpolate(gettext("%(name)s has signed in on a newer tablet. Everything goes on there; nothing is lost."), { name: first?.name ?? gettext("Somebody") }, true)}</p>
    <p><a class="button main big" href=${first?.number ? `${back}${first.number}/` : back}>${gettext("Play on this tablet instead")}</a></p></section></div>`;
}

guardForms();
drawPage("play", App);
