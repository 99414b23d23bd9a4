import { useEffect, useRef } from "react";
import { Button } from "@changming/ui/button";
import { type Checkout, clockText, type Step, stepOf } from "./checkout.ts";
import { PaymentCode } from "./payment-code.tsx";
import { againLabel, firstWords, hasOtherWay, leaveLabel, type Shown, titleOf, wordsOf } from "./payment-words.ts";
import { Refusal } from "./refusal.tsx";
import { usePaymentWatch } from "./use-payment-watch.ts";
import type { Payment } from "./use-payment.ts";
import styles from "./payment-card.module.css";

export interface PaymentCardProps {
  checkout: Checkout;
  purchase: Pick<Payment, "page" | "wrong" | "isBusy" | "presses" | "payAgain" | "leave" | "take">;
  /** It stands on a page of its own, and the code is larger. */
  isOnPage?: boolean;
}

/** How to pay, until it is paid: the code with the time that it lives, or what went wrong and the way on. */
export function PaymentCard({ checkout, purchase, isOnPage = false }: PaymentCardProps) {
  const { left, isLate } = usePaymentWatch({
    checkout,
    presses: purchase.presses,
    // Who was told that it does not come is not led away all of a sudden.
    take: (next, wasLate) => purchase.take(next, wasLate ? false : undefined),
  });
  const step = stepOf(checkout);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  if (step === "paid") return null;
  const shown = shownOf(step, left, isLate);
  const isAlipay = checkout.payType === 6;
  const first = firstWords(shown, isAlipay);
  const Heading = isOnPage ? "h2" : "h3";
  const hasCode = !isAlipay && (shown === "code" || shown === "expired");
  return (
    <section className={styles.card} aria-labelledby="payment-title">
      <Heading id="payment-title" ref={title} tabIndex={-1}>
        {titleOf(shown, isAlipay)}
      </Heading>
      <p className={styles.first} role="status">
        {first}
      </p>
      {hasCode && <PaymentCode text={checkout.config} isOver={shown === "expired"} isLarge={isOnPage} />}
      <p className={styles.amount}>¥{checkout.money}</p>
      <p className={styles.what}>
        {checkout.title}
        {shown === "code" && left > 0 && <span>，此码 {clockText(left)} 内有效</span>}
      </p>
      <p className={styles.words} data-waiting={shown === "code" || undefined} role="status">
        {wordsOf(shown)}
      </p>
      <Refusal wrong={purchase.wrong} page={purchase.page} />
      <Ways shown={shown} checkout={checkout} purchase={purchase} />
    </section>
  );
}

/** Without a line nobody tells that the time is over. */
function shownOf(step: Exclude<Step, "paid">, left: number, isLate: boolean): Shown {
  const isPayable = step === "code" || step === "away" || step === "preparing";
  if (left === 0 && isPayable) return "expired";
  return isLate ? "late" : step;
}

function Ways({ shown, checkout, purchase }: Pick<PaymentCardProps, "checkout" | "purchase"> & { shown: Shown }) {
  const isAlipay = checkout.payType === 6;
  const again = againLabel(shown, isAlipay);
  const isBusy = purchase.isBusy || undefined;
  return (
    <div className={styles.ways}>
      {again !== "" && (
        <Button onClick={() => purchase.payAgain(checkout)} aria-disabled={isBusy}>
          {again}
        </Button>
      )}
      {hasOtherWay(shown) && (
        <Button onClick={() => purchase.payAgain(checkout, isAlipay ? 4 : 6)} aria-disabled={isBusy}>
          {isAlipay ? "改用微信支付" : "改用支付宝"}
        </Button>
      )}
      <Button kind="bare" onClick={purchase.leave}>
        {leaveLabel(shown)}
      </Button>
    </div>
  );
}
