/** What the pupil has just done goes out as soon as nothing else is on its way; drafts a moment later, and only the newest. */
import { useEffect, useState } from "preact/hooks";

const DRAFT_AFTER_MS = 350;

/**
 * @param {{stamp: string, free: boolean, send: (action: Record<string, any>) => void}} what `stamp`: of the question; what was meant for another one is dropped. `free`: an act may leave now
 * @returns {{queued: Record<string, any> | null, put: (action: Record<string, any>) => void}}
 */
export function useOutbox({ stamp, free, send }) {
  const [queue, setQueue] = useState(/** @type {{stamp: string, action: Record<string, any>} | null} */ (null));
  const queued = queue?.stamp === stamp ? queue.action : null;
  useEffect(() => {
    if (!queued || !free) return undefined;
    const timer = setTimeout(
      () => {
        setQueue(null);
        send(queued);
      },
      queued.type === "draft" ? DRAFT_AFTER_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [queued, free]);
  return { queued, put: (action) => setQueue({ stamp, action }) };
}
