import { useLocation } from "react-router";
import { canonical } from "../../url/canonical.ts";
import { paths } from "../../url/paths.ts";

/** The login path that returns to this URL, including its query. */
export function useLoginPath(): string {
  const { pathname, search } = useLocation();
  const isNoPlace = pathname === paths.login() || pathname === paths.home();
  return paths.login((isNoPlace ? null : canonical(pathname, search)) ?? undefined);
}
