import { refusal } from "../../refusal.ts";

const largestId = 2_147_483_647;

/** The residence that an address names (`/home?id=12`); null when it names none. */
export function residenceIdOf(search: URLSearchParams): number | null {
  const text = search.get("id") ?? "";
  if (!/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= largestId ? id : null;
}

/** The same for a loader: an address without a possible id is as unknown as any other. */
export function requireResidenceId(address: string): number {
  const id = residenceIdOf(new URL(address).searchParams);
  if (id === null) throw refusal("notFound");
  return id;
}
