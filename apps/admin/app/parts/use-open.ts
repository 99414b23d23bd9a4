import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { RowAction } from "./table-types.ts";

/** A row's id in a query parameter; null where there is none. */
export function openIn(params: URLSearchParams, name = "open"): number | null {
  const named = params.get(name) ?? "";
  return /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null;
}

/** History state of an entry that opening a row added: closing the row goes back from it. */
const opened = { isOpened: true };
/** The same of an entry whose row was closed: a link led to the row, so the list was not entered from the menu. */
const closedRow = { isClosedRow: true };
export const isClosedRow = (state: unknown) => typeof state === "object" && state !== null && "isClosedRow" in state;
const isOpened = (state: unknown) => typeof state === "object" && state !== null && "isOpened" in state;

/**
 * The open row beside its list, in the query string: back closes it, and its URL can be shared. Closing leaves no
 * history entry behind. `name`: the query parameter, where a row can be opened for several purposes.
 */
export function useOpen(name = "open") {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const openId = openIn(params, name);
  const put = (id: number | null, options: { replace: boolean; state?: unknown }) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (id === null) next.delete(name);
      else next.set(name, String(id));
      return next;
    }, options);
  const open = (id: number) =>
    // Moving to the next row adds no history entry.
    openId === null ? put(id, { replace: false, state: opened }) : put(id, { replace: true, state });
  const close = () => (isOpened(state) ? void navigate(-1) : put(null, { replace: true, state: closedRow }));
  return { openId, open, close };
}

/** The id of the row after (or before) this one on the current page; null at its end. */
export function nextOf(rows: readonly { id: number }[], id: number, step: 1 | -1 = 1): number | null {
  const at = rows.findIndex((row) => row.id === id);
  return at === -1 ? null : (rows[at + step]?.id ?? null);
}

/** K and J from an open row to the ones before and after it. */
export function stepsFrom(rows: readonly { id: number }[], id: number, go: (id: number) => void): RowAction[] {
  const previous = nextOf(rows, id, -1);
  const next = nextOf(rows, id);
  return [
    ...(previous === null ? [] : [{ label: "上一件", key: "k", run: () => go(previous) }]),
    ...(next === null ? [] : [{ label: "下一件", key: "j", run: () => go(next) }]),
  ];
}
