import { useEffect, useState } from "react";
import type { Result } from "@changming/contract/client";
import { useLogins } from "../session/session-store.ts";
import type { ListQuery } from "./list-query.ts";

interface ListBody<Row> {
  counts: number;
  has_more_counts: boolean;
  itemList: Row[];
}

export type AskList<Row> = (query: ListQuery, signal?: AbortSignal) => Promise<Result<ListBody<Row>>>;

/**
 * A list's present page; asked again when `turn` changes, and after a login over the page. The one before stays until the next has come, and an answer that
 * nobody waits for is dropped.
 */
export function useList<Row>(ask: AskList<Row>, query: ListQuery, turn: number) {
  const [held, setHeld] = useState<{ answer: Result<ListBody<Row>>; of: string } | null>(null);
  const logins = useLogins();
  const wanted = JSON.stringify({ query, turn, logins });
  useEffect(() => {
    const stop = new AbortController();
    const { query: asked } = JSON.parse(wanted) as { query: ListQuery };
    void ask(asked, stop.signal).then((answer) => {
      if (!stop.signal.aborted) setHeld({ answer, of: wanted });
    });
    return () => stop.abort();
  }, [ask, wanted]);
  return { answer: held?.answer ?? null, isLoading: held?.of !== wanted };
}
