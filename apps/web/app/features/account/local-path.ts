const anywhere = "http://local.invalid";

/** The path that a login returns to, if it is one of ours; otherwise null. The login itself is no place to return to. */
export function localPath(from: string | null): string | null {
  if (!from || !from.startsWith("/") || !URL.canParse(from, anywhere)) return null;
  const { origin, pathname, search, hash } = new URL(from, anywhere);
  return origin === anywhere && pathname !== "/login" ? `${pathname}${search}${hash}` : null;
}
