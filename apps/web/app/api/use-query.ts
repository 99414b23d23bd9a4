import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Result } from "@changming/contract/client";
import type { LoadErrorName } from "./load-error.ts";

export interface QueryOptions<Body> {
  /** Identity of the query; another key starts anew. */
  key: string;
  queryFn(signal: AbortSignal): Promise<Result<Body>>;
  /** The data that the page was rendered with. */
  first?: Body;
  /** Refetch interval in ms, in a visible tab only; no refetch when absent. May change while the page is open. */
  every?: number;
  /** `first` is recent enough: the first fetch comes after `every`, or with `refetch`. */
  skipsFirstFetch?: boolean;
}

/** After this long, in ms, every response contains what a live event reported. */
const settled = 2_000;

interface Answer<Body> {
  body: Body | undefined;
  /** Error of the last fetch; the last good body stays. */
  error: LoadErrorName | null;
}

export interface QueryState<Body> extends Answer<Body> {
  /** Fetches at once, as if for the first time: clears the error. */
  refetch(): void;
  /** Applies a live event until the server's responses contain it; applying it twice must change nothing. */
  amend(change: (body: Body) => Body): void;
}

interface Amendment<Body> {
  key: string;
  /** Of performance.now(). */
  at: number;
  change(body: Body): Body;
}

/**
 * Fetches after hydration, then at intervals, as a response may be cached for a second, and at once when a tab becomes
 * visible. Keeps a page up to date even without the live connection.
 */
export function useQuery<Body>({
  key,
  queryFn,
  first,
  every,
  skipsFirstFetch = false,
}: QueryOptions<Body>): QueryState<Body> {
  const [answer, setAnswer] = useState<Answer<Body> & { key: string }>({ key, body: first, error: null });
  const [round, setRound] = useState(0);
  const amendments = useRef<Amendment<Body>[]>([]);
  const setTimer = useRef<() => void>(undefined);
  const fetchNow = useEffectEvent(queryFn);
  const paceNow = useEffectEvent(() => every);
  const isWanted = !skipsFirstFetch || round > 0;

  useEffect(() => {
    const wait = isWanted ? 0 : paceNow();
    if (wait === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDue = isWanted;
    let isFetching = false;
    // A running timer stays: what was missed before the interval changed is fetched once more.
    const schedule = () => {
      const pace = paceNow();
      if (pace !== undefined && timer === undefined && !isFetching) timer = setTimeout(() => void run(), pace);
    };
    const run = async () => {
      clearTimeout(timer);
      timer = undefined;
      isDue = true;
      if (!document.hidden) {
        isDue = paceNow() !== undefined;
        isFetching = true;
        const begun = performance.now();
        const result = await fetchNow(signal);
        isFetching = false;
        if (signal.aborted) return;
        // A response cached for a second may lack events received just before.
        amendments.current = amendments.current.filter((one) => one.key === key && begun - one.at < settled);
        const amendedBody = result.ok ? amended(result.body, amendments.current) : undefined;
        setAnswer((before) => {
          if (result.ok) return { key, body: amendedBody, error: null };
          return { key, body: before.key === key ? before.body : undefined, error: result.error };
        });
      }
      schedule();
    };
    setTimer.current = schedule;
    if (isWanted) void run();
    else timer = setTimeout(() => void run(), wait);
    // A tab that was opened in the background has not fetched yet.
    const fetchWhenVisible = () => {
      if (!document.hidden && isDue) void run();
    };
    document.addEventListener("visibilitychange", fetchWhenVisible, { signal });
    return () => {
      controller.abort();
      setTimer.current = undefined;
      clearTimeout(timer);
    };
  }, [key, isWanted, round]);

  // The response may change the interval, which is known only after rendering.
  useEffect(() => setTimer.current?.(), [every]);

  const refetch = () => {
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
  return { body, error, refetch, amend };
}

function amended<Body>(body: Body, amendments: readonly Amendment<Body>[]): Body {
  return amendments.reduce((changed, { change }) => change(changed), body);
}
