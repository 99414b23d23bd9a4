import { useRef, useState } from "react";
import { boundedAt, useRowKeys } from "./row-keys.ts";
import type { Column, RowAction } from "./table-types.ts";
import type { List } from "./use-list.ts";

interface TableOptions<Row> {
  name: string;
  list: List<Row>;
  columns: readonly Column<Row>[];
  actions: ((row: Row) => readonly RowAction[]) | undefined;
  showHelp(): void;
}

const nothing: readonly never[] = [];

/** The state of a table: its columns, and the current row of the keyboard. */
export function useTable<Row>({ name, list, columns, actions, showHelp }: TableOptions<Row>) {
  const { query, rows, result } = list;
  const { visibleColumns, toggle } = useColumns(name, columns);
  const page = JSON.stringify(query);
  // A new page or filter starts at its first row. `moves` counts moves by key, so that the focus follows each one.
  const [place, setPlace] = useState({ at: 0, of: page, moves: 0 });
  const at = boundedAt(place.of === page ? place.at : 0, rows.length);
  const pointed = rows[at];
  const own = pointed && actions ? actions(pointed) : nothing;
  const pointAt = (to: number) => setPlace({ ...place, at: to, of: page });
  const move = (to: number) => setPlace({ at: to, of: page, moves: place.moves + 1 });
  const runAction = useSingleAction();
  // By key only while the rows are current: a refetch may put another row in its place.
  const runActionByKey = (action: RowAction) => (result.isFetching ? undefined : runAction(action));
  useRowKeys({ rows: rows.length, at, move, actions: own, runAction: runActionByKey, showHelp });
  return { visibleColumns, toggle, pointed, own, moves: place.moves, pointAt, runAction };
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
