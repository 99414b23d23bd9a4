import { useState, type ReactNode } from "react";
import type { Result } from "@changming/contract/client";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { useUser } from "../../api/user-info.ts";
import { settleOrderState } from "./after-payment.ts";
import type { CheckoutView } from "./checkout.ts";
import { forgetOrder, type StoredOrder, type OrderKind, readOrders } from "./stored-order.ts";
import { isAmong, type WhichOrders } from "./which-orders.ts";
import styles from "./unpaid-order.module.css";

export interface UnpaidOrder {
  order: CheckoutView;
  kind: OrderKind;
}

async function fetchOrder({ orderId, kind }: StoredOrder, signal: AbortSignal): Promise<Result<CheckoutView | null>> {
  const result = await api.order.state({ orderId }, { signal });
  if (result.ok) return settleOrderState(result.body, kind) === "open" ? result : { ok: true, body: null };
  if (result.error !== "notFound") return result;
  forgetOrder(orderId);
  return { ok: true, body: null };
}

/**
 * The newest order among `which` that was left unpaid in this browser a moment ago; null when there is none, undefined
 * while unknown.
 */
export function useUnpaidOrder(which: WhichOrders = {}): UnpaidOrder | null | undefined {
  const user = useUser();
  const [stored] = useState(() => readOrders().find(isAmong(which)));
  const { body, error } = useQuery<CheckoutView | null>({
    key: `${user?.id ?? ""} ${stored?.orderId ?? ""}`,
    queryFn: async (signal) => (stored ? fetchOrder(stored, signal) : { ok: true, body: null }),
  });
  if (body === undefined && !error) return undefined;
  return stored && body ? { order: body, kind: stored.kind } : null;
}

/** A hint that an order is not paid yet; `children` is the way to pay it. */
export function UnpaidHint({ order, children }: { order: CheckoutView; children: ReactNode }) {
  return (
    <p className={styles.hint}>
      <span>
        {order.title}，¥{order.money}，还没有付款。
      </span>
      {children}
    </p>
  );
}
