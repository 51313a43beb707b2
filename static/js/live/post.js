/** POSTs of the teacher's pages: JSON answers `{ok: true, …}` or `{ok: false, code, message}`. */

/** Django's token, as the page's frame carries it. */
export function csrfToken() {
  try {
    return String(JSON.parse(document.body.getAttribute("hx-headers") ?? "{}")["X-CSRFToken"] ?? "");
  } catch {
    return "";
  }
}

/**
 * @param {string} url
 * @param {Record<string, any>} [data] sent as JSON
 * @returns {Promise<{ok: boolean, code?: string, message?: string, [field: string]: any}>} never rejects
 */
export async function post(url, data = {}) {
  try {
    const response = await fetch(url, {
      method: "POST",
      credentials: "same-origin",
      headers: { "Content-Type": "application/json", "X-CSRFToken": csrfToken(), Accept: "application/json" },
      body: JSON.stringify(data),
    });
    const body = await response.json().catch(() => null);
    if (body && typeof body.ok === "boolean") return body;
    if (response.status === 401 || response.status === 403) {
      return { ok: false, code: "signed_out", message: gettext("You are no longer signed in. Load the page again and sign in.") };
    }
    return { ok: false, code: "failed", message: gettext("The server did not understand. Load the page again, then try once more.") };
  } catch {
    return { ok: false, code: "offline", message: gettext("No connection to the server. Nothing was changed. Try again in a moment.") };
  }
}
