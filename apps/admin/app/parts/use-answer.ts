import { useEffect, useEffectEvent, useState } from "react";
import type { Result } from "@changming/contract/client";
import { useLogins } from "../session/session-store.ts";

interface AnswerState<Body> {
  key: string | number;
  /** Key, turn and login count of the request. */
  of: string;
  answer: Result<Body>;
  /** The last successful body for this key. */
  body: Body | null;
}

/** The state after a response: an error keeps the previous body of the same key. */
export function nextAnswerState<Body>(
  before: AnswerState<Body> | null,
  now: Omit<AnswerState<Body>, "body">,
): AnswerState<Body> {
  const last = before?.key === now.key ? before.body : null;
  return { ...now, body: now.answer.ok ? now.answer.body : last };
}

/**
 * A call's result: fetched on mount, on each `again`, when `key` changes, and after a new login if it failed. `answer`
 * is null until the first result for this key; during a refetch the last one stays (`isLoading`), and `body` stays even
 * after an error. `fetchAnswer` may be a new function on every render; only `key` triggers a fetch.
 */
export function useAnswer<Body>(key: string | number, fetchAnswer: (signal: AbortSignal) => Promise<Result<Body>>) {
  const [turn, setTurn] = useState(0);
  const [present, setPresent] = useState<AnswerState<Body> | null>(null);
  const mine = present?.key === key ? present : null;
  const logins = useLoginsSince(mine?.answer ?? null);
  const wanted = `${key} ${turn} ${logins}`;
  const fetchNow = useEffectEvent(fetchAnswer);
  useEffect(() => {
    const stop = new AbortController();
    void fetchNow(stop.signal).then((answer) => {
      if (!stop.signal.aborted) setPresent((before) => nextAnswerState(before, { key, of: wanted, answer }));
    });
    return () => stop.abort();
  }, [key, wanted]);
  return {
    answer: mine?.answer ?? null,
    body: mine?.body ?? null,
    isLoading: mine?.of !== wanted,
    again: () => setTurn((now) => now + 1),
  };
}

/** Changes after a login over the page if the present answer is an error, so that the request is sent again. */
function useLoginsSince(answer: Result<unknown> | null): number {
  const logins = useLogins();
  const [counted, setCounted] = useState({ seen: logins, refetches: 0 });
  if (counted.seen !== logins) {
    setCounted({ seen: logins, refetches: counted.refetches + (answer && !answer.ok ? 1 : 0) });
  }
  return counted.refetches;
}
