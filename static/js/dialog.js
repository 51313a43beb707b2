/** A sheet in front of the board: Escape and a tap beside it close it, focus stays in it and goes back after. */
import { html } from "htm/preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "./icons.js";

/**
 * @param {{title: string, onClose: () => void, class?: string, children?: any, foot?: any, beside?: any}} props `beside`: stands beside the title
 */
export function Dialog({ title, onClose, class: name = "", children, foot = null, beside = null }) {
  /** @type {import("preact/hooks").MutableRef<HTMLDialogElement | null>} */
  const ref = useRef(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return html`<dialog ref=${ref} class="kit-dialog ${name}" aria-label=${title}
      onCancel=${(/** @type {Event} */ event) => (event.preventDefault(), onClose())}
      onClick=${(/** @type {Event} */ event) => event.target === ref.current && onClose()}>
    <div class="kit-sheet">
      <div class="kit-sheet-head"><b>${title}</b>${beside}
        <button type="button" class="kit-button kit-round" aria-label=${gettext("Close")} onClick=${onClose}><${Icon} name="cross" /></button></div>
      <div class="kit-sheet-body" tabindex="0">${children}</div>
      ${foot ? html`<div class="kit-sheet-foot">${foot}</div>` : null}
    </div>
  </dialog>`;
}

/** An open sheet lies over everything else on the page: who reads a card would see neither a question in between nor that the teacher has paused. */
export function closeSheets() {
  for (const sheet of document.querySelectorAll("dialog[open]")) {
    // As Escape does, so that who opened it knows.
    if (sheet.dispatchEvent(new Event("cancel", { cancelable: true }))) /** @type {HTMLDialogElement} */ (sheet).close();
  }
}
