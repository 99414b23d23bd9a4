import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { AlbumHome } from "../testing/album-home.ts";
import { aHousehold, someLimits } from "../testing/family.ts";
import { asAccount, testCtx, testNow } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { loadMaterial, readStored, storedImages } from "./material.ts";
import { startCopy } from "./start-copy.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await someLimits(database.db, { albums: 5, photos: 5 });
});

afterAll(() => database?.close());

test("a copy holds what its requester sees: nothing for relatives, former members, or if hidden", async () => {
  const { id, owner, manager, relative } = await aHousehold(database.db);
  const copy = await startCopy(testCtx(database.db, asAccount(owner)), { residenceId: id });
  const materialOf = (accountId: number) => loadMaterial(testCtx(database.db), { ...copy, account_id: accountId });
  expect((await materialOf(owner))?.residence.id).toBe(id);
  expect((await materialOf(manager))?.residence.id).toBe(id);
  expect(await materialOf(relative)).toBeNull();
  await database.db.deleteFrom("residence_member").where("account_id", "=", manager).execute();
  expect(await materialOf(manager)).toBeNull();
  await database.db.updateTable("residence").set({ hidden_at: testNow }).where("id", "=", id).execute();
  expect(await materialOf(owner)).toBeNull();
});

test("images are found by references of this residence; others', built-in and unknown ones are not", async () => {
  const home = new AlbumHome(database.db);
  const family = await home.family();
  const other = await home.family();
  const imageOf = async ({ owner, add }: typeof family) => {
    const { photos } = await add(await anUpload(home.by(owner)));
    const row = database.db
      .selectFrom("photo")
      .select("picture")
      .where("id", "=", photos[0] ?? 0);
    return (await row.executeTakeFirstOrThrow()).picture;
  };
  const mine = await imageOf(family);
  const theirs = await imageOf(other);
  const found = await storedImages(database.db, family.id, [
    mine,
    mine,
    theirs,
    "portraits/elder-woman",
    "uploads/none",
  ]);
  expect([...found.keys()]).toEqual([mine]);
  const image = found.get(mine);
  if (!image) throw new Error("not found");
  const ctx = home.by(family.owner);
  expect((await readStored(ctx, image))?.length).toBeGreaterThan(0);
  const lost = { ...image, stored_as: "lost", sealed_key: null };
  expect(await readStored(ctx, lost)).toBeNull();
  expect(ctx.services.warnings).toMatchObject([expect.stringContaining("an image's file is missing")]);
  for (const change of [{ withheld_at: testNow }, { withheld_at: null, is_dropping: true }]) {
    await database.db.updateTable("upload").set(change).where("name", "=", image.name).execute();
    expect((await storedImages(database.db, family.id, [mine])).size).toBe(0);
  }
});
