/**
 * The board of 妖怪臺灣. It draws the newest view and offers what `legal` lists; it knows no rules.
 * A die is tapped, then where it goes: a region of the own village, or a temple. What a power asks for glows, one choice at a time.
 */
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "kit/announce.js";
import { boardOf, useDraft, useTurnSaid } from "kit/board.js";
import { openCulture } from "kit/culture.js";
import { Confirm, DockFrame, Sending, Undo, Wait } from "kit/dock.js";
import { LastMove, lastSaid } from "kit/end.js";
import { Headline } from "kit/headline.js";
import { FirstHint } from "kit/hint.js";
import { Icon } from "kit/icons.js";
import { useFlip } from "kit/motion.js";
import { LastTurn, ResultStrip, spoken, useResults, useStories } from "kit/results.js";
import { SeatsBar } from "kit/seats.js";
import { play } from "kit/sound.js";
import { End, ending } from "./end.js";
import { Missions } from "./missions.js";
import { MomentPanel, useMoments } from "./moments.js";
import { faceInHand, offers } from "./offers.js";
import { DieButton, Face, Year } from "./pieces.js";
import { headline } from "./say.js";
import { tell, worthTelling } from "./story.js";
import { Temples } from "./temples.js";
import { NO_MARKS, Village } from "./village.js";
import { GAME, faceName, points } from "./words.js";

export { HowTo } from "./howto.js";
export const styles = ["css/board.css", "games/yokai/board.css"];
export const culture = true;

export function title() {
  return gettext("Spirits of Taiwan");
}

export const mount = boardOf(GAME, Play);

/**
 * What the person at the tablet has begun and not yet played. `way`: which of the three things of a turn. `die`: taken up, of the pool or of those to be placed. `placed`: about to move in. `home`: an own die that was
 * taken up, as `region-index`. `deity`: the temple chosen. `mission`, `leave`: cards chosen. `act`: a single choice, waiting for its confirmation.
 * @typedef {{way: string | null, die: number | null, placed: {die: number, region: string}[], home: string | null, deity: string | null, mission: string | null, leave: string[], act: Record<string, any> | null}} Draft
 */

/** @type {Draft} */
const NOTHING = { way: null, die: null, placed: [], home: null, deity: null, mission: null, leave: [], act: null };

/** @param {import("kit/board.js").PlayProps} props */
function Play({ ctx, state, shown, view, seat, own, name, ended, pending, mine, legal, act }) {
  // ---- what may be done now, and what has been begun
  const decision = `${seat}:${view.phase}:${view.last?.turn ?? 0}`;
  const [draft, setDraft] = useDraft(`${decision}:${state.refusal?.count ?? 0}`, NOTHING);
  const can = offers(legal, view, draft, seat);
  const [watched, setWatched] = useState(/** @type {number | null} */ (null));
  /** @type {import("preact/hooks").MutableRef<HTMLElement | null>} */
  const root = useRef(null);
  useFlip(root, `${shown.rev}`);

  // ---- what happened
  const storyOf = useStories(/** @type {import("./story.js").Last | null} */ (view.last), (each) => tell(each, own, name));
  const results = useResults(/** @type {import("./story.js").Last | null} */ (view.last?.kind === "begin" || !worthTelling(view.last) ? null : view.last), (last) => last.seat !== null && own.includes(last.seat), (last) => {
    const story = storyOf(last);
    announce(spoken(story));
    if (story.tone === "right") play("right");
  }, ended);
  const { moment, away } = useMoments(view, name);
  const over = ended && !results.closing && !moment;

  // ---- whose turn
  const watching = watched !== null && watched !== seat;
  const say = ended ? lastSaid() : watching ? { title: interpolate(gettext("The village of %(name)s"), { name: name(watched) }, true), sub: mine ? gettext("It is still your turn.") : "" } : headline({ view, state, seat, mine: mine && !pending, draft, can, name, pending, onlooker: ctx.onlooker });
  useTurnSaid({ when: decision, mine, ended, over, say, end: () => ending({ view, own, name }) });
  useEffect(() => {
    if (mine) setWatched(null);
  }, [decision, mine]);

  // ---- acting
  const change = (/** @type {Partial<Draft>} */ part) => setDraft({ ...NOTHING, way: draft.way, ...part });
  const action = can.action;
  const tapDie = (/** @type {number} */ die) => {
    if (draft.placed.some((each) => each.die === die)) change({ placed: draft.placed.filter((each) => each.die !== die) });
    else change({ placed: draft.placed.length < can.count ? draft.placed : [], die: draft.die === die ? null : die });
  };
  const tapRegion = (/** @type {string} */ region) => {
    if (can.move.has(region)) return choose(can.move.get(region) ?? null);
    const die = draft.die ?? can.only;
    if (die === null) return undefined;
    if (can.put.has(`${die}-${region}`)) return choose(can.put.get(`${die}-${region}`) ?? null);
    return change({ placed: [...draft.placed, { die, region }] });
  };
  const tapHouse = (/** @type {number} */ whose, /** @type {string} */ region, /** @type {number} */ index) => {
    const at = `${region}-${index}`;
    const pick = can.pick.get(`${whose}-${at}`) ?? (whose === seat ? can.release.get(at) : null);
    if (pick) return choose(pick);
    return change({ home: draft.home === at ? null : at });
  };
  const tapDeity = (/** @type {string} */ id) => {
    if (view.phase === "REPLACE") {
      const leave = draft.leave.includes(id) ? draft.leave.filter((each) => each !== id) : [...draft.leave, id].slice(-view.to_leave);
      return change({ leave });
    }
    if (draft.deity === id) return act(action);
    return setDraft({ ...draft, deity: id });
  };
  const tapMission = (/** @type {string} */ id) => {
    if (can.exchange.has(id)) return choose(can.exchange.get(id) ?? null);
    return draft.mission === id ? act(action) : change({ mission: id });
  };
  /** The first tap says what is meant, the second one does it; so does the button. @param {Record<string, any> | null} what */
  const choose = (what) => (same(draft.act, what) ? act(what) : change({ die: draft.die, act: what }));

  if (over) return html`<div class="kit-play yk" data-phase="END"><${End} view=${view} state=${state} own=${own} name=${name} onlooker=${ctx.onlooker} onLeave=${() => ctx.leave("ended")} /></div>`;

  // ---- what is drawn
  const lines = view.scores.map((/** @type {number} */ score, /** @type {number} */ each) => ({
    text: html`<b class="num yk-score">${score}</b><small>${gettext("pts")}</small><span class="yk-books"><${Icon} name="book" size=${14} /><b class="num">${view.legends[each].length}</b></span>`,
    spoken: `${points(score)}${gettext(", ")}${interpolate(ngettext("%(count)s legend", "%(count)s legends", view.legends[each].length), { count: view.legends[each].length }, true)}`,
  }));
  const base = seat ?? view.to_move[0] ?? 0;
  const villageSeat = can.whose ?? watched ?? base;
  const others = can.others;
  const ghosts = /** @type {Record<string, any[]>} */ ({});
  const dice = [...view.pool, ...(view.task?.dice ?? [])];
  const dieOf = (/** @type {number} */ id) => dice.find((/** @type {any} */ die) => die.id === id);
  const moving = [...draft.placed, ...(draft.act?.type === "put" || draft.act?.type === "draft" ? [draft.act] : []), ...(pending?.type === "population" ? pending.dice : pending?.type === "put" || pending?.type === "draft" ? [pending] : [])];
  for (const each of moving) ghosts[each.region] = [...(ghosts[each.region] ?? []), dieOf(each.die)].filter(Boolean);
  const placed = new Set(moving.map((each) => each.die));
  const marksOf = (/** @type {number} */ whose) => {
    const chosen = [];
    if (whose === seat && draft.home) chosen.push(draft.home);
    if (draft.act?.type === "pick" && draft.act.seat === whose) chosen.push(`${draft.act.region}-${draft.act.index}`);
    if (draft.act?.type === "release" && whose === seat) chosen.push(`${draft.act.region}-${draft.act.index}`);
    for (const spot of view.task?.picked ?? []) if (spot.seat === whose) chosen.push(`${spot.region}-${spot.index}`);
    return { regions: (can.whose ?? seat) === whose ? can.regions : new Set(), dice: can.houses(whose), chosen: new Set(chosen), ghosts: whose === seat ? ghosts : {}, meant: draft.act?.type === "move" && (can.whose ?? seat) === whose ? draft.act.region : null };
  };
  const tray = view.task?.dice?.length ? view.task.dice : null;
  const current = results.current;
  const pointing = !mine || pending || action ? null : can.dice.size && draft.die === null ? ".yk-pool .can" : can.regions.size ? ".yk-region.can" : can.missions.size ? ".yk-mission.can" : ".can";
  const hintText = can.dice.size && draft.die === null ? gettext("Tap a die") : gettext("Tap what glows");
  const confirmText = draft.deity ? (draft.home ? gettext("Yes, write it down") : gettext("Yes, spread it")) : draft.mission ? gettext("Yes, fulfil it") : draft.placed.length || draft.act?.type === "draft" ? gettext("Yes, move in") : gettext("Yes, this one");
  const rerolls = view.task?.kind === "reroll" && view.task.picked.length > 0;
  const begun = draft.way !== null || draft.die !== null || draft.placed.length > 0 || draft.home !== null || draft.deity !== null || draft.mission !== null || draft.leave.length > 0 || draft.act !== null;

  return html`<div class="kit-play yk phase-${view.phase.toLowerCase()}" data-phase=${view.phase} onKeyDown=${(/** @type {KeyboardEvent} */ key) => key.key === "Escape" && setDraft(NOTHING)} ref=${root}>
    <div class="kit-top"><${SeatsBar} state=${state} lines=${lines} turns=${view.to_move} own=${own} shownSeat=${seat} onOpen=${(/** @type {number} */ each) => setWatched(each === base ? null : each)} />
      <div class="yk-where"><${Year} season=${view.season} /></div></div>
    <${Headline} ...${say} mine=${mine && !pending} />
    <div class="yk-middle ${others ? "others" : ""}">
      ${others
        ? html`<div class="yk-others" tabindex="0">${view.villages.map((/** @type {any} */ _v, /** @type {number} */ each) => (each === seat ? null : html`<${Village} key=${each} view=${view} seat=${each} name=${name(each)} own=${false} marks=${marksOf(each)} onDie=${tapHouse} />`))}</div>`
        : html`<${Temples} view=${view} can=${can.deities} chosen=${[...draft.leave, ...(draft.deity ? [draft.deity] : [])]} face=${faceInHand(view, draft, seat)} owned=${view.legends[villageSeat]} onTap=${tapDeity} onOpen=${(/** @type {string} */ id) => openCulture(GAME, id)} newest=${results.fresh ? (view.last?.notes.find((/** @type {any} */ note) => note.code === "rumour" || note.code === "recorded")?.deity ?? null) : null} />
          <div class="yk-pool ${tray ? "tray" : ""}" role="group" aria-label=${tray ? gettext("New villagers") : gettext("The pool")}>
            <p class="yk-pool-name" aria-hidden="true">${tray ? gettext("New") : gettext("Pool")}</p>
            <div class="yk-dice">${(tray ?? view.pool).map((/** @type {any} */ die) => html`<span key=${die.id} class=${placed.has(die.id) ? "yk-used" : ""}><${DieButton} die=${die} can=${can.dice.has(die.id) || placed.has(die.id)} chosen=${draft.die === die.id || (can.only === die.id && mine)} onTap=${() => tapDie(die.id)} data=${{ "data-die": die.id }} /></span>`)}
              ${(tray ?? view.pool).length ? null : html`<span class="yk-empty">${gettext("empty")}</span>`}</div></div>
          <${Missions} view=${view} seat=${villageSeat} can=${can.missions} chosen=${draft.mission ?? (draft.act?.type === "exchange" ? draft.act.card : null)} onTap=${tapMission} />`}
      <${Village} view=${view} seat=${villageSeat} name=${name(villageSeat)} own=${villageSeat === seat && !ctx.onlooker} named=${others} marks=${ctx.onlooker ? NO_MARKS : marksOf(villageSeat)} onRegion=${tapRegion} onDie=${tapHouse} />
      ${moment ? html`<${MomentPanel} key=${moment.key} moment=${moment} view=${view} name=${name} onAway=${away} />` : null}
    </div>
    <div class="kit-below">
      ${current ? html`<${ResultStrip} key=${current.turn} story=${storyOf(current)} seat=${current.seat} icon="book" onAway=${results.away} />` : results.again ? html`<div class="kit-idle"><${LastTurn} again=${results.again} /></div>` : null}
    </div>
    ${ended
      ? html`<${LastMove} onEnd=${() => (results.finish(), away())} />`
      : ctx.onlooker
        ? null
        : html`<${DockFrame} state=${state} seat=${seat} mine=${mine && !pending} class="yk-dock">
            ${pending
              ? html`<${Sending} />`
              : watching
                ? html`<button type="button" class="kit-button" data-back onClick=${() => setWatched(null)}><${Icon} name="undo" /><span>${gettext("Back to my village")}</span></button>`
                : mine
                ? html`${can.faces.size ? html`<span class="yk-faces" role="group" aria-label=${gettext("Faces")}>${[...can.faces].map(([face, turn]) => html`<button type="button" key=${face} class="kit-button ${draft.act?.face === face ? "over" : ""}" data-face=${face} aria-label=${faceName(face)} aria-pressed=${draft.act?.face === face} onClick=${() => choose(turn)}><${Face} face=${face} /></button>`)}</span>` : null}
                    ${begun || pending || view.phase !== "ALLOT" || can.types.has("release") ? null : html`<${Ways} types=${can.types} onWay=${(/** @type {string} */ way) => setDraft({ ...NOTHING, way })} />`}
                    ${action ? html`<${Confirm} onConfirm=${() => act(action)} text=${confirmText} />` : null}
                    ${begun ? html`<${Undo} onUndo=${() => setDraft(NOTHING)} />` : null}
                    ${can.skip && !action ? html`<button type="button" class="kit-button" data-skip onClick=${() => act({ type: "skip" })}><span>${gettext("No mission this time")}</span></button>` : null}
                    ${can.enough && !action ? html`<button type="button" class="kit-button ${rerolls ? "main big" : ""}" data-enough onClick=${() => act({ type: "enough" })}><span>${rerolls ? gettext("Roll these again") : gettext("No, thank you")}</span></button>` : null}`
                : html`<${Wait}>${gettext("Wait for your turn.")}<//>`}
          <//>`}
    <${FirstHint} game=${GAME} root=${root} at=${moment ? null : pointing} text=${hintText} when=${`${decision}${JSON.stringify(draft)}`} />
  </div>`;
}

/**
 * The three things one may do in a turn. One that is impossible now says why.
 * @param {{types: Set<string>, onWay: (way: string) => void}} props
 */
function Ways({ types, onWay }) {
  const ways = [
    { type: "population", what: gettext("People"), how: gettext("2 from the pool → village"), not: gettext("no free house") },
    { type: "rumour", what: gettext("Rumour"), how: gettext("1 from the pool → temple"), not: gettext("no place for these faces") },
    { type: "record", what: gettext("Record"), how: gettext("villager → temple, legend"), not: gettext("no place for your faces") },
  ];
  return html`<div class="yk-ways" role="group" aria-label=${gettext("What to do in this turn")}>${ways.map(({ type, what, how, not }) => html`<button type="button" key=${type} class="kit-button" data-way=${type} disabled=${!types.has(type)} onClick=${() => onWay(type)}><b>${what}</b><span>${types.has(type) ? how : not}</span></button>`)}</div>`;
}

/** @param {Record<string, any> | null} a @param {Record<string, any> | null} b */
function same(a, b) {
  return a !== null && b !== null && JSON.stringify(a) === JSON.stringify(b);
}
