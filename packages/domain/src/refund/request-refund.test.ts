import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "@changming/db/testing/test-database";
import { getGiftRanking } from "../gift/get-gift-ranking.ts";
import { getOrderForStaff } from "../order-for-staff/look-up-orders.ts";
import { assertSoundWorlds, ledgerTotalsOfWorld } from "../testing/ledger-totals.ts";
import { aPaidOrder, moneyDatabase, type PaidOrder, staffIn, stateOf } from "../testing/paying.ts";
import { requestRefund, refundObstacle } from "./request-refund.ts";
import { listRefunds, presentRefunds } from "./list-refunds.ts";
import { pushRefunds } from "./push-refunds.ts";
import { retryRefund } from "./refund-order.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await moneyDatabase();
});

afterAll(() => database?.close());

afterEach(() => assertSoundWorlds(database.db));

const paidOrder = (price_fen = 1_000) => aPaidOrder(database.db, price_fen);

const by = ({ world }: Pick<PaidOrder, "world">, role: Parameters<typeof staffIn>[1]) => staffIn(world, role);
const push = ({ world }: PaidOrder) => pushRefunds(world.job("pushRefunds"));
const reason = "家属重复购买";

test("a small refund by finance is sent, the buyer is notified, and the gift keeps its coins and rank", async () => {
  const paid = await paidOrder();
  const { world } = paid;
  const ranking = () =>
    getGiftRanking(world.ctx(), { residenceId: world.residenceId, rankingType: 0, page: 1, pageSize: 10 });
  const before = await ranking();
  expect(await requestRefund(await by(paid, "finance"), { orderId: paid.orderId, reason })).toEqual({
    isWaiting: false,
  });
  expect(await stateOf(paid)).toBe("refunding");
  await push(paid);
  expect(await stateOf(paid)).toBe("refunded");
  expect([...(world.wechat.trades.get(paid.no)?.refunds.values() ?? [])]).toMatchObject([
    { state: "done", amount: 1_000 },
  ]);
  expect(await ranking()).toEqual(before);
  const notices = await database.db
    .selectFrom("inbox_message")
    .select("content_html")
    .where("account_id", "=", world.accountId)
    .execute();
  expect(notices.map(({ content_html }) => content_html).join()).toContain(`原因：${reason}`);
  const { books: ledger } = await getOrderForStaff(await by(paid, "readOnly"), { id: paid.orderId });
  expect(ledger).toEqual({ received: 1_000, returned: 1_000, owed: 0, sold: 0, isSound: true });
});

test("ten concurrent requests refund once", async () => {
  const paid = await paidOrder();
  const finance = await by(paid, "finance");
  const clicks = Array.from({ length: 10 }, () => requestRefund(finance, { orderId: paid.orderId, reason }));
  const ends = await Promise.allSettled(clicks);
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await push(paid);
  expect((await ledgerTotalsOfWorld(paid.world)).unbalanced).toBe(0);
  expect(paid.world.wechat.trades.get(paid.no)?.refunds.size).toBe(1);
});

test("only finance and administrators, recently reauthenticated, can refund, and only orders still paid", async () => {
  const paid = await paidOrder();
  const input = { orderId: paid.orderId, reason };
  for (const role of ["editor", "reviewer", "readOnly"] as const) {
    await expect(requestRefund(await by(paid, role), input)).rejects.toMatchObject({ error: "staffRoleMissing" });
  }
  const finance = await by(paid, "finance");
  const stale = {
    ...finance.actor,
    session: { hash: "0", isReauthenticated: false, mustEnrol: false },
  } as typeof finance.actor;
  await expect(requestRefund({ ...finance, actor: stale }, input)).rejects.toMatchObject({ error: "staffProofNeeded" });
  await expect(requestRefund(paid.world.ctx(), input)).rejects.toMatchObject({ error: "notFound" });
  await expect(requestRefund(finance, { ...input, orderId: 999_999 })).rejects.toMatchObject({ error: "notFound" });
  paid.world.pass(2);
  const { order } = await paid.world.order();
  await expect(requestRefund(finance, { ...input, orderId: order.id })).rejects.toMatchObject({
    error: "orderNotRefundable",
    sentence: "这笔订单还没有付款",
  });
  expect(await stateOf(paid)).toBe("delivered");
});

test("a refund rejected by the gateway is first in the queue, and a retry sends it at once", async () => {
  const paid = await paidOrder();
  const { world } = paid;
  const finance = await by(paid, "finance");
  await requestRefund(finance, { orderId: paid.orderId, reason });
  world.wechat.fail("refund", "refused");
  await push(paid);
  const queue = { page: 1, pageSize: 20, number: "", payType: 0, from: "", to: "", isDescending: true };
  const listed = async () => presentRefunds(await listRefunds(finance, { ...queue, state: "open" }), finance.actor);
  const [row] = (await listed()).itemList;
  expect(row).toMatchObject({ order_id: paid.orderId, state: "failed", money: "10.00", can: { retry: true } });
  expect((await retryRefund(finance, { refundId: row?.id ?? 0 })).state).toBe("due");
  await push(paid);
  expect(await stateOf(paid)).toBe("refunded");
  expect((await listed()).itemList.filter(({ order_id }) => order_id === paid.orderId)).toEqual([]);
  await expect(retryRefund(finance, { refundId: row?.id ?? 0 })).rejects.toMatchObject({ error: "refundSettled" });
  const reader = await by(paid, "readOnly");
  const all = presentRefunds(await listRefunds(reader, { ...queue, state: "done" }), reader.actor).itemList;
  expect(all.find(({ id }) => id === row?.id)).toMatchObject({ can: { retry: false } });
});

test.each([
  [{ state: "refunded" }, "这笔订单已经退款"],
  [{ state: "refunding" }, "这笔订单正在退款"],
  [{ amount_fen: 0 }, "这笔订单没有付钱，不用退"],
  [{ state: "created", paid_payment_id: null }, "这笔订单还没有付款"],
  [{ state: "paying", paid_payment_id: null }, "这笔订单还没有付款"],
  [{ state: "closed", paid_payment_id: null }, "这笔订单还没有付款"],
  [{ kind: "application", state: "paid" }, "入驻申请还在审核，请先退回申请，钱会随之退还"],
  [{ state: "paid" }, ""],
  [{}, ""],
] as const)("for an order that is %j the reason against a refund is: %s", (overrides, expected) => {
  const order = { state: "delivered", kind: "gift", amount_fen: 1_000, paid_payment_id: 1, ...overrides } as const;
  expect(refundObstacle(order)).toBe(expected);
});
