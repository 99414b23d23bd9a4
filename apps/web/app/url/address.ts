import { normalizeDigits } from "@changming/kit/digits";
import { largestId } from "@changming/contract/limits";
import { loadError } from "../api/load-error.ts";

/** The numeric id under a query key (`?id=12`); null when it is missing or invalid. */
export function idOf(address: URL, key = "id"): number | null {
  const text = normalizeDigits(address.searchParams.get(key) ?? "");
  if (!/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= largestId ? id : null;
}

/** As {@link idOf}; throws a 404 where a loader needs the id and the URL has no valid one. */
export function requireId(address: URL, key = "id"): number {
  const id = idOf(address, key);
  if (id === null) throw loadError("notFound");
  return id;
}

/** The page number in the query: 1 unless it is a whole number from 1 on. */
export function pageNumberOf(address: URL): number {
  const text = normalizeDigits(address.searchParams.get("page") ?? "");
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
