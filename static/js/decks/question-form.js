/**
 * The form of a question: pictures for the question and each line from one picker, lines that can be moved up, and
 * beside each English text the Chinese that it says. Without scripts pictures are typed as an emoji.
 */
import { searchable, tapped } from "./pictures.js";

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-question-form]"));
if (form) {
  const refresh = picker(form);
  movable(form, refresh);
  sayChinese(form);
  goToFaults();
}

/**
 * One picker in a dialog for all pictures of the form.
 * @param {HTMLFormElement} form
 * @returns {() => void} draws the chosen pictures anew
 */
function picker(form) {
  const dialog = /** @type {HTMLDialogElement} */ (document.querySelector("[data-pictures]"));
  const find = /** @type {HTMLInputElement} */ (dialog.querySelector("[data-emoji-find]"));
  const box = /** @type {HTMLElement} */ (dialog.querySelector(".emoji-box"));
  const clear = /** @type {HTMLButtonElement} */ (dialog.querySelector("[data-clear]"));
  const offered = /** @type {HTMLButtonElement[]} */ ([...box.querySelectorAll("[data-emoji]")]);
  const places = /** @type {HTMLElement[]} */ ([...form.querySelectorAll("[data-picture]")]);
  const showAll = searchable(find, box);
  /** @type {HTMLElement | null} */
  let at = null;

  const input = (/** @type {HTMLElement} */ place) => /** @type {HTMLInputElement} */ (place.querySelector("input"));
  const button = (/** @type {HTMLElement} */ place) => /** @type {HTMLButtonElement} */ (place.querySelector("button"));
  const draw = (/** @type {HTMLElement} */ place) => {
    const chosen = input(place).value;
    const known = offered.find((each) => each.dataset.emoji === chosen);
    const [image, none] = /** @type {[HTMLImageElement, HTMLElement]} */ ([button(place).querySelector("img"), button(place).querySelector(".q-pic-none")]);
    const source = known?.querySelector("img")?.src;
    if (source) image.src = source;
    image.hidden = !source;
    // A picture from elsewhere than the picker (a built-in set's) is shown as the sign that it is.
    none.textContent = chosen && !source ? chosen : "＋";
    none.hidden = !image.hidden;
    const label = { line: place.dataset.label, picture: known?.getAttribute("aria-label") ?? chosen };
    const said = chosen ? interpolate(gettext("Picture of %(line)s: %(picture)s. Change it"), label, true) : interpolate(gettext("Choose a picture for %(line)s"), label, true);
    button(place).setAttribute("aria-label", said);
    button(place).title = said;
  };
  const choose = (/** @type {string} */ emoji) => {
    if (!at) return;
    input(at).value = emoji;
    draw(at);
    dialog.close();
  };
  for (const place of places) {
    input(place).hidden = true;
    button(place).hidden = false;
    button(place).addEventListener("click", () => {
      at = place;
      showAll();
      clear.disabled = input(place).value === "";
      for (const each of offered) each.setAttribute("aria-pressed", String(each.dataset.emoji === input(place).value));
      dialog.showModal();
      box.scrollTop = 0;
    });
    draw(place);
  }
  box.addEventListener("click", (event) => {
    const picture = tapped(event);
    if (picture) choose(picture.dataset.emoji ?? "");
  });
  clear.addEventListener("click", () => choose(""));
  dialog.querySelector("[data-close]")?.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    if (at) button(at).focus();
  });
  return () => places.forEach(draw);
}

/**
 * ↑ changes a line with the one above it, with all that belongs to it.
 * @param {HTMLFormElement} form
 * @param {() => void} refresh
 */
function movable(form, refresh) {
  const fields = (/** @type {number} */ place) =>
    /** @type {HTMLInputElement[]} */ ([...form.elements]).filter((each) => each instanceof HTMLInputElement && each.name.endsWith(`_${place}`));
  const right = (/** @type {number} */ place) => /** @type {HTMLInputElement | null} */ (form.querySelector(`[name=right][value="${place}"]`));
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (form.querySelectorAll("[data-up]"))) {
    const place = Number(/** @type {HTMLElement} */ (button.closest("[data-row]")).dataset.row);
    button.hidden = false;
    button.addEventListener("click", () => {
      const above = fields(place - 1);
      fields(place).forEach((field, at) => {
        const other = above[at];
        if (other) [field.value, other.value] = [other.value, field.value];
      });
      const [own, its] = [right(place), right(place - 1)];
      if (own && its && (own.checked || its.checked)) [own.checked, its.checked] = [its.checked, own.checked];
      refresh();
      form.dispatchEvent(new Event("moved"));
      const next = /** @type {HTMLButtonElement | null} */ (form.querySelector(`[data-row="${place - 1}"] [data-up]`));
      (next?.disabled ? button : next)?.focus();
    });
  }
}

/** @param {HTMLFormElement} form */
function sayChinese(form) {
  const said = /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-says]"));
  const write = () => {
    for (const each of said) {
      const field = form.elements.namedItem(each.dataset.says ?? "");
      if (!(field instanceof HTMLInputElement)) continue;
      each.textContent = field.value;
      // English of a line that is not there would be lost without a word.
      const row = /** @type {HTMLElement} */ (each.closest("[data-en-row]"));
      row.hidden = field.value === "" && /** @type {HTMLInputElement} */ (row.querySelector("input")).value === "";
    }
  };
  form.addEventListener("input", write);
  form.addEventListener("moved", write);
  write();
}

/** The first field that is wrong is in view and ready to be typed in; so is the one that the list names. */
function goToFaults() {
  const go = (/** @type {string} */ id) => {
    const field = document.getElementById(id);
    const folded = field?.closest("details");
    if (folded) folded.open = true;
    const picture = field?.closest("[data-picture]")?.querySelector("button");
    (picture ?? field)?.focus();
  };
  const list = document.getElementById("faults");
  list?.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest("a");
    if (!link) return;
    event.preventDefault();
    go(link.hash.slice(1));
  });
  list?.scrollIntoView({ block: "nearest" });
}
