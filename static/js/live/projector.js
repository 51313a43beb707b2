/**
 * What the class sees in front: how to get in, then how the tables do, then the end. Nothing to tap, nothing to scroll;
 * never a mistake beside a name.
 */

import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { confetti } from "kit/confetti.js";
import { drawPage } from "kit/page.js";
import { SeatMark, nameOf } from "kit/seat.js";
import { connect } from "kit/socket.js";
import { figuresUrl, useFigures } from "kit/live/debrief.js";
import { DebriefStage } from "kit/live/debriefview.js";
import { HowToScreen } from "kit/live/howtostage.js";
import { quizOf } from "kit/live/quizcontrols.js";
import { QuizStage } from "kit/live/quizstage.js";
import { columnsFor, serverClock, spanText, tableName, useTick } from "kit/live/stage.js";

/**
 * @typedef {import("./stage.js").SessionFrame} Session
 * @typedef {import("./stage.js").TableRow} TableRow
 * @typedef {{session: number, debrief: string, address: string, code: string, classroom: string, guests: boolean, guest_code: string}} Page
 */

/** @param {string} id */
const qr = (id) => document.getElementById(id)?.innerHTML ?? "";

/** @param {{page: Page}} props */
function App({ page }) {
  const [session, setSession] = useState(/** @type {Session | null} */ (null));
  const [line, setLine] = useState(/** @type {import("kit/socket.js").State} */ ("connecting"));
  const clock = useRef(() => Date.now());
  useEffect(() => {
    const opened = connect(`/ws/session/${page.session}/?view=projector`, {
      onFrame(frame) {
        if (frame.t !== "session") return;
        clock.current = serverClock(frame.now);
        setSession(/** @type {Session} */ (/** @type {unknown} */ (frame)));
      },
      onState: setLine,
    });
    return () => opened.close();
  }, []);
  if (!session) {
    return html`<div class="stage-wait"><h1>${line === "refused" ? gettext("This session is not open here.") : gettext("Just a moment …")}</h1></div>`;
  }
  const running = session.tables.length > 0 && session.state !== "lobby";
  if (session.stage) {
    return html`<${Front} session=${session} page=${page} />${line === "offline" ? html`<p class="stage-offline" role="status">${gettext("Connecting again …")}</p>` : null}`;
  }
  return html`
    ${session.state === "ended" ? html`<${Ended} session=${session} />` : running && quizOf(session) ? html`<${QuizStage} key=${session.tables[0].table} row=${session.tables[0]} session=${session} code=${page.code} door=${html`<${Join} page=${page} />`} />` : running ? html`<${Running} session=${session} page=${page} now=${clock.current} />` : html`<${Lobby} session=${session} page=${page} />`}
    ${session.state === "paused" ? html`<div class="stage-paused" role="alert"><div><span aria-hidden="true">❚❚</span><h2>${gettext("Pause")}</h2>${session.pause_message ? html`<p>${session.pause_message}</p>` : null}</div></div>` : null}
    ${line === "offline" ? html`<p class="stage-offline" role="status">${gettext("Connecting again …")}</p>` : null}
  `;
}

/** What the teacher put here instead of the tables. @param {{session: Session, page: Page}} props */
function Front({ session, page }) {
  const { stage } = session;
  const { figures } = useFigures(stage?.show === "debrief" ? figuresUrl(page.debrief, stage.activity) : "");
  const title = session.activities.find((each) => each.id === stage?.activity)?.title ?? "";
  if (stage?.show === "howto") return html`<${HowToScreen} key=${stage.game} game=${stage.game} options=${stage.options} title=${title} step=${stage.step} />`;
  if (!stage || !figures) return html`<div class="stage-wait"><h1>${gettext("Just a moment …")}</h1></div>`;
  return html`<${DebriefStage} figures=${figures} at=${stage.at} title=${title} />`;
}

/** @param {{page: Page}} props */
function Join({ page }) {
  return html`<section class="stage-join" aria-label=${gettext("How to get in")}>
    <p class="stage-how">${gettext("Scan with the tablet, or type the address and the code")}</p>
    <div class="stage-qr" dangerouslySetInnerHTML=${{ __html: qr("join-qr") }} />
    <p class="stage-code" aria-label=${gettext("Class code")}>${page.code}</p>
    <p class="stage-address">${page.address}</p>
    ${page.guests ? html`<p class="stage-guests">${gettext("Guests")}：<b>${page.guest_code}</b></p>` : null}
  </section>`;
}

/** @param {{session: Session, page: Page}} props */
function Lobby({ session, page }) {
  const students = session.present.filter((person) => person.kind === "student");
  const share = session.expected ? students.length / session.expected : 0;
  const what = session.next ?? session.activity;
  const size = session.present.length > 27 ? "many" : session.present.length > 10 ? "some" : "few";
  return html`<div class="stage-lobby">
    <${Join} page=${page} />
    <section class="stage-room">
      <h1>${session.title}<small>${[session.classroom, what && what.title !== session.title ? what.title : ""].filter(Boolean).join(" · ")}</small></h1>
      <ul class="stage-names ${size}">
        ${session.present.map((person) => html`<li key=${person.key}>${person.number === null ? html`<span class="guest">${gettext("guest")}</span>` : html`<span class="num">${person.number}</span>`}<b>${person.name}</b></li>`)}
        ${session.present.length ? null : html`<li class="nobody">${gettext("Who will be first?")}</li>`}
      </ul>
      <div class="stage-count">
        <p><span>${interpolate(ngettext("%(n)s is here", "%(n)s are here", session.present.length), { n: session.present.length }, true)}</span><span>${interpolate(ngettext("%(n)s in the class", "%(n)s in the class", session.expected), { n: session.expected }, true)}</span></p>
        <div class="stage-bar" aria-hidden="true"><i style=${`width:${Math.round(share * 100)}%`} /></div>
      </div>
    </section>
  </div>`;
}

/** @param {{session: Session, page: Page, now: () => number}} props */
function Running({ session, page, now }) {
  useTick(1000);
  const activity = session.activity;
  const over = activity?.state === "ended";
  const columns = columnsFor(session.tables.length);
  const rows = Math.ceil(session.tables.length / columns);
  const dense = rows > 4 || columns > 5 ? "tiny" : rows > 3 || columns > 3 ? "small" : session.tables.length <= 4 ? "large" : rows <= 2 ? "medium" : "";
  const spent = activity ? now() - activity.started_ms : 0;
  return html`<div class="stage-running">
    <header class="stage-head">
      <h1>${activity?.title ?? session.title}<small>${session.classroom}${activity && activity.of > 1 ? ` · ${activity.position} / ${activity.of}` : ""}</small></h1>
      ${over
        ? html`<p class="stage-time done">${session.next ? interpolate(gettext("Next: %(title)s"), { title: session.next.title }, true) : gettext("Time to look at your results")}</p>`
        : html`<p class="stage-time num" aria-label=${gettext("Time so far")}>${spanText(spent)}${activity ? html`<small> / ${interpolate(gettext("about %(minutes)s min"), { minutes: activity.minutes }, true)}</small>` : null}</p>`}
      <div class="stage-late"><div class="stage-qr small" dangerouslySetInnerHTML=${{ __html: qr("join-qr") }} /><p><span>${gettext("Late? Class code")}</span><b>${page.code}</b></p></div>
    </header>
    <div class="stage-tables ${dense}" style=${`--columns:${columns};--rows:${rows}`}>
      ${session.tables.map((table) => html`<${Box} key=${table.table} table=${table} over=${over} solo=${activity?.mode === "individual"} />`)}
    </div>
  </div>`;
}

/** @param {{table: TableRow, over: boolean, solo: boolean}} props `solo`: each student alone, so the name is the table's */
function Box({ table, over, solo }) {
  const people = table.seats.filter((seat) => seat.kind !== "bot");
  const bots = table.seats.length - people.length;
  const done = table.status !== "playing";
  const share = Math.round(table.progress * 100);
  const { filled, places } = table.summary;
  // How far a table was when the teacher stopped it is only told by places that had been filled.
  const broken = done && !places && table.outcome?.reason === "stopped";
  return html`<article class="stage-table ${done ? "done" : ""}" aria-label=${tableName(table.number)}>
    <h2><span>${(solo && people[0]?.name) || tableName(table.number)}</span>${done && !over ? html`<span class="stage-flag">✓ ${gettext("finished")}</span>` : null}</h2>
    ${solo && people.length ? null : html`<p class="stage-people">
      ${people.map((seat) => html`<span key=${seat.seat} class=${`${table.to_move.includes(seat.seat) ? "turn" : ""} ${seat.online || done ? "" : "away"}`}><${SeatMark} seat=${seat.seat} size=${30} />${seat.name}</span>`)}
      ${people.length ? null : table.seats.map((seat) => html`<span key=${seat.seat} class=${table.to_move.includes(seat.seat) ? "turn" : ""}><${SeatMark} seat=${seat.seat} size=${30} />${nameOf(/** @type {any} */ (seat), seat.seat)}</span>`)}
      ${bots && people.length ? html`<span class="bots">＋ ${interpolate(ngettext("%(n)s computer", "%(n)s computers", bots), { n: bots }, true)}</span>` : null}
    </p>`}
    ${broken ? null : html`<div class="stage-progress">${places && places <= 12
        ? html`<div class="stage-places" role="img" aria-label=${`${filled} / ${places}`}>${Array.from({ length: places }, (_, i) => html`<i key=${i} class=${i < filled ? "full" : ""} />`)}</div>`
        : html`<div class="stage-bar" role="img" aria-label=${interpolate(gettext("%(share)s percent"), { share }, true)}><i style=${`width:${share}%`} /></div>`}
      <span class="num">${places ? `${filled} / ${places}` : `${share}%`}</span></div>`}
  </article>`;
}

/** @param {{session: Session}} props */
function Ended({ session }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (root.current) confetti(root.current, 160);
  }, []);
  const full = session.tables.filter((table) => table.outcome && table.outcome.winners.length > 0).length;
  const goal = session.tables.some((table) => table.summary.places);
  return html`<div class="stage-ended celadon tiles" ref=${root}>
    <p class="stage-class">${session.classroom}</p>
    <h1>${session.title}</h1>
    <p class="stage-thanks">${gettext("That was it for today!")}</p>
    ${full ? html`<p class="stage-full">${interpolate(goal ? ngettext("%(n)s table reached its goal", "%(n)s tables reached their goal", full) : ngettext("%(n)s table played to the end", "%(n)s tables played to the end", full), { n: full }, true)}</p>` : null}
    <p class="stage-look">${session.judged ? gettext("Your tablet shows what you judged, with the right order and why.") : gettext("Your tablet shows how your game ended, and leads to its culture cards.")}</p>
  </div>`;
}

drawPage("projector", App);
