/**
 * The page of a practice table: one student alone at a quiz. When the class's lesson begins, the tablet leaves it by itself;
 * what was answered is stored, and the rest can be gone on with another time.
 */

import { pageOf } from "kit/page.js";
import { connect } from "kit/socket.js";
import { openTable } from "kit/table.js";

const found = /** @type {{element: HTMLElement, page: {table: number, play: string, welcome: string}} | null} */ (pageOf("practice"));
if (found) {
  const { element, page } = found;
  document.body.classList.add("at-table");
  const tables = document.createElement("div");
  tables.className = "tables";
  const host = document.createElement("div");
  host.className = "table-place";
  tables.append(host);
  element.append(tables);
  const away = () => location.assign(page.play);
  openTable(host, page.table, { note: gettext("Practice"), onLeave: away, menu: [{ label: gettext("Stop for now"), act: away }] });
  connect("/ws/student/", {
    onFrame(frame) {
      if (frame.t === "place" && ["lobby", "table", "next"].includes(String(frame.phase))) away();
    },
    onState(name, more) {
      if (name === "refused" && more.code === 4401) location.assign(page.welcome);
    },
  });
}
