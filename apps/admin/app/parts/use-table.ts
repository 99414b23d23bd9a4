import { useRef, useState } from "react";
import { useShortcuts } from "./shortcuts.tsx";
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

interface RowKeysOptions {
  rows: number;
  at: number;
  move(to: number): void;
  /** Actions of the current row. */
  actions: readonly RowAction[];
  runAction(action: RowAction): void;
  showHelp(): void;
}

/** The index of the current row among so many: the last one if there are fewer than before; 0 without any. */
export const boundedAt = (at: number, rows: number): number => Math.max(0, Math.min(at, rows - 1));

/** What a key means in a list: a row to move to, an action, the help, or nothing. Key repeat only moves. */
export function meaningOf(
  { key, repeat }: Pick<KeyboardEvent, "key" | "repeat">,
  { at, rows, actions }: Pick<RowKeysOptions, "at" | "rows" | "actions">,
): { to: number } | { action: RowAction } | "help" | null {
  const pressed = key.toLowerCase();
  if (pressed === "j" || pressed === "k") return { to: boundedAt(at + (pressed === "j" ? 1 : -1), rows) };
  if (pressed === "?") return "help";
  const action = actions.find((one) => one.key?.toLowerCase() === pressed);
  return action && !repeat ? { action } : null;
}

/** Keyboard control of a list: J and K move, ? lists the rest. Inactive while typing and under a dialog. */
function useRowKeys(options: RowKeysOptions): void {
  const { move, runAction, showHelp } = options;
  useShortcuts((event) => {
    if (isForSomethingElse(event)) return;
    const meaning = meaningOf(event, options);
    if (meaning === null) return;
    event.preventDefault();
    if (meaning === "help") showHelp();
    else if ("to" in meaning) move(meaning.to);
    else runAction(meaning.action);
  });
}

const typing = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

/** Whether a key is typed text, a shortcut of the browser, or meant for an open dialog or, unless allowed, a drawer. */
export function isForSomethingElse(event: KeyboardEvent, { hasDrawers = false } = {}): boolean {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (event.defaultPrevented || event.isComposing) return true;
  const above = hasDrawers ? "dialog[open], .ant-modal" : "dialog[open], [role=dialog]";
  if (ctrlKey || metaKey || altKey || document.querySelector(above)) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest(typing)) return true;
  // Enter on a button activates the button.
  return key === "Enter" && target.closest("button, a, summary, input, [role=tab]") !== null;
}
