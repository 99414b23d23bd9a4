import { randomInt } from "node:crypto";
import type { Clock } from "@changming/kit/clock";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { FaultBoard } from "./fault-board.ts";
import type { Notifier } from "./notifier.ts";
import type { OrderBook, SandboxOrder, SandboxRefund } from "./order-book.ts";

interface PayerParts {
  book: OrderBook;
  faults: FaultBoard;
  notifier: Notifier;
  clock: Clock;
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join("");

/** What happens to an order on the payer's and on the gateway's side, and the news of it. */
export class Payer {
  readonly #parts: PayerParts;

  constructor(parts: PayerParts) {
    this.#parts = parts;
  }

  /** Brings what time alone changes up to date: Alipay closes an unpaid trade at its end, WeChat only stops taking money. */
  refresh(order: SandboxOrder): SandboxOrder {
    if (order.provider === "alipay" && order.state === "open" && this.isOver(order)) {
      order.state = "closed";
      this.#parts.book.save(order);
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
    this.#parts.book.save(order);
  }

  /**
   * The payer pays. Closed and overdue orders take no money, unless it is `forced`, as it happens when payment and
   * closing cross. Returns whether the money moved now; `told` resolves when the first notification is answered.
   */
  pay(order: SandboxOrder, { forced = false } = {}): { isPaid: boolean; told: Promise<void> } {
    const isPayable = forced ? order.state !== "paid" : ["unseen", "open"].includes(order.state) && !this.isOver(order);
    if (!isPayable) return { isPaid: false, told: Promise.resolve() };
    order.state = "paid";
    order.tradeNo ??= this.#tradeNumber(order);
    order.paidAt = this.#parts.clock().toISOString();
    this.#parts.book.save(order);
    return { isPaid: true, told: this.#parts.notifier.announce(order, "paid") };
  }

  /** Alipay: the time for refunds is over. */
  finish(order: SandboxOrder): Promise<void> {
    if (order.provider !== "alipay" || order.state !== "paid") return Promise.resolve();
    order.isFinished = true;
    this.#parts.book.save(order);
    return this.#parts.notifier.announce(order, "finished");
  }

  /** Takes the refund on, and carries it out at once unless a fault holds it. */
  startRefund(order: SandboxOrder, asked: Pick<SandboxRefund, "outRefundNo" | "amount" | "reason" | "notifyUrl">) {
    const { faults, book, clock } = this.#parts;
    const about = { outTradeNo: order.outTradeNo };
    const isHeld = faults.take("refundProcessing", about) !== null;
    const isAbnormal = !isHeld && faults.take("refundAbnormal", about) !== null;
    const refundNo = `${order.provider === "wechat" ? "503" : "2088"}${digits(25)}`;
    const at = clock().toISOString();
    const refund: SandboxRefund = { ...asked, refundNo, state: "processing", at };
    order.refunds.push(refund);
    book.save(order);
    return { refund, next: isHeld ? null : isAbnormal ? ("abnormal" as const) : ("success" as const) };
  }

  endRefund(order: SandboxOrder, refund: SandboxRefund, state: "success" | "abnormal" | "closed"): Promise<void> {
    if (refund.state === "success" || refund.state === "closed") return Promise.resolve();
    refund.state = state;
    refund.at = this.#parts.clock().toISOString();
    this.#parts.book.save(order);
    // Alipay tells of refunds that were done, and of nothing else.
    if (order.provider === "alipay" && state !== "success") return Promise.resolve();
    return this.#parts.notifier.announce(order, "refund", refund.outRefundNo);
  }

  #tradeNumber({ provider }: SandboxOrder): string {
    const day = shanghaiDateTime(this.#parts.clock()).slice(0, 10).replaceAll("-", "");
    return provider === "wechat" ? `4200${digits(6)}${day}${digits(10)}` : `${day}22001${digits(15)}`;
  }
}

/** Fen that went back or are on their way. */
export function refundedFen({ refunds }: SandboxOrder): number {
  return refunds
    .filter(({ state }) => state !== "abnormal" && state !== "closed")
    .reduce((sum, { amount }) => sum + amount, 0);
}
