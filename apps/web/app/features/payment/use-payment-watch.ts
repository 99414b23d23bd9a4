import { useEffect, useEffectEvent, useState } from "react";
import { systemClock } from "@changming/kit/clock";
import { api } from "../../api.ts";
import { type Checkout, longestWait, questionOf, stepOf } from "./checkout.ts";

export interface Watched {
  checkout: Checkout;
  /** How often it was pressed: a press is waited for anew. */
  presses: number;
  /** `isLate`: it had been said by then that the code does not come. */
  take(next: Checkout, isLate: boolean): void;
}

/**
 * Asks how an order stands as long as this is shown: every 2 s whether it is paid, until its own time is over. What
 * goes wrong while asking is passed over in silence; the next answer counts. Returns the seconds that are left, and
 * whether a code has been awaited for longer than anybody should.
 */
export function usePaymentWatch({ checkout, presses, take }: Watched): { left: number; isLate: boolean } {
  const { orderId, expires_at: expiresAt, expiresIn } = checkout;
  const step = stepOf(checkout);
  const of = `${expiresAt} ${step} ${presses}`;
  const [counted, setCounted] = useState({ of, left: expiresIn, isLate: false });
  // What begins anew is neither over nor late.
  const { left, isLate } = counted.of === of ? counted : { left: expiresIn, isLate: false };
  const takeNow = useEffectEvent((next: Checkout) => take(next, isLate));
  const allowed = useEffectEvent(() => expiresIn);

  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    const now = () => systemClock().getTime();
    const begun = now();
    const end = begun + allowed() * 1_000;
    const rest = () => Math.max(0, Math.ceil((end - now()) / 1_000));
    const isTooLong = () => step === "preparing" && now() - begun >= longestWait;
    const counting = setInterval(() => setCounted({ of, left: rest(), isLate: isTooLong() }), 500);
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function ask(kind: "state" | "query") {
      if (kind === "query") {
        const answer = await api.order.query({ orderId }, { signal });
        if (!answer.ok || answer.body !== 1) return;
      }
      const stands = await api.order.state({ orderId }, { signal });
      if (stands.ok && !signal.aborted) takeNow(stands.body);
    }
    function askLater(round: number) {
      const question = questionOf(step, { isTimeOver: rest() === 0, round });
      if (!question) return;
      timer = setTimeout(() => {
        void ask(question.ask).finally(() => {
          if (!signal.aborted) askLater(round + 1);
        });
      }, question.after);
    }
    askLater(1);
    return () => {
      asking.abort();
      clearInterval(counting);
      clearTimeout(timer);
    };
  }, [orderId, step, of]);

  return { left, isLate };
}
