import { pathnames } from "../../paths.ts";

const anywhere = "http://local.invalid";

/** Where one comes in is no place to return to. */
export const entryPaths: readonly string[] = [pathnames.login, pathnames.register, pathnames.forget];

/** The path that a login returns to, if it is one of ours; otherwise null. */
export function localPath(from: string | null): string | null {
  if (!from || !from.startsWith("/") || !URL.canParse(from, anywhere)) return null;
  const { origin, pathname, search, hash } = new URL(from, anywhere);
  // Dots fall out when it is read: `/.//evil.example` becomes an address of elsewhere only then.
  const isOurs = origin === anywhere && !pathname.startsWith("//");
  return isOurs && !entryPaths.includes(pathname) ? `${pathname}${search}${hash}` : null;
}
