/**
 * Tables by hand: tap a name, then a table; or drag it there.
 * Nothing is stored before "Save"; leaving with unsaved changes asks first.
 */

import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "kit/announce.js";
import { makeDraggable } from "kit/drag.js";
import { csrfToken, post } from "kit/live/post.js";
import { drawPage } from "kit/page.js";

/**
 * @typedef {{id: number, number: number, name: string, group: string}} Student
 * @typedef {{students: Student[], tables: number[][], size: number, limit: number, save: string, suggest: string, back: string}} Data
 */

const POOL = -1;

/**
 * The tables after a student was moved; tables that became empty stay until they are removed.
 * @param {number[][]} tables
 * @param {number} student
 * @param {number} to index, or -1 for the ones without a table
 */
export function moved(tables, student, to) {
  return tables.map((table, index) => {
    const others = table.filter((id) => id !== student);
    return index === to ? [...others, student] : others;
  });
}

/** @param {{page: Data}} props */
function Board({ page: data }) {
  const [tables, setTables] = useState(data.tables.length ? data.tables : [[]]);
  const [held, setHeld] = useState(/** @type {number | null} */ (null));
  const [over, setOver] = useState(/** @type {number | null} */ (null));
  const [changed, setChanged] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const students = new Map(data.students.map((student) => [student.id, student]));
  const seated = new Set(tables.flat());
  const pool = data.students.filter((student) => !seated.has(student.id)).map((student) => student.id);

  /** @param {number} student @param {number} to */
  const place = (student, to) => {
    if (to !== POOL && tables[to].length >= data.limit && !tables[to].includes(student)) {
      announce(gettext("This table is full."));
      setFault(interpolate(gettext("A table of this game seats %(limit)s at most."), { limit: data.limit }, true));
      return;
    }
    setTables((now) => moved(now, student, to));
    setHeld(null);
    setChanged(true);
    setFault("");
    const name = students.get(student)?.name ?? "";
    announce(
      to === POOL
        ? interpolate(gettext("%(name)s has no table now."), { name }, true)
        : interpolate(gettext("%(name)s sits at table %(table)s."), { name, table: to + 1 }, true),
    );
  };
  const placing = useRef(place);
  placing.current = place;

  useEffect(() => {
    if (!root.current) return undefined;
    return makeDraggable(root.current, {
      start: (what) => setHeld(Number(what)),
      over: (where) => setOver(where === null ? null : Number(where)),
      drop: (what, where) => placing.current(Number(what), Number(where)),
      end: () => setHeld(null),
    });
  }, []);
  useEffect(() => {
    if (!changed) return undefined;
    /** @param {BeforeUnloadEvent} event */
    const ask = (event) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [changed]);
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const escape = (event) => {
      if (event.key === "Escape") setHeld(null);
    };
    addEventListener("keydown", escape);
    return () => removeEventListener("keydown", escape);
  }, []);

  /** @param {string} how */
  const suggest = async (how) => {
    setBusy(true);
    try {
      const response = await fetch(data.suggest, {
        method: "POST",
        headers: { "X-CSRFToken": csrfToken() },
        body: new URLSearchParams({ how }),
      });
      const answer = await response.json();
      setTables(answer.groups.length ? answer.groups : [[]]);
      setChanged(true);
      setHeld(null);
      setFault("");
      announce(gettext("New tables. Change them as you like."));
    } catch {
      setFault(gettext("No connection to the server. Nothing was changed. Try again in a moment."));
    }
    setBusy(false);
  };
  const save = async () => {
    setBusy(true);
    const answer = await post(data.save, { groups: tables.filter((table) => table.length) });
    if (answer.ok) {
      setChanged(false);
      setTimeout(() => location.assign(answer.next ?? data.back), 0);
      return;
    }
    setBusy(false);
    setFault(answer.message ?? "");
  };

  /** @param {number} id */
  const chip = (id) => {
    const student = students.get(id);
    if (!student) return null;
    const on = held === id;
    return html`<li key=${id}>
      <button type="button" class="chip kit-drag" data-drag=${id} aria-pressed=${on} onClick=${() => setHeld(on ? null : id)}>
        <span class="n">${student.number}</span>${student.name}
      </button>
    </li>`;
  };
  /** @param {number} index @param {number[]} table */
  const desk = (index, table) => {
    const can = held !== null && !table.includes(held) && (index === POOL || table.length < data.limit);
    const title = index === POOL ? gettext("Without a table") : interpolate(gettext("Table %(number)s"), { number: index + 1 }, true);
    const label = index === POOL ? gettext("Take from the table") : interpolate(gettext("Put at table %(number)s"), { number: index + 1 }, true);
    return html`<section key=${index} class=${`desk${index === POOL ? " pool" : ""}${can ? " can" : ""}${over === index ? " over" : ""}`} data-drop=${index} aria-label=${title}>
      <div class="desk-head">
        <h2>${title}</h2>
        <span class="quietly num">${table.length}${index === POOL ? "" : ` / ${data.size}`}</span>
        ${index !== POOL && !table.length && tables.length > 1 ? html`<button type="button" class="quiet" onClick=${() => setTables(tables.filter((_, other) => other !== index))}>${gettext("Remove")}</button>` : null}
      </div>
      <ul>${table.map(chip)}</ul>
      ${can ? html`<button type="button" class="here" onClick=${() => held !== null && place(held, index)}>${label}</button>` : null}
      ${index === POOL && !table.length ? html`<p class="quietly small">${gettext("Everybody has a table.")}</p>` : null}
    </section>`;
  };
  const name = held === null ? "" : (students.get(held)?.name ?? "");
  return html`<div class="grouping" ref=${root}>
    <div class="grouping-bar">
      <p class="say" role="status">${fault ? html`<span class="fault">✗ ${fault}</span>` : held === null ? gettext("Tap a name to move it.") : interpolate(gettext("Where does %(name)s sit?"), { name }, true)}</p>
      <button type="button" class="quiet" disabled=${busy} onClick=${() => suggest("random")}>${gettext("Mix")}</button>
      <button type="button" class="quiet" disabled=${busy} onClick=${() => suggest("number")}>${gettext("By number")}</button>
      ${data.students.some((student) => student.group) ? html`<button type="button" class="quiet" disabled=${busy} onClick=${() => suggest("saved")}>${gettext("By groups")}</button>` : null}
      <button type="button" onClick=${() => setTables([...tables, []])}>${gettext("One more table")}</button>
      <button type="button" class="main" aria-busy=${busy} disabled=${busy} onClick=${save}>${gettext("Save")}</button>
    </div>
    <div class="desks">${tables.map((table, index) => desk(index, table))}${desk(POOL, pool)}</div>
  </div>`;
}

drawPage("grouping", Board);
