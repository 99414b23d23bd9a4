import { fen, yuanText } from "@changming/kit/money";
import { doneFen } from "./alipay-orders.ts";
import type { SandboxOrder } from "./order-store.ts";

/** The amounts refunded and being refunded, such as `已退款 19.99 元`; empty where there are none. */
export function refundText(order: SandboxOrder): string {
  const done = doneFen(order);
  const onTheWay = order.refunds
    .filter(({ state }) => state === "processing")
    .reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...(done > 0 ? [`已退款 ${yuanText(fen(done))} 元`] : []),
    ...(onTheWay > 0 ? [`退款中 ${yuanText(fen(onTheWay))} 元`] : []),
  ].join("，");
}
