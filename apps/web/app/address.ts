import { foldDigits } from "@changming/kit/digits";
import { largestId } from "@changming/contract/largest-id";
import { refusal } from "./refusal.ts";

/** The id that an address names under a key (`?id=12`); null when it names none. */
export function idOf(address: URL, key = "id"): number | null {
  const text = foldDigits(address.searchParams.get(key) ?? "");
  if (!/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= largestId ? id : null;
}

/** The same for a loader that can do nothing without it: an address without a possible id is as unknown as any other. */
export function requireId(address: URL, key = "id"): number {
  const id = idOf(address, key);
  if (id === null) throw refusal("notFound");
  return id;
}

/** The page number of an address: 1 unless it is a whole number from 1 on. */
export function pageNumberOf(address: URL): number {
  const text = foldDigits(address.searchParams.get("page") ?? "");
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
