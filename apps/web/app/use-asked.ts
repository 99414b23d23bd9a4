import { useEffect, useEffectEvent, useState } from "react";
import type { Result } from "@changming/contract/client";
import type { Refusal } from "./refusal.ts";

export interface AskedOptions<Body> {
  /** What is asked for; another key begins anew. */
  key: string;
  ask(signal: AbortSignal): Promise<Result<Body>>;
  /** What the page was rendered with. */
  first?: Body;
  /** Asked again after so many ms, in a visible tab only; once when absent. */
  every?: number;
}

interface Answer<Body> {
  body: Body | undefined;
  /** Why the last asking failed; the last good answer stays. */
  error: Refusal | null;
}

export interface Asked<Body> extends Answer<Body> {
  /** Asks at once, as if for the first time: the error goes until there is an answer. */
  askAgain(): void;
}

/**
 * Asks a call after hydration, and again by and by: what is kept may be a second old. A tab that comes back asks at
 * once. Until the live connection carries what happens, this is how a page stays true.
 */
export function useAsked<Body>({ key, ask, first, every }: AskedOptions<Body>): Asked<Body> {
  const [answer, setAnswer] = useState<Answer<Body> & { key: string }>({ key, body: first, error: null });
  const [round, setRound] = useState(0);
  const askNow = useEffectEvent(ask);

  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDue = true;
    const run = async () => {
      clearTimeout(timer);
      if (!document.hidden) {
        isDue = every !== undefined;
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
    // A tab that was opened in the background has not asked yet.
    const askWhenSeen = () => {
      if (!document.hidden && isDue) void run();
    };
    document.addEventListener("visibilitychange", askWhenSeen, { signal });
    return () => {
      asking.abort();
      clearTimeout(timer);
    };
  }, [key, every, round]);

  const askAgain = () => {
    setAnswer((before) => ({ ...before, error: null }));
    setRound((before) => before + 1);
  };
  const { body, error } = answer.key === key ? answer : { body: first, error: null };
  return { body, error, askAgain };
}
