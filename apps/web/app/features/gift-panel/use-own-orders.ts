import { useEffect } from "react";
import { useUser } from "../../api/user-info.ts";
import { useLive } from "../live/use-live.ts";
import { readOrders } from "../payment/stored-order.ts";
import { notifyReturned } from "./returned-gift.ts";
import { isReturn } from "../payment/return-address.ts";

/** Fetches the code that queries orders, where there is an order to query. */
async function queryOrders(residenceId: number, isBack: boolean, signal: AbortSignal): Promise<void> {
  if (!isBack && !readOrders().some((stored) => stored.residenceId === residenceId)) return;
  try {
    const { loadReturnedPayment } = await import("./loaders.ts");
    const { queryStoredOrders, reportReturnedPayment } = await loadReturnedPayment();
    if (signal.aborted) return;
    if (!isBack) return void (await queryStoredOrders({ residenceId }, signal));
    await reportReturnedPayment({ residenceId }, signal, { onPaid: notifyReturned });
  } catch {
    // Only the thank-you message is missing; the gift is there.
  }
}

/**
 * Queries the orders left unpaid at a residence: after hydration, when the tab becomes visible again, and when a gift
 * of the user arrives. A gateway returns to `/home?id=…&payTypeid=6&rid=1`; or the user pays on a phone after closing
 * the panel.
 */
export function useOwnOrders(residenceId: number): void {
  const user = useUser();
  const token = user?.token;

  useEffect(() => {
    if (!token) return;
    const controller = new AbortController();
    const { signal } = controller;
    const handleReturn = () => document.hidden || void queryOrders(residenceId, false, signal);
    void queryOrders(residenceId, isReturn(location.search), signal);
    document.addEventListener("visibilitychange", handleReturn, { signal });
    return () => controller.abort();
  }, [residenceId, token]);

  useLive(
    { residenceId },
    {
      onEntry({ msgType, username }) {
        const isOwn = user !== null && msgType === "gift" && username === user.nickname;
        // The thanks for a payment appear even if the page is left meanwhile.
        if (isOwn) void queryOrders(residenceId, false, new AbortController().signal);
      },
    },
  );
}
