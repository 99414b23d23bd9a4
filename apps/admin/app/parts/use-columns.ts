import { useState } from "react";
import type { Column } from "./table-types.ts";

/** Which columns are shown, as this browser remembers it; at least one always is. */
export function useColumns<Row>(name: string, columns: readonly Column<Row>[]) {
  const place = `office-columns-${name}`;
  const [hidden, setHidden] = useState(
    () => readHidden(place) ?? columns.filter((one) => one.isHiddenAtFirst).map(({ key }) => key),
  );
  const shown = columns.filter(({ key }) => !hidden.includes(key));
  function toggle(key: string) {
    const next = hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key];
    if (columns.every((column) => next.includes(column.key))) return;
    setHidden(next);
    try {
      localStorage.setItem(place, JSON.stringify(next));
    } catch {
      // A browser that keeps nothing, or is full: the columns are shown so until the page is left.
    }
  }
  return { shown, toggle };
}

function readHidden(place: string): string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "null");
    return Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : null;
  } catch {
    return null;
  }
}
