import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { presentCheckout } from "../checkout/checkout.ts";
import { sweepPayments } from "../payment/sweep-payments.ts";
import {
  aForm,
  apply,
  setFee,
  applicationRow,
  openPaidApplying,
  ordersOfApplication,
  type PaidApplying,
} from "../testing/applications.ts";
import { anAccount } from "../testing/builders.ts";
import { assertSoundWorlds } from "../testing/ledger-totals.ts";
import { asAccount } from "../testing/test-ctx.ts";
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

test("application and order are created together at the site's price; payment starts as for gifts", async () => {
  const { id, checkout } = await site.placed();
  expect(await stateOf(id)).toBe("awaitingPayment");
  expect(checkout && presentCheckout(checkout, site.world.now)).toMatchObject({
    state: "waiting",
    configKind: "code",
    money: "99.00",
    title: "居所入驻申请",
    residenceId: 0,
  });
  expect(checkout?.order).toMatchObject({
    kind: "application",
    application_id: id,
    residence_id: null,
    return_path: "/family_home?hid=1&payTypeid=6&rid=1",
  });
  // The gateway must not receive the name of the person.
  expect(checkout?.payment?.request).not.toContain("周念慈");
});

test("method 6 gives a form; without a method, or with one switched off, nothing is created", async () => {
  expect((await site.placed({ payType: 6 })).checkout?.payment?.checkout_kind).toBe("form");
  site.world.pass(2);
  await expect(site.placed({ payType: null, name: "周明远" })).rejects.toMatchObject({
    error: "invalidInput",
    field: "payType",
    sentence: "请选择付款方式",
  });
  const without = {
    ...site.world.services,
    pay: { ...site.world.services.pay, gateways: { 4: site.world.wechat, 6: null } },
  };
  const ctx = { ...site.world.ctx(), services: without };
  await expect(apply(ctx, site.gardenId, { payType: 6, name: "周明远" })).rejects.toMatchObject({
    error: "payMethodOff",
  });
  const unchanged = database.db.selectFrom("application").select("id").where("name", "=", "周明远");
  expect(await unchanged.execute()).toEqual([]);
});

test("an application whose order expired waits on: it can be paid again, and a late payment counts", async () => {
  const late = await site.placed();
  site.world.pass(2);
  const again = await site.placed({ name: "周明远" });
  site.world.pass(1_000);
  await sweepPayments(site.world.job());
  expect(await ordersOf(late.id)).toMatchObject([{ state: "closed", closed_reason: "expired" }]);
  expect([await stateOf(late.id), await stateOf(again.id)]).toEqual(["awaitingPayment", "awaitingPayment"]);
  await site.world.payAndNotify(4, late.no);
  expect(await stateOf(late.id)).toBe("underReview");
  const { checkout } = await pay(again.id, 6);
  expect(checkout?.order.order_no).toBe(again.order?.order_no);
  await site.world.payAndNotify(6, checkout?.payment?.out_trade_no ?? "");
  expect(await stateOf(again.id)).toBe("underReview");
  await expect(pay(again.id)).rejects.toMatchObject({ error: "applicationSettled" });
});

test("when the site no longer charges a fee, it goes to review unpaid", async () => {
  const { id } = await site.placed();
  await setFee(database.db, 0);
  site.world.pass(5);
  expect((await pay(id)).checkout).toBeNull();
  expect(await stateOf(id)).toBe("underReview");
  expect(await ordersOf(id)).toMatchObject([{ state: "closed", closed_reason: "withdrawn" }]);
});

test("the same ref leads to the same order, with another method to a new attempt on it", async () => {
  const own = { ...(await aForm(site.world.ctx(), site.gardenId)), ref: "deed-7" };
  const first = await site.placed(own);
  site.world.pass(5);
  const second = await site.placed({ ...own, payType: 6 });
  expect([second.id, second.order?.order_no]).toEqual([first.id, first.order?.order_no]);
  expect(second.no).not.toBe(first.no);
  await site.world.payAndNotify(6, second.no);
  expect((await site.placed(own)).checkout?.order.state).toBe("paid");
});

test("resubmitted before payment it keeps its order; a stranger cannot pay", async () => {
  const first = await site.placed();
  site.world.pass(5);
  const unchanged = { shengu_zhengming: "kept:death", relationship_zhengming: "kept:relation" };
  const resubmitted = await site.placed({ id: first.id, name: "周念辞", ...unchanged });
  expect(resubmitted.order?.order_no).toBe(first.order?.order_no);
  const stranger = site.world.ctx(asAccount((await anAccount(database.db)).id));
  for (const id of [first.id, 2_000_000_000]) {
    await expect(payApplication(stranger, { id, payType: 4, returnUrl: "", quitUrl: "" })).rejects.toMatchObject({
      error: "notFound",
    });
  }
});
