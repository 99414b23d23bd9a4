import { useEffect, useSyncExternalStore } from "react";
import { useToday } from "../../browser/clock.ts";
import { useUser } from "../../api/user-info.ts";
import { useSite } from "../../parts/site-context.tsx";
import { followToday, readBows, remember, subscribeToBows } from "./bow-store.ts";
import { type Bow, bowsOf, noBows } from "./bows.ts";

interface Remembrance {
  isLoggedIn: boolean;
  /** Today's; absent until it is made, and again from midnight in Shanghai on. */
  bow: Bow | undefined;
  /** Why the last press was not counted; empty without an error. */
  bowError: string;
  /** True when it was counted now. */
  remember(): Promise<boolean>;
}

/** Whether the user has remembered a residence today, and the action to do it. */
export function useRemembrance(id: number): Remembrance {
  const session = useUser()?.token ?? "";
  const today = useToday(useSite()?.today.day ?? "");
  const all = useSyncExternalStore(subscribeToBows, readBows, () => noBows);
  useEffect(() => (session ? followToday(session, today) : undefined), [session, today]);
  const { done, bowErrors } = bowsOf(all, session, today);
  return {
    isLoggedIn: session !== "",
    bow: session ? done.get(id) : undefined,
    bowError: bowErrors.get(id) ?? "",
    remember: () => remember(session, today, id),
  };
}
