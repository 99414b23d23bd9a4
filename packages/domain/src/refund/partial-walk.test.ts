import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "@changming/db/testing/test-database";
import { fen } from "@changming/kit/money";
import { rounds } from "@changming/kit/testing/rounds";
import { settleMissing } from "../bill/compare-bills.ts";
import { ledgerOfOrder } from "../order-for-staff/look-up-orders.ts";
import { queryGateway } from "../payment/query-gateway.ts";
import { receiveNotify } from "../payment/receive-notify.ts";
import { PayWorld, moneyDatabase, staffIn } from "../testing/paying.ts";
import { balanceOf } from "./payment-balance.ts";
import { pushRefunds } from "./push-refunds.ts";
import { requestRefund } from "./request-refund.ts";

/* R-payment-9, R-refund-5: whatever happens in whatever order, the ledger has what was paid less what went back. */

let database: TestDatabase;

beforeAll(async () => {
  database = await moneyDatabase();
  await database.db.updateTable("site_info").set({ second_person_fen: 1_000_000 }).execute();
});

afterAll(() => database?.close());

const price = 1_000;

/** `of` chooses among the refunds that the gateway has. */
const steps = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("part" as const), amount: fc.integer({ min: 1, max: 700 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("whole" as const) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom("push" as const, "late" as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("byHand" as const), amount: fc.integer({ min: 1, max: 400 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom("notifyByHand" as const, "paidAgain" as const, "query" as const) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom("notifyDone" as const, "notifyTwice" as const), of: fc.nat(4) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom("lose" as const, "refuse" as const, "slow" as const, "fast" as const) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("end" as const),
      of: fc.nat(4),
      as: fc.constantFrom("done" as const, "failed" as const, "closed" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("bill" as const) }) },
);

type Step = typeof steps extends fc.Arbitrary<infer One> ? One : never;

/** A paid order of ten yuan and everything that may happen to its money. */
class PartialWalk {
  readonly world: PayWorld;
  readonly channel: 4 | 6;
  orderId = 0;
  no = "";
  #byHand = 0;

  private constructor(world: PayWorld, channel: 4 | 6) {
    this.world = world;
    this.channel = channel;
  }

  static async open(channel: 4 | 6): Promise<PartialWalk> {
    const world = await PayWorld.open(database.db, { price_fen: price });
    const walk = new PartialWalk(world, channel);
    const { order, payment } = await world.order({ payType: channel });
    walk.orderId = order.id;
    walk.no = payment?.out_trade_no ?? "";
    await world.payAndNotify(channel, walk.no);
    return walk;
  }

  get gateway() {
    return this.world.gatewayOf(this.channel);
  }

  get trade() {
    const trade = this.gateway.trades.get(this.no);
    if (!trade) throw new Error("no trade");
    return trade;
  }

  /** Fen that went back, as the gateway knows it. */
  get goneFen(): number {
    const own = [...this.trade.refunds.values()].filter(({ state }) => state === "done");
    return [...own, ...this.trade.byHand].reduce((sum, { amount }) => sum + amount, 0);
  }

  payment() {
    const row = database.db.selectFrom("payment").selectAll().where("order_id", "=", this.orderId);
    return row.executeTakeFirstOrThrow();
  }

  async take(step: Step): Promise<void> {
    this.world.pass(2);
    await this.#take(step).catch((error: unknown) => {
      // A DomainError (nothing left, not refundable) is a valid outcome: only its effects count.
      if (!(error instanceof Error && "error" in error)) throw error;
    });
    const payment = await this.payment();
    const refunds = await database.db.selectFrom("refund").selectAll().where("payment_id", "=", payment.id).execute();
    const requested = refunds.filter(({ state }) => state !== "closed").reduce((sum, one) => sum + one.amount_fen, 0);
    expect(requested + payment.returned_fen, JSON.stringify(step)).toBeLessThanOrEqual(price);
    expect((await ledgerOfOrder(database.db, this.orderId)).isSound, JSON.stringify(step)).toBe(true);
  }

  async #take(step: Step): Promise<void> {
    const { world, gateway, no, trade } = this;
    switch (step.do) {
      case "part":
      case "whole":
        return this.#request(step.do === "part" ? step.amount : null);
      case "push":
        return void (await pushRefunds(world.job("pushRefunds")));
      case "late":
        world.pass(13 * 3_600);
        return void (await pushRefunds(world.job("pushRefunds")));
      case "byHand": {
        const pending = [...trade.refunds.values()].filter(({ state }) => state !== "done" && state !== "closed");
        const free = price - this.goneFen - pending.reduce((sum, { amount }) => sum + amount, 0);
        if (free < 1) return;
        gateway.giveBackByHand(no, fen(Math.min(free, step.amount)), `HAND${no.slice(4)}${(this.#byHand += 1)}`);
        return;
      }
      case "notifyByHand":
        return trade.byHand.length === 0
          ? undefined
          : this.#notify(gateway.byHandEvent(no, `${no} by hand ${trade.byHand.length}`));
      case "paidAgain":
        return void (await world.notify(this.channel, no));
      case "query":
        return void (await queryGateway(world.job(), { ...(await this.payment()), state: "pending" }));
      case "notifyDone":
      case "notifyTwice": {
        const done = [...trade.refunds].filter(([, { state }]) => state === "done");
        const [number] = done[step.of % Math.max(1, done.length)] ?? [];
        if (!number) return;
        const event = gateway.refundedEvent(no, number, `${no} ${number}`);
        await Promise.all([this.#notify(event), ...(step.do === "notifyTwice" ? [this.#notify(event)] : [])]);
        return;
      }
      case "lose":
        return gateway.loseAnswer("refund");
      case "refuse":
        return gateway.fail("refund", "refused");
      case "slow":
      case "fast":
        gateway.areRefundsSlow = step.do === "slow";
        return;
      case "end":
        return this.#end(step.of, step.as);
      case "bill":
        return this.bill();
    }
  }

  async #request(amountFen: number | null): Promise<void> {
    const payment = await this.payment();
    const refunds = await database.db.selectFrom("refund").selectAll().where("payment_id", "=", payment.id).execute();
    const part = amountFen === null ? null : { amountFen, leftFen: balanceOf(payment, refunds).leftFen };
    await requestRefund(await staffIn(this.world, "finance"), { orderId: this.orderId, reason: "家属要求", part });
  }

  async #notify(event: { headers: Record<string, string>; raw: Buffer }): Promise<void> {
    const { status } = await receiveNotify(this.world.ctx({ kind: "callback", gateway: "test" }), this.gateway, event);
    expect(status).toBe(200);
  }

  /** A refund in progress ends; only WeChat closes one. */
  #end(of: number, as: "done" | "failed" | "closed"): void {
    const pending = [...this.trade.refunds].filter(([, { state }]) => state === "processing" || state === "failed");
    const [number] = pending[of % Math.max(1, pending.length)] ?? [];
    if (number) this.gateway.finishRefund(this.no, number, as === "closed" && this.channel === 6 ? "failed" : as);
  }

  async bill(): Promise<void> {
    const answer = await this.gateway.bill("2026-11-21");
    if (!answer.ok) throw new Error("no bill");
    // Manual refunds of later days are in this bill too: the walk has one.
    const later = this.trade.byHand.map(({ amount, at, refundNo }) => ({ amount, at, outRefundNo: refundNo }));
    const ofTrade = { outTradeNo: this.no, tradeNo: "tradeNo" in this.trade.trade ? this.trade.trade.tradeNo : "" };
    const rows = [
      ...answer.bill.rows.filter(({ outRefundNo }) => !outRefundNo?.startsWith("HAND")),
      ...later.map((row) => ({ kind: "refund" as const, ...ofTrade, ...row })),
    ];
    await settleMissing(this.world.job("compareBills"), this.gateway, "2026-11-21", { ...answer.bill, rows });
  }

  /** Everything that is under way ends well, and a bill reports the rest. */
  async comeToRest(): Promise<void> {
    this.gateway.areRefundsSlow = false;
    for (let round = 0; round < 6; round += 1) {
      for (const [number, { state }] of this.trade.refunds) {
        if (state === "processing" || state === "failed") this.gateway.finishRefund(this.no, number);
      }
      this.world.pass(13 * 3_600);
      await pushRefunds(this.world.job("pushRefunds"));
      await this.bill();
    }
  }
}

test("parts, whole refunds, returns by hand, callbacks and bills in any order leave a ledger right to the fen", async () => {
  const walked = fc.record({
    channel: fc.constantFrom(4 as const, 6 as const),
    taken: fc.array(steps, { minLength: 4, maxLength: 18, size: "max" }),
  });
  await fc.assert(
    fc.asyncProperty(walked, async ({ channel, taken }) => {
      const walk = await PartialWalk.open(channel);
      for (const step of taken) await walk.take(step);
      await walk.comeToRest();
      const { goneFen } = walk;
      const { received, returned, owed, sold, isSound } = await ledgerOfOrder(database.db, walk.orderId);
      const stayingFen = price - goneFen;
      expect({ received, returned, owed, sold, isSound }).toEqual({
        received: price,
        returned: goneFen,
        owed: 0,
        sold: stayingFen,
        isSound: true,
      });
      const { state } = await walk.payment();
      expect(state).toBe(stayingFen === 0 ? "refunded" : "succeeded");
      const order = database.db.selectFrom("orders").select("state").where("id", "=", walk.orderId);
      expect((await order.executeTakeFirstOrThrow()).state).toBe(stayingFen === 0 ? "refunded" : "delivered");
    }),
    { numRuns: rounds(12, 150), seed: 20_261_126 },
  );
}, 180_000);
