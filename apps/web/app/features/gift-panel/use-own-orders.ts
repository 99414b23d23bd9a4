import { useEffect } from "react";
import { useUser } from "../account/user-info.ts";
import { useLive } from "../live/use-live.ts";
import { readOrders } from "../payment/kept-order.ts";
import { isReturn } from "../payment/return-address.ts";

/** Fetches what asks, where there is something to ask for. */
async function lookAfter(residenceId: number, isBack: boolean, signal: AbortSignal): Promise<void> {
  if (!isBack && !readOrders().some((kept) => kept.residenceId === residenceId)) return;
  try {
    const { loadReturnedPayment } = await import("./gate.ts");
    const { lookAfterOrders, welcomeBack } = await loadReturnedPayment();
    if (!signal.aborted) await (isBack ? welcomeBack : lookAfterOrders)({ residenceId }, signal);
  } catch {
    // Without it the gift is there all the same; only the word of thanks is missing.
  }
}

/**
 * Looks after the orders that were left unpaid here, for a page of their residence. A gateway leads back to
 * `/home?id=…&payTypeid=6&rid=1`, or it is paid on a phone after the panel was closed: they are asked for once the page
 * is alive, when its tab is looked at again, and when a gift of the reader's is heard of.
 */
export function useOwnOrders(residenceId: number): void {
  const user = useUser();
  const token = user?.token;

  useEffect(() => {
    if (!token) return;
    const asking = new AbortController();
    const { signal } = asking;
    const lookAgain = () => document.hidden || void lookAfter(residenceId, false, signal);
    void lookAfter(residenceId, isReturn(location.search), signal);
    document.addEventListener("visibilitychange", lookAgain, { signal });
    return () => asking.abort();
  }, [residenceId, token]);

  useLive(
    { residenceId },
    {
      onShown({ msgType, username }) {
        const isOwn = user !== null && msgType === "gift" && username === user.nickname;
        // What was paid is thanked for, though the page may be left meanwhile.
        if (isOwn) void lookAfter(residenceId, false, new AbortController().signal);
      },
    },
  );
}
