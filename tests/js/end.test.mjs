/** How an end is said to the people at a device: one child, several who share it, somebody who looks on. */
import assert from "node:assert/strict";
import { register } from "node:module";
import { test } from "node:test";

register("./resolve.mjs", import.meta.url);

globalThis.document ??= { documentElement: { lang: "en", dataset: {} } };
globalThis.gettext ??= (text) => text;
globalThis.ngettext ??= (one, many, n) => (n === 1 ? one : many);
globalThis.interpolate ??= (text, values) => text.replace(/%\((\w+)\)s/g, (_, name) => String(values[name]));

const { endSeat, ticketPoints, verdict } = await import("../../static/js/end.js");

const NAMES = ["Ann", "Bob", "Cem"];
const ended = (winners, reason = "all_arrived") => ({ scores: [3, 9, 9], outcome: { reason, winners } });
const said = (winners, own, reason) => verdict({ view: ended(winners, reason), own, name: (seat) => NAMES[seat] }, "why");

test("who plays alone on a device is told of the own victory, the others who has won", () => {
  assert.deepEqual(said([1], [1]), { title: "You have won!", text: "why", joy: true });
  assert.equal(said([1, 2], [1]).title, "You share the victory!");
  assert.deepEqual(said([1], [0]), { title: "Bob has won", text: "why", joy: false });
  assert.equal(said([1, 2], []).title, "Bob, Cem share the victory");
});

test("on a shared device the winner is named: “you” would be any of them", () => {
  assert.deepEqual(said([1], [0, 1, 2]), { title: "Bob has won", text: "why", joy: true });
  assert.equal(endSeat([0, 1]), null);
  assert.equal(ticketPoints(ended([1]), [0, 1, 2]), 9, "and the ticket shows the winner's points");
});

test("the ticket shows the own points; nobody's to an onlooker, or where the bell ended a shared game", () => {
  assert.equal(ticketPoints(ended([1]), [0]), 3);
  assert.equal(ticketPoints(ended([1]), []), null);
  assert.equal(ticketPoints(ended([], "stopped"), [0, 1]), null);
  assert.equal(said([], [0, 1], "stopped").joy, false);
});
