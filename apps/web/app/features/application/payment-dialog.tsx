import { useState, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "@changming/ui/button";
import type { PayType, CheckoutView } from "../payment/checkout.ts";
import { PayMethods, usableMethod, usePayMethods } from "../payment/pay-methods.tsx";
import { PaymentCard, ErrorMessage } from "../payment/payment-card.tsx";
import { ModalDialog } from "../../parts/modal-dialog.tsx";
import styles from "./payment-dialog.module.css";
import type { Result } from "@changming/contract/client";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import { announcePayment } from "../payment/after-payment.ts";
import { type PaymentChoice, usePayment } from "../payment/use-payment.ts";
import type { FailedResult } from "../../form/use-form.ts";
import { type SendApplication, type SentApplication, sentMessage } from "./use-application-form.ts";

export interface PaymentDialogProps extends ApplicationPayment {
  /** Closed before the payment. */
  onClose(): void;
}

/**
 * The payment of an application: the method, then the QR code or the link to the gateway, until it is paid
 * (R-application-11).
 */
export function PaymentDialog({ onClose, ...application }: PaymentDialogProps) {
  const [payType, setPayType] = useState<PayType>(4);
  const payment = useApplicationPayment(application);
  const { checkout, isPaid, isBusy, paymentError, page } = payment;
  const payMethods = usePayMethods();
  const isFree = application.sum === "0.00";
  return (
    <ModalDialog title="入驻费用" onClose={isPaid ? application.onDone : onClose}>
      {isPaid ? (
        <p className={styles.paid} role="status">
          支付成功，申请已经提交审核。正在前往家庭居所…
        </p>
      ) : checkout ? (
        <PaymentCard checkout={checkout} purchase={payment} />
      ) : (
        <div className={styles.choice}>
          <p className={styles.amount}>
            应付 <output>¥{application.sum}</output>
          </p>
          {!isFree && <PayMethods value={payType} onChange={setPayType} page={page} />}
          <ErrorMessage paymentError={paymentError} page={page} />
          {(isFree || payMethods.length > 0) && (
            <Button
              kind="primary"
              className={styles.pay}
              aria-disabled={isBusy || undefined}
              onClick={() => payment.order(usableMethod(payType, payMethods))}
            >
              {isBusy ? "正在提交…" : labelOf(application)}
            </Button>
          )}
        </div>
      )}
    </ModalDialog>
  );
}

function labelOf({ send, sum }: ApplicationPayment): string {
  if (sum === "0.00") return "送去审核";
  return send === null ? "付款" : "提交并付款";
}

/** Pause between the success message and the next page, in ms (R-application-12). */
const pause = 2_000;

/** Errors handled by the payment; all others belong to the form. */
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

interface ApplicationPayment {
  /** The unpaid application; 0 while none was sent. */
  id: number;
  /** Sends the form first; null if the application exists already. */
  send: SendApplication | null;
  /** The displayed sum, in yuan with two decimals. */
  sum: string;
  /** The application was created and is unpaid. */
  onSent(id: number): void;
  /** A failure outside the payment: the form is invalid or, if `isSent`, the application can no longer be paid. */
  onFailed(failure: FailedResult, isSent: boolean): void;
  /** The application is under review; after a payment this is called with a delay, so that the message can be read. */
  onDone(): void;
}

/** Sends an application and pays for it; repeated presses make one application and one payment. */
function useApplicationPayment({ id, send, sum, onSent, onFailed, onDone }: ApplicationPayment) {
  const made = useRef(send === null ? id : 0);
  const sentState = useRef<SentApplication["state"]>("awaitingPayment");
  const [isPaid, setPaid] = useState(false);

  async function request(choice: PaymentChoice): Promise<Result<CheckoutView>> {
    const isFirst = made.current === 0 && send !== null;
    const result: Result<SentApplication> = isFirst
      ? await send(choice)
      : await api.application.pay({ id: made.current, ...choice });
    if (!result.ok) {
      if (!ofPayment.includes(result.error)) onFailed(result, !isFirst);
      return result;
    }
    sentState.current = result.body.state;
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
      unavailableMessage: "这份申请已经不在了，没有扣款",
      payAgain: (_order, choice) => request(choice),
    },
    (checkout) => {
      if (checkout.money === "0.00") {
        showToast(sentMessage(sentState.current));
        return onDone();
      }
      announcePayment(checkout);
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
      actionKey: "application",
      payType,
      sum,
      request: ({ ref: _ref, ...choice }) => request(choice),
    });
  return { ...payment, order, isPaid };
}

/** The checkout of an application. One that is or has become free counts as paid with 0.00. */
export function checkoutOf({ id, order }: SentApplication): CheckoutView {
  if (order) return order;
  return {
    orderId: `free-${id}`,
    kind: "application",
    config: "",
    configKind: "",
    state: "paid",
    payType: 4,
    money: "0.00",
    title: "",
    residenceId: 0,
    expires_at: "",
    expiresIn: 0,
    given: null,
  };
}
