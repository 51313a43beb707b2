/** Keeps the screen on while a table is open, where the browser gives it (a secure context; not plain http). */

/**
 * @returns {() => void} lets the screen sleep again
 */
export function keepAwake() {
  /** @type {{release: () => Promise<void>} | null} */
  let lock = null;
  let wanted = true;
  const ask = async () => {
    if (!wanted || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (!wanted) lock.release().catch(() => {});
    } catch {
      // Low battery, or not allowed: the tablet may sleep, and comes back to the same state.
    }
  };
  ask();
  document.addEventListener("visibilitychange", ask);
  return () => {
    wanted = false;
    document.removeEventListener("visibilitychange", ask);
    lock?.release().catch(() => {});
  };
}
