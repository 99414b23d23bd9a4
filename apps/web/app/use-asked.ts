import { useEffect, useEffectEvent, useState } from "react";
import type { Result } from "@changming/contract/client";
import type { ErrorName } from "@changming/contract/errors";

export interface AskedOptions<Body> {
  /** What is asked for; another key begins anew. */
  key: string;
  ask(signal: AbortSignal): Promise<Result<Body>>;
  /** What the page was rendered with. */
  first?: Body;
  /** Asked again after so many ms, in a visible tab only; once when absent. */
  every?: number;
}

export interface Asked<Body> {
  body: Body | undefined;
  /** Why the last asking failed; the last good answer stays. */
  error: ErrorName | "offline" | null;
}

/**
 * Asks a call after hydration, and again by and by: what is kept may be a second old. A tab that comes back asks at
 * once. Until the live connection carries what happens, this is how a page stays true.
 */
export function useAsked<Body>({ key, ask, first, every }: AskedOptions<Body>): Asked<Body> {
  const [answer, setAnswer] = useState<Asked<Body> & { key: string }>({ key, body: first, error: null });
  const askNow = useEffectEvent(ask);

  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = async () => {
      clearTimeout(timer);
      if (!document.hidden) {
        const result = await askNow(signal);
        if (signal.aborted) return;
        setAnswer((before) => {
          if (result.ok) return { key, body: result.body, error: null };
          return { key, body: before.key === key ? before.body : undefined, error: result.error };
        });
      }
      if (every !== undefined) timer = setTimeout(() => void run(), every);
    };
    void run();
    const askAgain = () => {
      if (!document.hidden && every !== undefined) void run();
    };
    document.addEventListener("visibilitychange", askAgain, { signal });
    return () => {
      asking.abort();
      clearTimeout(timer);
    };
  }, [key, every]);

  return answer.key === key ? answer : { body: first, error: null };
}
