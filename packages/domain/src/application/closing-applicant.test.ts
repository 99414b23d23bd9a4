import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import { closeAccount } from "../personal-data/close-account.ts";
import { apply, openApplying } from "../testing/applications.ts";
import { aCode } from "../testing/personal.ts";
import { approveApplication } from "./decide-application.ts";
import { lockApplication } from "./queries.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

/** An applicant under review, with a code to close the account. */
async function anApplicant() {
  const { applicant, gardenId, accountId, by } = await openApplying(database.db);
  const { application } = await apply(applicant, gardenId, { payType: null });
  const account = database.db.selectFrom("account").where("id", "=", accountId);
  const { mobile } = await account.select("mobile").executeTakeFirstOrThrow();
  const code = await aCode(database.db, mobile ?? "", 1);
  return {
    id: application.id,
    accountId,
    mobile,
    staff: by({ kind: "staff", staffId: 7, name: "林编辑", role: "reviewer" }),
    close: () => closeAccount(applicant, { verificationCode: code }),
    phoneNow: async () => (await account.select("mobile").executeTakeFirstOrThrow()).mobile,
  };
}

/** Until a query waits for a lock that another one holds. */
async function untilOneWaits(): Promise<void> {
  const waiting = sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await waiting.execute(database.db)).rows[0]?.count !== 1);
}

test("a decision while its applicant closes the account and the closing both succeed: no deadlock", async () => {
  const { id, accountId, close, phoneNow } = await anApplicant();
  let closing = Promise.resolve();
  await database.db.transaction().execute(async (db) => {
    await lockApplication(db, id);
    closing = close();
    await untilOneWaits();
    // As an inbox message does; with a stronger lock on the row each would wait for the other.
    await db.selectFrom("account").select("id").where("id", "=", accountId).forKeyShare().noWait().execute();
  });
  await closing;
  expect(await phoneNow()).toBe(`closed-${accountId}`);
});

test("an account whose application becomes a residence while it closes stays open as its owner", async () => {
  const { id, mobile, staff, close, phoneNow } = await anApplicant();
  let closing: Promise<unknown> = Promise.resolve();
  await withTx(staff, async (ctx) => {
    await approveApplication(ctx, { id, times: 1, level: 1 });
    closing = close().catch((error: unknown) => error);
    await untilOneWaits();
  });
  expect(await closing).toMatchObject({ error: "stillOwner" });
  expect(await phoneNow()).toBe(mobile);
});
