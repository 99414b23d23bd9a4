import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { fakeAppid } from "@changming/gateways/testing/fake-pay-gateway";
import { sha256Hex } from "@changming/kit/ids";
import { logOut } from "../account/log-in.ts";
import { forgetPayers } from "../account/sessions.ts";
import { logInWithWechat, registerWithWechat } from "../account/log-in-with-wechat.ts";
import { payMethods } from "../order/payment-gateways.ts";
import { sweepPayments } from "../payment/sweep-payments.ts";
import { assertSoundWorlds } from "../testing/ledger-totals.ts";
import { insideWechat, payer } from "../testing/paying-inside-wechat.ts";
import { asAccount } from "../testing/test-ctx.ts";
import { queryOrder } from "./pay-order.ts";
import { storePayer } from "./payer.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

afterEach(() => assertSoundWorlds(database.db));

const payerNeeded = { state: "waiting", configKind: "payer", config: "" };
const bridge = { state: "waiting", configKind: "bridge" };

test("an order of a session whose WeChat user is unknown waits for the user's code, then it is paid by the bridge", async () => {
  const { world, ctx, order, pay, shown } = await insideWechat(database.db);
  const first = await order();
  expect(shown(first)).toMatchObject({ ...payerNeeded, orderId: first.order.order_no, money: "10.00", payType: 4 });
  expect([world.wechat.requests, first.payment]).toEqual([[], null]);
  await storePayer(ctx(), "c1");
  const second = await pay(first);
  expect(shown(second)).toMatchObject({ ...bridge, orderId: first.order.order_no });
  expect(JSON.parse(shown(second).config)).toMatchObject({ appId: fakeAppid, signType: "RSA" });
  expect(second.payment).toMatchObject({ scene: "wechat", payer_openid: "o1" });
  const number = second.payment?.out_trade_no ?? "";
  expect(await world.payAndNotify(4, number)).toBe(200);
  expect(shown(await queryOrder(ctx(), { orderNo: first.order.order_no })).state).toBe("paid");
  const paid = await database.db
    .selectFrom("payment")
    .selectAll()
    .where("out_trade_no", "=", number)
    .executeTakeFirst();
  expect(paid).toMatchObject({ state: "succeeded", payer_openid: null, request: "" });
});

test("a login inside WeChat says who pays, so that the order has its bridge at once", async () => {
  const { world, ctx, shown, order } = await insideWechat(database.db);
  const visitor = { ...ctx(), actor: { kind: "visitor" as const } };
  const outcome = await logInWithWechat(visitor, { way: "inside", code: "c1" });
  if (!("ticket" in outcome)) throw new Error("an account without having registered");
  const { account, token } = await registerWithWechat(visitor, { ticket: outcome.ticket, hasAgreed: true });
  const own = { ...ctx(), actor: asAccount(account.id, sha256Hex(token)) };
  expect(shown(await order(4, own))).toMatchObject(bridge);
  expect(world.wechat.requests).toHaveLength(1);
});

test("who chose Alipay on a PC pays the same order inside WeChat", async () => {
  const { world, ctx, order, pay, shown } = await insideWechat(database.db);
  const first = await order(6, ctx(undefined, "pc"));
  expect(shown(await pay(first))).toMatchObject({ ...payerNeeded, payType: 4, kind: "gift" });
  await storePayer(ctx(), "c1");
  world.pass(2);
  const second = await pay(first);
  expect([shown(second), second.order.id]).toMatchObject([bridge, first.order.id]);
});

test("an order that cannot be paid any more is said to be closed before WeChat is asked who pays", async () => {
  const { world, order, pay } = await insideWechat(database.db);
  const first = await order();
  await database.db.updateTable("gift").set({ price_fen: 2_000 }).where("id", "=", world.gift.id).execute();
  await expect(pay(first)).rejects.toMatchObject({ error: "orderClosed" });
});

test("a WeChat user who is known to another service account is asked again", async () => {
  const { ctx, order, shown } = await insideWechat(database.db, { old: payer("o1", "wx-before") });
  await storePayer(ctx(), "old");
  expect(shown(await order())).toMatchObject(payerNeeded);
});

test("a session that ends while WeChat is asked stores nothing", async () => {
  const { world, ctx } = await insideWechat(database.db);
  const own = ctx();
  const identify = own.services.wechat.identify;
  own.services.wechat = {
    ...own.services.wechat,
    identify: async (way, code) => {
      await logOut(own);
      return identify(way, code);
    },
  };
  await expect(storePayer(own, "c1")).rejects.toMatchObject({ error: "sessionInvalid" });
  const session = database.db.selectFrom("session").select("wechat_openid").where("account_id", "=", world.accountId);
  expect(await session.execute()).toEqual([{ wechat_openid: null }]);
});

test("a login on a PC says nothing about who pays inside WeChat", async () => {
  const { ctx, order, shown } = await insideWechat(database.db, { c1: payer("o1", "app-scan") });
  const visitor = { ...ctx(), actor: { kind: "visitor" as const } };
  const outcome = await logInWithWechat(visitor, { way: "scan", code: "c1" });
  if (!("ticket" in outcome)) throw new Error("an account without having registered");
  const { account, token } = await registerWithWechat(visitor, { ticket: outcome.ticket, hasAgreed: true });
  expect(shown(await order(4, { ...ctx(), actor: asAccount(account.id, sha256Hex(token)) }))).toMatchObject(
    payerNeeded,
  );
});

test("the open attempt is for its WeChat user only; on another phone of the account there is a new one", async () => {
  const { world, ctx, order, pay, anotherSession } = await insideWechat(database.db);
  await storePayer(ctx(), "c1");
  const first = await order();
  expect((await pay(first)).payment?.id).toBe(first.payment?.id);
  const other = await anotherSession();
  await storePayer(ctx(other), "c2");
  world.pass(2);
  const second = await pay(first, 4, ctx(other));
  expect(second.payment).toMatchObject({ payer_openid: "o2" });
  expect(second.payment?.id).not.toBe(first.payment?.id);
  world.pass(2);
  expect((await pay(first, 4, ctx(undefined, "pc"))).payment).toMatchObject({ scene: "pc", payer_openid: null });
});

test("who began in another browser goes on inside WeChat, also after the time is over", async () => {
  const { world, ctx, order, pay, shown } = await insideWechat(database.db);
  const first = await order(4, ctx(undefined, "phone"));
  expect(first.payment).toMatchObject({ scene: "phone" });
  world.pass(20 * 60);
  await sweepPayments(world.job());
  expect(shown(await pay(first))).toMatchObject(payerNeeded);
  await storePayer(ctx(), "c1");
  expect(shown(await pay(first))).toMatchObject(bridge);
});

test("an order that no payer was ever known for expires like any other", async () => {
  const { world, ctx, order, shown } = await insideWechat(database.db);
  const first = await order();
  expect(shown(await queryOrder(ctx(), { orderNo: first.order.order_no })).state).toBe("failed");
  world.pass(20 * 60);
  await sweepPayments(world.job());
  expect(shown(await queryOrder(ctx(), { orderNo: first.order.order_no })).state).toBe("expired");
  expect(world.wechat.requests).toEqual([]);
});

test("an order that was paid elsewhere meanwhile needs no payer any more", async () => {
  const { world, ctx, order, pay, shown } = await insideWechat(database.db);
  const first = await order(4, ctx(undefined, "pc"));
  await world.payAndNotify(4, first.payment?.out_trade_no ?? "");
  expect(shown(await pay(first))).toMatchObject({ state: "paid", configKind: "" });
});

test("a code that is used, or a page that is a snapshot, leaves the payer unknown and the order as it was", async () => {
  const { ctx, order, pay, shown } = await insideWechat(database.db, {
    snapshot: { ok: false, reason: "snapshot", detail: "snapshot" },
    down: { ok: false, reason: "unreachable", detail: "TIMEOUT" },
  });
  const first = await order();
  await expect(storePayer(ctx(), "used")).rejects.toMatchObject({ error: "authFailed" });
  await expect(storePayer(ctx(), "snapshot")).rejects.toMatchObject({ error: "authSnapshot" });
  await expect(storePayer(ctx(), "down")).rejects.toMatchObject({ error: "authUnavailable" });
  expect(shown(await pay(first))).toMatchObject(payerNeeded);
});

test("a method that cannot work in a browser is not offered there, and is rejected before anything is ordered", async () => {
  const { world, ctx, order } = await insideWechat(database.db);
  const { services } = ctx();
  expect(payMethods(services)).toEqual({ browser: [4, 6], wechat: [4], alipay: [6] });
  await expect(order(6)).rejects.toMatchObject({ error: "payInBrowser" });
  await expect(order(4, ctx(undefined, "alipay"))).rejects.toMatchObject({ error: "payInBrowser" });
  expect((await order(6, ctx(undefined, "alipay"))).payment).toMatchObject({ scene: "phone", channel: 6 });
  const orders = await database.db
    .selectFrom("orders")
    .select("id")
    .where("account_id", "=", world.accountId)
    .execute();
  expect(orders).toHaveLength(1);
});

test("where WeChat's login and WeChat Pay are of different apps, nobody can pay inside WeChat", async () => {
  const { ctx, order } = await insideWechat(database.db, { c1: payer("o1") }, "wx-another");
  expect(payMethods(ctx().services)).toEqual({ browser: [4, 6], wechat: [], alipay: [6] });
  await expect(order()).rejects.toMatchObject({ error: "payInBrowser" });
});

test("which WeChat user a session belongs to is erased when the user logs out, and when the session has expired", async () => {
  const { world, ctx, anotherSession } = await insideWechat(database.db);
  const openids = async () => {
    const own = database.db.selectFrom("session").select("wechat_openid").where("account_id", "=", world.accountId);
    return (await own.orderBy("wechat_openid").execute()).flatMap(({ wechat_openid: one }) => one ?? []);
  };
  await storePayer(ctx(), "c1");
  await storePayer(ctx(await anotherSession()), "c2");
  expect(await openids()).toEqual(["o1", "o2"]);
  await logOut(ctx());
  await forgetPayers(world.job("forgetPayers"));
  expect(await openids()).toEqual(["o2"]);
  world.pass(31 * 86_400);
  await forgetPayers(world.job("forgetPayers"));
  expect(await openids()).toEqual([]);
  // In use all the time, but over.
  await storePayer(ctx(await anotherSession()), "c2");
  world.pass(181 * 86_400);
  await database.db.updateTable("session").set({ last_seen_at: world.now }).execute();
  await forgetPayers(world.job("forgetPayers"));
  expect(await openids()).toEqual([]);
});
