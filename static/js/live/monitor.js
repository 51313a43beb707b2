/**
 * The teacher's page of a session: who has come, start, pause, next, end; all tables at a glance; help for one table.
 * It draws the newest `session` frame, so a reload or a second device takes over in every phase.
 */

import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "kit/announce.js";
import { clockText } from "kit/clock.js";
import { Dialog } from "kit/dialog.js";
import { drawPage } from "kit/page.js";
import { SeatMark, nameOf } from "kit/seat.js";
import { connect } from "kit/socket.js";
import { openTable } from "kit/table.js";
import { figuresUrl } from "kit/live/debrief.js";
import { DebriefControl, HowToControl } from "kit/live/debriefcontrol.js";
import { guardForms } from "kit/live/forms.js";
import { post } from "kit/live/post.js";
import { QuizControls, quizOf } from "kit/live/quizcontrols.js";
import { serverClock, spanText, tableName, useTick } from "kit/live/stage.js";

/**
 * @typedef {import("./stage.js").SessionFrame & {sign_in_open: boolean, missing: {number: number, name: string}[]}} Session
 * @typedef {import("./stage.js").TableRow} TableRow
 * @typedef {import("./stage.js").PersonRow} PersonRow
 * @typedef {{session: number, act: string, projector: string, edit: string, report: string, replay: string, debrief: string, people: string, address: string, code: string, guests: boolean, guest_code: string}} Page
 * @typedef {(action: string, data?: Record<string, any>) => Promise<boolean>} Do
 */

/** @param {{page: Page}} props */
function App({ page }) {
  const [session, setSession] = useState(/** @type {Session | null} */ (null));
  const [line, setLine] = useState(/** @type {import("kit/socket.js").State} */ ("connecting"));
  const [busy, setBusy] = useState("");
  const [fault, setFault] = useState("");
  const [asking, setAsking] = useState(/** @type {"pause" | "end" | "next" | "bell" | null} */ (null));
  const [table, setTable] = useState(/** @type {number | null} */ (null));
  const [person, setPerson] = useState(/** @type {string | null} */ (null));
  const clock = useRef(() => Date.now());
  const received = useRef(performance.now());
  const announced = useRef("");

  useEffect(() => {
    const opened = connect(`/ws/session/${page.session}/`, {
      onFrame(frame) {
        if (frame.t !== "session") return;
        clock.current = serverClock(frame.now);
        received.current = performance.now();
        setSession(/** @type {Session} */ (/** @type {unknown} */ (frame)));
      },
      onState: (name, detail) => {
        setLine(name);
        if (name === "refused") setFault(detail.code === 4401 ? gettext("You are no longer signed in. Load the page again and sign in.") : gettext("This session is not yours any more."));
      },
    });
    return () => opened.close();
  }, []);

  const stuck = session?.tables.filter((row) => row.stuck).map((row) => row.number) ?? [];
  useEffect(() => {
    const now = stuck.join();
    if (now && now !== announced.current) announce(interpolate(gettext("Stuck: %(tables)s"), { tables: stuck.map(tableName).join(", ") }, true));
    announced.current = now;
  }, [stuck.join()]);

  /** @type {Do} */
  const act = async (action, data = {}) => {
    if (busy) return false; // a double tap counts once
    setBusy(action);
    setFault("");
    const answer = await post(page.act.replace("ACTION", action), data);
    setBusy("");
    if (!answer.ok) {
      setFault(answer.message ?? "");
      announce(answer.message ?? "");
    }
    return answer.ok;
  };

  if (!session) {
    return html`<p class="quietly" role="status">${fault || (line === "offline" ? gettext("No connection. Trying again …") : gettext("Loading …"))}</p>`;
  }
  const shownTable = table === null ? null : session.tables.find((row) => row.number === table);
  const shownPerson = person === null ? null : session.present.find((each) => each.key === person);
  return html`
    <${Head} session=${session} page=${page} busy=${busy} act=${act} onAsk=${setAsking} now=${clock.current} />
    ${line === "offline" ? html`<p class="message warning" role="status">${gettext("The connection was lost. The tables go on. Connecting again …")}</p>` : null}
    ${line === "http" ? html`<p class="message warning">${gettext("This network blocks live connections. The page uses a slower way; everything works.")}</p>` : null}
    ${fault ? html`<p class="message error" role="alert">${fault}</p>` : null}
    ${session.state === "paused" ? html`<p class="message warning paused-note" role="status"><b>❚❚ ${gettext("Paused")}</b> ${session.pause_message} <button type="button" class="main" disabled=${Boolean(busy)} onClick=${() => act("resume")}>${gettext("Go on")}</button></p>` : null}
    ${session.state === "running" && session.activity?.state === "running" && session.tables.length && session.tables.every((row) => row.status !== "playing") ? html`<p class="message all-done" role="status"><b>✓ ${gettext("All tables have finished.")}</b> ${session.next ? interpolate(gettext("Next: %(title)s"), { title: session.next.title }, true) : ""}</p>` : null}
    <div class="run-body ${session.state === "lobby" ? "lobby" : ""}">
      <div class="run-main">
        ${quizOf(session) ? html`<${QuizControls} key=${session.tables[0].table} row=${session.tables[0]} session=${session} />` : null}
        <${Front} session=${session} page=${page} />
        ${quizOf(session)
          ? html`<details class="quiz-table"><summary>${gettext("The tablets of the class")}</summary><${Tables} session=${session} received=${received.current} busy=${busy} act=${act} onOpen=${setTable} /></details>`
          : session.tables.length
            ? html`<${Tables} session=${session} received=${received.current} busy=${busy} act=${act} onOpen=${setTable} />`
            : null}
        ${session.state === "ended" ? html`<${Over} page=${page} session=${session} />` : null}
        ${session.state === "lobby"
          ? html`<${Door} page=${page} session=${session} busy=${busy} act=${act} />
              <${Present} session=${session} page=${page} onPick=${setPerson} />`
          : null}
      </div>
      <aside class="run-side">
        <${Steps} session=${session} page=${page} busy=${busy} act=${act} />
        ${session.state === "lobby" ? html`<${Hints} />` : html`<${Present} session=${session} page=${page} onPick=${setPerson} />`}
        ${session.state === "lobby" || session.state === "ended" ? null : html`<${Door} page=${page} session=${session} busy=${busy} act=${act} small />`}
      </aside>
    </div>
    ${asking ? html`<${Ask} what=${asking} session=${session} act=${act} onClose=${() => setAsking(null)} />` : null}
    ${shownTable ? html`<${Look} key=${shownTable.table} row=${shownTable} session=${session} act=${act} busy=${busy} onClose=${() => setTable(null)} />` : null}
    ${shownPerson ? html`<${Who} person=${shownPerson} session=${session} page=${page} act=${act} onClose=${() => setPerson(null)} />` : null}
  `;
}

/**
 * What the teacher put on the projector instead of the tables. Its steps do not wait for one another: each says where to go, not how far.
 * @param {{session: Session, page: Page}} props
 */
function Front({ session, page }) {
  const { stage } = session;
  const [fault, setFault] = useState("");
  if (!stage) return null;
  const title = session.activities.find((each) => each.id === stage.activity)?.title ?? "";
  const tell = async (/** @type {string} */ action, data = {}) => {
    const answer = await post(page.act.replace("ACTION", action), data);
    setFault(answer.ok ? "" : (answer.message ?? ""));
    if (!answer.ok) announce(answer.message ?? "");
  };
  const end = () => tell("clear-stage");
  return html`
    ${fault ? html`<p class="message error" role="alert">${fault}</p>` : null}
    ${stage.show === "debrief"
      ? html`<${DebriefControl} key=${stage.activity} url=${figuresUrl(page.debrief, stage.activity)} at=${stage.at} title=${title} onGo=${(/** @type {string[]} */ at) => tell("debrief", { activity: stage.activity, at })} onEnd=${end} />`
      : html`<${HowToControl} key=${stage.game} game=${stage.game} options=${stage.options} title=${title} step=${stage.step} onGo=${(/** @type {number} */ step) => tell("howto", { activity: stage.activity, step })} onEnd=${end} />`}
  `;
}

/** @param {{session: Session, page: Page, busy: string, act: Do, onAsk: (what: "pause" | "end" | "next" | "bell") => void, now: () => number}} props */
function Head({ session, page, busy, act, onAsk, now }) {
  const running = session.activity?.state === "running";
  const words = { draft: "", lobby: gettext("Lobby"), running: running ? gettext("Running") : gettext("Between activities"), paused: gettext("Paused"), ended: gettext("Ended") }[session.state];
  const tone = session.state === "paused" ? "warn" : session.state === "ended" ? "" : "on";
  const wait = Boolean(busy);
  // The main button is what is likely wanted now: while tables play, the pause; when they have finished, what comes next.
  const playing = running && session.tables.some((row) => row.status === "playing");
  const main = playing ? "pause" : session.next ? "next" : running ? "bell" : "end";
  return html`<div class="heading run-head">
    <div>
      <p class="quietly">${session.classroom}${session.activity && session.state !== "lobby" && session.activity.title !== session.title ? ` · ${session.activity.title}` : ""} <span class="tag ${tone}">${words}</span>
        ${running && session.activity ? html`<${Spent} since=${session.activity.started_ms} minutes=${session.activity.minutes} now=${now} />` : null}</p>
      <h1>${session.title}</h1>
    </div>
    <div class="actions">
      ${session.state === "ended" ? html`<a class="button main big" href=${page.report}>${gettext("Report")}</a>` : null}
      ${session.state === "ended" ? null : html`<a class="button" href=${page.projector} target="projector">${gettext("Projector")} <span aria-hidden="true">↗</span><span class="visually-hidden">${gettext("(opens a new window)")}</span></a>`}
      ${session.state === "lobby" ? html`<button type="button" class="main big" aria-busy=${busy === "start"} disabled=${wait} onClick=${() => act("start")}>${gettext("Start")}</button>` : null}
      ${session.state === "running" && running ? html`<button type="button" class=${main === "pause" ? "main" : ""} disabled=${wait} onClick=${() => onAsk("pause")}>${gettext("Pause")}</button>` : null}
      ${(session.state === "running" || session.state === "paused") && running ? html`<button type="button" class=${main === "bell" ? "main" : ""} disabled=${wait} onClick=${() => onAsk("bell")}>${gettext("Stop all tables")}</button>` : null}
      ${session.state === "running" && session.activity?.state === "ended" && session.stage?.show !== "debrief" ? html`<button type="button" disabled=${wait} onClick=${() => act("debrief", { activity: session.activity?.id })}>${gettext("Debrief")}</button>` : null}
      ${session.state === "running" && session.next ? html`<button type="button" class=${main === "next" ? "main" : ""} disabled=${wait} onClick=${() => (running ? onAsk("next") : act("next", { activity: session.activity?.id }))}>${gettext("Next activity")}</button>` : null}
      ${session.state === "ended" ? null : html`<button type="button" class=${`danger ${session.state === "running" && main === "end" ? "main" : ""}`} disabled=${wait} onClick=${() => onAsk("end")}>${gettext("End the session")}</button>`}
    </div>
  </div>`;
}

/** @param {{since: number, minutes: number, now: () => number}} props */
function Spent({ since, minutes, now }) {
  useTick(1000);
  const spent = now() - since;
  const late = spent > minutes * 60_000;
  return html`<span class="spent num ${late ? "late" : ""}">${spanText(spent)} / ${interpolate(gettext("about %(minutes)s min"), { minutes }, true)}</span>`;
}

/** The way in: code, QR, address, and whether the list of names is shown. @param {{page: Page, session: Session, busy: string, act: Do, small?: boolean}} props */
function Door({ page, session, busy, act, small = false }) {
  const picture = document.getElementById("join-qr")?.innerHTML ?? "";
  return html`<section class="sheet door ${small ? "small" : ""}" aria-label=${gettext("How students get in")}>
    <div class="door-qr" dangerouslySetInnerHTML=${{ __html: picture }} />
    <div class="door-words">
      <p class="quietly">${gettext("Students scan, or open this address and type the code:")}</p>
      <p class="door-address">${page.address}</p>
      <p class="door-code num" aria-label=${gettext("Class code")}>${page.code}</p>
      ${page.guests ? html`<p class="small">${gettext("Code for guests")}: <b class="num code">${page.guest_code}</b></p>` : null}
      <button type="button" role="switch" aria-checked=${session.sign_in_open} class="switch" disabled=${Boolean(busy)} onClick=${() => act("sign-in", { open: !session.sign_in_open })}>
        <span class="switch-mark" aria-hidden="true"></span><span>${session.sign_in_open ? gettext("The list of names is shown") : gettext("The list of names is hidden")}</span></button>
    </div>
  </section>`;
}

/** @param {{session: Session, page: Page, busy: string, act: Do}} props */
function Steps({ session, page, busy, act }) {
  const words = /** @type {Record<string, string>} */ ({ waiting: gettext("to come"), running: gettext("now"), ended: gettext("done") });
  const { stage } = session;
  const playing = session.activity?.state === "running";
  return html`<section class="sheet" aria-labelledby="steps">
    <h2 id="steps">${gettext("Activities")}</h2>
    <ol class="plain steps">${session.activities.map((step) => html`<li key=${step.id} class=${step.state}><span class="step-mark" aria-hidden="true">${step.state === "ended" ? "✓" : step.position}</span><span>${step.title}</span><span class="small quietly">${words[step.state] ?? ""}</span>
      ${step.state === "ended" && !playing ? html`<button type="button" class="step-act" disabled=${Boolean(busy) || (stage?.show === "debrief" && stage.activity === step.id)} onClick=${() => act("debrief", { activity: step.id })}>${gettext("Debrief")}<span class="visually-hidden">: ${step.title}</span></button>` : null}
      ${step.state !== "ended" && session.state !== "ended" ? html`<button type="button" class="step-act" disabled=${Boolean(busy) || (stage?.show === "howto" && stage.activity === step.id)} onClick=${() => act("howto", { activity: step.id, step: 0 })}>${gettext("How to play on the projector")}<span class="visually-hidden">: ${step.title}</span></button>` : null}</li>`)}</ol>
    ${session.state === "ended" ? null : html`<a class="button quiet" href=${page.edit}>${gettext("Change or add activities")}</a>`}
  </section>`;
}

/** What a teacher may want to know before the start. */
function Hints() {
  return html`<section class="sheet hints" aria-labelledby="hints"><h2 id="hints">${gettext("Before you start")}</h2>
    <ul>
      <li>${gettext("Put the projector page on the big screen: it shows code and QR as large as they can be.")}</li>
      <li>${gettext("Start when most are here. Who comes later gets a seat by itself.")}</li>
      <li>${gettext("One tablet for a group? Several students sign in on it and pass it on.")}</li>
    </ul></section>`;
}

/** @param {{session: Session, page: Page, onPick: (key: string) => void}} props */
function Present({ session, page, onPick }) {
  const students = session.present.filter((person) => person.kind === "student");
  const numbers = new Map(session.tables.map((row) => [row.table, row.number]));
  const playing = session.activity?.state === "running";
  return html`<section class="sheet" aria-labelledby="present">
    <div class="row spread"><h2 id="present">${gettext("Who is here")}</h2><b class="num present-count">${students.length} / ${session.expected}</b></div>
    ${session.present.length
      ? html`<ul class="plain present">${session.present.map((person) => {
          const table = person.table === null ? null : (numbers.get(person.table) ?? null);
          const over = session.state === "ended";
          const note = over ? "" : !person.online ? gettext("offline") : person.http ? gettext("slow line") : playing && table === null ? gettext("waits") : "";
          return html`<li key=${person.key}><button type="button" class="person ${person.online || over ? "" : "away"}" onClick=${() => onPick(person.key)}>
            <i class="dot ${over ? "none" : person.online ? (person.http ? "slow" : "on") : "off"}" aria-hidden="true"></i>
            <span class="n num">${person.number ?? gettext("guest")}</span><span class="name">${person.name}</span>
            ${note ? html`<span class="small note">${note}</span>` : null}${table !== null ? html`<span class="small quietly num">${tableName(table)}</span>` : null}
          </button></li>`;
        })}</ul>`
      : html`<p class="quietly">${gettext("Nobody yet. Show the code; names appear here as tablets sign in.")}</p>`}
    ${session.missing.length
      ? html`<details class="missing"><summary>${interpolate(ngettext("%(n)s not here yet", "%(n)s not here yet", session.missing.length), { n: session.missing.length }, true)}</summary>
          <p class="small">${session.missing.map((each) => `${each.number} ${each.name}`).join(pgettext("between names in a list", ", "))}</p></details>`
      : null}
    <a class="button quiet" href=${page.people}>${gettext("Codes and sign-in help")}</a>
  </section>`;
}

/** @param {{session: Session, received: number, busy: string, act: Do, onOpen: (number: number) => void}} props */
function Tables({ session, received, busy, act, onOpen }) {
  useTick(1000);
  const since = performance.now() - received;
  const rows = [...session.tables].sort((a, b) => Number(Boolean(b.stuck)) - Number(Boolean(a.stuck)) || a.number - b.number);
  const stuck = rows.filter((row) => row.stuck).length;
  return html`<section aria-label=${gettext("Tables")}>
    <div class="row spread tables-head"><h2>${interpolate(ngettext("%(n)s table", "%(n)s tables", rows.length), { n: rows.length }, true)}</h2>
      ${stuck ? html`<span class="tag bad">⚠ ${interpolate(ngettext("%(n)s stuck", "%(n)s stuck", stuck), { n: stuck }, true)}</span>` : null}
      <p class="small quietly tables-key">${rows.some((row) => row.summary.markers !== undefined) ? html`<span>◆ ${gettext("challenge markers left")}</span>` : null}${rows.some((row) => typeof row.mistakes === "number") ? html`<span>✗ ${gettext("mistakes so far")}</span>` : null}<span>${gettext("Tap a table to look on")}</span></p></div>
    <div class="desks-live ${rows.length > 12 ? "dense" : ""}">${rows.map((row) => html`<${Desk} key=${row.number} row=${row} session=${session} since=${since} busy=${busy} act=${act} onOpen=${onOpen} />`)}</div>
  </section>`;
}

/**
 * Whether this person's tablet can be reached. Right after the start it is in the lesson and not yet at the table: that is no loss.
 * @param {import("./stage.js").SeatRow} seat
 * @param {TableRow} row
 * @param {Session} session
 */
function reached(seat, row, session) {
  return seat.online || session.present.some((person) => person.online && person.table === row.table && person.name === seat.name);
}

/** @param {{row: TableRow, session: Session, since: number, busy: string, act: Do, onOpen: (number: number) => void}} props */
function Desk({ row, session, since, busy, act, onOpen }) {
  const playing = row.status === "playing";
  const paused = session.state === "paused";
  const left = row.clock ? Math.max(0, row.clock.left_ms - (paused ? 0 : since)) : null;
  const idle = (row.idle_s ?? 0) + (paused ? 0 : since / 1000);
  const { filled, places, markers } = row.summary;
  // A table that has ended is through, but its bar shows what it reached.
  const share = Math.round((!playing && places ? filled / places : row.progress) * 100);
  // How far a table was when the teacher stopped it is only told by places that had been filled.
  const broken = !playing && !places && row.outcome?.reason === "stopped";
  // Where nothing is judged, points are what there is to see; the teacher's page shows them by name.
  const points = row.mistakes === null && row.scores.length === row.seats.length;
  return html`<article class="desk-live ${row.stuck ? "stuck" : ""} ${playing ? "" : "over"}" aria-label=${tableName(row.number)}>
    <button type="button" class="desk-open" onClick=${() => onOpen(row.number)}>
      <span class="desk-live-head"><b>${tableName(row.number)}</b>${row.round > 1 ? html`<span class="small quietly">${interpolate(gettext("round %(round)s"), { round: row.round }, true)}</span>` : null}${row.filler ? html`<span class="small quietly">${interpolate(gettext("until the bell: %(game)s"), { game: row.filler }, true)}</span>` : null}
        ${row.stuck ? html`<span class="tag bad">⚠ ${gettext("stuck")}</span>` : row.asking ? html`<span class="tag">${gettext("answering a question")}</span>` : !playing ? html`<span class="tag ${row.outcome?.winners.length ? "on" : ""}">${row.outcome?.winners.length ? "✓ " : ""}${row.outcome?.reason === "stopped" ? gettext("stopped") : gettext("finished")}</span>` : null}
        ${left !== null && playing ? html`<span class="desk-clock num ${left < 10_000 ? "hurry" : ""}">${clockText(left)}</span>` : null}</span>
      <span class="desk-seats">${row.seats.map((seat) => {
        const turn = row.to_move.includes(seat.seat);
        const note = seat.kind === "bot" || !playing ? "" : seat.absent ? gettext("computer plays") : !reached(seat, row, session) ? gettext("offline") : seat.http ? gettext("slow line") : "";
        return html`<span key=${seat.seat} class=${`desk-seat ${turn ? "turn" : ""} ${seat.kind === "bot" ? "bot" : ""} ${playing && seat.kind !== "bot" && !reached(seat, row, session) ? "away" : ""}`}>
          <${SeatMark} seat=${seat.seat} size=${22} /><span class="name">${nameOf(/** @type {any} */ (seat), seat.seat)}</span><span class="desk-end">${turn ? html`<span class="small turn-word">${gettext("turn")}</span>` : null}${note ? html`<span class="small note">${note}</span>` : null}${points ? html`<span class="num small points">${interpolate(ngettext("%(n)s point", "%(n)s points", row.scores[seat.seat]), { n: row.scores[seat.seat] }, true)}</span>` : null}</span></span>`;
      })}</span>
      <span class="desk-facts">
        ${broken ? null : html`<span class="bar-small" role="img" aria-label=${interpolate(gettext("%(share)s percent"), { share }, true)}><i style=${`width:${share}%`} /></span>
        <span class="num">${places ? `${filled}/${places}` : `${share}%`}</span>`}
        ${markers !== undefined ? html`<span class="num" title=${gettext("challenge markers left")}>◆ ${markers}</span>` : null}
        ${typeof row.mistakes === "number" ? html`<span class="num" title=${gettext("mistakes so far")}>✗ ${row.mistakes}<span class="visually-hidden"> ${gettext("mistakes so far")}</span></span>` : null}
        ${playing && idle > 20 ? html`<span class="num quietly small">${interpolate(gettext("idle %(time)s"), { time: spanText(idle * 1000) }, true)}</span>` : null}
      </span>
    </button>
    ${row.stuck
      ? html`<div class="desk-help">
          <button type="button" disabled=${Boolean(busy)} onClick=${() => act("nudge", { table: row.table })}>${gettext("Nudge")}</button>
          <button type="button" disabled=${Boolean(busy)} onClick=${() => act("skip", { table: row.table })}>${gettext("Skip")}</button></div>`
      : null}
  </article>`;
}

/**
 * One table as an onlooker sees it, on the real board, with what the teacher can do for it.
 * @param {{row: TableRow, session: Session, act: Do, busy: string, onClose: () => void}} props
 */
function Look({ row, session, act, busy, onClose }) {
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  const [seat, setSeat] = useState(/** @type {number | null} */ (null));
  const [sure, setSure] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const opened = openTable(element.current, row.table, { onlooker: true, onLeave: () => {} });
    return () => opened.close();
  }, [row.table]);
  const playing = row.status === "playing";
  const waiting = session.present.filter((person) => person.table === null);
  const wait = Boolean(busy) || session.state !== "running";
  const running = session.activity?.state === "running";
  return html`<${Dialog} title=${tableName(row.number)} class="look" onClose=${onClose}
      beside=${html`<ul class="plain look-seats" aria-label=${gettext("Seats")}>${row.seats.map((each) => html`<li key=${each.seat}><button type="button" aria-pressed=${seat === each.seat} onClick=${() => setSeat(seat === each.seat ? null : each.seat)} disabled=${!playing || !running}>
        <${SeatMark} seat=${each.seat} size=${24} /><span>${nameOf(/** @type {any} */ (each), each.seat)}</span>${playing && each.kind !== "bot" && !reached(each, row, session) ? html`<span class="small note">${gettext("offline")}</span>` : null}</button></li>`)}</ul>`}
      foot=${running
        ? html`<div class="look-help">
            ${playing ? html`<button type="button" disabled=${wait} onClick=${() => act("nudge", { table: row.table })}>${gettext("Nudge")}</button>
              <button type="button" disabled=${wait} onClick=${() => act("skip", { table: row.table })}>${gettext("Skip this decision")}</button>` : null}
            ${playing
              ? sure
                ? html`<button type="button" class="danger main" disabled=${wait} onClick=${async () => { setSure(false); await act("restart", { table: row.table }); }}>${gettext("Really deal anew?")}</button>`
                : html`<button type="button" class="danger" disabled=${wait} onClick=${() => setSure(true)}>${gettext("Deal anew")}</button>`
              : html`<button type="button" class="main" disabled=${wait} onClick=${() => act("rematch", { table: row.table })}>${gettext("Play again")}</button>`}
          </div>`
        : null}>
    ${seat !== null && playing ? html`<${SeatHelp} row=${row} seat=${seat} waiting=${waiting} wait=${wait} act=${act} onDone=${() => setSeat(null)} />` : null}
    <div class="look-board" ref=${element} />
  <//>`;
}

/** @param {{row: TableRow, seat: number, waiting: PersonRow[], wait: boolean, act: Do, onDone: () => void}} props */
function SeatHelp({ row, seat, waiting, wait, act, onDone }) {
  const there = row.seats.find((each) => each.seat === seat);
  if (!there) return null;
  if (there.kind !== "bot") {
    return html`<div class="seat-help"><p>${interpolate(gettext("%(name)s has gone home, or the tablet is broken?"), { name: there.name }, true)}</p>
      <button type="button" disabled=${wait} onClick=${async () => { if (await act("seat-to-bot", { table: row.table, seat })) onDone(); }}>${gettext("Let the computer play this seat")}</button></div>`;
  }
  return html`<div class="seat-help"><p>${waiting.length ? gettext("Who takes this seat?") : gettext("The computer plays here. Nobody waits for a seat.")}</p>
    ${waiting.map((person) => html`<button key=${person.key} type="button" disabled=${wait} onClick=${async () => { if (await act("seat-back", { table: row.table, seat, key: person.key })) onDone(); }}>${person.number ?? ""} ${person.name}</button>`)}</div>`;
}

/** One person: where, and for guests a new name or the way out. @param {{person: PersonRow, session: Session, page: Page, act: Do, onClose: () => void}} props */
function Who({ person, session, page, act, onClose }) {
  const [name, setName] = useState(person.name);
  const [sure, setSure] = useState(false);
  const row = session.tables.find((each) => each.table === person.table);
  const guest = person.kind === "guest" ? Number(person.key.slice(1)) : null;
  return html`<${Dialog} title=${person.name} onClose=${onClose}>
    <p>${person.online ? (person.http ? gettext("Connected over a slower way: this network blocks live connections.") : gettext("Connected.")) : gettext("Not connected now. The seat is kept; after half a minute the computer stands in while others wait.")}</p>
    <p>${row ? interpolate(gettext("Sits at table %(number)s."), { number: row.number }, true) : gettext("Has no table now.")}</p>
    ${guest === null
      ? html`<p><a class="button" href=${page.people}>${gettext("Code and sign-in help")}</a></p>`
      : html`<form class="row" onSubmit=${async (/** @type {Event} */ event) => { event.preventDefault(); if (await act("rename-guest", { guest, nickname: name })) onClose(); }}>
            <label class="visually-hidden" for="nickname">${gettext("Nickname")}</label>
            <input id="nickname" class="fit" maxlength="12" value=${name} onInput=${(/** @type {any} */ event) => setName(event.currentTarget.value)} />
            <button>${gettext("Rename")}</button></form>
          <p>${sure
            ? html`<button type="button" class="danger main" onClick=${async () => { if (await act("remove-guest", { guest })) onClose(); }}>${gettext("Really send this guest away?")}</button>`
            : html`<button type="button" class="danger" onClick=${() => setSure(true)}>${gettext("Send this guest away")}</button>`}</p>`}
  <//>`;
}

/** What cannot be taken back is asked first. @param {{what: "pause" | "end" | "next" | "bell", session: Session, act: Do, onClose: () => void}} props */
function Ask({ what, session, act, onClose }) {
  const [message, setMessage] = useState("");
  // What was on when it was asked: a second teacher's device may have gone on in the meantime.
  const [meant] = useState(session.activity?.id);
  const presets = [gettext("Please look to the front."), gettext("Please put the tablets down."), gettext("We talk about it together.")];
  const done = async (/** @type {string} */ action, data = {}) => {
    if (await act(action, data)) onClose();
    else onClose();
  };
  if (what === "pause") {
    return html`<${Dialog} title=${gettext("Pause all tables")} onClose=${onClose} foot=${html`<button type="submit" form="pause-form" class="main big">${gettext("Pause")}</button>`}>
      <form id="pause-form" class="stack" onSubmit=${(/** @type {Event} */ event) => (event.preventDefault(), done("pause", { message }))}>
        <div class="field"><label for="pause-message">${gettext("What the tablets show (may stay empty)")}</label>
          <input id="pause-message" maxlength="200" value=${message} onInput=${(/** @type {any} */ event) => setMessage(event.currentTarget.value)} /></div>
        <div class="row">${presets.map((text) => html`<button type="button" class="quiet" onClick=${() => setMessage(text)}>${text}</button>`)}</div>
      </form><//>`;
  }
  const playing = session.tables.filter((row) => row.status === "playing").length;
  const still = interpolate(ngettext("%(n)s table is still playing. It stops at once; points stand, and everything judged is kept.", "%(n)s tables are still playing. They stop at once; points stand, and everything judged is kept.", playing), { n: playing }, true);
  const [title, text, label, action] = /** @type {Record<string, [string, string, string, string]>} */ ({
    bell: [gettext("Stop all tables?"), playing ? still : gettext("All tables have finished."), gettext("Stop all tables"), "end-activity"],
    next: [gettext("Go on to the next activity?"), playing ? still : gettext("All tables have finished."), gettext("Next activity"), "next"],
    end: [gettext("End the session?"), playing ? still : session.tables.length ? gettext("Tablets show everybody’s own results. The report is ready at once.") : gettext("Nothing has been played yet. To play, go back and tap “Start”."), gettext("End the session"), "end"],
  })[what];
  return html`<${Dialog} title=${title} onClose=${onClose} foot=${html`<div class="row"><button type="button" class="big" onClick=${onClose}>${gettext("Not yet")}</button><button type="button" class=${`big main ${what === "end" ? "danger" : ""}`} onClick=${() => done(action, action === "end" ? {} : { activity: meant })}>${label}</button></div>`}>
    <p>${text}</p>
    ${what === "end" && session.next && session.tables.length ? html`<p>${gettext("Activities that have not begun are not played.")}</p>` : null}<//>`;
}

/** @param {{page: Page, session: Session}} props */
function Over({ page, session }) {
  return html`<section class="sheet over-note"><h2>${gettext("The session has ended")}</h2>
    <p>${session.judged ? gettext("Every tablet shows its own results now. What each student knows, and what the class should hear again, is in the report.") : gettext("Every tablet shows its own results now. How each table ended is in the report.")}</p>
    <p><a class="button main" href=${page.report}>${gettext("Read the report")}</a></p>
    ${session.tables.length ? html`<p>${gettext("Each table again, step by step:")} ${session.tables.map((row) => html`<a class="button quiet" key=${row.table} href=${page.replay.replace("/0/", `/${row.table}/`)}>${tableName(row.number)}</a>`)}</p>` : null}</section>`;
}

guardForms();
drawPage("monitor", App);
