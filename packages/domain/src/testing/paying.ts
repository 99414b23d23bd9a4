import type { StaffRole } from "@changming/contract/staff-roles";
import type { Db } from "@changming/db/database";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { FakePayGateway } from "@changming/gateways/testing/fake-pay-gateway";
import { createOrder } from "../checkout/create-order.ts";
import { type Actor, type Ctx } from "../context/context.ts";
import type { Checkout } from "../checkout/checkout.ts";
import { newNumber } from "../order/numbers.ts";
import { receiveNotify } from "../payment/receive-notify.ts";
import { anAccount, aResidence } from "./builders.ts";
import { asStaff, aStaff } from "./staff.ts";
import { asAccount, daysFromNow, testCtx, type TestCtx, testNow } from "./test-ctx.ts";
import { type TestServices, testServices } from "./test-services.ts";
import { aGift, type BuiltGift } from "./tributes.ts";

type OrderInput = Parameters<typeof createOrder>[1];

interface Ordering {
  accountId: number;
  residenceId: number;
  gift: BuiltGift;
}

/** An order of a minute ago that waits for its payment by WeChat, with a code unknown to any gateway. */
export async function anOrder(db: Db, { accountId, residenceId, gift }: Ordering): Promise<{ orderNo: string }> {
  const expires_at = new Date(testNow.getTime() + 900_000);
  const paths = { return_path: `/home?id=${residenceId}`, quit_path: `/home?id=${residenceId}` };
  const { id, order_no } = await db
    .insertInto("orders")
    .values({
      order_no: newNumber(testNow),
      account_id: accountId,
      residence_id: residenceId,
      kind: "gift",
      state: "paying",
      amount_fen: 1_000,
      ...paths,
      created_at: daysFromNow(-1 / 1_440),
      expires_at,
    })
    .returning(["id", "order_no"])
    .executeTakeFirstOrThrow();
  const price = { unit_price_fen: 1_000, quantity: 1, amount_fen: 1_000, unit_coins: gift.coins };
  await db
    .insertInto("order_item")
    .values({ order_id: id, gift_id: gift.id, name: gift.name, unit: "束", image: "", ...price })
    .execute();
  await db
    .insertInto("payment")
    .values({
      order_id: id,
      channel: 4,
      gateway: "sandbox",
      out_trade_no: newNumber(testNow),
      scene: "pc",
      amount_fen: 1_000,
      request: "",
      state: "pending",
      checkout_kind: "code",
      checkout: "weixin://wxpay/bizpayurl?pr=test",
      checkout_until: expires_at,
      created_at: testNow,
      queried_at: testNow,
      expires_at,
    })
    .execute();
  return { orderNo: order_no };
}

/** A site with two in-memory gateways, a clock that the test sets, a buyer, a residence and a gift of 10 yuan. */
export class PayWorld {
  readonly db: Db;
  readonly services: TestServices;
  readonly wechat: FakePayGateway;
  readonly alipay: FakePayGateway;
  now = testNow;
  accountId = 0;
  residenceId = 0;
  gift: BuiltGift = { id: 0, name: "", coins: 0 };
  #notified = 0;

  constructor(db: Db) {
    const clock = () => new Date(this.now);
    this.db = db;
    this.wechat = new FakePayGateway(4, clock);
    this.alipay = new FakePayGateway(6, clock);
    const gateways = { 4: this.wechat, 6: this.alipay };
    this.services = testServices({ pay: { gateways, origin: "https://changming.example", timeoutMs: 1_000 } });
  }

  static readonly #ofDatabase = new WeakMap<Db, PayWorld[]>();

  /** Worlds of one database share its ledger. */
  static allIn(db: Db): readonly PayWorld[] {
    return PayWorld.#ofDatabase.get(db) ?? [];
  }

  static async open(db: Db, overrides: Parameters<typeof aGift>[1] = {}): Promise<PayWorld> {
    const world = new PayWorld(db);
    PayWorld.#ofDatabase.set(db, [...PayWorld.allIn(db), world]);
    world.accountId = (await anAccount(db)).id;
    world.residenceId = (await aResidence(db)).id;
    world.gift = await aGift(db, overrides);
    return world;
  }

  /** A context of the buyer, or of the given actor, at the world's time. */
  ctx(actor: Actor = asAccount(this.accountId), more: Partial<Ctx> = {}): TestCtx {
    return { ...testCtx(this.db, actor), ...more, clock: () => new Date(this.now), services: this.services } as TestCtx;
  }

  job(name = "sweepPayments"): TestCtx {
    return this.ctx({ kind: "job", name });
  }

  gatewayOf(channel: 4 | 6): FakePayGateway {
    return channel === 4 ? this.wechat : this.alipay;
  }

  pass(seconds: number): void {
    this.now = new Date(this.now.getTime() + seconds * 1_000);
  }

  order(overrides: Partial<OrderInput> = {}, more: Partial<Ctx> = {}): Promise<Checkout> {
    const target = { residenceId: this.residenceId, giftId: this.gift.id, quantity: 1, payType: 4 as const };
    return createOrder(this.ctx(undefined, more), {
      ...target,
      returnUrl: "",
      quitUrl: "",
      ref: null,
      isAdult: false,
      ...overrides,
    });
  }

  /** Delivers the callback of a payment. Returns the status of the reply. */
  async notify(channel: 4 | 6, outTradeNo: string, changes: object = {}): Promise<number> {
    const gateway = this.gatewayOf(channel);
    // The gateways of two worlds in one database both number their events from one.
    const eventId = `${outTradeNo} ${(this.#notified += 1)}`;
    const event = gateway.paidEvent(outTradeNo, { eventId, ...changes });
    return (await receiveNotify(this.ctx({ kind: "callback", gateway: "test" }), gateway, event)).status;
  }

  /** Pays at the gateway and delivers the callback. */
  async payAndNotify(channel: 4 | 6, outTradeNo: string): Promise<number> {
    this.gatewayOf(channel).pay(outTradeNo);
    return this.notify(channel, outTradeNo);
  }
}

/** An empty database with basic site data. */
export async function moneyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase("empty");
  await loadBasics(database.db);
  return database;
}

/** A member of staff with the world's time and gateways. */
export async function staffIn(world: PayWorld, role: StaffRole): Promise<TestCtx> {
  return world.ctx(asStaff(await aStaff(world.db, { role })));
}

/** A member of staff, for tests without payments. */
export async function staffOf(db: Db, role: StaffRole): Promise<TestCtx> {
  return testCtx(db, asStaff(await aStaff(db, { role })));
}

/** A paid order of a gift at this price, with its world. */
export async function aPaidOrder(db: Db, price_fen: number) {
  const world = await PayWorld.open(db, { price_fen });
  const { order, payment } = await world.order();
  const no = payment?.out_trade_no ?? "";
  await world.payAndNotify(4, no);
  return { world, orderId: order.id, no };
}

export type PaidOrder = Awaited<ReturnType<typeof aPaidOrder>>;

/** The order's state. */
export async function stateOf({ world, orderId }: PaidOrder): Promise<string> {
  const row = world.db.selectFrom("orders").select("state").where("id", "=", orderId).executeTakeFirstOrThrow();
  return (await row).state;
}
