import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { Button } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { pages, paths } from "../../url/paths.ts";
import { localPath } from "../account/login-path.ts";
import { useRequiredUser } from "../personal/personal-page.tsx";
import { announcePayment } from "../payment/after-payment.ts";
import { type CheckoutView, stepOf } from "../payment/checkout.ts";
import { ErrorMessage, PaymentCard } from "../payment/payment-card.tsx";
import { type OrderKind, readOrders } from "../payment/stored-order.ts";
import { type PaymentError, usePayment } from "../payment/use-payment.ts";
import { useWechatReturn } from "../wechat/wechat-return.ts";
import styles from "./pay-page.module.css";

/**
 * The payment of one order on a page of its own, to which WeChat returns after it has said who the payer is. Afterwards
 * the page where the order was made follows.
 */
export function PayPage() {
  const user = useRequiredUser();
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>付款</h1>
      {user && <OrderById />}
    </div>
  );
}

function OrderById() {
  const [query] = useSearchParams();
  const orderId = query.get("order") ?? "";
  const back = localPath(query.get("back")) ?? paths.consumption();
  const payer = usePayer();
  const order = useQuery<CheckoutView | null>({
    key: orderId,
    queryFn: async (signal) => {
      if (orderId === "") return { ok: true, body: null };
      const found = await api.order.state({ orderId }, { signal });
      return !found.ok && (found.error === "notFound" || found.error === "invalidInput")
        ? { ok: true, body: null }
        : found;
    },
  });
  return (
    <AsyncSection query={order} what="订单">
      {(body) => (body ? <Payment key={body.orderId} order={body} back={back} payer={payer} /> : <NoOrder />)}
    </AsyncSection>
  );
}

function NoOrder() {
  return (
    <EmptyState title="没有找到这笔订单" text="没有扣款。付过的和没付完的，都记在消费记录里。">
      <Link className="link" to={paths.consumption()}>
        看消费记录
      </Link>
    </EmptyState>
  );
}

interface Payer {
  /** WeChat has just returned, and the server knows now who pays. */
  isStored: boolean;
  error: PaymentError | null;
}

/** Stores who pays once WeChat has returned to this page. */
function usePayer(): Payer {
  const [payer, setPayer] = useState<Payer>({ isStored: false, error: null });
  const fail = (msg: string) => setPayer({ isStored: false, error: { error: "payer", msg } });
  useWechatReturn(async (returned) => {
    if ("error" in returned) return fail(returned.error);
    const result = await api.account.authPayer({ authCode: returned.code });
    if (result.ok) setPayer({ isStored: true, error: null });
    else if (result.error !== "sessionInvalid") fail(result.msg);
  });
  return payer;
}

interface PaymentProps {
  order: CheckoutView;
  /** Our page that follows. */
  back: string;
  payer: Payer;
}

function Payment({ order, back, payer }: PaymentProps) {
  const navigate = useNavigate();
  const [kind] = useState<OrderKind>(() => kindOf(order));
  const payment = usePayment(
    { kind, page: back, unavailableMessage: "这笔订单已经不在了，没有扣款", isPayerStored: payer.isStored },
    (paid) => {
      announcePayment(paid);
      // Whoever has left the page is not led away from another.
      if (location.pathname === pages.pay.path) void navigate(back, { replace: true });
    },
  );
  const isStarted = useRef(false);
  const start = useEffectEvent(() => payment.payAgain(order));
  useEffect(() => {
    if (!payer.isStored || isStarted.current) return;
    isStarted.current = true;
    start();
  }, [payer.isStored]);

  const checkout = payment.checkout ?? order;
  if (stepOf(checkout) === "paid") return <Paid back={back} />;
  const isPayable = stepOf(order) === "away" || stepOf(order) === "preparing" || stepOf(order) === "code";
  if (payment.checkout || !isPayable) {
    const leave = () => void navigate(back, { replace: true });
    return <PaymentCard checkout={checkout} purchase={{ ...payment, leave }} isOnPage />;
  }
  return (
    <section className={styles.order} aria-label="订单">
      <p>{order.title}</p>
      <p className={styles.amount}>¥{order.money}</p>
      <ErrorMessage paymentError={payment.paymentError ?? payer.error} page={back} />
      <div className={styles.ways}>
        <Button kind="primary" aria-busy={payment.isBusy} onClick={() => payment.payAgain(order)}>
          {payment.isBusy ? "请稍等…" : "继续付款"}
        </Button>
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

/** As this browser stored it; on another device by what the order is about. */
function kindOf({ orderId, residenceId }: CheckoutView): OrderKind {
  const stored = readOrders().find((one) => one.orderId === orderId);
  return stored?.kind ?? (residenceId === 0 ? "application" : "gift");
}
