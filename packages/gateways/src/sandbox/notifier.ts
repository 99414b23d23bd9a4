import type { Clock } from "@changming/kit/clock";
import { randomId } from "@changming/kit/ids";
import type { FaultInjector } from "./fault-injector.ts";
import type { OrderStore, Provider, SandboxNotice, SandboxOrder } from "./order-store.ts";

export interface NoticeMessage {
  headers: Record<string, string>;
  body: string;
}

/** How a provider writes a notification, with a new signature for each try. `isProbe`: one that must be rejected. */
export interface NoticeStyle {
  write(order: SandboxOrder, notice: SandboxNotice, isProbe?: boolean): NoticeMessage;
  isAccepted(status: number, body: string): boolean;
  /** Milliseconds between tries. */
  schedule: readonly number[];
}

interface NotifierDeps {
  orderStore: OrderStore;
  faults: FaultInjector;
  clock: Clock;
  styles: Record<Provider, NoticeStyle>;
  /** Divides the providers' waiting times. */
  speed: number;
}

const timeoutMs = 5_000;

/** Notifies the merchant, repeatedly on the provider's schedule, until it is acknowledged. */
export class Notifier {
  readonly #parts: NotifierDeps;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #running = new Set<Promise<void>>();
  #isStopped = false;

  constructor(parts: NotifierDeps) {
    this.#parts = parts;
  }

  /** Starts a notification. Resolves when the first try is answered, or is delayed. */
  announce(order: SandboxOrder, kind: SandboxNotice["kind"], outRefundNo: string | null = null): Promise<void> {
    const now = this.#parts.clock().toISOString();
    const notice: SandboxNotice = {
      id: randomId(),
      kind,
      outRefundNo,
      createdAt: now,
      tries: 0,
      dueAt: now,
      answers: [],
    };
    order.notices.push(notice);
    const about = { outTradeNo: order.outTradeNo };
    if (urlOf(order, notice) === null || this.#parts.faults.take("noNotify", about)) notice.dueAt = null;
    this.#parts.orderStore.save(order);
    if (notice.dueAt === null) return Promise.resolve();
    const delay = this.#parts.faults.take("lateNotify", about);
    if (delay) {
      this.#later(order, notice, delay.ms);
      return Promise.resolve();
    }
    return this.#run(order, notice);
  }

  /** Continues the notifications that an earlier process did not finish. */
  resume(): void {
    for (const order of this.#parts.orderStore.all()) {
      for (const notice of order.notices) {
        if (notice.dueAt === null) continue;
        const wait = new Date(notice.dueAt).getTime() - this.#parts.clock().getTime();
        this.#later(order, notice, Math.max(wait, 0));
      }
    }
  }

  /** Sends it once more immediately, whatever was answered. */
  again(order: SandboxOrder, notice: SandboxNotice): Promise<void> {
    return this.#run(order, notice);
  }

  /** Resolves when no try is running. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await this.settled();
  }

  #later(order: SandboxOrder, notice: SandboxNotice, ms: number): void {
    if (this.#isStopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#run(order, notice);
    }, ms).unref();
    this.#timers.add(timer);
  }

  #run(order: SandboxOrder, notice: SandboxNotice): Promise<void> {
    const run = this.#try(order, notice).finally(() => this.#running.delete(run));
    this.#running.add(run);
    return run;
  }

  async #try(order: SandboxOrder, notice: SandboxNotice): Promise<void> {
    const { orderStore, clock, faults, speed, styles } = this.#parts;
    const { schedule } = styles[order.provider];
    const about = { outTradeNo: order.outTradeNo };
    if (faults.take("signTest", about)) notice.answers.push(`probe ${(await this.#send(order, notice, true)).said}`);
    const copies = faults.take("twinNotify", about) ? 2 : 1;
    const sent = await Promise.all(Array.from({ length: copies }, () => this.#send(order, notice)));
    notice.answers.push(...sent.map(({ said }) => said));
    const wait = schedule[notice.tries++];
    const isDone = sent.some(({ isAccepted }) => isAccepted) || wait === undefined;
    notice.dueAt = isDone ? null : new Date(clock().getTime() + wait / speed).toISOString();
    orderStore.save(order);
    if (!isDone) return this.#later(order, notice, wait / speed);
    if (faults.take("duplicateNotify", about)) await this.#try(order, notice);
  }

  async #send(
    order: SandboxOrder,
    notice: SandboxNotice,
    isProbe = false,
  ): Promise<{ isAccepted: boolean; said: string }> {
    const style = this.#parts.styles[order.provider];
    const { headers, body } = style.write(order, notice, isProbe);
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const url = urlOf(order, notice) ?? "";
      const answer = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
      const text = await answer.text();
      const said = `${answer.status} ${text.slice(0, 80)}`;
      return { isAccepted: style.isAccepted(answer.status, text), said };
    } catch (error) {
      return { isAccepted: false, said: error instanceof Error ? error.name : "error" };
    }
  }
}

function urlOf(order: SandboxOrder, { outRefundNo }: SandboxNotice): string | null {
  return order.refunds.find((refund) => refund.outRefundNo === outRefundNo)?.notifyUrl ?? order.notifyUrl;
}
