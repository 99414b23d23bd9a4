import { useLocation } from "react-router";
import { canonical } from "../../canonical.ts";
import { paths } from "../../paths.ts";

/** The login that leads back to the page as it stands here, its filters and its page of a list included. */
export function useLoginPath(): string {
  const { pathname, search } = useLocation();
  const isNoPlace = pathname === paths.login() || pathname === paths.home();
  return paths.login((isNoPlace ? null : canonical(pathname, search)) ?? undefined);
}
