import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { approveApplication, rejectApplication } from "../application/decide-application.ts";
import { payOrder } from "../checkout/pay-order.ts";
import { ledgerOfOrder } from "../order-for-staff/look-up-orders.ts";
import { pushRefunds } from "../refund/push-refunds.ts";
import { requestRefund } from "../refund/request-refund.ts";
import {
  setFee,
  applicationRow,
  openPaidApplying,
  ordersOfApplication,
  type PaidApplying,
} from "../testing/applications.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { staffIn } from "../testing/paying.ts";
import { assertSoundWorlds } from "../testing/ledger-totals.ts";
import { payApplication } from "./pay-application.ts";

let database: TestDatabase;
let site: PaidApplying;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

beforeEach(async () => {
  site = await openPaidApplying(database.db);
});

afterEach(() => assertSoundWorlds(database.db));

const stateOf = async (id: number) => (await applicationRow(database.db, id)).state;
const ordersOf = (id: number) => ordersOfApplication(database.db, id);
const pay = (id: number, payType: 4 | 6 = 4) =>
  payApplication(site.world.ctx(), { id, payType, returnUrl: "", quitUrl: "" });

test("a new price makes a new order; a payment of the old one counts, or is refunded if second", async () => {
  const { id, order, no } = await site.placed();
  await setFee(database.db, 12_000);
  site.world.pass(5);
  await expect(
    payOrder(site.world.ctx(), { orderNo: order?.order_no ?? "", payType: 6, returnUrl: "", quitUrl: "" }),
  ).rejects.toMatchObject({ error: "orderClosed", sentence: "这笔订单已关闭，请在家庭居所里重新付款" });
  const { checkout } = await pay(id);
  expect(checkout?.order).toMatchObject({ amount_fen: 12_000, state: "paying" });
  expect(await ordersOf(id)).toMatchObject([{ state: "closed", closed_reason: "withdrawn" }, { state: "paying" }]);
  await site.world.payAndNotify(4, checkout?.payment?.out_trade_no ?? "");
  expect(await stateOf(id)).toBe("underReview");
  await site.world.payAndNotify(4, no);
  await pushRefunds(site.world.job("pushRefunds"));
  expect((await ordersOf(id)).map(({ state }) => state)).toEqual(["refunded", "paid"]);
});

test("staff need a recent reauthentication to reject a paid application, because that refunds it", async () => {
  const { id, no } = await site.placed();
  await site.world.payAndNotify(4, no);
  const staff = await aStaff(database.db, { role: "reviewer" });
  const reject = (isReauthenticated: boolean) => {
    const actor = { ...asStaff(staff), session: { hash: "0".repeat(64), isReauthenticated, mustEnrol: false } };
    return rejectApplication(site.world.ctx(actor), { id, times: 1, reasonCode: "dates", reason: "" });
  };
  await expect(reject(false)).rejects.toMatchObject({ error: "staffProofNeeded" });
  expect(await stateOf(id)).toBe("underReview");
  await reject(true);
  expect(await ordersOf(id)).toMatchObject([{ state: "refunding" }]);
});

test("rejected, it is refunded; resubmitted, paid again; approved, the payment counts as sold", async () => {
  const first = await site.placed();
  await site.world.payAndNotify(4, first.no);
  await rejectApplication(site.gardenAdmin(), { id: first.id, times: 1, reasonCode: "dates", reason: "" });
  await pushRefunds(site.world.job("pushRefunds"));
  expect(await ordersOf(first.id)).toMatchObject([{ state: "refunded" }]);
  site.world.pass(60);
  const again = await site.placed({ id: first.id });
  expect(again.order?.order_no).not.toBe(first.order?.order_no);
  await site.world.payAndNotify(4, again.no);
  await approveApplication(site.gardenAdmin(), { id: first.id, times: 2, level: 1 });
  expect((await ordersOf(first.id)).map(({ state }) => state)).toEqual(["refunded", "delivered"]);
  const ofFirst = await ordersOf(first.id);
  const owed = await database.db
    .selectFrom("ledger_entry")
    .select((eb) => eb.fn.sum<string>("amount").as("fen"))
    .where("account", "=", "owed")
    .where(
      "subject_id",
      "in",
      ofFirst.map(({ id }) => id),
    )
    .executeTakeFirstOrThrow();
  expect(Number(owed.fen)).toBe(0);
});

async function paidApplication() {
  const { id, order, no } = await site.placed();
  await site.world.payAndNotify(4, no);
  const orderId = order?.id ?? 0;
  const finance = await staffIn(site.world, "finance");
  const refundPart = (amountFen: number, leftFen: number) =>
    requestRefund(finance, { orderId, reason: "按约定减免", part: { amountFen, leftFen } });
  const push = async () => {
    site.world.pass(60);
    await pushRefunds(site.world.job("pushRefunds"));
  };
  const ledger = () => ledgerOfOrder(database.db, orderId);
  return { id, finance, orderId, refundPart, push, ledger };
}

test("a part of the fee goes back during the review; approved, the rest counts as sold", async () => {
  const { id, finance, orderId, refundPart, push, ledger } = await paidApplication();
  await refundPart(3_000, 9_900);
  await push();
  expect(await ledger()).toMatchObject({ returned: 3_000, owed: 6_900, sold: 0, isSound: true });
  await expect(refundPart(6_900, 6_900)).rejects.toMatchObject({ error: "orderNotRefundable" });
  await expect(requestRefund(finance, { orderId, reason: "x" })).rejects.toMatchObject({ error: "orderNotRefundable" });
  await approveApplication(site.gardenAdmin(), { id, times: 1, level: 1 });
  expect(await ledger()).toMatchObject({ owed: 0, sold: 6_900, isSound: true });
  await refundPart(900, 6_900);
  await push();
  expect(await ledger()).toMatchObject({ returned: 3_900, owed: 0, sold: 6_000, isSound: true });
  expect((await ordersOf(id)).map(({ state }) => state)).toEqual(["delivered"]);
});

test("rejected while a part is on its way, the rest goes back too, and no fen more", async () => {
  const { id, refundPart, push, ledger } = await paidApplication();
  await refundPart(3_000, 9_900);
  await rejectApplication(site.gardenAdmin(), { id, times: 1, reasonCode: "", reason: "看不清" });
  await push();
  await push();
  expect(await ledger()).toMatchObject({ returned: 9_900, owed: 0, sold: 0, isSound: true });
  expect((await ordersOf(id)).map(({ state }) => state)).toEqual(["refunded"]);
});
