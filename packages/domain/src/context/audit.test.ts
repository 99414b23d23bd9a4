import { afterAll, beforeAll, expect, test } from "vitest";
import { withTx } from "@changming/db/tx";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { sql } from "kysely";
import { logIn } from "../account/log-in.ts";
import { aPasswordHash } from "../testing/test-services.ts";
import { audit } from "./audit.ts";
import { setResidenceVisibility } from "../residence-member/set-residence-visibility.ts";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const action = { verb: "test.do", object: { kind: "test", id: 7 }, before: null, after: { left: 1 } };

test("an audit row names the actor, the action and the request", async () => {
  const ctx = testCtx(database.db, { kind: "job", name: "nightly" });
  await withTx(ctx, (inner) => audit(inner, action));
  const row = await database.db
    .selectFrom("audit_entry")
    .selectAll()
    .where("verb", "=", "test.do")
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ actor_kind: "job", actor_id: null, object_id: 7, before: null, after: { left: 1 } });
  expect(row.at).toEqual(ctx.clock());
});

test("nothing can be audited outside the transaction of its action", async () => {
  await expect(audit(testCtx(database.db), action)).rejects.toThrow("outside its transaction");
});

test("when the audit cannot be written, the action is not done and no cache is invalidated", async () => {
  const { id } = await aResidence(database.db);
  const owner = await aMember(database.db, id, "owner");
  const passwordHex = "a".repeat(64);
  const member = await anAccount(database.db, { password_hash: await aPasswordHash(passwordHex) });
  const ctx = testCtx(database.db, asAccount(owner.id));
  await sql`alter table audit_entry rename to audit_away`.execute(database.db);
  try {
    await expect(setResidenceVisibility(ctx, { id, isPrivate: true })).rejects.toMatchObject({ code: "42P01" });
    await expect(logIn(ctx, { mobile: member.mobile, password: passwordHex })).rejects.toMatchObject({ code: "42P01" });
  } finally {
    await sql`alter table audit_away rename to audit_entry`.execute(database.db);
  }
  const row = await database.db.selectFrom("residence").select("is_private").where("id", "=", id).executeTakeFirst();
  expect(row?.is_private).toBe(false);
  expect(await database.db.selectFrom("session").selectAll().execute()).toEqual([]);
  expect(ctx.tags.invalidations).toEqual([]);
});
