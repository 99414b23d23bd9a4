import { useEffect } from "react";
import { tellVisit } from "./tell-visit.ts";

/** Runs when the page has been shown: loaded, in a visible tab, and idle. Returns how to call it off. */
function whenShown(run: () => void): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const attempt = () => {
    if (signal.aborted) return;
    const once = { once: true, signal };
    if ("prerendering" in document && document.prerendering === true) {
      document.addEventListener("prerenderingchange", attempt, once);
    } else if (document.hidden) {
      document.addEventListener("visibilitychange", attempt, once);
    } else if (document.readyState !== "complete") {
      addEventListener("load", attempt, once);
    } else {
      whenIdle(() => !signal.aborted && run());
    }
  };
  attempt();
  return () => waiting.abort();
}

// Safari knows no idle time.
function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: 3_000 });
  else setTimeout(run, 200);
}

/** Reports that a residence is looked at, after it is shown; whoever passes by faster has not been here. */
export function useVisit({ id, is_close: isClosed }: { id: number; is_close: number }): void {
  useEffect(() => whenShown(() => tellVisit(id, isClosed === 1)), [id, isClosed]);
}
