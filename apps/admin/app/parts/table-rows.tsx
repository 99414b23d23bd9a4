import { Button, Table, type TableColumnsType } from "antd";
import { useEffect, useRef } from "react";
import styles from "./table.module.css";
import type { Column, ListQuery, RowAction } from "./table-types.ts";

interface RowsProps<Row> {
  rows: readonly Row[];
  visibleColumns: readonly Column<Row>[];
  query: ListQuery;
  change(next: Partial<ListQuery>): void;
  idOf(row: Row): number;
  actions: ((row: Row) => readonly RowAction[]) | undefined;
  /** The current row of the keyboard. */
  pointed: Row | undefined;
  /** Number of moves by key: the focus follows each one. */
  moves: number;
  runAction(action: RowAction): void;
  onPoint(at: number): void;
  /** Text for an empty list. */
  empty: string;
}

type Sorting = Pick<RowsProps<unknown>, "query" | "change">;

const orderOf = (query: ListQuery, sort: string) =>
  query.sort === sort ? (query.isDescending ? "descending" : "ascending") : ("none" as const);

const arrows = { none: "", ascending: " ↑", descending: " ↓" } as const;

function SortButton({ title, sort, query, change }: Sorting & { title: string; sort: string }) {
  const order = orderOf(query, sort);
  return (
    <Button type="text" onClick={() => change({ sort, isDescending: order === "ascending" ? 1 : 0 })}>
      {title}
      <span aria-hidden="true">{arrows[order]}</span>
    </Button>
  );
}

/** Minimum width for longer texts: the table scrolls sideways rather than wrap them word by word. */
function widthClassFor({ length }: string): string | undefined {
  if (length > 19) return styles.sentence;
  return length > 8 ? styles.phrase : undefined;
}

function columnsOf<Row>({ visibleColumns, query, change, actions, runAction }: RowsProps<Row>): TableColumnsType<Row> {
  const columns: TableColumnsType<Row> = visibleColumns.map(({ key, title, text, render, sort }) => ({
    key,
    title: sort === undefined ? title : <SortButton title={title} sort={sort} query={query} change={change} />,
    render: (_: unknown, row: Row) => (render ? render(row) : text(row)),
    onCell: (row) => ({ className: widthClassFor(text(row)) }),
    onHeaderCell: () => (sort === undefined ? {} : { "aria-sort": orderOf(query, sort) }),
  }));
  if (!actions) return columns;
  const renderActions = (_: unknown, row: Row) =>
    actions(row).map((action) => (
      <Button key={action.label} type="text" onClick={() => runAction(action)}>
        {action.label}
      </Button>
    ));
  return [...columns, { key: "actions", title: "操作", className: styles.actions, render: renderActions }];
}

/** The rows of a list; the current one is marked, scrolled into view, and focused after a move by key. */
export function Rows<Row>(props: RowsProps<Row>) {
  const { rows, idOf, pointed, moves, onPoint, empty } = props;
  const place = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Node && place.current?.contains(target) === true;
    };
    addEventListener("focusin", note);
    return () => removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    rowIn(place.current)?.scrollIntoView({ block: "nearest" });
  }, [pointed]);
  useEffect(() => {
    if (moves > 0) rowIn(place.current)?.focus();
  }, [moves]);
  useEffect(() => {
    // The focused row was decided and removed: focus the next one.
    if (hadFocus.current && document.activeElement === document.body) (rowIn(place.current) ?? place.current)?.focus();
  }, [rows]);
  return (
    <div ref={place} tabIndex={-1}>
      <Table<Row>
        columns={columnsOf(props)}
        dataSource={rows}
        rowKey={idOf}
        pagination={false}
        size="middle"
        locale={{ emptyText: <p className={styles.empty}>{empty}</p> }}
        onRow={(row, index = 0) => ({
          "aria-current": row === pointed ? true : undefined,
          tabIndex: -1,
          onFocus: () => onPoint(index),
        })}
      />
    </div>
  );
}

const rowIn = (place: HTMLElement | null) => place?.querySelector<HTMLElement>("tr[aria-current]");
