import { useState } from "react";
import { Button } from "@changming/ui/button";
import type { PayType } from "../payment/checkout.ts";
import { PayMethods } from "../payment/pay-methods.tsx";
import { PaymentCard } from "../payment/payment-card.tsx";
import { ErrorMessage } from "../payment/error-message.tsx";
import { ModalDialog } from "../../parts/modal-dialog.tsx";
import styles from "./payment-drawer.module.css";
import { type ApplicationPayment, useApplicationPayment } from "./use-application-payment.ts";

export interface PaymentDrawerProps extends ApplicationPayment {
  /** Closed before the payment. */
  onClose(): void;
}

/** The payment of an application: the method, then the QR code or the link to the gateway, until it is paid. */
export function PaymentDrawer({ onClose, ...application }: PaymentDrawerProps) {
  const [payType, setPayType] = useState<PayType>(4);
  const payment = useApplicationPayment(application);
  const { checkout, isPaid, isBusy, paymentError, page } = payment;
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
          {application.sum !== "0.00" && <PayMethods value={payType} onChange={setPayType} />}
          <ErrorMessage paymentError={paymentError} page={page} />
          <Button
            kind="main"
            className={styles.pay}
            aria-disabled={isBusy || undefined}
            onClick={() => payment.order(payType)}
          >
            {isBusy ? "正在提交…" : labelOf(application)}
          </Button>
        </div>
      )}
    </ModalDialog>
  );
}

function labelOf({ send, sum }: ApplicationPayment): string {
  if (sum === "0.00") return "送去审核";
  return send === null ? "付款" : "提交并付款";
}
