import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { loadBasics } from "@changming/db/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { payOrder } from "../order/pay-order.ts";
import { pushRefunds } from "../refund/push-refunds.ts";
import { setFee } from "../testing/applications.ts";
import { applicationRow, openPaidApplying, ordersOfApplication, type PaidApplying } from "../testing/applying.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { assertSoundWorlds } from "../testing/sound-worlds.ts";
import { approveApplication } from "./approve-application.ts";
import { payApplication } from "./pay-application.ts";
import { rejectApplication } from "./reject-application.ts";

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

test("at another price it is ordered anew; whoever pays the old order all the same is the one who pays, or gets it back", async () => {
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

test("staff who refuse what was paid give money back: it wants a fresh proof", async () => {
  const { id, no } = await site.placed();
  await site.world.payAndNotify(4, no);
  const staff = await aStaff(database.db, { role: "reviewer" });
  const reject = (isFresh: boolean) => {
    const actor = { ...asStaff(staff), session: { hash: "0".repeat(64), isFresh, mustEnrol: false } };
    return rejectApplication(site.world.ctx(actor), { id, times: 1, reasonCode: "dates", reason: "" });
  };
  await expect(reject(false)).rejects.toMatchObject({ error: "staffProofNeeded" });
  expect(await stateOf(id)).toBe("underReview");
  await reject(true);
  expect(await ordersOf(id)).toMatchObject([{ state: "refunding" }]);
});

test("refused, the money goes back; sent again, it is paid again; approved, it is sold", async () => {
  const first = await site.placed();
  await site.world.payAndNotify(4, first.no);
  await rejectApplication(site.keeper(), { id: first.id, times: 1, reasonCode: "dates", reason: "" });
  await pushRefunds(site.world.job("pushRefunds"));
  expect(await ordersOf(first.id)).toMatchObject([{ state: "refunded" }]);
  site.world.pass(60);
  const again = await site.placed({ id: first.id });
  expect(again.order?.order_no).not.toBe(first.order?.order_no);
  await site.world.payAndNotify(4, again.no);
  await approveApplication(site.keeper(), { id: first.id, times: 2, level: 1 });
  expect((await ordersOf(first.id)).map(({ state }) => state)).toEqual(["refunded", "delivered"]);
  const ofFirst = await ordersOf(first.id);
  const owed = await database.db
    .selectFrom("ledger_entry")
    .select((eb) => eb.fn.sum<string>("amount").as("fen"))
    .where("book", "=", "owed")
    .where(
      "subject_id",
      "in",
      ofFirst.map(({ id }) => id),
    )
    .executeTakeFirstOrThrow();
  expect(Number(owed.fen)).toBe(0);
});
