import { Button } from "antd";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { areShortcutsOn } from "./shortcuts.tsx";
import type { ExportTo } from "./export-list.ts";
import { SaveFilterDialog } from "./save-filter-dialog.tsx";
import { mayBeSaved, SavedFilterChips } from "./saved-filters.tsx";
import { FilterBar, TableTools } from "./table-tools.tsx";
import { Rows } from "./table-rows.tsx";
import type { Column, ListQuery, RowAction } from "./table-types.ts";
import styles from "./table.module.css";
import { everything, type List } from "./use-list.ts";
import { useTable } from "./use-table.ts";
import { Dialog } from "./dialog.tsx";
import dialogStyles from "./parts.module.css";

interface DataTableProps<Row> {
  /** Name of the export file and key of the stored columns: `staff`. */
  name: string;
  caption: string;
  list: List<Row>;
  columns: readonly Column<Row>[];
  idOf(row: Row): number;
  actions?(row: Row): readonly RowAction[];
  /** Above the list, on the right. */
  toolbar?: ReactNode;
  empty?: string;
  /** The server exports the list as CSV or XLSX; without it the browser exports the visible columns as CSV. */
  exportTo?: ExportTo;
}

/** The list of the admin application: the server pages, sorts and filters; the state is in the query string. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, caption, list, columns, idOf, actions, toolbar, exportTo } = props;
  const { query, change, filters, result, rows } = list;
  const { data, error, isFetching } = result;
  const place = useRef<HTMLElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const canSave = mayBeSaved(list);
  const wasSaved = useRef(false);
  useEffect(() => {
    // The button that had the focus is gone.
    if (wasSaved.current && !canSave) place.current?.focus();
    wasSaved.current = false;
  }, [canSave]);
  const table = useTable({ name, list, columns, actions, showHelp: () => setHelpOpen(true) });
  const { visibleColumns, toggle, pointed, own, moves, pointAt, runAction } = table;
  const isNarrowed = Object.values(query.filters).some((value) => value !== "");
  const found = (isNarrowed ? undefined : props.empty) ?? "没有符合条件的内容";
  const empty = data ? found : "正在读取……";
  return (
    <section ref={place} aria-label={caption} className={styles.list} tabIndex={-1}>
      <div className={styles.bar}>
        <FilterBar
          filters={filters}
          values={query.filters}
          onChange={(next) => change({ filters: next })}
          onClear={() => change(everything)}
          onSave={canSave ? () => setSaving(true) : undefined}
          leave={() => place.current?.focus()}
        />
        <SavedFilterChips list={list} columns={columns} />
        <div className={styles.tools}>
          <TableTools
            caption={caption}
            list={list}
            columns={columns}
            visibleColumns={visibleColumns}
            toggle={toggle}
            exportTo={exportTo}
          />
          {toolbar}
        </div>
      </div>
      {error ? (
        <p role="alert" className={styles.error}>
          {error.message}{" "}
          {error.failure.error === "pageTooDeep" ? (
            <Button onClick={() => change({ page: 1 })}>回到第一页</Button>
          ) : (
            <Button onClick={() => void result.refetch()}>再试一次</Button>
          )}
        </p>
      ) : (
        <div className={styles.scroll} aria-busy={isFetching}>
          <Rows
            rows={rows}
            visibleColumns={visibleColumns}
            query={query}
            change={change}
            actions={actions}
            idOf={idOf}
            pointed={pointed}
            moves={moves}
            runAction={runAction}
            empty={empty}
            onPoint={pointAt}
          />
        </div>
      )}
      <div className={styles.foot}>
        {areShortcutsOn() && (
          <Button type="text" onClick={() => setHelpOpen(true)}>
            用键盘 <kbd>?</kbd>
          </Button>
        )}
        {data && !error && (
          <Pager query={query} counts={data.counts} hasMore={data.has_more_counts} onChange={change} />
        )}
      </div>
      {isSaving && (
        <SaveFilterDialog
          list={list}
          columns={columns}
          onSaved={() => {
            wasSaved.current = true;
            setSaving(false);
          }}
          onClose={() => setSaving(false)}
        />
      )}
      {isHelpOpen && <KeyHelp actions={own} onClose={() => setHelpOpen(false)} />}
    </section>
  );
}

interface PagerProps {
  query: ListQuery;
  counts: number;
  /** More rows exist than were counted. */
  hasMore: boolean;
  onChange(next: Partial<ListQuery>): void;
}

function Pager({ query: { page, pageSize }, counts, hasMore, onChange }: PagerProps) {
  const last = Math.max(1, Math.ceil(counts / pageSize));
  const isLast = page >= last && !hasMore;
  return (
    <nav className={styles.pager} aria-label="翻页">
      <span>
        共 {counts}
        {hasMore ? "+" : ""} 条
      </span>
      <label>
        每页{" "}
        <select value={pageSize} onChange={(event) => onChange({ pageSize: Number(event.target.value) })}>
          <option>20</option>
          <option>50</option>
          <option>100</option>
        </select>{" "}
        行
      </label>
      <Button disabled={page <= 1} onClick={() => onChange({ page: page - 1 })}>
        上一页
      </Button>
      <span>
        第 {page} 页{hasMore ? "" : `，共 ${last} 页`}
      </span>
      <Button disabled={isLast} onClick={() => onChange({ page: page + 1 })}>
        下一页
      </Button>
    </nav>
  );
}

const others = [
  { key: "Z", label: "撤销刚才做的" },
  { key: "/", label: "查找居所、用户、订单、园区" },
  { key: "Esc", label: "关上打开的，回到列表" },
  { key: "?", label: "这份说明" },
];

interface KeyHelpProps {
  actions: readonly RowAction[];
  onClose(): void;
}

/** The keyboard shortcuts of the list. */
function KeyHelp({ actions, onClose }: KeyHelpProps) {
  const keys = actions.flatMap(({ key, label }) => (key === undefined ? [] : [{ key, label }]));
  const all = [{ key: "J", label: "下一行" }, { key: "K", label: "上一行" }, ...keys, ...others];
  return (
    <Dialog title="用键盘" onClose={onClose}>
      <dl className={dialogStyles.keys}>
        {all.map(({ key, label }) => (
          <div key={key}>
            <dt>
              <kbd>{key.length === 1 ? key.toUpperCase() : key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <p>打开一行以后，能用的键写在它下面的按钮上。按住不放，只有 J 和 K 接着走。</p>
      <div className={dialogStyles.actions}>
        <Button onClick={onClose}>知道了</Button>
      </div>
    </Dialog>
  );
}
