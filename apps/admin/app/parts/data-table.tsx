import { type ReactNode, useRef, useState } from "react";
import { Button } from "./button.tsx";
import type { ExportTo } from "./export-list.ts";
import { FilterBar } from "./filter-bar.tsx";
import { KeyHelp } from "./key-help.tsx";
import { Pager } from "./pager.tsx";
import { Rows } from "./table-rows.tsx";
import type { Column, Filter, RowDeed } from "./table-types.ts";
import { TableTools } from "./table-tools.tsx";
import styles from "./table.module.css";
import type { AskList } from "./use-list.ts";
import { useTable } from "./use-table.ts";

interface DataTableProps<Row> {
  /** Names the export and what is kept of the columns: `staff`. */
  name: string;
  caption: string;
  /** The same function at each drawing, or it is asked each time. */
  ask: AskList<Row>;
  columns: readonly Column<Row>[];
  filters?: readonly Filter[];
  idOf(row: Row): number;
  deeds?(row: Row): readonly RowDeed[];
  /** Another number: the list is asked for again. */
  turn?: number;
  /** Above the list, at its right. */
  toolbar?: ReactNode;
  empty?: string;
  /** Where the server makes the whole list a file, CSV or XLSX; without it the browser gathers the shown columns as CSV. */
  exportTo?: ExportTo;
}

const nothing: readonly never[] = [];

/** The one list of the office: pages, order and filters are the server's and stand in the address. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, caption, ask, columns, filters = nothing, idOf, deeds, turn = 0, toolbar, exportTo } = props;
  const place = useRef<HTMLElement>(null);
  const [asksHelp, setAsksHelp] = useState(false);
  const table = useTable({ name, ask, columns, filters, deeds, turn, showHelp: () => setAsksHelp(true) });
  const { query, change, answer, isLoading, retry, shown, toggle, rows, pointed, own, pointAt, moves, carryOut } =
    table;
  const isNarrowed = Object.values(query.filters).some((value) => value !== "");
  const found = (isNarrowed ? undefined : props.empty) ?? "没有符合条件的内容";
  const empty = answer ? found : "正在读取……";
  return (
    <section ref={place} aria-label={caption} className={styles.list} tabIndex={-1}>
      <div className={styles.bar}>
        <FilterBar
          filters={filters}
          values={query.filters}
          onChange={(next) => change({ filters: next })}
          leave={() => place.current?.focus()}
        />
        <div className={styles.tools}>
          <TableTools {...{ caption, ask, query, columns, shown, toggle, exportTo }} />
          {toolbar}
        </div>
      </div>
      {answer && !answer.ok ? (
        <p role="alert" className={styles.wrong}>
          {answer.msg}{" "}
          {answer.error === "pageTooDeep" ? (
            <Button onClick={() => change({ page: 1 })}>回到第一页</Button>
          ) : (
            <Button onClick={retry}>再试一次</Button>
          )}
        </p>
      ) : (
        <div className={styles.scroll} aria-busy={isLoading}>
          <Rows {...{ rows, shown, query, change, deeds, idOf, pointed, moves, carryOut, empty }} onPoint={pointAt} />
        </div>
      )}
      <div className={styles.foot}>
        <Button kind="quiet" onClick={() => setAsksHelp(true)}>
          用键盘 <kbd>?</kbd>
        </Button>
        {answer?.ok && (
          <Pager query={query} counts={answer.body.counts} hasMore={answer.body.has_more_counts} onChange={change} />
        )}
      </div>
      {asksHelp && <KeyHelp deeds={own} onClose={() => setAsksHelp(false)} />}
    </section>
  );
}
