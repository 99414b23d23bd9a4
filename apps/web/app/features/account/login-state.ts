import { useLocation } from "react-router";
import { useHydrated } from "../../browser/use-hydrated.ts";
import { localPath } from "./login-path.ts";

/** State passed between the login, registration and password pages, in the history and not in the URL. */
export interface LoginState {
  /** Local path to open after the login. */
  from?: string;
  /** Phone number, already entered. */
  mobile?: string;
  /** Confirmation of the step before: the account is created, the password is changed. */
  said?: string;
}

/**
 * The passed state; `from` may also be in the URL. Empty until hydration, as the server caches one page for all query
 * values.
 */
export function useLoginState(): LoginState {
  const { search, state } = useLocation();
  if (!useHydrated()) return {};
  const text = (name: keyof LoginState): string | undefined => {
    const value: unknown = typeof state === "object" && state !== null ? Reflect.get(state, name) : undefined;
    return typeof value === "string" ? value : undefined;
  };
  const from = localPath(new URLSearchParams(search).get("from") ?? text("from") ?? null);
  return { from: from ?? undefined, mobile: text("mobile"), said: text("said") };
}
