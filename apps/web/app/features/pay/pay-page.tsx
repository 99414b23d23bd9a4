import { Link, useSearchParams } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { paths } from "../../url/paths.ts";
import { localPath } from "../account/login-path.ts";
import type { CheckoutView } from "../payment/checkout.ts";
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
      {(body) => (body ? <OrderPayment key={body.orderId} order={body} back={back} payer={payer} /> : <NoOrder />)}
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
