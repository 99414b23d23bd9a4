import { useState } from "react";
import type { Result } from "@changming/contract/client";
import { api } from "../../api.ts";
import { useAsked } from "../../use-asked.ts";
import { useUser } from "../account/user-info.ts";
import { settleStand } from "./after-payment.ts";
import type { Checkout } from "./checkout.ts";
import { forgetOrder, type KeptOrder, type OrderKind, readOrders } from "./kept-order.ts";
import { isAmong, type WhichOrders } from "./which-orders.ts";

export interface UnpaidOrder {
  order: Checkout;
  kind: OrderKind;
}

async function askFor({ orderId, kind }: KeptOrder, signal: AbortSignal): Promise<Result<Checkout | null>> {
  const stands = await api.order.state({ orderId }, { signal });
  if (stands.ok) return settleStand(stands.body, kind) === "open" ? stands : { ok: true, body: null };
  if (stands.error !== "notFound") return stands;
  forgetOrder(orderId);
  return { ok: true, body: null };
}

/**
 * The order that was left unpaid in this browser a moment ago, the newest one of those that are meant; null when there
 * is none, undefined while that is not known.
 */
export function useUnpaidOrder(which: WhichOrders = {}): UnpaidOrder | null | undefined {
  const user = useUser();
  const [kept] = useState(() => readOrders().find(isAmong(which)));
  const { body, error } = useAsked<Checkout | null>({
    key: `${user?.id ?? ""} ${kept?.orderId ?? ""}`,
    ask: async (signal) => (kept ? askFor(kept, signal) : { ok: true, body: null }),
  });
  if (body === undefined && !error) return undefined;
  return kept && body ? { order: body, kind: kept.kind } : null;
}
