import { useEffect } from "react";
import { cleanAddress, isReturn, ownWithReturn } from "../payment/return-address.ts";
import { queryStoredOrders, reportReturnedPayment } from "../payment/returned-payment.ts";

/**
 * Checks the unpaid dressings of this browser and reports the result: a gateway returns to
 * `/family_dress?id=…&payTypeid=6&rid=1`, or they were paid elsewhere. Removes the query keys that a gateway adds.
 */
export function useBackFromPaying(residenceId: number): void {
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const which = { residenceId, kind: "dressing" } as const;
    if (isReturn(location.search)) void reportReturnedPayment(which, signal, () => cleanAddress(ownWithReturn));
    const checkUnpaid = () => document.hidden || void queryStoredOrders(which, signal);
    document.addEventListener("visibilitychange", checkUnpaid, { signal });
    return () => controller.abort();
  }, [residenceId]);
}
