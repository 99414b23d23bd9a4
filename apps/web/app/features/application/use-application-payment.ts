import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Result } from "@changming/contract/client";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { thankFor } from "../payment/after-payment.ts";
import type { Checkout, PayType } from "../payment/checkout.ts";
import { type PayWish, usePayment } from "../payment/use-payment.ts";
import type { Refused } from "../site/use-form.ts";
import { checkoutOf } from "./checkout-of.ts";
import { sentWords } from "./sent-words.ts";
import type { SendApplication, SentApplication } from "./use-application-form.ts";

/** The specification's pause between the word that it is paid and the page that follows, in ms. */
const pause = 2_000;

/** What is the payment's own business; everything else is the form's. */
const ofPayment: readonly string[] = [
  "offline",
  "sessionInvalid",
  "tooManyRequests",
  "orderTooSoon",
  "orderClosed",
  "payMethodOff",
  "payInBrowser",
  "failed",
  "unavailable",
];

export interface ApplicationPayment {
  /** The application that waits for its payment; 0 while none was sent. */
  id: number;
  /** Sends what was written first; null where it is there already. */
  send: SendApplication | null;
  /** Yuan with two decimals: what was shown to be paid. */
  sum: string;
  /** It is there, and waits for its payment. */
  onSent(id: number): void;
  /** Not for the payment's sake: the form is to blame, or, `isSent`, it is no longer to be paid. */
  onRefused(refused: Refused, isSent: boolean): void;
  /** It is under review: with a payment a moment after that was said. */
  onDone(): void;
}

/** Sends an application and pays for it, once, however often it is pressed. */
export function useApplicationPayment({ id, send, sum, onSent, onRefused, onDone }: ApplicationPayment) {
  const made = useRef(send === null ? id : 0);
  const standing = useRef<SentApplication["state"]>("awaitingPayment");
  const [isPaid, setPaid] = useState(false);

  async function ask(wish: PayWish): Promise<Result<Checkout>> {
    const isFirst = made.current === 0 && send !== null;
    const result: Result<SentApplication> = isFirst
      ? await send(wish)
      : await api.application.pay({ id: made.current, ...wish });
    if (!result.ok) {
      if (!ofPayment.includes(result.error)) onRefused(result, !isFirst);
      return result;
    }
    standing.current = result.body.state;
    if (isFirst) {
      made.current = result.body.id;
      onSent(result.body.id);
    }
    return { ok: true, body: checkoutOf(result.body) };
  }

  const payment = usePayment(
    {
      kind: "application",
      page: paths.ownResidences(1),
      gone: "这份申请已经不在了，没有扣款",
      payAgain: (_standing, wish) => ask(wish),
    },
    (checkout) => {
      if (checkout.money === "0.00") {
        showToast(sentWords(standing.current));
        return onDone();
      }
      thankFor(checkout);
      setPaid(true);
    },
  );
  const leave = useEffectEvent(onDone);
  useEffect(() => {
    if (!isPaid) return;
    const timer = setTimeout(() => leave(), pause);
    return () => clearTimeout(timer);
  }, [isPaid]);

  const order = (payType: PayType) =>
    payment.order({
      deed: "application",
      payType,
      sum,
      ask: ({ ref: _ref, ...wish }) => ask(wish),
    });
  return { ...payment, order, isPaid };
}
