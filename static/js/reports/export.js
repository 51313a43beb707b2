// Exports: fetches the file and shows how far it is. Without this script the form downloads it all the same.

/** The progress is told to a screen reader in such steps, in percent. */
const STEP = 25;
/** Milliseconds without a byte after which the connection is taken to be lost: a Wi-Fi that is gone says nothing. */
const SILENCE = 60_000;

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-export]"));
const box = /** @type {HTMLElement | null} */ (document.getElementById("export-progress"));
const said = document.getElementById("export-said");
const bar = box?.querySelector("progress");
const stop = /** @type {HTMLButtonElement | null | undefined} */ (box?.querySelector("[data-stop]"));

/** Why a download was given up that nobody stopped. */
const LOST = new Error("lost");

/** Calls when nothing was heard for too long. */
class Watch {
  /** @param {() => void} lost */
  constructor(lost) {
    this.lost = lost;
    this.timer = setTimeout(lost, SILENCE);
  }

  heard() {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.lost, SILENCE);
  }

  end() {
    clearTimeout(this.timer);
  }
}

/** @type {AbortController | null} */
let running = null;

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (running) return;
  const button = /** @type {HTMLButtonElement | null} */ (form.querySelector("button.main"));
  running = new AbortController();
  button?.setAttribute("aria-busy", "true");
  try {
    await download(address(form), running);
  } finally {
    running = null;
    button?.removeAttribute("aria-busy");
    if (stop) stop.hidden = true;
  }
});

stop?.addEventListener("click", () => running?.abort());

/**
 * What the form asks for; empty days are left out.
 * @param {HTMLFormElement} asked
 */
function address(asked) {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(asked)) if (typeof value === "string" && value !== "") query.append(name, value);
  return `${asked.action}?${query}`;
}

/**
 * @param {string} url
 * @param {AbortController} control
 */
async function download(url, control) {
  const watch = new Watch(() => control.abort(LOST));
  tell(gettext("Collecting the judgements …"));
  if (bar) bar.removeAttribute("value");
  if (box) box.hidden = false;
  if (stop) stop.hidden = false;
  bar?.removeAttribute("hidden");
  try {
    const answer = await fetch(url, { signal: control.signal, credentials: "same-origin" });
    if (!answer.ok || !answer.body || !answer.headers.has("X-About-Bytes")) {
      // Signed out, or something in the form is wrong: the page itself says what.
      window.location.assign(url);
      return;
    }
    const pieces = await collect(answer.body, Number(answer.headers.get("X-About-Bytes")) || 1, watch);
    const name = nameOf(answer.headers.get("Content-Disposition") ?? "");
    save(new Blob(pieces, { type: answer.headers.get("Content-Type") ?? "" }), name);
    if (bar) bar.value = 1;
    tell(interpolate(gettext("The file is ready: %(name)s"), { name }, true));
  } catch (error) {
    bar?.setAttribute("hidden", "");
    if (control.signal.aborted && control.signal.reason !== LOST) tell(gettext("Stopped. Nothing was saved."));
    else tell(gettext("The connection was lost before the file was complete. Please try again."));
  } finally {
    watch.end();
  }
}

/**
 * @param {ReadableStream<Uint8Array>} body
 * @param {number} about bytes of the whole, roughly
 * @param {Watch} watch
 */
async function collect(body, about, watch) {
  /** @type {BlobPart[]} */
  const pieces = [];
  const reader = body.getReader();
  let bytes = 0;
  let told = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return pieces;
    watch.heard();
    pieces.push(/** @type {BlobPart} */ (/** @type {unknown} */ (value)));
    bytes += value.byteLength;
    // The size is an estimate: never whole before the end.
    const share = Math.min(0.99, bytes / about);
    if (bar) bar.value = share;
    if (share * 100 < told + STEP) continue;
    told = Math.floor((share * 100) / STEP) * STEP;
    tell(interpolate(gettext("Making the file: about %(share)s"), { share: `${told} %` }, true));
  }
}

/** @param {string} text */
function tell(text) {
  if (said) said.textContent = text;
}

/**
 * The name that the server gives the file (RFC 5987 for Chinese).
 * @param {string} disposition
 */
function nameOf(disposition) {
  const encoded = /filename\*=utf-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? "export";
}

/**
 * @param {Blob} file
 * @param {string} name
 */
function save(file, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
