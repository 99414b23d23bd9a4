import { useEffect, useEffectEvent, useRef, useState } from "react";
import { deepestInstead, pageInstead, useListQuery } from "./list-query.ts";
import { boundedAt, useRowKeys } from "./row-keys.ts";
import type { Column, Filter, RowDeed } from "./table-types.ts";
import { type AskList, useList } from "./use-list.ts";
import { useColumns } from "./use-columns.ts";

interface TableOptions<Row> {
  name: string;
  ask: AskList<Row>;
  columns: readonly Column<Row>[];
  filters: readonly Filter[];
  deeds: ((row: Row) => readonly RowDeed[]) | undefined;
  turn: number;
  showHelp(): void;
}

const nothing: readonly never[] = [];

/** All that a list of the office holds: its query in the address, its page, its columns, and the row that the keys are about. */
export function useTable<Row>({ name, ask, columns, filters, deeds, turn, showHelp }: TableOptions<Row>) {
  const { query, change } = useListQuery(filters);
  const [retries, setRetries] = useState(0);
  const { answer, isLoading } = useList(ask, query, turn + retries);
  const { shown, toggle } = useColumns(name, columns);
  const list = JSON.stringify(query);
  // Another page or filter begins at its first row. `moves`: how often a key moved, so that the focus follows it.
  const [place, setPlace] = useState({ at: 0, of: list, moves: 0 });
  const rows: readonly Row[] = answer?.ok ? answer.body.itemList : nothing;
  const at = boundedAt(place.of === list ? place.at : 0, rows.length);
  const pointed = rows[at];
  const own = pointed && deeds ? deeds(pointed) : nothing;
  const pointAt = (to: number) => setPlace({ ...place, at: to, of: list });
  const move = (to: number) => setPlace({ at: to, of: list, moves: place.moves + 1 });
  const carryOut = useOneDeed();
  // By a key only on rows that are the present ones: the next row may slide under it.
  const carryOutByKey = (deed: RowDeed) => (isLoading ? undefined : carryOut(deed));
  useRowKeys({ rows: rows.length, at, move, deeds: own, carryOut: carryOutByKey, showHelp });
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
  return { query, change, answer, isLoading, retry, shown, toggle, rows, pointed, moves, own, pointAt, carryOut };
}

/** Takes one deed at a time: a key that is pressed twice decides once. */
function useOneDeed() {
  const isUnderWay = useRef(false);
  return (deed: RowDeed) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    void Promise.resolve(deed.run()).finally(() => (isUnderWay.current = false));
  };
}
