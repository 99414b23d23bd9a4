import { type ReactNode, useRef, useState } from "react";
import { Button } from "./button.tsx";
import type { ExportTo } from "./export-list.ts";
import { FilterBar } from "./filter-bar.tsx";
import { KeyHelp } from "./key-help.tsx";
import { Pager } from "./pager.tsx";
import { Rows } from "./table-rows.tsx";
import type { Column, Filter, RowAction } from "./table-types.ts";
import { TableTools } from "./table-tools.tsx";
import styles from "./table.module.css";
import type { FetchList } from "./use-list.ts";
import { useTable } from "./use-table.ts";

interface DataTableProps<Row> {
  /** Name of the export file and key of the stored columns: `staff`. */
  name: string;
  caption: string;
  /** Must be the same function on every render; another one refetches. */
  fetchList: FetchList<Row>;
  columns: readonly Column<Row>[];
  filters?: readonly Filter[];
  idOf(row: Row): number;
  actions?(row: Row): readonly RowAction[];
  /** Another number refetches the list. */
  turn?: number;
  /** Above the list, on the right. */
  toolbar?: ReactNode;
  empty?: string;
  /** The server exports the list as CSV or XLSX; without it the browser exports the visible columns as CSV. */
  exportTo?: ExportTo;
}

const nothing: readonly never[] = [];

/** The list of the admin application: the server pages, sorts and filters; the state is in the query string. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, caption, fetchList, columns, filters = nothing, idOf, actions, turn = 0, toolbar, exportTo } = props;
  const place = useRef<HTMLElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const table = useTable({ name, fetchList, columns, filters, actions, turn, showHelp: () => setHelpOpen(true) });
  const {
    query,
    change,
    answer,
    isLoading,
    retry,
    visibleColumns,
    toggle,
    rows,
    pointed,
    own,
    pointAt,
    moves,
    performApproved,
  } = table;
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
          <TableTools {...{ caption, fetchList, query, columns, visibleColumns, toggle, exportTo }} />
          {toolbar}
        </div>
      </div>
      {answer && !answer.ok ? (
        <p role="alert" className={styles.error}>
          {answer.msg}{" "}
          {answer.error === "pageTooDeep" ? (
            <Button onClick={() => change({ page: 1 })}>回到第一页</Button>
          ) : (
            <Button onClick={retry}>再试一次</Button>
          )}
        </p>
      ) : (
        <div className={styles.scroll} aria-busy={isLoading}>
          <Rows
            {...{ rows, visibleColumns, query, change, actions, idOf, pointed, moves, performApproved, empty }}
            onPoint={pointAt}
          />
        </div>
      )}
      <div className={styles.foot}>
        <Button kind="quiet" onClick={() => setHelpOpen(true)}>
          用键盘 <kbd>?</kbd>
        </Button>
        {answer?.ok && (
          <Pager query={query} counts={answer.body.counts} hasMore={answer.body.has_more_counts} onChange={change} />
        )}
      </div>
      {isHelpOpen && <KeyHelp actions={own} onClose={() => setHelpOpen(false)} />}
    </section>
  );
}
