import { useEffect, useEffectEvent, useState } from "react";
import type { Result } from "@changming/contract/client";
import { useLoginsSince } from "../session/use-logins-since.ts";

export interface Held<Body> {
  key: string | number;
  /** Which asking it is of. */
  of: string;
  answer: Result<Body>;
  /** The last good answer for this key. */
  body: Body | null;
}

/** What is held after an answer: one that is refused takes nothing away of what the same key answered before. */
export function held<Body>(before: Held<Body> | null, now: Omit<Held<Body>, "body">): Held<Body> {
  const last = before?.key === now.key ? before.body : null;
  return { ...now, body: now.answer.ok ? now.answer.body : last };
}

/**
 * What a call answers: asked at once, at each `again`, when `key` changes, and after a login over the page when it was
 * refused. `answer` is null until the one for this key is there: the one before is nothing to decide about. After `again`
 * the last one stays until the next has come (`isLoading`); `body` stays even when that is a refusal.
 * `ask` is called for the key alone, and may be another function at each drawing.
 */
export function useAnswer<Body>(key: string | number, ask: (signal: AbortSignal) => Promise<Result<Body>>) {
  const [turn, setTurn] = useState(0);
  const [present, setPresent] = useState<Held<Body> | null>(null);
  const mine = present?.key === key ? present : null;
  const logins = useLoginsSince(mine?.answer ?? null);
  const wanted = `${key} ${turn} ${logins}`;
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    const stop = new AbortController();
    void askNow(stop.signal).then((answer) => {
      if (!stop.signal.aborted) setPresent((before) => held(before, { key, of: wanted, answer }));
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
