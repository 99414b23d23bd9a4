import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import type { UserInfo } from "../../api/user-info.ts";
import { isReturn } from "../payment/return-address.ts";
import { redirectMessageOf } from "./redirect-message.ts";

/**
 * First message for a user who returns from payment (also reported to `onSettled`) or was redirected here; else empty.
 */
export function useReturnMessage(user: UserInfo, onSettled: () => void): string {
  const duplicateMessage = useReturnedPayment(user, onSettled);
  const { state } = useLocation();
  return duplicateMessage || redirectMessageOf(state);
}

/**
 * A gateway redirects here after an application was paid (R-personal-13): queries its order, reports the outcome
 * (R-application-13), then calls `onSettled`. Returns the message about a duplicate payment, which is refunded; empty
 * where there is none.
 */
function useReturnedPayment({ token }: UserInfo, onSettled: () => void): string {
  const [duplicateMessage, setDuplicateMessage] = useState("");
  const settled = useEffectEvent(onSettled);
  useEffect(() => {
    if (!isReturn(location.search)) return;
    const controller = new AbortController();
    const { signal } = controller;
    const welcome = async () => {
      try {
        const { reportReturnedPayment } = await import("../payment/returned-payment.ts");
        if (!signal.aborted) await reportReturnedPayment({ kind: "application" }, signal);
        if (signal.aborted) return;
        settled();
        const { fetchDoublePaymentMessage } = await import("./paid-twice.ts");
        const text = await fetchDoublePaymentMessage(signal);
        if (!signal.aborted) setDuplicateMessage(text);
      } catch {
        // The list below is right without this message.
      }
    };
    void welcome();
    return () => controller.abort();
  }, [token]);
  return duplicateMessage;
}
