import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "@changming/db/testing/test-database";
import { decideApproval } from "../approval-decision/decide-approval.ts";
import { listApprovals } from "../approval/list-approvals.ts";
import { presentApprovals } from "../approval-decision/present.ts";
import { getOrderForStaff } from "../order-for-staff/look-up-orders.ts";
import { assertSoundWorlds } from "../testing/ledger-totals.ts";
import { aPaidOrder, moneyDatabase, type PaidOrder, staffIn, stateOf } from "../testing/paying.ts";
import { requestRefund } from "./request-refund.ts";
import { pushRefunds } from "./push-refunds.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await moneyDatabase();
});

afterAll(() => database?.close());

afterEach(() => assertSoundWorlds(database.db));

const paidOrder = (price_fen = 60_000) => aPaidOrder(database.db, price_fen);

const by = ({ world }: Pick<PaidOrder, "world">, role: Parameters<typeof staffIn>[1]) => staffIn(world, role);
const push = ({ world }: PaidOrder) => pushRefunds(world.job("pushRefunds"));
const reason = "家属重复购买";

async function waitingFor(paid: PaidOrder) {
  const reader = await by(paid, "finance");
  const listed = await listApprovals(reader, { page: 1, pageSize: 100 });
  const row = listed.rows.findLast(
    ({ object_id, object_kind }) => object_kind === "order" && object_id === paid.orderId,
  );
  return presentApprovals(listed, reader.actor).itemList.find(({ id }) => id === row?.id);
}

test("a large refund waits for a second person of finance who sees its effect, not the first one", async () => {
  const paid = await paidOrder();
  const finance = await by(paid, "finance");
  const input = { orderId: paid.orderId, reason };
  expect(await requestRefund(finance, input)).toEqual({ isWaiting: true });
  expect(await requestRefund(finance, input)).toEqual({ isWaiting: true });
  expect(await stateOf(paid)).toBe("delivered");
  expect((await getOrderForStaff(finance, { id: paid.orderId })).isRequested).toBe(true);
  const waiting = await waitingFor(paid);
  expect(waiting).toMatchObject({ reason, can: { decide: true } });
  expect(waiting?.sentence).toContain("600.00 元将全数原路退回");
  const decision = { id: waiting?.id ?? 0, isConfirmed: true, reason: "" };
  await expect(decideApproval(finance, decision)).rejects.toMatchObject({ error: "approvalOwn" });
  await expect(decideApproval(await by(paid, "reviewer"), decision)).rejects.toMatchObject({
    error: "staffRoleMissing",
  });
  const seconds = [await by(paid, "finance"), await by(paid, "administrator")];
  const ends = await Promise.allSettled(seconds.map((second) => decideApproval(second, decision)));
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await push(paid);
  expect(await stateOf(paid)).toBe("refunded");
  expect(paid.world.wechat.trades.get(paid.no)?.refunds.size).toBe(1);
});

test("an order whose refund is declined stays paid, and a refund can be requested again", async () => {
  const paid = await paidOrder();
  const input = { orderId: paid.orderId, reason };
  await requestRefund(await by(paid, "finance"), input);
  const first = await waitingFor(paid);
  await decideApproval(await by(paid, "finance"), { id: first?.id ?? 0, isConfirmed: false, reason: "先问问买家" });
  await push(paid);
  expect(await stateOf(paid)).toBe("delivered");
  expect(await requestRefund(await by(paid, "finance"), input)).toEqual({ isWaiting: true });
  expect((await waitingFor(paid))?.id).not.toBe(first?.id);
});

test("a confirmation after another refund of the order has no effect", async () => {
  const paid = await paidOrder();
  await requestRefund(await by(paid, "finance"), { orderId: paid.orderId, reason });
  await database.db.updateTable("site_info").set({ second_person_fen: 100_000 }).execute();
  await requestRefund(await by(paid, "administrator"), { orderId: paid.orderId, reason });
  await database.db.updateTable("site_info").set({ second_person_fen: 50_000 }).execute();
  const waiting = await waitingFor(paid);
  const late = decideApproval(await by(paid, "finance"), { id: waiting?.id ?? 0, isConfirmed: true, reason: "" });
  await expect(late).rejects.toMatchObject({ error: "orderNotRefundable", sentence: "这笔订单正在退款" });
  await push(paid);
  expect(paid.world.wechat.trades.get(paid.no)?.refunds.size).toBe(1);
});
