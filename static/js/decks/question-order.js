/** Drags the questions of a set into another order; the buttons ↑ ↓ do the same without scripts or a pointer. */

const list = /** @type {HTMLElement | null} */ (document.querySelector("[data-questions]"));
const failed = /** @type {HTMLElement | null} */ (document.querySelector("[data-order-failed]"));
/** @returns {HTMLElement[]} */
const rows = () => /** @type {HTMLElement[]} */ ([...(list?.children ?? [])]);

function number() {
  const all = rows();
  all.forEach((row, place) => {
    const said = row.querySelector("[data-number]");
    if (said) said.textContent = String(place + 1);
    const [up, down] = /** @type {HTMLButtonElement[]} */ ([...row.querySelectorAll("[name=to]")]);
    if (up) up.disabled = place === 0;
    if (down) down.disabled = place === all.length - 1;
  });
}

async function save() {
  if (!list) return;
  const body = new FormData();
  const token = /** @type {HTMLInputElement | null} */ (list.querySelector("[name=csrfmiddlewaretoken]"));
  body.set("csrfmiddlewaretoken", token?.value ?? "");
  for (const row of rows()) body.append("slug", row.dataset.slug ?? "");
  const answer = await fetch(list.dataset.url ?? "", { method: "POST", body }).catch(() => null);
  if (failed) failed.hidden = answer?.ok === true;
}

for (const grip of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-grip]"))) {
  grip.hidden = false;
  const row = /** @type {HTMLElement} */ (grip.closest("li"));
  grip.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    // Moving the row in the page would end a pointer capture, so the whole page listens.
    const stop = new AbortController();
    row.classList.add("dragged");
    const before = rows().indexOf(row);
    const move = (/** @type {PointerEvent} */ at) => {
      const over = rows().find((each) => {
        const box = each.getBoundingClientRect();
        return each !== row && at.clientY > box.top && at.clientY < box.bottom;
      });
      if (!over) return;
      const box = over.getBoundingClientRect();
      const later = at.clientY > box.top + box.height / 2;
      if (later ? over.nextElementSibling !== row : over.previousElementSibling !== row) over[later ? "after" : "before"](row);
    };
    const end = () => {
      stop.abort();
      row.classList.remove("dragged");
      number();
      if (rows().indexOf(row) !== before) void save();
    };
    const { signal } = stop;
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", end, { signal });
    addEventListener("pointercancel", end, { signal });
  });
}
