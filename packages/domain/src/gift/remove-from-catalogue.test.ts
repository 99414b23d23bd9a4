import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import { aResidence } from "../testing/builders.ts";
import { moneyDatabase, staffOf } from "../testing/paying.ts";
import { aGift, aGivenGift } from "../testing/tributes.ts";
import { anUpload } from "../testing/uploads.ts";
import { claimContentImage } from "../upload/claim-upload.ts";
import { listCatalogue } from "./list-catalogue.ts";
import { removeGift } from "./remove-gift.ts";
import { createCategory, editCategory, listCategories, removeCategory } from "./save-category.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await moneyDatabase();
});

afterAll(() => database?.close());

const by = (role: Parameters<typeof staffOf>[1]) => staffOf(database.db, role);
const rowOf = (id: number) => database.db.selectFrom("gift").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const query = { page: 1, pageSize: 20, keywords: "", categoryId: 0 };
const byPosition = { ...query, state: "" as const, sort: "position" as const, isDescending: false };

test("a gift that was ever given cannot be removed, an unused one can", async () => {
  const finance = await by("finance");
  const given = await aGift(database.db);
  await aGivenGift(database.db, { residenceId: (await aResidence(database.db)).id, gift: given });
  await expect(removeGift(finance, { id: given.id, version: 1, reason: "不卖了" })).rejects.toMatchObject({
    error: "giftGiven",
  });
  const unwanted = await aGift(database.db);
  const wanted = { id: unwanted.id, version: 1, reason: "重复了" };
  await expect(removeGift(await by("editor"), wanted)).rejects.toMatchObject({ error: "staffRoleMissing" });
  await removeGift(finance, wanted);
  await expect(rowOf(unwanted.id)).rejects.toThrow("no result");
  const { rows } = await listCatalogue(finance, { ...byPosition, keywords: given.name });
  expect(rows).toMatchObject([{ name: given.name, isUsed: true }]);
});

test("the image of a removed gift stays where an article uses it", async () => {
  const editor = await by("editor");
  const { url, name } = await anUpload(editor);
  const image = await withTx(editor, (ctx) => claimContentImage(ctx, { url }));
  const gift = await aGift(database.db);
  await database.db.updateTable("gift").set({ image }).where("id", "=", gift.id).execute();
  await removeGift(await by("finance"), { id: gift.id, version: 1, reason: "重复了" });
  const upload = database.db.selectFrom("upload").select("drop_after").where("name", "=", name);
  expect(await upload.executeTakeFirst()).toEqual({ drop_after: null });
});

test("a category can be renamed, and is removed only when it is empty", async () => {
  const editor = await by("editor");
  const { id } = await aGift(database.db, { category: "果品" });
  await expect(createCategory(editor, { name: "果品", position: 1, isDressing: false })).rejects.toMatchObject({
    error: "giftNameTaken",
  });
  const { rows } = await listCategories(editor, { page: 1, pageSize: 100 });
  const full = rows.find(({ name }) => name === "果品");
  expect(full).toMatchObject({ gifts: 1, is_dressing: false });
  const seen = { id: full?.id ?? 0, version: full?.version ?? 0 };
  await expect(removeCategory(editor, seen)).rejects.toMatchObject({ error: "categoryInUse" });
  const renamed = await editCategory(editor, { ...seen, name: "供果", position: 7 });
  await expect(editCategory(editor, { ...seen, name: "水果", position: 7 })).rejects.toMatchObject({
    error: "editedMeanwhile",
  });
  await database.db.deleteFrom("gift").where("id", "=", id).execute();
  await removeCategory(editor, renamed);
  expect((await listCategories(editor, { page: 1, pageSize: 100 })).rows.map(({ name }) => name)).not.toContain("供果");
});
