import { useEffect } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "../../browser/use-hydrated.ts";
import { storeToken, storedToken, tokenIn } from "./invitation-token.ts";

/** The invitation that was opened: from the address, or stored during the login. Null when there is none. */
export function useInvitationToken(): string | null {
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  const opened = tokenIn(hash);
  useEffect(() => {
    if (opened) storeToken(opened);
  }, [opened]);
  return isHydrated ? (opened ?? storedToken()) : null;
}
