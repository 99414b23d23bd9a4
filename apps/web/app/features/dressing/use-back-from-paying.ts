import { useEffect } from "react";
import { cleanAddress, isReturn, ownWithReturn } from "../payment/return-address.ts";
import { lookAfterOrders, welcomeBack } from "../payment/returned-payment.ts";

/**
 * A gateway leads back to `/family_dress?id=…&payTypeid=6&rid=1`, or it was paid elsewhere meanwhile: asks what became of
 * the dressings that were left unpaid in this browser, and says it. `payTypeid` and `rid` stay, what a gateway adds goes.
 */
export function useBackFromPaying(residenceId: number): void {
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    const which = { residenceId, kind: "dressing" } as const;
    if (isReturn(location.search)) void welcomeBack(which, signal, () => cleanAddress(ownWithReturn));
    const lookAgain = () => document.hidden || void lookAfterOrders(which, signal);
    document.addEventListener("visibilitychange", lookAgain, { signal });
    return () => asking.abort();
  }, [residenceId]);
}
