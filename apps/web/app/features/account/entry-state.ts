import { useLocation } from "react-router";
import { useHydrated } from "../../use-hydrated.ts";
import { localPath } from "./local-path.ts";

/** What goes along from one of the pages on which one comes in to the next, in the history and not in the address. */
export interface EntryState {
  /** Where one is led once logged in: a path of ours. */
  from?: string;
  /** Written once already. */
  mobile?: string;
  /** What was done on the page before: the account is made, the password is new. */
  said?: string;
}

/**
 * What came along, `from` also out of the address. Nothing until the browser has taken over: the server keeps one page
 * for all, whatever the address says.
 */
export function useEntryState(): EntryState {
  const { search, state } = useLocation();
  if (!useHydrated()) return {};
  const text = (name: keyof EntryState): string | undefined => {
    const value: unknown = typeof state === "object" && state !== null ? Reflect.get(state, name) : undefined;
    return typeof value === "string" ? value : undefined;
  };
  const from = localPath(new URLSearchParams(search).get("from") ?? text("from") ?? null);
  return { from: from ?? undefined, mobile: text("mobile"), said: text("said") };
}
