/** A page that a script draws: what waited for it is put away, and the page is given what the server says. */
import assert from "node:assert/strict";
import { test } from "node:test";

const elements = {};
globalThis.document = { getElementById: (id) => elements[id] ?? null };

const { drawPage } = await import("../../static/js/page.js");

function waiting() {
  const removed = [];
  return { removed, textContent: "Loading …", removeAttribute: (name) => removed.push(name), childNodes: [], firstChild: null, nodeType: 1 };
}

test("the page gets what stands beside it as JSON, in an element that no longer waits", () => {
  elements.monitor = waiting();
  elements["monitor-page"] = { textContent: '{"session":7}' };
  const given = [];
  drawPage("monitor", ({ page }) => (given.push(page), null));
  assert.deepEqual(given, [{ session: 7 }]);
  assert.deepEqual([elements.monitor.textContent, elements.monitor.removed], ["", ["aria-busy"]]);
});

test("a page that has no such element is left as it is", () => {
  drawPage("debrief", () => assert.fail("nothing to draw"));
});
