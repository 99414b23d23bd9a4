import { randomInt } from "node:crypto";
import { type ShanghaiDay, shanghaiDay } from "@changming/kit/shanghai";
import type { Provider, SandboxOrder, SandboxRefund } from "./order-store.ts";
import type { SandboxCore } from "./sandbox-core.ts";

export interface BillEntry {
  order: Pick<SandboxOrder, "outTradeNo" | "tradeNo" | "amount" | "subject" | "scene" | "payerOpenid">;
  /** null: the payment itself. */
  refund: Pick<SandboxRefund, "outRefundNo" | "refundNo" | "amount"> | null;
  at: Date;
}

/** All payments and refunds of that day, oldest first, changed by the faults that are set. */
export function billEntries({ orderStore, faults }: SandboxCore, provider: Provider, day: ShanghaiDay): BillEntry[] {
  const entries = orderStore
    .all()
    .filter((order) => order.provider === provider)
    .flatMap((order) => entriesOf(order))
    .filter(({ at }) => shanghaiDay(at) === day)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const about = { step: "bill" as const };
  if (faults.take("billMissing", about)) entries.shift();
  if (faults.take("billExtra", about)) entries.push(strangerOn(day));
  const payment = entries.findIndex(({ refund }) => refund === null);
  const dearer = entries[payment];
  if (dearer && faults.take("billWrongAmount", about)) {
    entries[payment] = { ...dearer, order: { ...dearer.order, amount: dearer.order.amount + 1 } };
  }
  return entries;
}

function entriesOf(order: SandboxOrder): BillEntry[] {
  if (order.paidAt === null) return [];
  const back = order.refunds.filter(({ state }) => state === "success");
  return [
    { order, refund: null, at: new Date(order.paidAt) },
    ...back.map((refund) => ({ order, refund, at: new Date(refund.at) })),
  ];
}

function strangerOn(day: ShanghaiDay): BillEntry {
  const number = String(randomInt(1e12)).padStart(12, "0");
  const order = {
    outTradeNo: `STRANGER${number}`,
    tradeNo: `4200000000${number}`,
    amount: 100,
    subject: "不认识的一笔",
    scene: "native" as const,
  };
  return { order, refund: null, at: new Date(`${day}T12:00:00+08:00`) };
}
