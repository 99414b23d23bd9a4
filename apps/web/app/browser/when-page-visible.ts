/** Runs once the page is loaded, visible and idle. Returns the cancel function. */
export function whenPageVisible(run: () => void): () => void {
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

// Safari has no requestIdleCallback.
export function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: 3_000 });
  else setTimeout(run, 200);
}
