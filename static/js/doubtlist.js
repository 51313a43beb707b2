/** Reports from a list that the server made: a button with `data-doubt` (id and name of each, as JSON), inside `[data-table]`, asks what seems to be wrong. */
import { html, render } from "htm/preact";
import { loadStyle } from "./assets.js";
import { DoubtDialog, wasReported } from "./doubt.js";

document.addEventListener("click", async (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-doubt]") : null;
  if (!(button instanceof HTMLButtonElement)) return;
  const table = Number(button.closest("[data-table]")?.getAttribute("data-table"));
  if (!table) return;
  const about = /** @type {[string, string][]} */ (JSON.parse(button.dataset.doubt ?? "[]"));
  await loadStyle("css/kit.css");
  const place = document.createElement("div");
  document.body.append(place);
  const close = () => {
    render(null, place);
    place.remove();
    button.focus();
    if (!wasReported(table, about)) return;
    button.textContent = `✓ ${gettext("Reported")}`;
    button.removeAttribute("aria-label");
    button.disabled = true;
  };
  render(html`<${DoubtDialog} table=${table} about=${about} onClose=${close} />`, place);
});
