import { Table, type TableColumnsType } from "antd";
import { useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import type { ListQuery } from "./list-query.ts";
import styles from "./table.module.css";
import type { Column, RowDeed } from "./table-types.ts";

interface RowsProps<Row> {
  rows: readonly Row[];
  shown: readonly Column<Row>[];
  query: ListQuery;
  change(next: Partial<ListQuery>): void;
  idOf(row: Row): number;
  deeds: ((row: Row) => readonly RowDeed[]) | undefined;
  /** The row that the keys are about. */
  pointed: Row | undefined;
  /** How often a key moved: each time the focus follows. */
  moves: number;
  carryOut(deed: RowDeed): void;
  onPoint(at: number): void;
  /** Said where nothing was found. */
  empty: string;
}

type Sorting = Pick<RowsProps<unknown>, "query" | "change">;

const orderOf = (query: ListQuery, sort: string) =>
  query.sort === sort ? (query.isDescending ? "descending" : "ascending") : ("none" as const);

const arrows = { none: "", ascending: " ↑", descending: " ↓" } as const;

function SortButton({ title, sort, query, change }: Sorting & { title: string; sort: string }) {
  const order = orderOf(query, sort);
  return (
    <Button kind="quiet" onClick={() => change({ sort, isDescending: order === "ascending" ? 1 : 0 })}>
      {title}
      <span aria-hidden="true">{arrows[order]}</span>
    </Button>
  );
}

/** A sentence between numbers is not squeezed to a word a line: the table rather moves sideways. */
function roomFor({ length }: string): string | undefined {
  if (length > 19) return styles.sentence;
  return length > 8 ? styles.words : undefined;
}

function columnsOf<Row>({ shown, query, change, deeds, carryOut }: RowsProps<Row>): TableColumnsType<Row> {
  const columns: TableColumnsType<Row> = shown.map(({ key, title, text, render, sort }) => ({
    key,
    title: sort === undefined ? title : <SortButton {...{ title, sort, query, change }} />,
    render: (_: unknown, row: Row) => (render ? render(row) : text(row)),
    onCell: (row) => ({ className: roomFor(text(row)) }),
    onHeaderCell: () => (sort === undefined ? {} : { "aria-sort": orderOf(query, sort) }),
  }));
  if (!deeds) return columns;
  const renderDeeds = (_: unknown, row: Row) =>
    deeds(row).map((deed) => (
      <Button key={deed.label} kind="quiet" onClick={() => carryOut(deed)}>
        {deed.label}
      </Button>
    ));
  return [...columns, { key: "deeds", title: "操作", className: styles.deeds, render: renderDeeds }];
}

/** The rows of a list; the one that the keys are about is marked, kept in view, and has the keyboard after them. */
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
    // The row that had the keyboard was decided, and is gone: it is the next one's.
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
