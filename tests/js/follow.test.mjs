// Where a tablet's page goes when a game has ended: never past its last view.
import assert from "node:assert/strict";
import { test } from "node:test";
import { tablesToShow } from "../../static/js/live/follow.js";

const own = (table) => ({ table, number: table, round: 1, seats: [{ seat: 0, key: "s1" }] });
const ids = (tables) => tables.map((each) => each.table);
const none = () => false;

test("the page sits down where the server says", () => {
  assert.deepEqual(ids(tablesToShow([], { phase: "table", tables: [own(7), own(8)] }, none)), [7, 8]);
});

test("the news of the end does not overtake the last view of the table", () => {
  for (const phase of ["result", "ended"]) {
    const place = { phase, tables: [own(7)] };
    assert.deepEqual(ids(tablesToShow([own(7)], place, none)), [7], phase);
    assert.deepEqual(ids(tablesToShow([own(7)], place, () => true)), [7], phase);
  }
});

test("of several tables on one tablet each stays for its own end", () => {
  const place = { phase: "ended", tables: [own(7), own(8)] };
  assert.deepEqual(ids(tablesToShow([own(7), own(8)], place, (table) => table === 7)), [7, 8]);
});

test("a result that was seen does not bring its table back", () => {
  assert.deepEqual(tablesToShow([], { phase: "result", tables: [own(7)] }, none), []);
});

test("a table that is gone goes, unless its end is on the screen", () => {
  assert.deepEqual(tablesToShow([own(7)], { phase: "lobby", tables: [] }, none), []);
  assert.deepEqual(tablesToShow([own(7)], { phase: "next", tables: [] }, none), []);
  assert.deepEqual(tablesToShow([own(7)], { phase: "result", tables: [own(9)] }, none), []);
  assert.deepEqual(ids(tablesToShow([own(7)], { phase: "lobby", tables: [] }, () => true)), [7]);
});

test("the next game takes the place of the last one's end", () => {
  assert.deepEqual(ids(tablesToShow([own(7)], { phase: "table", tables: [own(9)] }, () => true)), [9]);
});
