import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { sweepPayments } from "../payment/sweep-payments.ts";
import { pushRefunds } from "../refund/push-refunds.ts";
import { applicationRow, openPaidApplying, ordersOfApplication, type PaidApplying } from "../testing/applications.ts";
import { assertSoundWorlds } from "../testing/ledger-totals.ts";
import { rejectApplication } from "./decide-application.ts";
import { lapseApplications } from "./lapse-applications.ts";

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

const thirtyDays = 30 * 86_400;
const rowOf = (id: number) => applicationRow(database.db, id);

/** Unpaid orders expire, then the job runs. */
async function lapse(): Promise<number> {
  await sweepPayments(site.world.job());
  return lapseApplications(site.world.job("lapseApplications"));
}

const gone = { state: "withdrawn", name: "", statement: "", portrait: "", death_proof: null, relation_proof: null };

test("an application unpaid for thirty days is withdrawn and emptied, and its applicant notified", async () => {
  const { id, no } = await site.placed();
  site.world.pass(thirtyDays - 1);
  expect(await lapse()).toBe(0);
  expect((await rowOf(id)).state).toBe("awaitingPayment");
  site.world.pass(1);
  expect(await lapse()).toBe(1);
  expect(await rowOf(id)).toMatchObject({ ...gone, documents_erased_at: site.world.now });
  const notices = database.db
    .selectFrom("inbox_message")
    .select("title")
    .where("account_id", "=", site.world.accountId);
  expect(await notices.execute()).toEqual([{ title: "入驻申请已失效" }]);
  const retained = database.db.selectFrom("upload").select("id").where("drop_after", "is", null);
  expect(await retained.where("account_id", "=", site.world.accountId).execute()).toEqual([]);
  expect(await lapse()).toBe(0);
  await site.world.payAndNotify(4, no);
  await pushRefunds(site.world.job("pushRefunds"));
  expect(await ordersOfApplication(database.db, id)).toMatchObject([{ state: "refunded" }]);
});

test("one that was rejected, resubmitted and not paid again lapses thirty days after its resubmission", async () => {
  const first = await site.placed();
  await site.world.payAndNotify(4, first.no);
  await rejectApplication(site.gardenAdmin(), { id: first.id, times: 1, reasonCode: "dates", reason: "" });
  await pushRefunds(site.world.job("pushRefunds"));
  site.world.pass(thirtyDays);
  await site.placed({ id: first.id });
  site.world.pass(thirtyDays - 1);
  expect(await lapse()).toBe(0);
  site.world.pass(1);
  expect(await lapse()).toBe(1);
  expect(await rowOf(first.id)).toMatchObject(gone);
});

test("an application under review or with an open order stays, and two nodes end each one once", async () => {
  const paid = await site.placed();
  await site.world.payAndNotify(4, paid.no);
  site.world.pass(5);
  const unpaid = await site.placed({ name: "周明远" });
  site.world.pass(thirtyDays);
  // Its order is still open: the sweep has not run yet.
  expect(await lapseApplications(site.world.job("lapseApplications"))).toBe(0);
  await sweepPayments(site.world.job());
  const job = () => lapseApplications(site.world.job("lapseApplications"));
  expect((await Promise.all([job(), job()])).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect([(await rowOf(paid.id)).state, (await rowOf(unpaid.id)).state]).toEqual(["underReview", "withdrawn"]);
});
