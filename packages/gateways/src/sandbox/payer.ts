import { randomInt } from "node:crypto";
import type { Clock } from "@changming/kit/clock";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { FaultInjector } from "./fault-injector.ts";
import type { Notifier } from "./notifier.ts";
import type { OrderStore, SandboxOrder, SandboxRefund } from "./order-store.ts";

interface PayerDeps {
  orderStore: OrderStore;
  faults: FaultInjector;
  notifier: Notifier;
  clock: Clock;
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join("");

/** What happens to an order on the payer's and on the gateway's side, with its notifications. */
export class Payer {
  readonly #parts: PayerDeps;

  constructor(parts: PayerDeps) {
    this.#parts = parts;
  }

  /** Applies the expiry of an order: Alipay closes an unpaid trade at its end, WeChat only stops accepting money. */
  refresh(order: SandboxOrder): SandboxOrder {
    if (order.provider === "alipay" && order.state === "open" && this.isOver(order)) {
      order.state = "closed";
      this.#parts.orderStore.save(order);
    }
    return order;
  }

  isOver({ expiresAt }: SandboxOrder): boolean {
    return expiresAt !== null && new Date(expiresAt).getTime() <= this.#parts.clock().getTime();
  }

  /** The payer logs in or scans: from now on Alipay knows the trade. */
  scan(order: SandboxOrder): void {
    if (order.state !== "unseen" || this.isOver(order)) return;
    order.state = "open";
    order.tradeNo ??= this.#tradeNumber(order);
    this.#parts.orderStore.save(order);
  }

  /**
   * The payer pays. Closed and overdue orders take no money, unless it is `forced`, as it happens when payment and
   * closing cross. Returns whether the money moved now; `notified` resolves when the first notification is answered.
   */
  pay(order: SandboxOrder, { forced = false } = {}): { isPaid: boolean; notified: Promise<void> } {
    const isPayable = forced ? order.state !== "paid" : ["unseen", "open"].includes(order.state) && !this.isOver(order);
    if (!isPayable) return { isPaid: false, notified: Promise.resolve() };
    order.state = "paid";
    order.tradeNo ??= this.#tradeNumber(order);
    order.paidAt = this.#parts.clock().toISOString();
    this.#parts.orderStore.save(order);
    return { isPaid: true, notified: this.#parts.notifier.announce(order, "paid") };
  }

  /** Alipay: the time for refunds is over. */
  finish(order: SandboxOrder): Promise<void> {
    if (order.provider !== "alipay" || order.state !== "paid") return Promise.resolve();
    order.isFinished = true;
    this.#parts.orderStore.save(order);
    return this.#parts.notifier.announce(order, "finished");
  }

  /** Accepts the refund, and carries it out at once unless a fault delays it. */
  startRefund(order: SandboxOrder, request: Pick<SandboxRefund, "outRefundNo" | "amount" | "reason" | "notifyUrl">) {
    const { faults, orderStore, clock } = this.#parts;
    const about = { outTradeNo: order.outTradeNo };
    const isPending = faults.take("refundProcessing", about) !== null;
    const isAbnormal = !isPending && faults.take("refundAbnormal", about) !== null;
    const refundNo = `${order.provider === "wechat" ? "503" : "2088"}${digits(25)}`;
    const at = clock().toISOString();
    const refund: SandboxRefund = { ...request, refundNo, state: "processing", at };
    order.refunds.push(refund);
    orderStore.save(order);
    return { refund, next: isPending ? null : isAbnormal ? ("abnormal" as const) : ("success" as const) };
  }

  endRefund(order: SandboxOrder, refund: SandboxRefund, state: "success" | "abnormal" | "closed"): Promise<void> {
    if (refund.state === "success" || refund.state === "closed") return Promise.resolve();
    refund.state = state;
    refund.at = this.#parts.clock().toISOString();
    this.#parts.orderStore.save(order);
    // Alipay notifies finished refunds only.
    if (order.provider === "alipay" && state !== "success") return Promise.resolve();
    return this.#parts.notifier.announce(order, "refund", refund.outRefundNo);
  }

  #tradeNumber({ provider }: SandboxOrder): string {
    const day = shanghaiDateTime(this.#parts.clock()).slice(0, 10).replaceAll("-", "");
    return provider === "wechat" ? `4200${digits(6)}${day}${digits(10)}` : `${day}22001${digits(15)}`;
  }
}

/** Fen that were refunded or are being refunded. */
export function refundedFen({ refunds }: SandboxOrder): number {
  return refunds
    .filter(({ state }) => state !== "abnormal" && state !== "closed")
    .reduce((sum, { amount }) => sum + amount, 0);
}
