import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { isPaid } from "../checkout/checkout.ts";
import { listConsumptions, presentConsumptions } from "../consumption/list-consumptions.ts";
import { queryOrder } from "../checkout/pay-order.ts";
import { applicationRow, openPaidApplying, type PaidApplying } from "../testing/applications.ts";
import { assertSoundWorlds } from "../testing/ledger-totals.ts";

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

test("a paid application goes to review once, however often reported; only its buyer queries the order", async () => {
  const { id, order, no } = await site.placed();
  expect(isPaid(await queryOrder(site.world.ctx(), { orderNo: order?.order_no ?? "" }))).toBe(false);
  await site.world.payAndNotify(4, no);
  await site.world.notify(4, no);
  await Promise.all([site.world.notify(4, no), site.world.notify(4, no)]);
  expect(await stateOf(id)).toBe("underReview");
  const events = database.db.selectFrom("application_event").select("to_state").where("application_id", "=", id);
  expect((await events.orderBy("id").execute()).map(({ to_state }) => to_state)).toEqual([
    "awaitingPayment",
    "underReview",
  ]);
  expect(isPaid(await queryOrder(site.world.ctx(), { orderNo: order?.order_no ?? "" }))).toBe(true);
  const all = { page: 1, pageSize: 15, orderType: 1, start: null, end: null, lowFen: null, highFen: null };
  const records = presentConsumptions(await listConsumptions(site.world.ctx(), all), site.world.ctx().media);
  expect(records.itemList).toMatchObject([{ orderType: 1, title: "居所入驻申请", money: "99.00" }]);
});
