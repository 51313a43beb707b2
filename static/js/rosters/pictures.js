// The picture code: tap three pictures in order; tap one again, or its place above, to take it back.
/* global gettext, interpolate */

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-pictures]"));
if (form) {
  const slots = Array.from(form.querySelectorAll("[data-slots] > li"));
  const buttons = /** @type {HTMLButtonElement[]} */ (Array.from(form.querySelectorAll("[data-picture]")));
  const field = /** @type {HTMLInputElement} */ (form.querySelector("[data-code]"));
  const go = /** @type {HTMLButtonElement} */ (form.querySelector("[data-go]"));
  const said = /** @type {HTMLElement} */ (form.querySelector("[data-said]"));
  /** @type {string[]} */
  let chosen = [];

  /** @param {string} key */
  const word = (key) => buttons.find((button) => button.dataset.picture === key)?.textContent?.trim() ?? "";

  const draw = () => {
    field.value = chosen.join(",");
    go.disabled = chosen.length !== slots.length;
    go.classList.toggle("ready", !go.disabled);
    for (const button of buttons) {
      const place = chosen.indexOf(button.dataset.picture ?? "");
      button.setAttribute("aria-pressed", String(place >= 0));
      button.disabled = place < 0 && chosen.length === slots.length;
      if (place >= 0) button.dataset.place = String(place + 1);
      else delete button.dataset.place;
    }
    slots.forEach((slot, index) => {
      const key = chosen[index];
      if (!key) {
        const number = document.createElement("span");
        number.textContent = String(index + 1);
        slot.replaceChildren(number);
        return;
      }
      const back = document.createElement("button");
      back.type = "button";
      back.setAttribute("aria-label", interpolate(gettext("Take back: %s"), [word(key)]));
      const picture = /** @type {HTMLImageElement} */ (
        buttons.find((button) => button.dataset.picture === key)?.querySelector("img")).cloneNode();
      back.append(picture);
      back.addEventListener("click", () => { chosen = chosen.filter((other) => other !== key); draw(); });
      slot.replaceChildren(back);
    });
    said.textContent = chosen.length
      ? interpolate(gettext("Chosen: %s"), [chosen.map(word).join(", ")]) : "";
  };

  for (const button of buttons) {
    button.addEventListener("click", () => {
      const key = button.dataset.picture ?? "";
      if (chosen.includes(key)) chosen = chosen.filter((other) => other !== key);
      else if (chosen.length < slots.length) chosen = [...chosen, key];
      draw();
    });
  }
  form.querySelector("[data-clear]")?.addEventListener("click", () => { chosen = []; draw(); });
  draw(); // the page comes with its pictures asleep: from here on a tap counts
  // A page that the browser kept must not show an old choice.
  window.addEventListener("pageshow", (event) => {
    // The first showing comes only after all pictures have loaded; by then a child has tapped.
    if (event.persisted) { chosen = []; draw(); }
  });
}
