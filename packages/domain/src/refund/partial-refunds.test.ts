import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "@changming/db/testing/test-database";
import { fen } from "@changming/kit/money";
import { decideApproval } from "../approval-decision/decide-approval.ts";
import { listApprovals } from "../approval/list-approvals.ts";
import { presentApprovals } from "../approval-decision/present.ts";
import { getOrderForStaff } from "../order-for-staff/look-up-orders.ts";
import { presentOrderDetail } from "../order-for-staff/present-for-staff.ts";
import { receiveNotify } from "../payment/receive-notify.ts";
import { assertSoundWorlds } from "../testing/ledger-totals.ts";
import { aPaidOrder, moneyDatabase, type PaidOrder, staffIn, stateOf } from "../testing/paying.ts";
import { listRefunds, presentRefunds } from "./list-refunds.ts";
import { pushRefunds } from "./push-refunds.ts";
import { requestRefund } from "./request-refund.ts";

/* R-refund-5: staff refund a part of an order, several times, never more than was paid. */

let database: TestDatabase;

beforeAll(async () => {
  database = await moneyDatabase();
});

afterAll(() => database?.close());

afterEach(() => assertSoundWorlds(database.db));

const reason = "一束花没有开好";
const by = ({ world }: Pick<PaidOrder, "world">, role: Parameters<typeof staffIn>[1]) => staffIn(world, role);

async function push({ world }: PaidOrder): Promise<void> {
  world.pass(60);
  await pushRefunds(world.job("pushRefunds"));
}

/** Finance refunds a part, having seen `leftFen` as left. */
async function refundPart(paid: PaidOrder, amountFen: number, leftFen: number) {
  return requestRefund(await by(paid, "finance"), { orderId: paid.orderId, reason, part: { amountFen, leftFen } });
}

const detailOf = async (paid: PaidOrder) => {
  const reader = await by(paid, "finance");
  return presentOrderDetail(await getOrderForStaff(reader, { id: paid.orderId }), reader.actor);
};

const inboxOf = async ({ world }: PaidOrder) => {
  const rows = world.db.selectFrom("inbox_message").select("title").where("account_id", "=", world.accountId);
  return (await rows.orderBy("id").execute()).map(({ title }) => title);
};

const amountsAt = ({ world, no }: PaidOrder) =>
  [...(world.wechat.trades.get(no)?.refunds.values() ?? [])].map(({ amount }) => Number(amount));

test("parts go back one after another; the order stays delivered until all of it went back", async () => {
  const paid = await aPaidOrder(database.db, 3_000);
  expect(await refundPart(paid, 1_200, 3_000)).toEqual({ isWaiting: false });
  expect(await stateOf(paid)).toBe("delivered");
  await push(paid);
  expect(await stateOf(paid)).toBe("delivered");
  expect(await detailOf(paid)).toMatchObject({
    refunded: "12.00",
    refund_left: "18.00",
    books: { received: "30.00", returned: "12.00", sold: "18.00", owed: "0.00", is_sound: true },
    can: { refund: true, refundPart: true },
  });
  await refundPart(paid, 1, 1_800);
  await push(paid);
  expect(await detailOf(paid)).toMatchObject({ refunded: "12.01", refund_left: "17.99" });
  // The last part is all that is left: from here on it is a refund of the whole order.
  await refundPart(paid, 1_799, 1_799);
  expect(await stateOf(paid)).toBe("refunding");
  await push(paid);
  expect(await stateOf(paid)).toBe("refunded");
  expect(amountsAt(paid)).toEqual([1_200, 1, 1_799]);
  expect(await inboxOf(paid)).toEqual(["退款 12.00 元已退回", "退款 0.01 元已退回", "退款 17.99 元已退回"]);
  const reader = await by(paid, "readOnly");
  const number = (await detailOf(paid)).order_no;
  const listed = {
    page: 1,
    pageSize: 20,
    payType: 0,
    from: "",
    to: "",
    isDescending: false,
    state: "",
    number,
  } as const;
  expect(presentRefunds(await listRefunds(reader, listed), reader.actor)).toMatchObject({
    total_money: "30.00",
    itemList: [{ money: "12.00" }, { money: "0.01" }, { money: "17.99" }],
  });
});

test("nothing beyond what is left, and nothing that another request has taken meanwhile", async () => {
  const paid = await aPaidOrder(database.db, 3_000);
  await expect(refundPart(paid, 3_001, 3_000)).rejects.toMatchObject({
    error: "refundTooMuch",
    sentence: "这笔订单最多还能退 30.00 元",
  });
  await refundPart(paid, 1_000, 3_000);
  await expect(refundPart(paid, 1_000, 3_000)).rejects.toMatchObject({ error: "refundLeftChanged" });
  await expect(refundPart(paid, 2_001, 2_000)).rejects.toMatchObject({ error: "refundTooMuch" });
  await push(paid);
  expect(amountsAt(paid)).toEqual([1_000]);
});

test("ten concurrent requests for a part refund it once", async () => {
  const paid = await aPaidOrder(database.db, 3_000);
  const ends = await Promise.allSettled(Array.from({ length: 10 }, () => refundPart(paid, 1_600, 3_000)));
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await push(paid);
  expect(amountsAt(paid)).toEqual([1_600]);
});

test("visitors, owners and roles without money cannot refund a part", async () => {
  const paid = await aPaidOrder(database.db, 3_000);
  const input = { orderId: paid.orderId, reason, part: { amountFen: 100, leftFen: 3_000 } };
  await expect(requestRefund(paid.world.ctx(), input)).rejects.toMatchObject({ error: "notFound" });
  for (const role of ["editor", "reviewer", "readOnly"] as const) {
    await expect(requestRefund(await by(paid, role), input)).rejects.toMatchObject({ error: "staffRoleMissing" });
  }
  expect((await detailOf(paid)).refund_left).toBe("30.00");
});

async function approvalOf(paid: PaidOrder) {
  const reader = await by(paid, "finance");
  const listed = await listApprovals(reader, { page: 1, pageSize: 100 });
  const row = listed.rows.findLast((one) => one.object_kind === "order" && one.object_id === paid.orderId);
  return presentApprovals(listed, reader.actor).itemList.find(({ id }) => id === row?.id);
}

test("parts that together exceed the limit need a second person, who reads the amount", async () => {
  const paid = await aPaidOrder(database.db, 60_000);
  expect((await detailOf(paid)).refund_alone).toBe("500.00");
  expect(await refundPart(paid, 49_000, 60_000)).toEqual({ isWaiting: false });
  await push(paid);
  expect((await detailOf(paid)).refund_alone).toBe("10.00");
  expect(await refundPart(paid, 1_001, 11_000)).toEqual({ isWaiting: true });
  expect(await detailOf(paid)).toMatchObject({ refunded: "490.00", is_asked: true });
  const waiting = await approvalOf(paid);
  expect(waiting?.sentence).toContain("的 10.01 元将原路退回给买家，是还能退的 110.00 元里的一部分");
  const decision = { id: waiting?.id ?? 0, isConfirmed: true, reason: "" };
  await decideApproval(await by(paid, "administrator"), decision);
  await push(paid);
  expect(amountsAt(paid)).toEqual([49_000, 1_001]);
  expect(await stateOf(paid)).toBe("delivered");
});

test("a confirmed part that is no longer left changes nothing", async () => {
  const paid = await aPaidOrder(database.db, 60_000);
  await refundPart(paid, 55_000, 60_000);
  await refundPart(paid, 10_000, 60_000);
  const waiting = await approvalOf(paid);
  const late = decideApproval(await by(paid, "administrator"), { id: waiting?.id ?? 0, isConfirmed: true, reason: "" });
  await expect(late).rejects.toMatchObject({ error: "refundTooMuch", sentence: "这笔订单最多还能退 500.00 元" });
  await push(paid);
  expect(amountsAt(paid)).toEqual([10_000]);
});

test("a lost answer is repeated with the same number, and two parts are not requested at the same moment", async () => {
  const paid = await aPaidOrder(database.db, 3_000);
  const { world } = paid;
  await refundPart(paid, 1_000, 3_000);
  await refundPart(paid, 500, 2_000);
  world.wechat.loseAnswer("refund");
  expect(await pushRefunds(world.job("pushRefunds"))).toBe(1);
  expect(amountsAt(paid)).toEqual([1_000]);
  await push(paid);
  await push(paid);
  expect(amountsAt(paid)).toEqual([1_000, 500]);
  expect(await detailOf(paid)).toMatchObject({ refunded: "15.00", refund_left: "15.00", books: { is_sound: true } });
});

test("a part that the gateway closed continues under a new number with its own amount", async () => {
  const paid = await aPaidOrder(database.db, 3_000);
  const { world, no } = paid;
  world.wechat.areRefundsSlow = true;
  await refundPart(paid, 1_000, 3_000);
  await push(paid);
  const [first = ""] = world.wechat.trades.get(no)?.refunds.keys() ?? [];
  world.wechat.finishRefund(no, first, "closed");
  world.wechat.areRefundsSlow = false;
  await push(paid);
  world.pass(13 * 3_600);
  await push(paid);
  expect(amountsAt(paid)).toEqual([1_000, 1_000]);
  expect(await detailOf(paid)).toMatchObject({ refunded: "10.00", refund_left: "20.00", state: "delivered" });
});

test("returned by hand meanwhile, a part that no longer fits is dropped with a warning", async () => {
  const paid = await aPaidOrder(database.db, 3_000);
  const { world, no } = paid;
  await refundPart(paid, 2_000, 3_000);
  world.wechat.giveBackByHand(no, fen(1_500), "HAND20261121000000");
  const event = world.wechat.byHandEvent(no, `${no} by hand`);
  await receiveNotify(world.ctx({ kind: "callback", gateway: "test" }), world.wechat, event);
  await push(paid);
  expect(world.services.warnings.join()).toContain("a partial refund was dropped");
  expect(await detailOf(paid)).toMatchObject({ refunded: "15.00", refund_left: "15.00", state: "delivered" });
});
