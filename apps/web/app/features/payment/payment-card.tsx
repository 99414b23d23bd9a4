import { useEffect, useRef } from "react";
import { Button } from "@changming/ui/button";
import { type Checkout, clockText, type Step, stepOf } from "./checkout.ts";
import { PaymentCode } from "./payment-code.tsx";
import {
  againLabel,
  leadText,
  hasOtherWay,
  leaveLabel,
  type DisplayedStep,
  titleOf,
  statusText,
} from "./payment-texts.ts";
import { ErrorMessage } from "./error-message.tsx";
import { usePaymentWatch } from "./use-payment-watch.ts";
import type { Payment } from "./use-payment.ts";
import styles from "./payment-card.module.css";

interface PaymentCardProps {
  checkout: Checkout;
  purchase: Pick<Payment, "page" | "paymentError" | "isBusy" | "presses" | "payAgain" | "leave" | "take">;
  /** On a page of its own, with a larger code. */
  isOnPage?: boolean;
}

/** How to pay, until the order is paid: the code with its remaining time, or the error and what to do. */
export function PaymentCard({ checkout, purchase, isOnPage = false }: PaymentCardProps) {
  const { left, isOverdue } = usePaymentWatch({
    checkout,
    presses: purchase.presses,
    // A user who has read that the code is overdue is not redirected without warning.
    take: (next, wasOverdue) => purchase.take(next, wasOverdue ? false : undefined),
  });
  const step = stepOf(checkout);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  if (step === "paid") return null;
  const displayedStep = displayedStepOf(step, left, isOverdue);
  const isAlipay = checkout.payType === 6;
  const first = leadText(displayedStep, isAlipay);
  const Heading = isOnPage ? "h2" : "h3";
  const hasCode = !isAlipay && (displayedStep === "code" || displayedStep === "expired");
  return (
    <section className={styles.card} aria-labelledby="payment-title">
      <Heading id="payment-title" ref={title} tabIndex={-1}>
        {titleOf(displayedStep, isAlipay)}
      </Heading>
      <p className={styles.first} role="status">
        {first}
      </p>
      {hasCode && <PaymentCode text={checkout.config} isOver={displayedStep === "expired"} isLarge={isOnPage} />}
      <p className={styles.amount}>¥{checkout.money}</p>
      <p className={styles.what}>
        {checkout.title}
        {displayedStep === "code" && left > 0 && <span>，此码 {clockText(left)} 内有效</span>}
      </p>
      <p className={styles.text} data-waiting={displayedStep === "code" || undefined} role="status">
        {statusText(displayedStep)}
      </p>
      <ErrorMessage paymentError={purchase.paymentError} page={purchase.page} />
      <Ways displayedStep={displayedStep} checkout={checkout} purchase={purchase} />
    </section>
  );
}

/** Without a connection the page itself notices that the time is over. */
function displayedStepOf(step: Exclude<Step, "paid">, left: number, isOverdue: boolean): DisplayedStep {
  const isPayable = step === "code" || step === "away" || step === "preparing";
  if (left === 0 && isPayable) return "expired";
  return isOverdue ? "late" : step;
}

function Ways({
  displayedStep,
  checkout,
  purchase,
}: Pick<PaymentCardProps, "checkout" | "purchase"> & { displayedStep: DisplayedStep }) {
  const isAlipay = checkout.payType === 6;
  const again = againLabel(displayedStep, isAlipay);
  const isBusy = purchase.isBusy || undefined;
  return (
    <div className={styles.ways}>
      {again !== "" && (
        <Button onClick={() => purchase.payAgain(checkout)} aria-disabled={isBusy}>
          {again}
        </Button>
      )}
      {hasOtherWay(displayedStep) && (
        <Button onClick={() => purchase.payAgain(checkout, isAlipay ? 4 : 6)} aria-disabled={isBusy}>
          {isAlipay ? "改用微信支付" : "改用支付宝"}
        </Button>
      )}
      <Button kind="bare" onClick={purchase.leave}>
        {leaveLabel(displayedStep)}
      </Button>
    </div>
  );
}
