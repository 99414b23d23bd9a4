import { useEffect, useRef, useMemo, useState, useEffectEvent } from "react";
import { Button } from "@changming/ui/button";
import { QrCode } from "../../parts/qr-code.tsx";
import { drawQr } from "../../parts/qr-images.ts";
import { type CheckoutView, clockText, type CheckoutStep, stepOf, maxWait, nextQuery } from "./checkout.ts";
import type { Payment, PaymentError } from "./use-payment.ts";
import { usePayMethods } from "./pay-methods.tsx";
import { CopyField } from "../../parts/copy-field.tsx";
import { browserOf } from "@changming/kit/host-app";
import {
  againLabel,
  type DisplayedStep,
  isFailing,
  leadText,
  leaveLabel,
  type PayWay,
  statusText,
  titleOf,
} from "./payment-texts.ts";
import { systemClock } from "@changming/kit/clock";
import { api } from "../../api/api.ts";
import styles from "./payment-card.module.css";

interface PaymentCardProps {
  checkout: CheckoutView;
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
  const hasOther = usePayMethods().length > 1;
  // An expired order has no code text: the last code stays behind an overlay.
  const [code, setCode] = useState("");
  if (step === "code" && checkout.config !== code) setCode(checkout.config);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  if (step === "paid") return null;
  const displayedStep = displayedStepOf(step, left, isOverdue);
  const way = code === "" ? wayOf(checkout) : "code";
  const first = leadText(displayedStep, way, hasOther);
  const Heading = isOnPage ? "h2" : "h3";
  const hasCode = code !== "" && (displayedStep === "code" || displayedStep === "expired");
  return (
    <section className={styles.card} aria-labelledby="payment-title">
      <Heading id="payment-title" ref={title} tabIndex={-1}>
        {titleOf(displayedStep, way)}
      </Heading>
      <p className={styles.first} role="status">
        {first}
      </p>
      {hasCode && <PaymentCode text={code} isOver={displayedStep === "expired"} isLarge={isOnPage} />}
      <p className={styles.amount}>¥{checkout.money}</p>
      <p className={styles.what}>
        {checkout.title}
        {displayedStep === "code" && left > 0 && <span>，此码 {clockText(left)} 内有效</span>}
      </p>
      <p className={styles.text} data-waiting={displayedStep === "code" || undefined} role="status">
        {statusText(displayedStep)}
      </p>
      <ErrorMessage paymentError={purchase.paymentError} page={purchase.page} />
      <PaymentActions way={way} displayedStep={displayedStep} checkout={checkout} purchase={purchase} />
    </section>
  );
}

/** Without a connection the page itself notices that the time is over. */
function displayedStepOf(step: Exclude<CheckoutStep, "paid">, left: number, isOverdue: boolean): DisplayedStep {
  const isPayable = step === "code" || step === "away" || step === "preparing";
  if (left === 0 && isPayable) return "expired";
  return isOverdue ? "late" : step;
}

function PaymentActions({
  way,
  displayedStep,
  checkout,
  purchase,
}: Pick<PaymentCardProps, "checkout" | "purchase"> & { way: PayWay; displayedStep: DisplayedStep }) {
  const isAlipay = way === "alipay";
  const hasOther = usePayMethods().length > 1;
  const again = againLabel(displayedStep, way);
  const isBusy = purchase.isBusy || undefined;
  return (
    <div className={styles.ways}>
      {again !== "" && (
        <Button onClick={() => purchase.payAgain(checkout)} aria-disabled={isBusy}>
          {again}
        </Button>
      )}
      {hasOther && isFailing(displayedStep) && (
        <Button onClick={() => purchase.payAgain(checkout, isAlipay ? 4 : 6)} aria-disabled={isBusy}>
          {isAlipay ? "改用微信支付" : "改用支付宝"}
        </Button>
      )}
      <Button kind="ghost" onClick={purchase.leave}>
        {leaveLabel(displayedStep, hasOther)}
      </Button>
    </div>
  );
}

/** How an order without a code is paid, or will be on this device. */
function wayOf({ payType, configKind }: CheckoutView): PayWay {
  if (payType === 6) return "alipay";
  const isHere = configKind === "redirect" || configKind === "bridge" || configKind === "payer";
  return isHere || browserOf(navigator.userAgent) !== "pc" ? "wechat" : "code";
}

interface PaymentCodeProps {
  text: string;
  /** Expired: only its place and a label stay. */
  isOver: boolean;
  isLarge: boolean;
}

/** The WeChat payment code, 180 px wide or, if `isLarge`, 220 (R-payment-1, R-dressing-6). */
function PaymentCode({ text, isOver, isLarge }: PaymentCodeProps) {
  const image = useMemo(() => drawQr(text), [text]);
  return (
    <div className={styles.code} data-over={isOver || undefined} data-large={isLarge || undefined}>
      <QrCode image={image} label={isOver ? "已过期的二维码" : "微信付款二维码"} />
      {isOver && <span>此码已过期</span>}
    </div>
  );
}

/**
 * Why an order failed; inside the browser of another app with the link to `page`, for a browser in which it works
 * (R-payment-6).
 */
export function ErrorMessage({ paymentError, page }: { paymentError: PaymentError | null; page: string }) {
  if (!paymentError) return null;
  return (
    <>
      <p className={styles.error} role="alert">
        {paymentError.msg}
      </p>
      {paymentError.error === "payInBrowser" && (
        <CopyField
          label="链接"
          text={new URL(page, location.origin).href}
          action="复制链接"
          done="已经复制好了，请到手机的浏览器里粘贴、打开。"
        />
      )}
    </>
  );
}

interface Watched {
  checkout: CheckoutView;
  /** Number of presses: each one restarts the wait. */
  presses: number;
  /** `isOverdue`: the page had already said that the code does not come. */
  take(next: CheckoutView, isOverdue: boolean): void;
}

/**
 * Queries an order while it is displayed: every 2 s whether it is paid, until its own time is over. A failed query is
 * ignored (R-payment-2); the next answer counts. Returns the seconds left, and whether a code has been awaited for
 * longer than `maxWait`.
 */
function usePaymentWatch({ checkout, presses, take }: Watched): { left: number; isOverdue: boolean } {
  const { orderId, expires_at: expiresAt, expiresIn } = checkout;
  const step = stepOf(checkout);
  const of = `${expiresAt} ${step} ${presses}`;
  const [counted, setCounted] = useState({ of, left: expiresIn, isOverdue: false });
  // A new attempt is neither expired nor overdue.
  const { left, isOverdue } = counted.of === of ? counted : { left: expiresIn, isOverdue: false };
  const takeNow = useEffectEvent((next: CheckoutView) => take(next, isOverdue));
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
