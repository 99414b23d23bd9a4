import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { loadBasics } from "@changming/db/starter/load-basics";
import { aGarden, aMember, anAccount, aResidence } from "../testing/builders.ts";
import { PayWorld } from "../testing/paying.ts";
import { assertSoundWorlds, ledgerTotalsOfWorld } from "../testing/ledger-totals.ts";
import { asAccount, visitor } from "../testing/test-ctx.ts";
import { aGift } from "../testing/tributes.ts";
import { presentCheckout } from "./checkout.ts";
import { createOrder } from "./create-order.ts";
import { payOrder, queryOrder } from "./pay-order.ts";
import { auditedVerbs } from "../testing/audited-verbs.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

afterEach(() => assertSoundWorlds(database.db));

const open = (overrides?: Parameters<typeof aGift>[1]) => PayWorld.open(database.db, overrides);

async function countsOf(world: PayWorld) {
  const [orders, gifts] = await Promise.all([
    world.db.selectFrom("orders").select("id").where("account_id", "=", world.accountId).execute(),
    world.db.selectFrom("given_gift").select("id").where("account_id", "=", world.accountId).execute(),
  ]);
  return { orders: orders.length, gifts: gifts.length };
}

test("a gift is ordered at our own price, and the response says how to pay it", async () => {
  const world = await open({ price_fen: 1_999, unit: "束" });
  const checkout = await world.order({ quantity: 3 });
  const presented = presentCheckout(checkout, world.now);
  expect(presented).toMatchObject({
    state: "waiting",
    configKind: "code",
    payType: 4,
    money: "59.97",
    title: `${world.gift.name}三束`,
    residenceId: world.residenceId,
    expiresIn: 900,
  });
  expect(presented.config).toContain(checkout.payment?.out_trade_no);
  expect(checkout.items).toMatchObject([{ unit_price_fen: 1_999, quantity: 3, amount_fen: 5_997, unit_coins: 10 }]);
  expect(await countsOf(world)).toEqual({ orders: 1, gifts: 0 });
});

test("method 6 gives a form, and a phone gets a redirect", async () => {
  const world = await open();
  expect((await world.order({ payType: 6 })).payment?.checkout_kind).toBe("form");
  world.pass(2);
  const onPhone = await world.order({ payType: 4 }, { browser: "phone", address: "203.0.113.9" });
  expect(onPhone.payment).toMatchObject({ checkout_kind: "redirect", scene: "phone" });
});

test("the payment row is committed before the gateway is called", async () => {
  const world = await open();
  let seen: unknown;
  world.services.pay.failpoint = async (name) => {
    if (name === "payment.beforeCreate") {
      seen = await world.db.selectFrom("payment").select("state").orderBy("id", "desc").executeTakeFirst();
    }
  };
  await world.order();
  expect(seen).toEqual({ state: "created" });
});

test("a slow gateway does not delay the response: the order is preparing, and the code follows", async () => {
  const world = await open();
  world.services.pay.timeoutMs = 20;
  const answered = Promise.withResolvers<void>();
  world.wechat.holdUp("create", () => answered.promise);
  const checkout = await world.order();
  expect(presentCheckout(checkout, world.now)).toMatchObject({ state: "preparing", config: "", configKind: "" });
  answered.resolve();
  await world.services.settle();
  const payment = await world.db
    .selectFrom("payment")
    .selectAll()
    .where("order_id", "=", checkout.order.id)
    .executeTakeFirstOrThrow();
  expect(payment).toMatchObject({ state: "pending", checkout_kind: "code" });
});

test("a free gift is delivered at once without payment", async () => {
  const world = await open({ price_fen: 0, coins: 10 });
  const before = await ledgerTotalsOfWorld(world);
  const checkout = await world.order();
  expect(presentCheckout(checkout, world.now)).toMatchObject({ state: "paid", config: "", money: "0.00", payType: 4 });
  expect(await countsOf(world)).toEqual({ orders: 1, gifts: 1 });
  const after = await ledgerTotalsOfWorld(world);
  expect(after.coins[0] - before.coins[0]).toBe(10);
  expect(world.wechat.requests).toEqual([]);
});

test("a gift that its garden makes free costs nothing there and its price elsewhere", async () => {
  const world = await open({ free_martyrs: true });
  const garden = await aGarden(database.db, { kind: "martyrs" });
  const martyr = await aResidence(database.db, { garden_id: garden });
  expect((await world.order({ residenceId: martyr.id })).order).toMatchObject({ amount_fen: 0, state: "delivered" });
  expect((await world.order()).order).toMatchObject({ amount_fen: 1_000, state: "paying" });
});

test("a free gift has quantity one, and a larger quantity is rejected without any change", async () => {
  const world = await open({ price_fen: 0 });
  await expect(world.order({ quantity: 2 })).rejects.toMatchObject({ error: "freeGiftSingle" });
  expect(await countsOf(world)).toEqual({ orders: 0, gifts: 0 });
});

async function setQuota(free_gift_nums: number): Promise<void> {
  await database.db.updateTable("site_info").set({ free_gift_nums }).execute();
}

test("a hundred concurrent free gifts with a quota of three left deliver exactly three", async () => {
  const world = await open({ price_fen: 0 });
  await setQuota(5);
  await world.order();
  await world.order();
  const tried = await Promise.allSettled(Array.from({ length: 100 }, () => world.order()));
  const rejected = tried.flatMap((one) => (one.status === "rejected" ? [one.reason.error] : []));
  expect(rejected).toEqual(Array.from({ length: 97 }, () => "freeGiftsUsedUp"));
  expect(await countsOf(world)).toEqual({ orders: 5, gifts: 5 });
});

test("across midnight in Shanghai each day has its own quota", async () => {
  const world = await open({ price_fen: 0 });
  await setQuota(3);
  world.now = new Date("2026-11-21T15:59:59.990Z");
  let ticks = 0;
  // The clock passes midnight while a hundred requests wait for the lock.
  const ticking = () => new Date(new Date("2026-11-21T15:59:59.500Z").getTime() + (ticks += 1) * 5);
  const input = { residenceId: world.residenceId, giftId: world.gift.id, quantity: 1, payType: 4 as const };
  const one = () =>
    createOrder(
      { ...world.ctx(), clock: ticking },
      { ...input, returnUrl: "", quitUrl: "", ref: null, isAdult: false },
    );
  await Promise.allSettled(Array.from({ length: 100 }, one));
  const given = await world.db
    .selectFrom("given_gift")
    .select("given_at")
    .where("account_id", "=", world.accountId)
    .execute();
  const midnight = new Date("2026-11-21T16:00:00Z");
  const first = given.filter(({ given_at }) => given_at < midnight).length;
  expect([first, given.length - first]).toEqual([3, 3]);
});

test("a ref makes one order with the same response, concurrently or repeatedly", async () => {
  const world = await open();
  const all = await Promise.all(Array.from({ length: 8 }, () => world.order({ ref: "r1" })));
  world.pass(2);
  all.push(await world.order({ ref: "r1" }), await world.order({ ref: "r1", quantity: 9 }));
  expect(new Set(all.map(({ order }) => order.order_no)).size).toBe(1);
  expect(await countsOf(world)).toMatchObject({ orders: 1 });
  expect(world.wechat.requests.filter((one) => one.startsWith("create"))).toHaveLength(1);
  const other = await PayWorld.open(database.db);
  expect((await other.order({ ref: "r1" })).order.order_no).not.toBe(all[0]?.order.order_no);
});

test("a second order of the same gift within a second is rejected, and accepted afterwards", async () => {
  const world = await open();
  const tried = await Promise.allSettled(Array.from({ length: 5 }, () => world.order()));
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(world.order()).rejects.toMatchObject({ error: "orderTooSoon" });
  world.pass(1);
  await world.order();
  expect(await countsOf(world)).toMatchObject({ orders: 2 });
});

test("unknown, private and hidden residences are not found, a visitor must log in, and nothing is stored", async () => {
  const world = await open();
  const closed = await aResidence(database.db, { is_private: true });
  const hidden = await aResidence(database.db, { hidden_at: world.now });
  for (const residenceId of [closed.id, hidden.id, 2_000_000_000]) {
    await expect(world.order({ residenceId })).rejects.toMatchObject({ error: "notFound" });
  }
  const input = { residenceId: world.residenceId, giftId: world.gift.id, quantity: 1, payType: 4 as const };
  const asVisitor = createOrder(world.ctx(visitor), {
    ...input,
    returnUrl: "",
    quitUrl: "",
    ref: null,
    isAdult: false,
  });
  await expect(asVisitor).rejects.toMatchObject({ error: "sessionInvalid" });
  expect(await countsOf(world)).toEqual({ orders: 0, gifts: 0 });
  const account = { id: world.accountId, mobile: "", nickname: "" };
  await aMember(database.db, closed.id, "relative", { account });
  expect((await world.order({ residenceId: closed.id })).order.state).toBe("paying");
});

test("an unknown gift, one off sale and a disabled method get their own errors", async () => {
  const world = await open();
  const old = await aGift(database.db, { is_on_sale: false });
  for (const giftId of [old.id, 2_000_000_000]) {
    await expect(world.order({ giftId })).rejects.toMatchObject({ error: "giftGone" });
  }
  world.services.pay.gateways = { 4: null, 6: world.alipay };
  await expect(world.order({ payType: 4 })).rejects.toMatchObject({ error: "payMethodOff" });
  await expect(world.order({ payType: 6 }, { browser: "wechat" })).rejects.toMatchObject({ error: "payInBrowser" });
  expect(await countsOf(world)).toEqual({ orders: 0, gifts: 0 });
});

test("a gateway error leaves an order that can be paid by the other method", async () => {
  const world = await open();
  world.wechat.fail("create", "refused");
  const rejected = await world.order({ ref: "r" });
  expect(presentCheckout(rejected, world.now)).toMatchObject({ state: "failed", config: "" });
  world.pass(2);
  const other = await world.order({ ref: "r", payType: 6 });
  expect(presentCheckout(other, world.now)).toMatchObject({ state: "waiting", configKind: "form" });
  expect(other.order.id).toBe(rejected.order.id);
});

test("later catalogue changes do not change an order", async () => {
  const world = await open();
  const { order, payment } = await world.order();
  await world.db
    .updateTable("gift")
    .set({ price_fen: 1, coins: 9_999, name: `改名${order.id}` })
    .where("id", "=", world.gift.id)
    .execute();
  await world.payAndNotify(4, payment?.out_trade_no ?? "");
  const given = await world.db
    .selectFrom("given_gift")
    .select("coins")
    .where("account_id", "=", world.accountId)
    .executeTakeFirstOrThrow();
  expect(given.coins).toBe(10);
});

test("an order records its state changes and their actors", async () => {
  const world = await open();
  const { order, payment } = await world.order();
  await world.payAndNotify(4, payment?.out_trade_no ?? "");
  const events = await world.db
    .selectFrom("order_event")
    .select(["object", "from_state", "to_state", "actor_kind"])
    .where("order_id", "=", order.id)
    .orderBy("id")
    .execute();
  expect(events.map(({ object, to_state, actor_kind }) => `${object} ${to_state} ${actor_kind}`)).toEqual([
    "order created account",
    "payment created account",
    "order paying account",
    "payment pending account",
    "payment succeeded callback",
    "order paid callback",
    "order delivered callback",
  ]);
  const audited = await auditedVerbs(world.db, "order", order.id);
  expect(audited).toEqual(["order.created", "order.paying", "order.paid", "order.delivered"]);
});

test("another account's order is not found", async () => {
  const world = await open();
  const { order } = await world.order();
  const stranger = await anAccount(database.db);
  const ctx = world.ctx(asAccount(stranger.id));
  await expect(queryOrder(ctx, { orderNo: order.order_no })).rejects.toMatchObject({ error: "notFound" });
  const paying = payOrder(ctx, { orderNo: order.order_no, payType: 4, returnUrl: "", quitUrl: "" });
  await expect(paying).rejects.toMatchObject({ error: "notFound" });
});
