import { beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { loadVisibleResidence } from "./load-residence.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  return () => database.close();
});

const loadAs = (id: number, accountId: number | null) => {
  const ctx = accountId === null ? testCtx(database.db) : testCtx(database.db, asAccount(accountId));
  return loadVisibleResidence(ctx, id).then(
    ({ role }) => role ?? "visitor",
    ({ error }: { error: string }) => error,
  );
};

test("asked for at once, a private residence is loaded for each with their own role, and not for others", async () => {
  const { id } = await aResidence(database.db, { is_private: true });
  const owner = await aMember(database.db, id, "owner");
  const relative = await aMember(database.db, id, "relative");
  const stranger = await anAccount(database.db);
  const asked = [owner.id, relative.id, stranger.id, null, owner.id].map((account) => loadAs(id, account));
  expect(await Promise.all(asked)).toEqual(["owner", "relative", "notFound", "notFound", "owner"]);
});

test("loading after a write sees it, also within its transaction", async () => {
  const { id } = await aResidence(database.db, {});
  const rename = (name: string) => database.db.updateTable("residence").set({ name }).where("id", "=", id).execute();
  await loadVisibleResidence(testCtx(database.db), id);
  await rename("新名");
  expect(await loadVisibleResidence(testCtx(database.db), id)).toMatchObject({ name: "新名" });
  await withTx(testCtx(database.db), async (ctx) => {
    await ctx.db.updateTable("residence").set({ name: "又一个" }).where("id", "=", id).execute();
    expect(await loadVisibleResidence(ctx, id)).toMatchObject({ name: "又一个" });
  });
});
