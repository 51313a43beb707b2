/** 市集: one calm screen on which everything of the own troupe is moved by tap or drag, and then laid out so in one act. */
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "kit/announce.js";
import { makeDraggable } from "kit/drag.js";
import { Icon } from "kit/icons.js";
import { useFlip } from "kit/motion.js";
import { BANDS, INSTRUMENTS } from "./cards.js";
import { BandFace, CraftFace, InstrumentFace, Seen, craftKind, craftText, instrumentWords } from "./faces.js";
import { crowded, layoutOf, moved, partOf, placesFor, sumsOf } from "./layout.js";
import { Banner, Cross, Sum } from "./troupe.js";
import { cardName, sectionName } from "./words.js";

/** @param {any} board @returns {Record<string, number>} */
function levelsOf(board) {
  return Object.fromEntries([...board.bands, ...board.aside.bands].flatMap((band) => (band ? [[band.id, band.level]] : [])));
}

/**
 * The draft of a layout with its past; belongs to one decision.
 * @param {any} board
 * @param {string} decision
 */
export function useMarket(board, decision) {
  const [begun, setBegun] = useState(/** @type {{decision: string, past: import("./layout.js").Layout[]}} */ ({ decision: "", past: [] }));
  const past = begun.decision === decision ? begun.past : [];
  const first = board ? layoutOf(board) : null;
  return {
    layout: past.at(-1) ?? first,
    changed: past.length > 0,
    /** @param {import("./layout.js").Layout} layout */
    add: (layout) => setBegun({ decision, past: [...past, layout] }),
    undo: () => setBegun({ decision, past: past.slice(0, -1) }),
    reset: () => setBegun({ decision, past: [] }),
  };
}

/**
 * @param {{board: any, seat: number, name: string, levels: boolean, market: ReturnType<typeof useMarket>, busy: boolean}} props
 */
export function Market({ board, seat, name, levels, market, busy }) {
  const [held, setHeld] = useState(/** @type {string | null} */ (null));
  /** @type {import("preact/hooks").MutableRef<HTMLElement | null>} */
  const root = useRef(null);
  const layout = /** @type {import("./layout.js").Layout} */ (market.layout);
  useFlip(root, JSON.stringify(layout));
  const ranks = levelsOf(board);
  const sums = sumsOf(layout, ranks);
  const wrong = crowded(layout);
  const part = held ? partOf(layout, held) : null;
  const { good, loose } = held ? placesFor(layout, held) : { good: new Set(), loose: new Set() };
  const away = held !== null && part !== null && layout[part].includes(held);

  const move = (/** @type {string} */ id, /** @type {number | null} */ space) => {
    setHeld(null);
    const next = busy ? null : moved(layout, id, space);
    if (!next) return;
    market.add(next);
    const now = sumsOf(next, ranks);
    announce(interpolate(gettext("%(card)s moved. Rows: %(rows)s. Columns: %(columns)s."), { card: cardName(id, "won"), rows: now.rows.join(gettext(", ")), columns: now.columns.join(gettext(", ")) }, true));
  };
  const now = useRef({ move, layout });
  now.current = { move, layout };
  useEffect(() => {
    if (!root.current) return undefined;
    return makeDraggable(root.current, {
      start: setHeld,
      drop(what, where) {
        const [kind, space] = where.split("-");
        const own = partOf(now.current.layout, what);
        if (kind === "aside") now.current.move(what, null);
        else if (kind === own || (kind === "bands" && own === "instruments") || (kind === "instruments" && own === "bands")) {
          const can = placesFor(now.current.layout, what);
          if (can.good.has(Number(space)) || can.loose.has(Number(space))) now.current.move(what, Number(space));
        }
      },
      end: () => setHeld(null),
    });
  }, []);

  const tap = (/** @type {string | null} */ id, /** @type {import("./layout.js").Part} */ where, /** @type {number} */ space) => {
    if (busy) return;
    if (held && held !== id && part === where && (good.has(space) || loose.has(space))) move(held, space);
    else setHeld(id === held ? null : id);
  };
  const put = (/** @type {string} */ kind, /** @type {number} */ space) => `${good.has(space) && part === kind ? "good" : loose.has(space) && part === kind ? "loose" : ""}`;
  const band = (/** @type {string} */ id) => {
    const { section, levels: strengths } = /** @type {any} */ (BANDS)[id];
    const level = ranks[id] ?? 1;
    return { id, section, level, strength: strengths[level - 1], levels: strengths, instrument: null };
  };
  const instrument = (/** @type {string} */ id) => ({ id, .../** @type {any} */ (INSTRUMENTS)[id] });

  return html`<div class="bg-market ${held ? "holding" : ""}" ref=${root} onKeyDown=${(/** @type {KeyboardEvent} */ key) => key.key === "Escape" && held && (key.stopPropagation(), setHeld(null))}>
    <section class="bg-troupe t${seat % 4}" aria-label=${gettext("Your board, to be arranged")}>
      <${Banner} seat=${seat} name=${name} you=${true} />
      <div class="bg-grid">
        <ol class="bg-crafts" aria-label=${gettext("Crafts")}>${layout.crafts.map((id, i) => {
          const words = id ? `${cardName(id, "won")}: ${craftText(craftKind(id))}` : interpolate(gettext("Craft space %(space)s, empty"), { space: i + 1 }, true);
          return html`<li key=${i} class="bg-craftspace ${put("crafts", i + 1)} ${held === id && id ? "held" : ""}"><button type="button" class=${id ? "kit-drag" : ""} data-drop=${`crafts-${i + 1}`} data-drag=${id} data-flip=${id} data-put=${`crafts-${i + 1}`} disabled=${!id && !put("crafts", i + 1)} aria-pressed=${id ? held === id : null} onClick=${() => tap(id, "crafts", i + 1)}><${Seen} words=${words}>
            ${id ? html`<${CraftFace} id=${id} />` : html`<span class="bg-hole num">${i + 1}</span>`}<//></button></li>`;
        })}</ol>
        <ol class="bg-spaces" aria-label=${gettext("Musicians and instruments")}>${layout.bands.map((id, i) => {
          const space = i + 1;
          const plays = layout.instruments[i];
          const bad = wrong.some((each) => each.spaces.includes(space));
          const bandSaid = interpolate(gettext("Space %(space)s"), { space }, true) + gettext(", ") + (id ? `${cardName(id)}${gettext(", ")}${sectionName(band(id).section)}` : pgettext("beiguan", "empty"));
          const instSaid = interpolate(gettext("Instrument of space %(space)s"), { space }, true) + gettext(", ") + (plays ? instrumentWords(instrument(plays)) : pgettext("beiguan", "none"));
          return html`<li key=${i} class="bg-space ${space <= 3 ? "upper" : "lower"} ${id ? "full" : "free"} ${bad ? "crowded" : ""}">
            <button type="button" class="bg-put-inst ${plays ? "kit-drag" : ""} ${put("instruments", space)} ${held === plays && plays ? "held" : ""}" data-drop=${`instruments-${space}`} data-drag=${plays} data-flip=${plays} data-put=${`instruments-${space}`} disabled=${!plays && !put("instruments", space)} aria-pressed=${plays ? held === plays : null} onClick=${() => tap(plays, "instruments", space)}><${Seen} words=${instSaid}>
              ${plays ? html`<${InstrumentFace} instrument=${instrument(plays)} />` : html`<span class="bg-slot" />`}<//></button>
            <button type="button" class="bg-put-band ${id ? "kit-drag" : ""} ${put("bands", space)} ${held === id && id ? "held" : ""}" data-drop=${`bands-${space}`} data-drag=${id} data-flip=${id} data-put=${`bands-${space}`} disabled=${!id && !put("bands", space)} aria-pressed=${id ? held === id : null} onClick=${() => tap(id, "bands", space)}><${Seen} words=${bandSaid}>
              ${id ? html`<${BandFace} band=${band(id)} levels=${levels} />` : html`<span class="bg-hole num" aria-hidden="true">${space}</span>`}<//></button>
            <${Cross} face=${space} now=${board.sums.crosses[i]} after=${sums.crosses[i]} /></li>`;
        })}</ol>
        <div class="bg-rows">${[0, 1].map((row) => html`<${Sum} key=${row} line="row" number=${row + 1} now=${board.sums.rows[row]} after=${sums.rows[row]} wrong=${wrong.some((each) => each.row === row + 1)} />`)}</div>
        <div class="bg-columns">${[0, 1, 2].map((column) => html`<${Sum} key=${column} line="column" number=${column + 1} now=${board.sums.columns[column]} after=${sums.columns[column]} />`)}</div>
      </div>
    </section>
    <section class="bg-tray ${away ? "can" : ""}" data-drop="aside" aria-label=${gettext("Beside the board")}>
      <header><b>${gettext("Beside the board")}</b><small>${gettext("What lies here does not count.")}</small></header>
      <div class="bg-tray-cards">
        ${layout.aside.bands.map((id) => html`<button type="button" key=${id} class="bg-tray-band kit-drag ${held === id ? "held" : ""}" data-drag=${id} data-flip=${id} data-tray=${id} aria-pressed=${held === id} onClick=${() => tap(id, "bands", 0)}><${BandFace} band=${band(id)} levels=${levels} /></button>`)}
        ${layout.aside.instruments.map((id) => html`<button type="button" key=${id} class="bg-tray-inst kit-drag ${held === id ? "held" : ""}" data-drag=${id} data-flip=${id} data-tray=${id} aria-pressed=${held === id} onClick=${() => tap(id, "instruments", 0)}><${Seen} words=${instrumentWords(instrument(id))}><${InstrumentFace} instrument=${instrument(id)} /><//></button>`)}
        ${layout.aside.crafts.map((id) => html`<button type="button" key=${id} class="bg-tray-craft kit-drag ${held === id ? "held" : ""}" data-drag=${id} data-flip=${id} data-tray=${id} aria-pressed=${held === id} onClick=${() => tap(id, "crafts", 0)}><${Seen} words=${`${cardName(id, "won")}: ${craftText(craftKind(id))}`}><${CraftFace} id=${id} /><//></button>`)}
        ${layout.aside.bands.length + layout.aside.instruments.length + layout.aside.crafts.length ? null : html`<p class="bg-nothing">${gettext("Nothing: all your cards are on the board.")}</p>`}
      </div>
      ${away ? html`<button type="button" class="kit-button" data-away onClick=${() => held && move(held, null)}><${Icon} name="pass" size=${20} /><span>${gettext("Put it here")}</span></button>` : null}
    </section>
    ${wrong.length ? html`<p class="bg-wrong" role="status"><${Icon} name="cross" size=${18} />${wrong.map((each) => interpolate(gettext("Row %(row)s has %(section)s twice."), { row: each.row, section: sectionName(each.section) }, true)).join(" ")}</p>` : null}
  </div>`;
}
