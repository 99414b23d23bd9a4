import { useEffect, useEffectEvent, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { Button } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import { pages, paths } from "../../url/paths.ts";
import { notifyReturned } from "../gift-panel/returned-gift.ts";
import { announcePayment } from "../payment/after-payment.ts";
import { type CheckoutView, stepOf } from "../payment/checkout.ts";
import { NoPayMethod, usePayMethods } from "../payment/pay-methods.tsx";
import { ErrorMessage, PaymentCard } from "../payment/payment-card.tsx";
import { usePayment } from "../payment/use-payment.ts";
import styles from "./pay-page.module.css";
import type { Payer } from "./use-payer.ts";

interface OrderPaymentProps {
  order: CheckoutView;
  /** Our page that follows. */
  back: string;
  payer: Payer;
}

/** Pays an order: at once when WeChat has just said who pays, else on a press. */
export function OrderPayment({ order, back, payer }: OrderPaymentProps) {
  const navigate = useNavigate();
  const { kind } = order;
  const offered = usePayMethods();
  const payment = usePayment({ kind, page: back, unavailableMessage: "这笔订单已经不在了，没有扣款" }, (paid) => {
    announcePayment(paid);
    notifyReturned(paid);
    // Whoever has left the page is not led away from another.
    if (location.pathname === pages.pay.path) void navigate(back, { replace: true });
  });
  const isStarted = useRef(false);
  const start = useEffectEvent(() => payment.payAgain(order, undefined, false));
  useEffect(() => {
    if (!payer.isStored || isStarted.current) return;
    isStarted.current = true;
    start();
  }, [payer.isStored]);

  const page = paths.pay({ order: order.orderId, back });
  const isBusy = payment.isBusy || payer.isBusy;
  const checkout = payment.checkout ?? order;
  if (stepOf(checkout) === "paid") return <Paid back={back} />;
  const isSettled = stepOf(order) === "withdrawn" || stepOf(order) === "returned";
  if (payment.checkout || isSettled) {
    const leave = () => void navigate(back, { replace: true });
    return <PaymentCard checkout={checkout} purchase={{ ...payment, leave }} isOnPage />;
  }
  return (
    <section className={styles.order} aria-label="订单">
      <p>{order.title}</p>
      <p className={styles.amount}>¥{order.money}</p>
      <ErrorMessage paymentError={payment.paymentError ?? payer.error} page={page} />
      {offered.length === 0 && <NoPayMethod page={page} />}
      <div className={styles.ways}>
        {offered.length > 0 && (
          <Button
            kind="primary"
            aria-busy={isBusy}
            aria-disabled={isBusy || undefined}
            onClick={() => isBusy || payment.payAgain(order)}
          >
            {isBusy ? "请稍等…" : "继续付款"}
          </Button>
        )}
        <Link className="link" to={back} replace>
          先不付，回去
        </Link>
      </div>
    </section>
  );
}

function Paid({ back }: { back: string }) {
  return (
    <EmptyState title="已经付好了" text="不用再付。">
      <Link className="link" to={back} replace>
        回到刚才的页面
      </Link>
    </EmptyState>
  );
}
