import { useEffect, useEffectEvent, useState } from "react";
import type { UserInfo } from "../account/user-info.ts";
import { isReturn } from "../payment/return-address.ts";

/**
 * A gateway leads back here after an application was paid: asks for its order, says what became of it, then tells. Returns
 * what is to be read of a second payment, which goes back; empty where there is none.
 */
export function useReturnedPayment({ token }: UserInfo, onSettled: () => void): string {
  const [twice, setTwice] = useState("");
  const settled = useEffectEvent(onSettled);
  useEffect(() => {
    if (!isReturn(location.search)) return;
    const asking = new AbortController();
    const { signal } = asking;
    const welcome = async () => {
      try {
        const { welcomeBack } = await import("../payment/returned-payment.ts");
        if (!signal.aborted) await welcomeBack({ kind: "application" }, signal);
        if (signal.aborted) return;
        settled();
        const { askTwice } = await import("./paid-twice.ts");
        const words = await askTwice(signal);
        if (!signal.aborted) setTwice(words);
      } catch {
        // What is listed below is right without the word of thanks.
      }
    };
    void welcome();
    return () => asking.abort();
  }, [token]);
  return twice;
}
