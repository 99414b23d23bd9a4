import { useEffect, useRef, useMemo, useState, useEffectEvent } from "react";
import { Button } from "@changming/ui/button";
import { QrCode } from "../../parts/qr-code.tsx";
import { drawQr } from "../../parts/qr-images.ts";
import { type CheckoutView, clockText, type CheckoutStep, stepOf, maxWait, nextQuery } from "./checkout.ts";
import type { Payment, PaymentError } from "./use-payment.ts";
import { usePayMethods } from "./pay-methods.tsx";
import { CopyField } from "../../parts/copy-field.tsx";
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
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  if (step === "paid") return null;
  const displayedStep = displayedStepOf(step, left, isOverdue);
  const isAlipay = checkout.payType === 6;
  const isInWechat = checkout.configKind === "bridge" || checkout.configKind === "payer";
  const first = leadText(displayedStep, { isAlipay, hasOther });
  const Heading = isOnPage ? "h2" : "h3";
  const hasCode = !isAlipay && (displayedStep === "code" || displayedStep === "expired");
  return (
    <section className={styles.card} aria-labelledby="payment-title">
      <Heading id="payment-title" ref={title} tabIndex={-1}>
        {isInWechat && displayedStep === "away" ? "请在微信的窗口里付款" : titleOf(displayedStep, isAlipay)}
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
      <PaymentActions displayedStep={displayedStep} checkout={checkout} purchase={purchase} />
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
  displayedStep,
  checkout,
  purchase,
}: Pick<PaymentCardProps, "checkout" | "purchase"> & { displayedStep: DisplayedStep }) {
  const isAlipay = checkout.payType === 6;
  const hasOther = usePayMethods().length > 1;
  const again = againLabel(displayedStep, isAlipay);
  const isBusy = purchase.isBusy || undefined;
  return (
    <div className={styles.ways}>
      {again !== "" && (
        <Button onClick={() => purchase.payAgain(checkout)} aria-disabled={isBusy}>
          {again}
        </Button>
      )}
      {hasOther && hasOtherWay(displayedStep) && (
        <Button onClick={() => purchase.payAgain(checkout, isAlipay ? 4 : 6)} aria-disabled={isBusy}>
          {isAlipay ? "改用微信支付" : "改用支付宝"}
        </Button>
      )}
      <Button kind="ghost" onClick={purchase.leave}>
        {hasOther ? leaveLabel(displayedStep) : "返回"}
      </Button>
    </div>
  );
}

interface PaymentCodeProps {
  text: string;
  /** Expired: only its place and a label stay. */
  isOver: boolean;
  isLarge: boolean;
}

/** The WeChat payment code, 180 px wide or, if `isLarge`, 220 (R-payment-1, R-dressing-6). */
function PaymentCode({ text, isOver, isLarge }: PaymentCodeProps) {
  // An expired order has no code text: the last code stays behind an overlay.
  const [last, setLast] = useState(text);
  if (text !== "" && text !== last) setLast(text);
  const image = useMemo(() => drawQr(last), [last]);
  return (
    <div className={styles.code} data-over={isOver || undefined} data-large={isLarge || undefined}>
      <QrCode image={image} label={isOver ? "已过期的二维码" : "微信付款二维码"} />
      {isOver && <span>此码已过期</span>}
    </div>
  );
}

/** What the payer sees; `late`: the gateway has not answered for longer than `maxWait`. */
type DisplayedStep = Exclude<CheckoutStep, "paid"> | "late";

const titles: Record<DisplayedStep, (isAlipay: boolean) => string> = {
  preparing: (isAlipay) => (isAlipay ? "正在打开支付宝" : "正在取付款码"),
  late: (isAlipay) => (isAlipay ? "支付宝一时打不开" : "付款码一时取不到"),
  code: () => "请使用微信扫一扫支付",
  away: (isAlipay) => (isAlipay ? "请到支付宝完成付款" : "请到微信完成付款"),
  failed: () => "付款暂时没有接通",
  expired: (isAlipay) => (isAlipay ? "付款时间已过" : "付款码已过期"),
  withdrawn: () => "不用再付款了",
  returned: () => "这笔款项会退回",
};

export const titleOf = (displayedStep: DisplayedStep, isAlipay: boolean): string => titles[displayedStep](isAlipay);

/** The first sentence where nothing can be paid now (R-order-7); it is above the amount. */
export function leadText(
  displayedStep: DisplayedStep,
  { isAlipay, hasOther }: { isAlipay: boolean; hasOther: boolean },
): string {
  const again = hasOther ? "请再试一次，或换一种付款方式。" : "请稍后再试一次。";
  if (displayedStep === "expired") return "没有扣款。如果刚刚已经付过，稍后会自动送达，不会重复收取。";
  if (displayedStep === "withdrawn") return "申请已经撤回，或费用改过了。如果刚刚已经付过，没有用上的钱会原路退回。";
  if (displayedStep === "failed") return `没有扣款。${again}`;
  if (displayedStep !== "late") return "";
  return `没有扣款。${isAlipay ? "支付宝" : "微信支付"}现在没有回应，${again}`;
}

/** The status, below the amount. */
export function statusText(displayedStep: DisplayedStep): string {
  if (displayedStep === "code") return "正在等待付款";
  if (displayedStep === "preparing") return "请稍等，马上就好。";
  if (displayedStep === "away") return "正在等待付款。没有打开的话，请按“继续付款”。";
  return displayedStep === "returned" ? "款项会原路退回，可以在消费记录里看到。" : "";
}

/** Label of the button that tries the same way again; empty where there is no such way. */
export function againLabel(displayedStep: DisplayedStep, isAlipay: boolean): string {
  if (displayedStep === "expired") return isAlipay ? "重新付款" : "重新获取二维码";
  if (displayedStep === "away") return "继续付款";
  return displayedStep === "failed" || displayedStep === "late" ? "再试一次" : "";
}

/** Label of the button that leaves; where nothing is payable it offers no other way of paying. */
export function leaveLabel(displayedStep: DisplayedStep): string {
  const isPayable = !hasOtherWay(displayedStep) && displayedStep !== "withdrawn" && displayedStep !== "returned";
  return isPayable ? "返回，换一种方式" : "返回";
}

/** The gateway failed, or does not answer: the other one may work. */
export const hasOtherWay = (displayedStep: DisplayedStep): boolean =>
  displayedStep === "failed" || displayedStep === "late";

/**
 * Why an order failed; inside WeChat's own browser with the link to `page`, for a browser in which it works
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
