// A chosen or dropped file is read at once; without this script the button beside it does the same. A decision
// about a child shows its consequence at once, too.

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-import]"));
const input = /** @type {HTMLInputElement | null} */ (form?.querySelector("input[type=file]") ?? null);
const read = /** @type {HTMLButtonElement | null} */ (form?.querySelector("button[name=read]") ?? null);
const place = /** @type {HTMLElement | null} */ (form?.querySelector("[data-drop]") ?? null);

if (form && input && read && place) {
  input.addEventListener("change", () => {
    if (input.files?.length) form.requestSubmit(read);
  });
  // A file that misses the place would otherwise replace the page.
  for (const kind of ["dragover", "drop"]) document.addEventListener(kind, (event) => event.preventDefault());
  form.addEventListener("dragover", () => place.classList.add("over"));
  form.addEventListener("dragleave", () => place.classList.remove("over"));
  form.addEventListener("drop", (event) => {
    place.classList.remove("over");
    const files = event.dataTransfer?.files;
    if (!files?.length) return;
    input.files = files;
    form.requestSubmit(read);
  });
  form.addEventListener("change", (event) => {
    const changed = event.target;
    if (changed instanceof HTMLSelectElement && changed.name.startsWith("who-")) form.requestSubmit();
  });
}
