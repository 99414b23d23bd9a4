import { randomInt } from "node:crypto";
import { type ShanghaiDay, shanghaiDay } from "@changming/kit/shanghai";
import type { Provider, SandboxOrder, SandboxRefund } from "./order-book.ts";
import type { SandboxCore } from "./sandbox-core.ts";

export interface BillLine {
  order: Pick<SandboxOrder, "outTradeNo" | "tradeNo" | "amount" | "subject" | "scene">;
  /** null: the payment itself. */
  refund: Pick<SandboxRefund, "outRefundNo" | "refundNo" | "amount"> | null;
  at: Date;
}

/** Everything that moved on that day, oldest first, and what the faults make of it. */
export function billLines({ book, faults }: SandboxCore, provider: Provider, day: ShanghaiDay): BillLine[] {
  const lines = book
    .all()
    .filter((order) => order.provider === provider)
    .flatMap((order) => linesOf(order))
    .filter(({ at }) => shanghaiDay(at) === day)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const about = { step: "bill" as const };
  if (faults.take("billMissing", about)) lines.shift();
  if (faults.take("billExtra", about)) lines.push(strangerOn(day));
  const payment = lines.findIndex(({ refund }) => refund === null);
  const dearer = lines[payment];
  if (dearer && faults.take("billWrongAmount", about)) {
    lines[payment] = { ...dearer, order: { ...dearer.order, amount: dearer.order.amount + 1 } };
  }
  return lines;
}

function linesOf(order: SandboxOrder): BillLine[] {
  if (order.paidAt === null) return [];
  const back = order.refunds.filter(({ state }) => state === "success");
  return [
    { order, refund: null, at: new Date(order.paidAt) },
    ...back.map((refund) => ({ order, refund, at: new Date(refund.at) })),
  ];
}

function strangerOn(day: ShanghaiDay): BillLine {
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
