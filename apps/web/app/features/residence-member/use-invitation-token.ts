import { useEffect } from "react";
import { useLocation } from "react-router";
import { useHydrated } from "../../use-hydrated.ts";
import { keepToken, keptToken, tokenIn } from "./invitation-token.ts";

/** The invitation that was opened: out of the address, or kept while its reader logged in. Null when there is none. */
export function useInvitationToken(): string | null {
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  const opened = tokenIn(hash);
  useEffect(() => {
    if (opened) keepToken(opened);
  }, [opened]);
  return isHydrated ? (opened ?? keptToken()) : null;
}
