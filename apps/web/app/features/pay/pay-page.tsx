import { Link, useSearchParams } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { paths } from "../../url/paths.ts";
import { localPath } from "../account/login-path.ts";
import type { CheckoutView } from "../payment/checkout.ts";
import { ErrorMessage } from "../payment/payment-card.tsx";
import type { PaymentError } from "../payment/use-payment.ts";
import { useRequiredUser } from "../personal/personal-page.tsx";
import { OrderPayment } from "./order-payment.tsx";
import styles from "./pay-page.module.css";
import { usePayer } from "./use-payer.ts";

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
      {(body) =>
        body ? (
          <OrderPayment key={body.orderId} order={body} back={back} payer={payer} />
        ) : (
          <NoOrder error={payer.error} />
        )
      }
    </AsyncSection>
  );
}

/** Without the order's number: WeChat has returned to another tab, or too late. */
function NoOrder({ error }: { error: PaymentError | null }) {
  return (
    <>
      <ErrorMessage paymentError={error} page={paths.consumption()} />
      <EmptyState
        title="没有找到这笔订单"
        text="已经付过的，稍后会自动确认，在消费记录里看得到。还没付的，请回到刚才的页面再付。"
      >
        <Link className="link" to={paths.consumption()}>
          看消费记录
        </Link>
      </EmptyState>
    </>
  );
}
