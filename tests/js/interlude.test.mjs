// A question in between: what it does to the page before it is drawn.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Interlude } from "../../static/js/interlude.js";

/** As much of an element as the layer needs. */
function element() {
  return {
    dataset: {}, style: {}, children: [], hidden: false,
    setAttribute() {}, addEventListener() {}, focus() {}, remove() {},
    append(...children) { this.children.push(...children); },
    querySelector() { return null; },
  };
}

/** An open sheet; `kept`: nobody listens to its being closed. */
function sheet(kept) {
  return { heard: [], closed: false, close() { this.closed = true; }, dispatchEvent(event) { this.heard.push(event.type); return kept; } };
}

test("an open culture card is closed: it would lie over the question while its clock runs", () => {
  const sheets = [sheet(false), sheet(true)];
  globalThis.gettext = (text) => text;
  globalThis.window = globalThis;
  globalThis.getComputedStyle = () => ({ position: "relative" });
  globalThis.document = { activeElement: null, body: element(), createElement: element, querySelectorAll: (what) => (what === "dialog[open]" ? sheets : []) };
  globalThis.HTMLElement = class {};
  const opened = [];
  const host = element();
  const asked = new Interlude(host, (_place, table) => (opened.push(table), { close() {} }), () => 0);
  asked.say(9, true);
  assert.deepEqual(opened, [9]);
  assert.deepEqual(sheets.map((each) => each.heard), [["cancel"], ["cancel"]], "as Escape, so that who opened it knows");
  assert.deepEqual(sheets.map((each) => each.closed), [false, true]);
  asked.close();
});
