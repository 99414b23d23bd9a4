import { useLocation } from "react-router";
import { pages, paths } from "../../url/paths.ts";
import { canonical } from "../../url/canonical.ts";

const anywhere = "http://local.invalid";

/** Pages to log in or register are no targets after a login. */
export const entryPaths: readonly string[] = [pages.login.path, pages.register.path, pages.forget.path];

/** The path to open after a login if it is local; otherwise null (R-account-6). */
export function localPath(from: string | null): string | null {
  if (!from || !from.startsWith("/") || !URL.canParse(from, anywhere)) return null;
  const { origin, pathname, search, hash } = new URL(from, anywhere);
  // Normalization can remove segments: `/.//evil.example` becomes a URL of another host only then.
  const isOurs = origin === anywhere && !pathname.startsWith("//");
  return isOurs && !entryPaths.includes(pathname) ? `${pathname}${search}${hash}` : null;
}

/** The login path that returns to this URL, including its query. */
export function useLoginPath(): string {
  const { pathname, search } = useLocation();
  const isNoPlace = pathname === paths.login() || pathname === paths.home();
  return paths.login((isNoPlace ? null : canonical(pathname, search)) ?? undefined);
}
