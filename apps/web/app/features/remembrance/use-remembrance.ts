import { useEffect, useSyncExternalStore } from "react";
import { useToday } from "../../clock.ts";
import { useUser } from "../account/user-info.ts";
import { useSite } from "../site/site-context.tsx";
import { followToday, readBows, remember, subscribeToBows } from "./bow-store.ts";
import { type Bow, bowsOf, noBows } from "./bows.ts";

export interface Remembrance {
  isLoggedIn: boolean;
  /** Today's; absent until it is made, and again from midnight in Shanghai on. */
  bow: Bow | undefined;
  /** Why the last press was not counted; empty when nothing is wrong. */
  refusal: string;
  /** True when it was counted now. */
  remember(): Promise<boolean>;
}

/** Whether the reader has remembered a residence today, and how it is done. */
export function useRemembrance(id: number): Remembrance {
  const session = useUser()?.token ?? "";
  const today = useToday(useSite()?.today.day ?? "");
  const all = useSyncExternalStore(subscribeToBows, readBows, () => noBows);
  useEffect(() => (session ? followToday(session, today) : undefined), [session, today]);
  const { done, refused } = bowsOf(all, session, today);
  return {
    isLoggedIn: session !== "",
    bow: session ? done.get(id) : undefined,
    refusal: refused.get(id) ?? "",
    remember: () => remember(session, today, id),
  };
}
