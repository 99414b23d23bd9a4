import { useEffect, useEffectEvent, useState } from "react";
import { systemClock } from "@changming/kit/clock";
import { api } from "../../api/api.ts";
import { type Checkout, maxWait, nextQuery, stepOf } from "./checkout.ts";

interface Watched {
  checkout: Checkout;
  /** Number of presses: each one restarts the wait. */
  presses: number;
  /** `isOverdue`: the page had already said that the code does not come. */
  take(next: Checkout, isOverdue: boolean): void;
}

/**
 * Queries an order while it is displayed: every 2 s whether it is paid, until its own time is over. A failed query is
 * ignored; the next answer counts. Returns the seconds left, and whether a code has been awaited for longer than
 * `maxWait`.
 */
export function usePaymentWatch({ checkout, presses, take }: Watched): { left: number; isOverdue: boolean } {
  const { orderId, expires_at: expiresAt, expiresIn } = checkout;
  const step = stepOf(checkout);
  const of = `${expiresAt} ${step} ${presses}`;
  const [counted, setCounted] = useState({ of, left: expiresIn, isOverdue: false });
  // A new attempt is neither expired nor overdue.
  const { left, isOverdue } = counted.of === of ? counted : { left: expiresIn, isOverdue: false };
  const takeNow = useEffectEvent((next: Checkout) => take(next, isOverdue));
  const allowed = useEffectEvent(() => expiresIn);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const now = () => systemClock().getTime();
    const begun = now();
    const end = begun + allowed() * 1_000;
    const rest = () => Math.max(0, Math.ceil((end - now()) / 1_000));
    const isTooLong = () => step === "preparing" && now() - begun >= maxWait;
    const counting = setInterval(() => setCounted({ of, left: rest(), isOverdue: isTooLong() }), 500);
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function poll(kind: "state" | "query") {
      if (kind === "query") {
        const answer = await api.order.query({ orderId }, { signal });
        if (!answer.ok || answer.body !== 1) return;
      }
      const result = await api.order.state({ orderId }, { signal });
      if (result.ok && !signal.aborted) takeNow(result.body);
    }
    function pollLater(round: number) {
      const question = nextQuery(step, { isTimeOver: rest() === 0, round });
      if (!question) return;
      timer = setTimeout(() => {
        void poll(question.call).finally(() => {
          if (!signal.aborted) pollLater(round + 1);
        });
      }, question.after);
    }
    pollLater(1);
    return () => {
      controller.abort();
      clearInterval(counting);
      clearTimeout(timer);
    };
  }, [orderId, step, of]);

  return { left, isOverdue };
}
