import { useState } from "react";

/** Which row is held: the one that is open, as it was when it was opened, also when its list has it no more. */
export function heldRow<Row extends { id: number }>(held: Row | null, rows: readonly Row[], openId: number | null) {
  if (openId === null) return null;
  return held?.id === openId ? held : (rows.find(({ id }) => id === openId) ?? null);
}

/** The row of a list that the address names; null while none is open, or the page of the list has not got it. */
export function useOpenRow<Row extends { id: number }>(rows: readonly Row[], openId: number | null): Row | null {
  const [held, setHeld] = useState<Row | null>(null);
  const row = heldRow(held, rows, openId);
  if (row !== held) setHeld(row);
  return row;
}
