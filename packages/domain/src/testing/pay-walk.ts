import fc from "fast-check";
import { sql } from "kysely";
import { compareBills } from "../bill/compare-bills.ts";
import { payOrder, queryOrder } from "../checkout/pay-order.ts";
import { receiveNotify } from "../payment/receive-notify.ts";
import { sweepPayments } from "../payment/sweep-payments.ts";
import { pushRefunds } from "../refund/push-refunds.ts";
import { refundPaidOrder } from "../refund/refund-order.ts";
import type { PayWorld } from "./paying.ts";

/** Events that may happen to one buyer's orders, in any order. `of` chooses among the existing orders or attempts. */
type Step =
  | { do: "order"; payType: 4 | 6; quantity: number }
  | { do: "switch"; of: number; payType: 4 | 6 }
  | {
      do: "pay" | "notify" | "notifyTwice" | "ask" | "refund" | "late" | "again" | "byHand" | "notifyByHand";
      of: number;
    }
  | { do: "pass"; seconds: number }
  | { do: "sweep" | "push" | "bill" | "hide" | "show" }
  | { do: "lose"; step: "create" | "query" | "close" | "refund"; payType: 4 | 6; isDone: boolean };

const payType = fc.constantFrom(4 as const, 6 as const);
const which = fc.nat({ max: 5 });
const mishaps = ["refund", "late", "again", "byHand", "notifyByHand"] as const;

export const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("order" as const), payType, quantity: fc.integer({ min: 1, max: 9 }) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("switch" as const), of: which, payType }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom("pay" as const, "notify" as const, "notifyTwice" as const, "ask" as const),
      of: which,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(...mishaps),
      of: which,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("pass" as const), seconds: fc.constantFrom(1, 5, 20, 100, 961, 4_000) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom("sweep" as const, "push" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("hide" as const, "show" as const, "bill" as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("lose" as const),
      step: fc.constantFrom("create" as const, "query" as const, "close" as const, "refund" as const),
      payType,
      isDone: fc.boolean(),
    }),
  },
);

/**
 * The model: the orders, those refunded by the operator, the payments returned by hand at their gateway, and when the
 * residence was hidden. The gateways know the payments.
 */
export class PayWalk {
  readonly world: PayWorld;
  readonly orders: { no: string; id: number }[] = [];
  readonly givenBack = new Set<number>();
  readonly byHand = new Map<string, Date>();
  readonly hidings: { at: Date; isHidden: boolean }[] = [];

  constructor(world: PayWorld) {
    this.world = world;
  }

  async take(step: Step): Promise<void> {
    this.world.pass(2);
    // A DomainError (too soon, closed, not refundable) is a valid outcome: only its effects count.
    await this.#take(step).catch((error: unknown) => {
      if (!(error instanceof Error && "error" in error)) throw error;
    });
  }

  async #take(step: Step): Promise<void> {
    const { world } = this;
    const pages = { returnUrl: "", quitUrl: "" };
    switch (step.do) {
      case "order": {
        const { order } = await world.order({ payType: step.payType, quantity: step.quantity });
        this.orders.push({ no: order.order_no, id: order.id });
        return;
      }
      case "switch":
        return this.#withOrder(step.of, ({ no }) =>
          payOrder(world.ctx(), { orderNo: no, payType: step.payType, ...pages }),
        );
      case "ask":
        return this.#withOrder(step.of, ({ no }) => queryOrder(world.ctx(), { orderNo: no }));
      case "refund":
        return this.#withOrder(step.of, async ({ id }) => {
          await refundPaidOrder(world.job("operator"), { orderId: id, reason: "家属要求" });
          this.givenBack.add(id);
        });
      case "pay":
        return this.#withTrade(step.of, async (channel, no) => void world.gatewayOf(channel).pay(no), false);
      case "late":
      case "again":
        world.pass(1_000);
        await sweepPayments(world.job());
        return this.#take(step.do === "late" ? { do: "pay", of: step.of } : { do: "switch", of: step.of, payType: 4 });
      case "byHand":
        return this.#withTrade(step.of, async (channel, no) => this.#giveBackByHand(channel, no), true);
      case "notifyByHand":
        return this.#withTrade(step.of, (channel, no) => this.#notifyByHand(channel, no), true);
      case "notify":
        return this.#withTrade(step.of, async (channel, no) => void (await world.notify(channel, no)), true);
      case "notifyTwice":
        return this.#withTrade(
          step.of,
          async (channel, no) => void (await Promise.all([world.notify(channel, no), world.notify(channel, no)])),
          true,
        );
      case "pass":
        return world.pass(step.seconds);
      case "sweep":
        return void (await sweepPayments(world.job()));
      case "push":
        return void (await pushRefunds(world.job("pushRefunds")));
      case "bill":
        // Half past ten of the next day.
        world.now = new Date(Math.ceil(world.now.getTime() / 86_400_000) * 86_400_000 + 2.5 * 3_600_000);
        return void (await compareBills(world.job("compareBills")));
      case "hide":
      case "show":
        return this.#setHidden(step.do === "hide");
      case "lose": {
        const gateway = world.gatewayOf(step.payType);
        return step.isDone ? gateway.loseAnswer(step.step) : gateway.fail(step.step);
      }
    }
  }

  async #withOrder(of: number, work: (order: { no: string; id: number }) => Promise<unknown>): Promise<void> {
    const order = this.orders[of % Math.max(1, this.orders.length)];
    if (order) await work(order);
  }

  /**
   * An attempt at its gateway, paid or not. Attempts that ended a day ago are not paid: a query and a payment may
   * cross, but not by that much, and the sweep stops querying then.
   */
  async #withTrade(of: number, work: (channel: 4 | 6, no: string) => Promise<void>, isPaid: boolean): Promise<void> {
    const { wechat, alipay } = this.world;
    const found = [wechat, alipay].flatMap(({ channel, trades }) =>
      [...trades.values()]
        .filter(({ trade, endsAt }) => "tradeNo" in trade === isPaid && (isPaid || this.#isPayable(endsAt)))
        .map(({ outTradeNo }) => ({ channel, outTradeNo })),
    );
    const chosen = found[of % Math.max(1, found.length)];
    if (chosen) await work(chosen.channel, chosen.outTradeNo);
  }

  #isPayable(endsAt: Date): boolean {
    return this.world.now.getTime() < endsAt.getTime() + 23 * 3_600_000;
  }

  #giveBackByHand(channel: 4 | 6, no: string): void {
    const trade = this.world.gatewayOf(channel).trades.get(no);
    if (!trade || trade.refunds.size > 0 || this.byHand.has(no)) return;
    this.world.gatewayOf(channel).giveBackByHand(no);
    this.byHand.set(no, this.world.now);
  }

  /** The callback of a return by hand. */
  async #notifyByHand(channel: 4 | 6, no: string): Promise<void> {
    if (!this.byHand.has(no)) return;
    const gateway = this.world.gatewayOf(channel);
    const event = gateway.byHandEvent(no, `${no} by hand`);
    await receiveNotify(this.world.ctx({ kind: "callback", gateway: "test" }), gateway, event);
  }

  async #setHidden(isHidden: boolean): Promise<void> {
    const hidden_at = isHidden ? this.world.now : null;
    this.hidings.push({ at: this.world.now, isHidden });
    await this.world.db.updateTable("residence").set({ hidden_at }).where("id", "=", this.world.residenceId).execute();
  }

  /** Payments of this world with the first report of their money, and its time. */
  async #payments() {
    const { rows } = await sql<Paid>`
      select orders.id as "orderId", orders.state, payment.channel, payment.out_trade_no as no,
        payment.amount_fen as amount, payment.returned_fen as "returnedFen",
        payment.channel_trade_no is not null as "isBooked", heard.result, heard.source, heard.received_at as at
      from payment join orders on orders.id = payment.order_id
      left join lateral (
        select result, source, received_at from payment_event
        where payment_id = payment.id and result in ('settled', 'surplus', 'returned') order by id limit 1) as heard on true
      where orders.account_id = ${this.world.accountId} order by payment.id`.execute(this.world.db);
    return rows.map((row) => ({
      ...row,
      trade: this.world.gatewayOf(row.channel === 4 ? 4 : 6).trades.get(row.no),
    }));
  }

  /**
   * Fen paid and returned by hand before we learned of either, with no amount reported: the ledger does not contain
   * them.
   */
  async unheard(): Promise<number> {
    const payments = await this.#payments();
    const isUnheard = ({ result, isBooked }: Paid) => result === "returned" && !isBooked;
    return payments.reduce((sum, one) => sum + (isUnheard(one) ? one.amount : 0), 0);
  }

  /** Each order's expected outcome by gateways and model, and the actual one. */
  async compare(): Promise<{ expected: string[]; found: string[] }> {
    const payments = await this.#payments();
    const expected: string[] = [];
    const found: string[] = [];
    for (const { id } of this.orders) {
      const own = payments.filter(({ orderId }) => orderId === id);
      const paid = own.filter(({ trade }) => trade && "tradeNo" in trade.trade);
      const unreturned = paid.filter(({ no, trade }) => trade?.refunds.size === 0 && !this.byHand.has(no)).length;
      const twice = paid.filter(({ trade }) => (trade?.refunds.size ?? 0) > 1).length;
      found.push(`${own[0]?.state}, ${unreturned} kept, ${twice} given back twice, ${resultsOf(paid)}`);
      expected.push(
        `${this.#endOf(id, paid)}, 0 given back twice, ${paid.map((one) => String(this.#resultAs(one, paid))).join(" ")}`,
      );
    }
    return { expected, found };
  }

  /** The expected result of a payment, by time and source of its first report. */
  #resultAs({ no, source, at, result }: Paid, paid: readonly Paid[]): Paid["result"] {
    const backAt = this.byHand.get(no);
    const isGone = backAt !== undefined && at !== null && backAt <= at;
    // A payment's own callback does not report a return; a query and a bill do.
    if (isGone && source !== "notify") return "returned";
    if (!isGone && result === "returned") return null;
    if (result === "returned") return "returned";
    const first = paid.filter((one) => one.result === "settled");
    return first.some((one) => one.no === no) && first.length === 1 ? "settled" : "surplus";
  }

  #endOf(id: number, paid: readonly Paid[]): string {
    const bought = paid.find(({ result }) => result === "settled");
    if (!bought?.at) return "closed, 0 kept";
    const { at, no, returnedFen } = bought;
    const wasHidden = this.hidings.findLast((one) => one.at <= at)?.isHidden ?? false;
    const isGone = this.byHand.has(no);
    if (returnedFen > 0) return "refunded, 0 kept";
    // A payment returned by hand cannot be refunded again: it waits for the report.
    if (this.givenBack.has(id) || wasHidden) return isGone ? "refunding, 0 kept" : "refunded, 0 kept";
    return isGone ? "delivered, 0 kept" : "delivered, 1 kept";
  }

  /** Returns by hand that no bill has reported. */
  async untold(): Promise<string[]> {
    const notices = await this.world.db
      .selectFrom("bill_finding")
      .select("number")
      .where("kind", "=", "refundMissingHere")
      .execute();
    return [...this.byHand.keys()].filter((no) => !notices.some(({ number }) => number === no));
  }
}

const resultsOf = (paid: readonly Paid[]) => paid.map(({ result }) => String(result)).join(" ");

interface Paid {
  orderId: number;
  state: string;
  channel: number;
  no: string;
  amount: number;
  returnedFen: number;
  /** Posted in the ledger. */
  isBooked: boolean;
  result: "settled" | "surplus" | "returned" | null;
  source: string | null;
  at: Date | null;
}
