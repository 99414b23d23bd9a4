import type { ShanghaiDay } from "@changming/kit/shanghai";
import { readUser } from "../../api/user-info.ts";

/** Local storage key of the remembrances that the server may not have received; a logout clears it. */
const key = "unsent_lamps";

interface Unsent {
  accountId: string;
  day: ShanghaiDay;
  ids: readonly number[];
}

function read(): Unsent | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    const isOurs = typeof value === "object" && value !== null && "ids" in value && Array.isArray(value.ids);
    return isOurs ? (value as Unsent) : null;
  } catch {
    return null;
  }
}

function write(unsent: Unsent): void {
  try {
    if (unsent.ids.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(unsent));
  } catch {
    // Storage is blocked: the user presses again.
  }
}

/** Residences whose remembrance of this day waits for a connection; none of another account's or day's. */
export function readUnsent(day: ShanghaiDay): readonly number[] {
  const unsent = read();
  return unsent?.accountId === accountId() && unsent.day === day ? unsent.ids : [];
}

const accountId = () => readUser()?.id ?? "";

export function storeUnsent(day: ShanghaiDay, id: number): void {
  write({ accountId: accountId(), day, ids: [...readUnsent(day).filter((other) => other !== id), id] });
}

export function forgetUnsent(id: number): void {
  const unsent = read();
  if (unsent?.ids.includes(id)) write({ ...unsent, ids: unsent.ids.filter((other) => other !== id) });
}
