import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { AlbumHome } from "../testing/album-home.ts";
import { aHousehold, someLimits } from "../testing/family.ts";
import { asAccount, testCtx, testNow } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { loadMaterial } from "./material.ts";
import { startCopy } from "./start-copy.ts";
import { readStored, storedPictures } from "./stored-pictures.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await someLimits(database.db, { albums: 5, photos: 5 });
});

afterAll(() => database?.close());

test("a copy is made of what who asked sees: nothing for a relative, who was removed, and where it is hidden", async () => {
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

test("pictures of this residence are found by their references; another's, the product's and unknown ones are not", async () => {
  const home = new AlbumHome(database.db);
  const [family, other] = [await home.family(), await home.family()];
  const pictureOf = async ({ owner, add }: typeof family) => {
    const { photos } = await add(await anUpload(home.by(owner)));
    const row = database.db
      .selectFrom("photo")
      .select("picture")
      .where("id", "=", photos[0] ?? 0);
    return (await row.executeTakeFirstOrThrow()).picture;
  };
  const [mine, theirs] = [await pictureOf(family), await pictureOf(other)];
  const found = await storedPictures(database.db, family.id, [
    mine,
    mine,
    theirs,
    "portraits/elder-woman",
    "uploads/none",
  ]);
  expect([...found.keys()]).toEqual([mine]);
  const picture = found.get(mine);
  if (!picture) throw new Error("not found");
  const ctx = home.by(family.owner);
  expect((await readStored(ctx, picture))?.length).toBeGreaterThan(0);
  const lost = { ...picture, stored_as: "lost", sealed_key: null };
  expect(await readStored(ctx, lost)).toBeNull();
  expect(ctx.gates.warnings).toMatchObject([expect.stringContaining("a picture's file is missing")]);
  for (const change of [{ withheld_at: testNow }, { withheld_at: null, is_dropping: true }]) {
    await database.db.updateTable("upload").set(change).where("name", "=", picture.name).execute();
    expect((await storedPictures(database.db, family.id, [mine])).size).toBe(0);
  }
});
