import { useEffect, useEffectEvent, useRef, useState } from "react";
import { deepestInstead, pageInstead, useListQuery } from "./list-query.ts";
import { boundedAt, useRowKeys } from "./row-keys.ts";
import type { Column, Filter, RowAction } from "./table-types.ts";
import { type FetchList, useList } from "./use-list.ts";
import { useColumns } from "./use-columns.ts";

interface TableOptions<Row> {
  name: string;
  fetchList: FetchList<Row>;
  columns: readonly Column<Row>[];
  filters: readonly Filter[];
  actions: ((row: Row) => readonly RowAction[]) | undefined;
  turn: number;
  showHelp(): void;
}

const nothing: readonly never[] = [];

/** The state of a list: query, page, columns, and the current row of the keyboard. */
export function useTable<Row>({ name, fetchList, columns, filters, actions, turn, showHelp }: TableOptions<Row>) {
  const { query, change } = useListQuery(filters);
  const [retries, setRetries] = useState(0);
  const { answer, isLoading } = useList(fetchList, query, turn + retries);
  const { visibleColumns, toggle } = useColumns(name, columns);
  const list = JSON.stringify(query);
  // A new page or filter starts at its first row. `moves` counts moves by key, so that the focus follows each one.
  const [place, setPlace] = useState({ at: 0, of: list, moves: 0 });
  const rows: readonly Row[] = answer?.ok ? answer.body.itemList : nothing;
  const at = boundedAt(place.of === list ? place.at : 0, rows.length);
  const pointed = rows[at];
  const own = pointed && actions ? actions(pointed) : nothing;
  const pointAt = (to: number) => setPlace({ ...place, at: to, of: list });
  const move = (to: number) => setPlace({ at: to, of: list, moves: place.moves + 1 });
  const performApproved = useSingleAction();
  // By key only while the rows are current: a refetch may put another row in its place.
  const carryOutByKey = (action: RowAction) => (isLoading ? undefined : performApproved(action));
  useRowKeys({ rows: rows.length, at, move, actions: own, performApproved: carryOutByKey, showHelp });
  const instead = answer && !isLoading ? insteadOf(answer) : null;
  function insteadOf(given: NonNullable<typeof answer>): number | null {
    if (given.ok) return pageInstead(query, rows.length, given.body.counts);
    return given.error === "pageTooDeep" ? deepestInstead(query) : null;
  }
  const goInstead = useEffectEvent((page: number) => change({ page }, { isInstead: true }));
  useEffect(() => {
    if (instead !== null) goInstead(instead);
  }, [instead]);
  const retry = () => setRetries(retries + 1);
  const { moves } = place;
  return {
    query,
    change,
    answer,
    isLoading,
    retry,
    visibleColumns,
    toggle,
    rows,
    pointed,
    moves,
    own,
    pointAt,
    performApproved,
  };
}

/** Runs one action at a time: pressing a key twice decides once. */
function useSingleAction() {
  const isUnderWay = useRef(false);
  return (action: RowAction) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    void Promise.resolve(action.run()).finally(() => (isUnderWay.current = false));
  };
}
