/**
 * A table on this device: the line, what is known, the frame around the board, and the board of its game.
 *
 *     const table = await openTable(element, 7, { onLeave: (why) => … });   // … table.close()
 *
 * The element should have a size (or `--table-height`; default: the whole window). A game's board is `games/<key>/board.js` with
 *
 *     export function mount(element, ctx)  → { unmount() }     draws; ctx is a BoardContext
 *     export function title()              → string            the game's name
 *     export function HowTo({ hello })     → vnode             the steps of how to play, optional
 *     export const styles = ["css/board.css"]                  style sheets below STATIC_URL, optional
 *     export const culture = true                              it has culture cards: they are fetched first, and the bar lists them
 *
 * `mount` is made by `boardOf` of `kit/board.js`, which gives the drawing component whose turn it is and what may be done.
 */
import { html, render } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { announce } from "./announce.js";
import { asset, loadStyle } from "./assets.js";
import { Clock } from "./clock.js";
import { BackBar, Cover, PassBar } from "./cover.js";
import { loadCultureSoon, openCultureList } from "./culture.js";
import { Dialog, closeSheets } from "./dialog.js";
import { forgetTable, knowTable } from "./doubt.js";
import { EraTable, eraList } from "./eras.js";
import { Icon } from "./icons.js";
import { Interlude } from "./interlude.js";
import { nameOf } from "./seat.js";
import { connect } from "./socket.js";
import { setSound, soundOn } from "./sound.js";
import { Banner, HttpNote, LineEnd } from "./status.js";
import { afterFrame, emptyState, nextHolder, shownView } from "./store.js";
import { keepAwake } from "./wake.js";

/**
 * @typedef {import("./store.js").TableState} TableState
 * @typedef {"ended" | "over" | "replaced" | "refused" | "signin"} Why
 *   `ended`: the end of the game was seen. `over`: the table was ended or restarted. The others: the line was closed for good.
 * @typedef {{label: string, act: () => void}} MenuItem
 * @typedef {{
 *   onlooker?: boolean,
 *   holder?: number | null,
 *   onLeave?: (why: Why) => void,
 *   onEnd?: () => void,
 *   menu?: MenuItem[],
 *   line?: (options: Parameters<typeof connect>[1]) => import("./socket.js").Line,
 *   replay?: boolean,
 *   note?: string,
 * }} TableOptions
 *   `onlooker`: the teacher's view, read only. `holder`: in whose hands the device is, where it is known. `onLeave`: the person is done here; without it the page goes to /play/. `onEnd`: the game has ended (its end is being shown).
 *   `menu`: entries such as 「不是我」. `line`: another line than the server's, for previews and tests. `replay`: what is shown is long past: seats are shown with what they could do, and nothing can be done. `note`: stands in the bar instead of the table's number.
 * @typedef {{
 *   get: () => TableState,
 *   subscribe: (call: () => void) => (() => void),
 *   onlooker: boolean,
 *   act: (action: Record<string, any>) => Promise<import("./socket.js").Outcome | null>,
 *   leave: (why: Why) => void,
 *   help: () => void,
 *   eras: () => void,
 * }} BoardContext `act` plays for the seat that holds the device; null where it may not now
 * @typedef {{close: () => void, renew: () => void, readonly ended: boolean, readonly state: TableState}} OpenTable
 *   `ended`: the game is over and its end is on the screen; a page that follows the server waits for `onLeave` before it goes on. `renew`: forgets what the table was told; what comes next is drawn as on a device that has just sat down
 */

/**
 * @param {HTMLElement} element
 * @param {number} tableId
 * @param {TableOptions} [options]
 * @returns {OpenTable}
 */
export function openTable(element, tableId, options = {}) {
  const table = new Table(element, tableId, options);
  table.start();
  return table;
}

class Table {
  /**
   * @param {HTMLElement} element
   * @param {number} tableId
   * @param {TableOptions} options
   */
  constructor(element, tableId, options) {
    this.element = element;
    this.options = options;
    this.path = `/ws/table/${tableId}/`;
    this.state = emptyState();
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    this.told = false;
    this.closed = false;
    this.endTold = false;
    /** @type {any} the game's module, once loaded */
    this.game = null;
    /** @type {{unmount: () => void} | null} */
    this.board = null;
    /** @type {"help" | "eras" | null} */
    this.sheet = null;
    this.covered = false;
    /** How often the board has begun anew. */
    this.epoch = 0;
    this.loadFailed = false;
    /** @type {Interlude | null} the question in between, where the table has them */
    this.interlude = null;
    /** @type {Record<string, string>} the last `due` sent, by seat */
    this.dueSent = {};
  }

  get onlooker() {
    return Boolean(this.options.onlooker);
  }

  /** Whether a sheet over the page was opened from this board: it must not lie over a pause, nor over what comes after this table. */
  get reads() {
    return !this.onlooker && !this.options.replay && !this.element.hidden && !this.state.hello?.beside;
  }

  get ended() {
    return Boolean(shownView(this.state)?.view?.outcome);
  }

  start() {
    this.element.classList.add("table-host");
    loadStyle("css/eras.css");
    loadStyle("css/kit.css");
    this.letSleep = this.onlooker || this.options.replay ? () => {} : keepAwake();
    this.touched = () => this.here();
    this.element.addEventListener("pointerdown", this.touched, true);
    const line = this.options.line ?? ((options) => connect(this.path, options));
    this.line = line({
      onFrame: (frame) => this.take(frame),
      onState: (name, detail) => {
        this.change({ ...this.state, line: name, detail });
        if (name === "offline") announce(gettext("The connection was lost. Your cards are safe. Connecting again …"));
        if (name === "live" && this.state.hello) announce(gettext("Connected again."));
      },
    });
    for (const act of this.line.unanswered) this.state.pending.set(act.seat, act.action);
    this.draw();
  }

  close() {
    if (this.closed) return;
    this.closed = true;
    if (this.state.hello) forgetTable(this.state.hello.table);
    this.line?.close();
    this.letSleep?.();
    this.interlude?.close();
    if (this.reads) closeSheets();
    this.element.removeEventListener("pointerdown", /** @type {any} */ (this.touched), true);
    this.board?.unmount();
    render(null, this.element);
    this.element.classList.remove("table-host");
  }

  renew() {
    const { line, detail } = this.state;
    this.state = { ...emptyState(), line, detail };
    this.epoch += 1;
    this.endTold = false;
    this.sheet = null;
  }

  // ---------------------------------------------------------------- what happens

  /** @param {import("./socket.js").Frame} frame */
  take(frame) {
    // A page of the teacher gets the host's view as well; an onlooker looks on.
    if (this.onlooker && frame.t === "view" && frame.seat !== null) return;
    this.change(afterFrame(this.state, frame, performance.now()));
    if (frame.t === "hello") this.greeted(frame);
    if (frame.t === "interlude" && this.state.hello?.interlude && !this.onlooker) {
      this.interlude ??= new Interlude(this.element, openTable, () => this.state.holder);
      this.interlude.say(this.state.hello.interlude, frame.open);
    }
    if (frame.t === "over" && !this.ended) this.leave("over");
    if (frame.t === "paused" && this.reads) closeSheets();
    if (frame.t === "paused") announce(`${gettext("The teacher has paused the game.")} ${frame.message ?? ""}`);
    if (frame.t === "resumed") announce(gettext("The game goes on."));
    if (frame.t === "rejected" && frame.message) announce(frame.message);
    if (this.ended && !this.endTold) {
      this.endTold = true;
      this.options.onEnd?.();
    }
  }

  /** @param {import("./socket.js").Frame} hello */
  greeted(hello) {
    this.load(hello.game);
    knowTable(hello.table, Object.keys(hello.deck.cards), () => this.state.holder);
    const { holder = null } = this.options;
    if (this.state.holder === null && holder !== null && hello.seats.includes(holder)) this.change({ ...this.state, holder });
  }

  /** @param {TableState} state */
  change(state) {
    this.state = state;
    this.follow();
    if (this.told) return;
    this.told = true;
    // Bursts are drawn once; a page in the background has no animation frames.
    const tell = () => {
      this.told = false;
      if (this.closed) return;
      for (const call of this.listeners) call();
      this.draw();
    };
    if (document.visibilityState === "visible") requestAnimationFrame(tell);
    else setTimeout(tell, 100);
  }

  /** Pass-and-play: covers at once where nobody holds the tablet yet, and after an act where the hand must not be seen. */
  follow() {
    const next = nextHolder(this.state);
    if (next !== null && this.state.holder === null) this.covered = true;
    if (next === null) this.covered = false;
  }

  /** @param {string} game */
  async load(game) {
    if (this.game || !/^[a-z0-9-]+$/.test(game)) return;
    try {
      const module = await import(asset(`games/${game}/board.js`));
      await Promise.all([loadStyle("css/kit.css"), ...(module.styles ?? []).map(loadStyle), ...(module.culture ? [loadStyle("css/culture.css"), loadCultureSoon(game)] : [])]);
      this.game = module;
    } catch (error) {
      console.error(error);
      this.loadFailed = true;
    }
    this.loadFailed = !this.game;
    this.draw();
  }

  /** @param {Record<string, any>} action */
  async act(action) {
    const seat = this.state.holder ?? (this.state.hello?.seats.length === 1 ? this.state.hello.seats[0] : null);
    const view = this.state.views.get(seat);
    // A double tap counts once: while one act waits for its answer no other leaves.
    if (this.onlooker || this.options.replay || seat === null || !view || !this.line || this.state.pending.has(seat) || this.state.paused !== null) return null;
    const pending = new Map(this.state.pending).set(seat, action);
    this.change({ ...this.state, pending, refusal: null });
    return this.line.act(seat, action, view.rev);
  }

  /** A bot plays for somebody who is back: any touch says so. */
  here() {
    const seat = this.state.holder;
    if (seat === null || this.onlooker) return;
    if (this.state.names.find((each) => each.seat === seat)?.absent) this.line?.send({ t: "here", seat });
  }

  /** @param {string} id of the clock that has run out here; the server decides */
  due(id) {
    const seat = String(this.state.holder);
    if (this.dueSent[seat] === id) return;
    this.dueSent[seat] = id;
    if (!this.line?.send({ t: "due" })) delete this.dueSent[seat];
  }

  /** @param {Why} why */
  leave(why) {
    if (this.options.onLeave) this.options.onLeave(why);
    else location.assign("/play/");
  }

  /** @param {number} seat */
  hold(seat) {
    this.covered = false;
    this.change({ ...this.state, holder: seat, refusal: null });
    announce(interpolate(gettext("%(name)s has the tablet."), { name: this.name(seat) }, true));
    this.here();
  }

  /** @param {number} seat */
  name(seat) {
    return nameOf(
      this.state.names.find((each) => each.seat === seat),
      seat,
    );
  }

  // ---------------------------------------------------------------- what is drawn

  /** @returns {BoardContext} */
  context() {
    return {
      get: () => this.state,
      subscribe: (call) => {
        this.listeners.add(call);
        return () => this.listeners.delete(call);
      },
      onlooker: this.onlooker,
      act: (action) => this.act(action),
      leave: (why) => this.leave(why),
      help: () => this.open("help"),
      eras: () => this.open("eras"),
    };
  }

  /** @param {"help" | "eras" | null} sheet */
  open(sheet) {
    this.sheet = sheet;
    this.draw();
  }

  draw() {
    if (this.closed) return;
    render(html`<${Frame} table=${this} state=${this.state} sheet=${this.sheet} />`, this.element);
  }
}

/**
 * The frame around the board: bar, banner, board, and what covers it.
 * @param {{table: Table, state: TableState, sheet: Table["sheet"]}} props
 */
function Frame({ table, state, sheet }) {
  const { hello, line } = state;
  const shown = shownView(state);
  const title = table.game?.title?.() ?? "";
  const next = nextHolder(state);
  const final = line === "replaced" || line === "refused";
  // What a cover hides is hidden from a screen reader and the keyboard too.
  const away = !table.onlooker && state.holder !== null && Boolean(state.names.find((each) => each.seat === state.holder)?.absent);
  const covered = final || (next !== null && table.covered);
  return html`<div class="kit-table ${table.onlooker ? "onlooker" : ""}">
    <header class="kit-bar" inert=${covered}>
      <h1>${title || gettext("Table")}</h1>
      ${hello ? html`<span class="kit-bar-note">${table.options.note ?? interpolate(gettext("Table %(number)s"), { number: hello.number }, true)}</span>` : null}
      ${table.onlooker ? html`<span class="kit-chip">${gettext("You are looking on")}</span>` : null}
      <${HttpNote} line=${line} />
      <span class="kit-bar-end">
        ${shown?.clock ? html`<${Clock} clock=${shown.clock} paused=${state.paused !== null} onEnd=${() => table.due(shown.clock?.id ?? "")} />` : null}
        ${hello && table.game && !table.game.culture && eraList(hello.deck.eras).length ? html`<button type="button" class="kit-button kit-round kit-eras-button" aria-label=${gettext("The eras")} title=${gettext("The eras")} onClick=${() => table.open("eras")}><${Icon} name="eras" /></button>` : null}
        ${hello && table.game?.culture ? html`<button type="button" class="kit-button kit-round kit-culture-button" data-culture-list aria-label=${gettext("Culture cards")} title=${gettext("Culture cards")} onClick=${() => openCultureList(hello.game)}><${Icon} name="book" /></button>` : null}
        <${SoundButton} />
        ${table.game?.HowTo ? html`<button type="button" class="kit-button kit-round" data-help aria-label=${gettext("How to play")} title=${gettext("How to play")} onClick=${() => table.open("help")}><${Icon} name="help" /></button>` : null}
        ${(table.options.menu ?? []).map((item) => html`<button type="button" class="kit-button kit-menu" aria-label=${item.label} title=${item.label} onClick=${item.act}><${Icon} name="person" /><span>${item.label}</span></button>`)}
      </span>
    </header>
    <div class="kit-stage" inert=${covered}>
      <${Banner} line=${line} />
      ${hello && shown && table.game ? html`<${BoardHost} key=${table.epoch} table=${table} still=${state.paused !== null && !shown.view.outcome} />` : html`<${Waiting} table=${table} state=${state} />`}
      ${next !== null && state.holder !== null && !table.covered ? html`<${PassBar} seat=${next} name=${table.name(next)} onPass=${() => ((table.covered = true), table.draw())} />` : null}
      ${away && next === null && shown && !shown.view.outcome ? html`<${BackBar} onBack=${() => table.here()} />` : null}
      ${state.paused !== null && !shown?.view.outcome ? html`<${Paused} message=${state.paused} />` : null}
    </div>
    ${next !== null && table.covered && !final ? html`<${Cover} seat=${next} name=${table.name(next)} title=${title} onTake=${() => table.hold(next)} />` : null}
    ${final
      ? html`<${LineEnd} line=${line} detail=${state.detail} onAgain=${() => location.reload()}
          onLeave=${() => table.leave(line === "replaced" ? "replaced" : state.detail.code === 4401 ? "signin" : "refused")} />`
      : null}
    ${sheet === "help" && hello && table.game ? html`<${Dialog} title=${gettext("How to play")} class="kit-howto" onClose=${() => table.open(null)}><${table.game.HowTo} hello=${hello} /><//>` : null}
    ${sheet === "eras" && hello ? html`<${Dialog} title=${gettext("The eras, earliest first")} onClose=${() => table.open(null)}><${EraTable} eras=${eraList(hello.deck.eras)} /><//>` : null}
  </div>`;
}

/** The element that belongs to the game. @param {{table: Table, still: boolean}} props */
function BoardHost({ table, still }) {
  /** @type {[HTMLElement | null, (element: HTMLElement | null) => void]} */
  const [element, setElement] = useState(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!element) return undefined;
    const board = table.game.mount(element, table.context());
    table.board = board;
    return () => {
      table.board = null;
      board.unmount();
    };
  }, [element]);
  return html`<div class="kit-board" inert=${still} ref=${setElement} />`;
}

/** @param {{table: Table, state: TableState}} props */
function Waiting({ table, state }) {
  return html`<div class="kit-waiting">
    <img src=${asset("icons/1f682.svg")} alt="" width="88" height="88" class="kit-train" />
    ${table.loadFailed
      ? html`<h2>${gettext("This game could not be loaded")}</h2><p>${gettext("Nothing is lost. Please load the page again.")}</p>
          <button type="button" class="kit-button main big" onClick=${() => location.reload()}>${gettext("Load again")}</button>`
      : html`<h2>${gettext("Finding your seat …")}</h2><p>${state.line === "connecting" ? gettext("Connecting to the classroom") : gettext("The cards are being dealt")}</p>`}
  </div>`;
}

/** @param {{message: string}} props */
function Paused({ message }) {
  return html`<div class="kit-paused" role="alert"><div>
    <span class="kit-paused-icon"><${Icon} name="pause" size=${40} /></span>
    <h2>${gettext("The teacher has paused the game")}</h2>
    ${message ? html`<p class="kit-paused-message">${message}</p>` : null}
    <p>${gettext("Your cards are safe. It goes on by itself.")}</p>
  </div></div>`;
}

function SoundButton() {
  const [on, setOn] = useState(soundOn());
  const label = on ? gettext("Sound is on") : gettext("Sound is off");
  return html`<button type="button" class="kit-button kit-round kit-sound" aria-pressed=${on} aria-label=${gettext("Sound")} title=${label}
    onClick=${() => (setSound(!on), setOn(!on))}><${Icon} name=${on ? "sound" : "mute"} /></button>`;
}
