import { useEffect, useState } from "react";
import type { Result } from "@changming/contract/client";
import { useLogins } from "../session/session-store.ts";
import type { ListQuery } from "./list-query.ts";

interface ListBody<Row> {
  counts: number;
  has_more_counts: boolean;
  itemList: Row[];
}

export type FetchList<Row> = (query: ListQuery, signal?: AbortSignal) => Promise<Result<ListBody<Row>>>;

/**
 * The present page of a list; refetched when `turn` changes and after a new login. The previous page stays until the
 * next one arrives, and an outdated response is dropped.
 */
export function useList<Row>(fetchList: FetchList<Row>, query: ListQuery, turn: number) {
  const [loaded, setLoaded] = useState<{ answer: Result<ListBody<Row>>; of: string } | null>(null);
  const logins = useLogins();
  const wanted = JSON.stringify({ query, turn, logins });
  useEffect(() => {
    const stop = new AbortController();
    const { query: requestedQuery } = JSON.parse(wanted) as { query: ListQuery };
    void fetchList(requestedQuery, stop.signal).then((answer) => {
      if (!stop.signal.aborted) setLoaded({ answer, of: wanted });
    });
    return () => stop.abort();
  }, [fetchList, wanted]);
  return { answer: loaded?.answer ?? null, isLoading: loaded?.of !== wanted };
}
