import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { displayedState } from "../checkout/checkout.ts";
import { pushRefunds } from "../refund/push-refunds.ts";
import { applicationRow, openPaidApplying, ordersOfApplication, type PaidApplying } from "../testing/applications.ts";
import { anAccount } from "../testing/builders.ts";
import { assertSoundWorlds } from "../testing/ledger-totals.ts";
import { asAccount, visitor } from "../testing/test-ctx.ts";
import { approveApplication, rejectApplication } from "./decide-application.ts";
import { withdrawApplication } from "./withdraw-application.ts";

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

const withdraw = (id: number, ctx = site.world.ctx()) => withdrawApplication(ctx, { id });
const orderStates = async (id: number) => (await ordersOfApplication(database.db, id)).map(({ state }) => state);
/** The order's state as the open payment page reads it. */
const orderState = async (id: number) => {
  const orders = database.db.selectFrom("orders").selectAll().where("application_id", "=", id);
  const order = await orders.executeTakeFirstOrThrow();
  return displayedState({ order, items: [], payment: null, isPayerNeeded: false, given: null }, site.world.now);
};
const mailOf = async () => {
  const mail = database.db.selectFrom("inbox_message").select(["title", "content_html"]);
  return mail.where("account_id", "=", site.world.accountId).orderBy("id", "desc").executeTakeFirst();
};

async function paid(overrides: Parameters<PaidApplying["placed"]>[0] = {}) {
  const { id, no } = await site.placed(overrides);
  await site.world.payAndNotify(4, no);
  return { id, no };
}

test("withdrawn under review, it is refunded and its personal data is erased", async () => {
  const { id } = await paid();
  expect(await withdraw(id)).toEqual({ id, state: "withdrawn" });
  const mail = await mailOf();
  expect(mail?.title).toBe("入驻申请已撤回");
  expect(mail?.content_html).toContain("已付的费用会按原支付方式退回。");
  expect(await applicationRow(database.db, id)).toMatchObject({
    state: "withdrawn",
    name: "",
    native_place: "",
    nation: "",
    relation: "",
    statement: "",
    portrait: "",
    death_proof: null,
    relation_proof: null,
    other_proofs: [],
    decided_at: null,
    documents_erased_at: site.world.now,
    emptied_at: site.world.now,
  });
  await pushRefunds(site.world.job("pushRefunds"));
  expect(await orderStates(id)).toEqual(["refunded"]);
  const retained = database.db.selectFrom("upload").select("id").where("drop_after", "is", null);
  expect(await retained.where("account_id", "=", site.world.accountId).execute()).toEqual([]);
});

test("after a withdrawal its name is only in the applicant's earlier inbox message", async () => {
  const { id } = await paid({ name: "秘密名" });
  await withdraw(id);
  const holds = async (table: "order_item" | "audit_entry" | "application_event" | "application" | "refund") =>
    JSON.stringify(await database.db.selectFrom(table).selectAll().execute()).includes("秘密名");
  for (const table of ["order_item", "audit_entry", "application_event", "application", "refund"] as const) {
    expect(await holds(table), table).toBe(false);
  }
  const inboxMessages = database.db
    .selectFrom("inbox_message")
    .select("title")
    .where("content_html", "like", "%秘密名%");
  expect(await inboxMessages.execute()).toEqual([{ title: "入驻申请已收到" }]);
});

test("withdrawn unpaid, its order closes and no refund is announced; a later payment is refunded", async () => {
  const { id, no } = await site.placed();
  await withdraw(id);
  expect(await ordersOfApplication(database.db, id)).toMatchObject([{ state: "closed", closed_reason: "withdrawn" }]);
  expect((await mailOf())?.content_html).not.toContain("退回");
  expect(await orderState(id)).toBe("withdrawn");
  await site.world.payAndNotify(4, no);
  expect(await orderState(id)).toBe("refunding");
  await pushRefunds(site.world.job("pushRefunds"));
  expect(await orderStates(id)).toEqual(["refunded"]);
  expect((await applicationRow(database.db, id)).state).toBe("withdrawn");
});

test("a rejected one can be withdrawn too; it was refunded once, at the rejection", async () => {
  const { id } = await paid();
  await rejectApplication(site.gardenAdmin(), { id, times: 1, reasonCode: "dates", reason: "" });
  await pushRefunds(site.world.job("pushRefunds"));
  await withdraw(id);
  await pushRefunds(site.world.job("pushRefunds"));
  expect(await orderStates(id)).toEqual(["refunded"]);
  const refunds = database.db.selectFrom("refund").innerJoin("payment", "payment.id", "refund.payment_id");
  const ofOrders = (await ordersOfApplication(database.db, id)).map((order) => order.id);
  expect(await refunds.select("refund.state").where("payment.order_id", "in", ofOrders).execute()).toEqual([
    { state: "done" },
  ]);
});

test("withdrawing twice makes one transition, one message, one refund", async () => {
  const { id } = await paid();
  const answers = await Promise.all([withdraw(id), withdraw(id)]);
  answers.push(await withdraw(id));
  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ id, state: "withdrawn" })));
  const events = database.db.selectFrom("application_event").select("to_state").where("application_id", "=", id);
  expect((await events.orderBy("id").execute()).map(({ to_state }) => to_state)).toEqual([
    ...["awaitingPayment", "underReview", "withdrawn"],
  ]);
  const notices = database.db.selectFrom("inbox_message").select("id").where("title", "=", "入驻申请已撤回");
  expect(await notices.where("account_id", "=", site.world.accountId).execute()).toHaveLength(1);
});

test("a residence cannot be withdrawn; of approval and withdrawal at once one wins entirely", async () => {
  const first = await paid();
  await approveApplication(site.gardenAdmin(), { id: first.id, times: 1, level: 1 });
  await expect(withdraw(first.id)).rejects.toMatchObject({ error: "applicationSettled" });
  site.world.pass(5);
  const { id, no } = await site.placed({ name: "周明远" });
  await site.world.payAndNotify(4, no);
  const [approved, withdrawn] = await Promise.allSettled([
    approveApplication(site.gardenAdmin(), { id, times: 1, level: 1 }),
    withdraw(id),
  ]);
  const { state, residence_id } = await applicationRow(database.db, id);
  expect([approved.status, withdrawn.status].toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(state).toBe(approved.status === "fulfilled" ? "approved" : "withdrawn");
  expect(residence_id === null).toBe(state === "withdrawn");
  expect(await orderStates(id)).toEqual([state === "approved" ? "delivered" : "refunding"]);
});

test("nobody else withdraws it; it leaves the queue, and the person can be applied for again", async () => {
  const { id } = await paid();
  const stranger = site.world.ctx(asAccount((await anAccount(database.db)).id));
  for (const ctx of [stranger, site.gardenAdmin(), site.world.ctx(visitor)]) {
    await expect(withdraw(id, ctx)).rejects.toMatchObject({ error: "notFound" });
  }
  await expect(withdraw(2_000_000_000)).rejects.toMatchObject({ error: "notFound" });
  site.world.pass(5);
  await expect(site.placed()).rejects.toMatchObject({ error: "applicationOpen" });
  await withdraw(id);
  await expect(approveApplication(site.gardenAdmin(), { id, times: 1, level: 1 })).rejects.toMatchObject({
    error: "notFound",
  });
  expect((await site.placed()).id).not.toBe(id);
});
