import { afterAll, beforeAll, expect, test } from "vitest";
import { staffRoles } from "@changming/contract/staff-roles";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { closedAccount } from "../personal-data/close-account.ts";
import { anAccount, aSession } from "../testing/builders.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { testCtx, testNow } from "../testing/test-ctx.ts";
import { getAccount, listAccounts } from "./look-up-accounts.ts";
import { presentAccounts } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const as = async (role: (typeof staffRoles)[number] = "reviewer") =>
  testCtx(database.db, asStaff(await aStaff(database.db, { role })));

test("an account is found in its own state and in no other", async () => {
  const ctx = await as("readOnly");
  const mark = "寻态";
  const open = await anAccount(database.db, { nickname: `${mark}一` });
  const suspended = await anAccount(database.db, {
    nickname: `${mark}二`,
    suspended_at: testNow,
    suspended_reason: "试",
  });
  const closed = await anAccount(database.db, { nickname: `${mark}三` });
  await database.db.updateTable("account").set(closedAccount(closed.id, testNow)).where("id", "=", closed.id).execute();
  const found = async (state: "" | "open" | "suspended" | "closed", keywords = mark) =>
    (await listAccounts(ctx, { page: 1, pageSize: 100, keywords, state })).rows.map(({ id }) => id);
  expect(await found("open")).toEqual([open.id]);
  expect(await found("suspended")).toEqual([suspended.id]);
  expect(await found("")).toEqual([suspended.id, open.id]);
  expect(await found("closed", "")).toContain(closed.id);
  expect(await found("closed")).toEqual([]);
  const listed = presentAccounts(
    await listAccounts(ctx, { page: 1, pageSize: 1, keywords: `#${closed.id}`, state: "" }),
  );
  expect(listed.itemList).toMatchObject([{ id: closed.id, state: "closed", mobile: "" }]);
});

test("roles that may read accounts read them; editors and finance read none", async () => {
  const { id } = await anAccount(database.db);
  const query = { page: 1, pageSize: 20, keywords: "", state: "" } as const;
  for (const role of staffRoles) {
    const ctx = await as(role);
    const mayRead = ["administrator", "reviewer", "readOnly"].includes(role);
    for (const read of [() => listAccounts(ctx, query), () => getAccount(ctx, { id })]) {
      if (mayRead) await read();
      else await expect(read(), role).rejects.toMatchObject({ error: "staffRoleMissing" });
    }
  }
  await expect(listAccounts(await as(), { ...query, page: 1_000_000 })).rejects.toMatchObject({ error: "pageTooDeep" });
});

test("an account's open sessions are listed newest first, without tokens", async () => {
  const { id } = await anAccount(database.db);
  const earlier = new Date(testNow.getTime() - 3_600_000);
  await aSession(database.db, id, { last_seen_at: earlier });
  await aSession(database.db, id);
  await aSession(database.db, id, { revoked_at: testNow });
  const { sessions } = await getAccount(await as(), { id });
  expect(sessions).toEqual([
    { created_at: testNow, last_seen_at: testNow },
    { created_at: testNow, last_seen_at: earlier },
  ]);
});
