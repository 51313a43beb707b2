/** Rows of a list dragged into another order by their grips. Buttons do the same for who has no pointer. */

/**
 * Whoever presses a `[data-grip]` in a list moves its row past the others that have one.
 * @param {string} lists selector of the list's element; it may be drawn anew meanwhile
 * @param {(list: HTMLElement, row: HTMLElement) => void} moved a row has been let go at another place
 */
export function dragRows(lists, moved) {
  document.addEventListener("pointerdown", (event) => {
    const grip = /** @type {HTMLElement} */ (event.target).closest("[data-grip]");
    const list = /** @type {HTMLElement | null} */ (grip?.closest(lists) ?? null);
    const row = /** @type {HTMLElement | null} */ (grip?.closest("li") ?? null);
    if (!list || !row) return;
    event.preventDefault();
    /** @returns {HTMLElement[]} */
    const rows = () => /** @type {HTMLElement[]} */ ([...list.children]).filter((each) => each.querySelector("[data-grip]"));
    const before = rows().indexOf(row);
    // Moving the row in the page would end a pointer capture, so the whole page listens.
    const stop = new AbortController();
    row.classList.add("dragged");
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
      if (rows().indexOf(row) !== before) moved(list, row);
    };
    const { signal } = stop;
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", end, { signal });
    addEventListener("pointercancel", end, { signal });
  });
}

/** Grips are of use only where this script runs. */
export function showGrips() {
  for (const grip of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-grip]"))) grip.hidden = false;
}
