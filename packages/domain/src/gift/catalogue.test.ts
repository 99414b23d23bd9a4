import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "@changming/db/testing/test-database";
import { fen } from "@changming/kit/money";
import { moneyDatabase, staffOf } from "../testing/paying.ts";
import { aGift } from "../testing/tributes.ts";
import { anUpload } from "../testing/uploads.ts";
import { createGift, editGift, setGiftPrice, setOnSale } from "./save-gift.ts";
import { listCatalogue, presentCatalogue } from "./list-catalogue.ts";
import { listGifts } from "./list-gifts.ts";
import { createCategory } from "./save-category.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await moneyDatabase();
});

afterAll(() => database?.close());

const by = (role: Parameters<typeof staffOf>[1]) => staffOf(database.db, role);
const rowOf = (id: number) => database.db.selectFrom("gift").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const free = { isFreeWelfare: true, isFreeCelebrity: false, isFreeMartyrs: false };
const dearer = { price: fen(1_990), coins: 20, ...free, reason: "进价涨了" };

async function textsOf(id: number) {
  const { name, category_id: categoryId, unit, line, position, is_civil: isCivil } = await rowOf(id);
  return {
    name,
    categoryId,
    unit,
    line,
    lastsDays: 0,
    position,
    isCivil,
    image: "",
    effect: "",
    place: "flowers" as const,
  };
}

const query = { page: 1, pageSize: 20, keywords: "", categoryId: 0, state: "" as const };
const byPosition = { ...query, sort: "position" as const, isDescending: false };

test("finance creates a gift with a price in fen and an image, off sale until it is put on sale", async () => {
  const ctx = await by("finance");
  const category = await createCategory(ctx, { name: "灯烛", position: 3, isDressing: false });
  const { url } = await anUpload(ctx);
  const burning = { effect: "lamp", place: "lamp" as const, line: "静静亮着，三天三夜。", lastsDays: 3 };
  const texts = { name: "莲花灯", categoryId: category.id, unit: "盏", ...burning };
  const gift = { ...texts, isCivil: true, position: 1, price: fen(990), coins: 9, ...free };
  await expect(createGift(ctx, { ...gift, image: "" })).rejects.toMatchObject({ error: "uploadUnknown" });
  const { id, version } = await createGift(ctx, { ...gift, image: url });
  expect(await rowOf(id)).toMatchObject({
    price_fen: 990,
    coins: 9,
    place: "lamp",
    line: "静静亮着，三天三夜。",
    lasts_days: 3,
    is_on_sale: false,
    free_welfare: true,
  });
  const filter = { categoryId: category.id, page: 1, pageSize: 20 };
  expect((await listGifts(ctx, filter)).rows).toEqual([]);
  await setOnSale(ctx, { id, version, isOnSale: true });
  expect((await listGifts(ctx, filter)).rows).toMatchObject([{ name: "莲花灯" }]);
  expect(ctx.tags.invalidations).toContainEqual({ tag: "catalogue", urgency: "now" });
  const more = await anUpload(ctx);
  await expect(createGift(ctx, { ...gift, image: more.url })).rejects.toMatchObject({ error: "giftNameTaken" });
});

test("the catalogue says which gifts the legal choice leaves out of the visitors' list", async () => {
  const finance = await by("finance");
  const [plain, paper] = [await aGift(database.db), await aGift(database.db, { is_civil: false })];
  const offered = async (id: number) =>
    presentCatalogue(await listCatalogue(finance, { ...byPosition, id }), finance.media).itemList.map(
      ({ is_on_sale, is_offered }) => [is_on_sale, is_offered],
    );
  const isListed = async (giftId: number) =>
    (await listGifts(finance, { categoryId: 0, giftId, page: 1, pageSize: 20 })).rows.length === 1;
  expect([await offered(paper.id), await isListed(paper.id)]).toEqual([[[true, true]], true]);
  await database.db.updateTable("site_info").set({ civil_gifts_only: true }).execute();
  expect([await offered(paper.id), await isListed(paper.id)]).toEqual([[[true, false]], false]);
  expect([await offered(plain.id), await isListed(plain.id)]).toEqual([[[true, true]], true]);
  await database.db.updateTable("site_info").set({ civil_gifts_only: false }).execute();
});

test("an edit returns a gift to an image that it had before, and its present one is no new upload", async () => {
  const editor = await by("editor");
  const [first, second] = [await anUpload(editor), await anUpload(editor)];
  const { id } = await aGift(database.db);
  const edit = async (image: string) => {
    const { version } = await rowOf(id);
    await editGift(editor, { id, version, ...(await textsOf(id)), image });
    return (await rowOf(id)).image;
  };
  const [before, after] = [await edit(first.url), await edit(second.url)];
  expect(after).not.toBe(before);
  expect(await edit(second.url)).toBe(after);
  expect(await edit(first.url)).toBe(before);
  expect(await edit("")).toBe(before);
});

test("an editor changes names and order, never prices", async () => {
  const { id } = await aGift(database.db);
  const editor = await by("editor");
  const texts = { ...(await textsOf(id)), name: "素菊", unit: "枝" };
  expect(await editGift(editor, { id, version: 1, ...texts })).toEqual({ id, version: 2 });
  expect(await rowOf(id)).toMatchObject({ name: "素菊", unit: "枝", price_fen: 1_000 });
  const missing = { error: "staffRoleMissing" };
  await expect(setGiftPrice(editor, { id, version: 2, ...dearer })).rejects.toMatchObject(missing);
  await expect(setOnSale(editor, { id, version: 2, isOnSale: false })).rejects.toMatchObject(missing);
  await expect(listCatalogue(await by("reviewer"), byPosition)).rejects.toMatchObject(missing);
});

test("an editor writes a gift's line and how long it lasts, with an audit entry of what changed", async () => {
  const { id } = await aGift(database.db);
  const editor = await by("editor");
  const before = await textsOf(id);
  await editGift(editor, { id, version: 1, ...before, line: "替您亮着，三天三夜。", lastsDays: 3 });
  const [item] = presentCatalogue(await listCatalogue(editor, { ...byPosition, id }), editor.media).itemList;
  expect(item).toMatchObject({ line: "替您亮着，三天三夜。", lasts_days: 3 });
  const changes = await database.db
    .selectFrom("audit_entry")
    .select(["before", "after"])
    .where("verb", "=", "gift.edit")
    .where("object_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(changes).toEqual({
    before: { line: "", lasts_days: null },
    after: { line: "替您亮着，三天三夜。", lasts_days: 3 },
  });
  await editGift(editor, { id, version: 2, ...before });
  expect(await rowOf(id)).toMatchObject({ line: "", lasts_days: null });
});

test("a price change has an audited reason, and a later save's error names the first editor", async () => {
  const { id } = await aGift(database.db);
  const finance = await by("finance");
  await setGiftPrice(finance, { id, version: 1, ...dearer });
  expect(await rowOf(id)).toMatchObject({ price_fen: 1_990, coins: 20, version: 2 });
  const name = finance.actor.kind === "staff" ? finance.actor.name : "";
  await expect(setGiftPrice(await by("administrator"), { id, version: 1, ...dearer })).rejects.toMatchObject({
    error: "editedMeanwhile",
    sentence: expect.stringContaining(name),
  });
  const entry = await database.db
    .selectFrom("audit_entry")
    .select(["before", "after"])
    .where("verb", "=", "gift.setPrice")
    .where("object_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ before: { price_fen: 1_000 }, after: { price_fen: 1_990, reason: "进价涨了" } });
});

test("a visitor's gift cannot become a dressing, and a gift's place must suit its kind", async () => {
  const editor = await by("editor");
  const { id } = await aGift(database.db);
  const dressings = await createCategory(editor, { name: "新装扮", position: 9, isDressing: true });
  const texts = await textsOf(id);
  const misplaced = { error: "giftPlaceWrong" };
  await expect(editGift(editor, { id, version: 1, ...texts, categoryId: dressings.id })).rejects.toMatchObject(
    misplaced,
  );
  await expect(editGift(editor, { id, version: 1, ...texts, place: "plaque" })).rejects.toMatchObject(misplaced);
  await expect(editGift(editor, { id, version: 1, ...texts, place: "" })).rejects.toMatchObject(misplaced);
});

test("gifts are filtered by keyword, category and sale state, and pattern characters are literal", async () => {
  const finance = await by("finance");
  await aGift(database.db, { name: "百%合", is_on_sale: false, category: "百合类", price_fen: 5 });
  await aGift(database.db, { name: "百合", category: "百合类", price_fen: 50 });
  const found = async (overrides: Partial<typeof byPosition> | { state: "onSale" } | { sort: "price" }) =>
    (await listCatalogue(finance, { ...byPosition, ...overrides })).rows.map(({ name }) => name);
  expect(await found({ keywords: "百%" })).toEqual(["百%合"]);
  expect(await found({ keywords: "百", state: "onSale" } as never)).toEqual(["百合"]);
  expect(await found({ keywords: "百", sort: "price" } as never)).toEqual(["百%合", "百合"]);
});
