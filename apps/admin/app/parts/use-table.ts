import { useEffect, useEffectEvent, useRef, useState } from "react";
import { deepestInstead, type ListQuery, pageInstead, useListQuery } from "./list-query.ts";
import { boundedAt, useRowKeys } from "./row-keys.ts";
import type { Column, Filter, RowAction } from "./table-types.ts";
import type { Result } from "@changming/contract/client";
import { useLogins } from "../session/session-store.ts";

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
  const runAction = useSingleAction();
  // By key only while the rows are current: a refetch may put another row in its place.
  const runActionByKey = (action: RowAction) => (isLoading ? undefined : runAction(action));
  useRowKeys({ rows: rows.length, at, move, actions: own, runAction: runActionByKey, showHelp });
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
    runAction,
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
function useList<Row>(fetchList: FetchList<Row>, query: ListQuery, turn: number) {
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

/** The visible columns, stored in this browser; at least one. */
function useColumns<Row>(name: string, columns: readonly Column<Row>[]) {
  const place = `office-columns-${name}`;
  const [hidden, setHidden] = useState(
    () => readHidden(place) ?? columns.filter((one) => one.isHiddenAtFirst).map(({ key }) => key),
  );
  const visibleColumns = columns.filter(({ key }) => !hidden.includes(key));
  function toggle(key: string) {
    const next = hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key];
    if (columns.every((column) => next.includes(column.key))) return;
    setHidden(next);
    try {
      localStorage.setItem(place, JSON.stringify(next));
    } catch {
      // Storage is blocked or full: the choice lasts until the page is left.
    }
  }
  return { visibleColumns, toggle };
}

function readHidden(place: string): string[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? "null");
    return Array.isArray(stored) ? stored.filter((key) => typeof key === "string") : null;
  } catch {
    return null;
  }
}
