import { useCallback, useState } from "react";
import type { RowAction } from "./table-types.ts";
import type { FetchList } from "./use-list.ts";

/** The loaded page of a queue, so that an open row can lead to the one before or after it. */
export function useQueue<Row extends { id: number }>(fetchList: FetchList<Row>) {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const trackedFetch = useCallback<FetchList<Row>>(
    async (query, signal) => {
      const answer = await fetchList(query, signal);
      // An export fetches without a signal; its pages are not displayed.
      if (answer.ok && signal && !signal.aborted) setRows(answer.body.itemList);
      return answer;
    },
    [fetchList],
  );
  const nextOf = (id: number, step: 1 | -1 = 1): number | null => {
    const at = rows.findIndex((row) => row.id === id);
    return at === -1 ? null : (rows[at + step]?.id ?? null);
  };
  /** K and J from the open row. */
  const stepsFrom = (id: number, go: (id: number) => void): RowAction[] => {
    const previous = nextOf(id, -1);
    const next = nextOf(id);
    return [
      ...(previous === null ? [] : [{ label: "上一件", key: "k", run: () => go(previous) }]),
      ...(next === null ? [] : [{ label: "下一件", key: "j", run: () => go(next) }]),
    ];
  };
  return { fetchList: trackedFetch, rows, nextOf, stepsFrom };
}
