import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Result } from "@changming/contract/client";
import type { Refusal } from "./refusal.ts";

export interface AskedOptions<Body> {
  /** What is asked for; another key begins anew. */
  key: string;
  ask(signal: AbortSignal): Promise<Result<Body>>;
  /** What the page was rendered with. */
  first?: Body;
  /** Asked again after so many ms, in a visible tab only; once when absent. May change while the page is open. */
  every?: number;
  /** What the page was rendered with is young enough: first asked after `every`, or when it is asked for again. */
  isFresh?: boolean;
}

/** What was heard is told by the server from so many ms on at the latest. */
const settled = 2_000;

interface Answer<Body> {
  body: Body | undefined;
  /** Why the last asking failed; the last good answer stays. */
  error: Refusal | null;
}

export interface Asked<Body> extends Answer<Body> {
  /** Asks at once, as if for the first time: the error goes until there is an answer. */
  askAgain(): void;
  /** Puts in what was heard meanwhile, until the server tells it itself; the same once more must change nothing. */
  amend(change: (body: Body) => Body): void;
}

interface Amendment<Body> {
  key: string;
  /** Of performance.now(). */
  at: number;
  change(body: Body): Body;
}

/**
 * Asks a call after hydration, and again by and by: what is kept may be a second old. A tab that comes back asks at
 * once. Beside the live connection, which may break, this is how a page stays true.
 */
export function useAsked<Body>({ key, ask, first, every, isFresh = false }: AskedOptions<Body>): Asked<Body> {
  const [answer, setAnswer] = useState<Answer<Body> & { key: string }>({ key, body: first, error: null });
  const [round, setRound] = useState(0);
  const amendments = useRef<Amendment<Body>[]>([]);
  const setTimer = useRef<() => void>(undefined);
  const askNow = useEffectEvent(ask);
  const paceNow = useEffectEvent(() => every);
  const isWanted = !isFresh || round > 0;

  useEffect(() => {
    const wait = isWanted ? 0 : paceNow();
    if (wait === undefined) return;
    const asking = new AbortController();
    const { signal } = asking;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDue = isWanted;
    let isAsking = false;
    // A timer that runs already stays: what was missed before the pace changed is asked for once more.
    const schedule = () => {
      const pace = paceNow();
      if (pace !== undefined && timer === undefined && !isAsking) timer = setTimeout(() => void run(), pace);
    };
    const run = async () => {
      clearTimeout(timer);
      timer = undefined;
      isDue = true;
      if (!document.hidden) {
        isDue = paceNow() !== undefined;
        isAsking = true;
        const begun = performance.now();
        const result = await askNow(signal);
        isAsking = false;
        if (signal.aborted) return;
        // What was heard just before may not be in an answer that is kept for a second.
        amendments.current = amendments.current.filter((one) => one.key === key && begun - one.at < settled);
        const told = result.ok ? amended(result.body, amendments.current) : undefined;
        setAnswer((before) => {
          if (result.ok) return { key, body: told, error: null };
          return { key, body: before.key === key ? before.body : undefined, error: result.error };
        });
      }
      schedule();
    };
    setTimer.current = schedule;
    if (isWanted) void run();
    else timer = setTimeout(() => void run(), wait);
    // A tab that was opened in the background has not asked yet.
    const askWhenSeen = () => {
      if (!document.hidden && isDue) void run();
    };
    document.addEventListener("visibilitychange", askWhenSeen, { signal });
    return () => {
      asking.abort();
      setTimer.current = undefined;
      clearTimeout(timer);
    };
  }, [key, isWanted, round]);

  // The answer may change the pace, which is known only when it has been rendered.
  useEffect(() => setTimer.current?.(), [every]);

  const askAgain = () => {
    setAnswer((before) => ({ ...before, error: null }));
    setRound((before) => before + 1);
  };
  const amend = (change: (body: Body) => Body) => {
    amendments.current.push({ key, at: performance.now(), change });
    setAnswer((before) => {
      const body = before.key === key ? before.body : first;
      return body === undefined ? before : { ...before, key, body: change(body) };
    });
  };
  const { body, error } = answer.key === key ? answer : { body: first, error: null };
  return { body, error, askAgain, amend };
}

function amended<Body>(body: Body, amendments: readonly Amendment<Body>[]): Body {
  return amendments.reduce((changed, { change }) => change(changed), body);
}
