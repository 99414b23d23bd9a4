import { useCallback, useState } from "react";
import type { RowDeed } from "./table-types.ts";
import type { AskList } from "./use-list.ts";

/** The page of a list that is worked through with one of its rows open beside it: which come before and after. */
export function useQueue<Row extends { id: number }>(ask: AskList<Row>) {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const asking = useCallback<AskList<Row>>(
    async (query, signal) => {
      const answer = await ask(query, signal);
      // An export asks without a signal, for pages that nobody looks at.
      if (answer.ok && signal && !signal.aborted) setRows(answer.body.itemList);
      return answer;
    },
    [ask],
  );
  const nextOf = (id: number, step: 1 | -1 = 1): number | null => {
    const at = rows.findIndex((row) => row.id === id);
    return at === -1 ? null : (rows[at + step]?.id ?? null);
  };
  /** K and J from the one that is open. */
  const stepsFrom = (id: number, go: (id: number) => void): RowDeed[] => {
    const [previous, next] = [nextOf(id, -1), nextOf(id)];
    return [
      ...(previous === null ? [] : [{ label: "上一件", key: "k", run: () => go(previous) }]),
      ...(next === null ? [] : [{ label: "下一件", key: "j", run: () => go(next) }]),
    ];
  };
  return { ask: asking, rows, nextOf, stepsFrom };
}
