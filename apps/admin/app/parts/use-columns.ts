import { useState } from "react";
import type { Column } from "./table-types.ts";

/** The visible columns, stored in this browser; at least one. */
export function useColumns<Row>(name: string, columns: readonly Column<Row>[]) {
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
