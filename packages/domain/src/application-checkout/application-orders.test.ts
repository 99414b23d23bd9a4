import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { approveApplication, rejectApplication } from "../application/decide-application.ts";
import { payOrder } from "../checkout/pay-order.ts";
import { pushRefunds } from "../refund/push-refunds.ts";
import {
  setFee,
  applicationRow,
  openPaidApplying,
  ordersOfApplication,
  type PaidApplying,
} from "../testing/applications.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
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
