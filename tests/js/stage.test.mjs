// What the projector reckons: boxes of tables on a wide screen, and times.
import assert from "node:assert/strict";
import { test } from "node:test";
import { columnsFor, spanText } from "../../static/js/live/stage.js";

test("every number of tables fits, wider than high", () => {
  for (let count = 1; count <= 40; count++) {
    const columns = columnsFor(count);
    const rows = Math.ceil(count / columns);
    assert.ok(columns >= 1 && columns <= count && columns * rows >= count, `${count} tables`);
    assert.ok(columns >= rows - 1, `${count} tables: ${columns} × ${rows}`);
    assert.ok(columns <= 7 && rows <= 6, `${count} tables: ${columns} × ${rows}`);
  }
  assert.equal(columnsFor(6), 3);
  assert.equal(columnsFor(3), 3);
});

test("times are read as people read them", () => {
  assert.equal(spanText(0), "0:00");
  assert.equal(spanText(65_900), "1:05");
  assert.equal(spanText(3_725_000), "1:02:05");
  assert.equal(spanText(-5), "0:00");
});
