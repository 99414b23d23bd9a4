import { beforeAll, expect, test } from "vitest";
import { fen } from "@changming/kit/money";
import { everyRole, errorOf } from "../testing/staff.ts";
import { moneyDatabase, PayWorld, staffOf } from "../testing/paying.ts";
import { testCtx, visitor } from "../testing/test-ctx.ts";
import { aGift } from "../testing/tributes.ts";
import { editGift, setGiftPrice, setOnSale } from "./save-gift.ts";
import { listCatalogue } from "./list-catalogue.ts";
import { removeGift } from "./remove-gift.ts";
import { createCategory, editCategory, listCategories, removeCategory } from "./save-category.ts";

let database: Awaited<ReturnType<typeof moneyDatabase>>;

beforeAll(async () => {
  database = await moneyDatabase();
  return () => database.close();
});

const by = (role: (typeof everyRole)[number]) => staffOf(database.db, role);
const rowOf = (id: number) => database.db.selectFrom("gift").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const free = { isFreeWelfare: false, isFreeCelebrity: false, isFreeMartyrs: false };
const priced = (price: number) => ({ price: fen(price), coins: 20, ...free, reason: "进价涨了" });

let made = 0;
const newName = () => `新礼${(made += 1)}`;

async function textsOf(id: number, overrides: object = {}) {
  const { category_id: categoryId, unit, position, is_civil: isCivil } = await rowOf(id);
  return {
    name: newName(),
    categoryId,
    unit,
    line: "",
    lastsDays: 0,
    position,
    isCivil,
    image: "",
    effect: "",
    place: "flowers" as const,
    ...overrides,
  };
}

const auditOf = (kind: string, id: number) =>
  database.db
    .selectFrom("audit_entry")
    .select(["verb", "before", "after"])
    .where("object_kind", "=", kind)
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();

test("of two concurrent price changes of one gift, the first sets the price and the other gets an error", async () => {
  const { id } = await aGift(database.db);
  const prices = [1_500, 2_500];
  const sellers = [await by("finance"), await by("administrator")];
  const ends = await Promise.all(
    sellers.map((ctx, nth) => errorOf(setGiftPrice(ctx, { id, version: 1, ...priced(prices[nth] ?? 0) }))),
  );
  expect(ends.toSorted()).toEqual(["done", "editedMeanwhile"]);
  expect(await rowOf(id)).toMatchObject({ price_fen: prices[ends.indexOf("done")], version: 2 });
});

test("of two concurrent renames to the same gift name, one succeeds and the other gets an error", async () => {
  const ids = [(await aGift(database.db)).id, (await aGift(database.db)).id];
  const name = newName();
  const ends = await Promise.all(
    ids.map(async (id) => errorOf(editGift(await by("editor"), { id, version: 1, ...(await textsOf(id, { name })) }))),
  );
  expect(ends.toSorted()).toEqual(["done", "giftNameTaken"]);
});

test("of two concurrent creations of a category with one name, one succeeds and the other gets an error", async () => {
  const input = { name: newName(), position: 1, isDressing: false };
  const ends = [await by("editor"), await by("finance")].map((ctx) => errorOf(createCategory(ctx, input)));
  expect((await Promise.all(ends)).toSorted()).toEqual(["done", "giftNameTaken"]);
});

test("a gift bought and removed at once is either sold and stays, or is removed before the purchase", async () => {
  for (let round = 0; round < 3; round += 1) {
    const world = await PayWorld.open(database.db);
    const { id } = world.gift;
    const [bought, removed] = await Promise.allSettled([
      world.order(),
      removeGift(await by("finance"), { id, version: 1, reason: "重复了" }),
    ]);
    expect([bought.status, removed.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    const reason = bought.status === "rejected" ? bought.reason : removed.status === "rejected" && removed.reason;
    expect(["giftGone", "giftGiven"]).toContain(reason.error);
    const left = await database.db.selectFrom("gift").select("id").where("id", "=", id).execute();
    expect(left).toHaveLength(bought.status === "fulfilled" ? 1 : 0);
  }
});

test("only gifts on sale can be bought, and earlier orders keep their price and name", async () => {
  const world = await PayWorld.open(database.db, { price_fen: 1_200 });
  const { id, name } = world.gift;
  const { order } = await world.order();
  const finance = await by("finance");
  await setGiftPrice(finance, { id, version: 1, ...priced(9_900) });
  await editGift(finance, { id, version: 2, ...(await textsOf(id)) });
  await setOnSale(finance, { id, version: 3, isOnSale: false });
  await expect(world.order()).rejects.toMatchObject({ error: "giftGone" });
  const item = await database.db
    .selectFrom("order_item")
    .select(["name", "unit_price_fen"])
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  expect(item).toEqual({ name, unit_price_fen: 1_200 });
  await setOnSale(finance, { id, version: 4, isOnSale: true });
  world.pass(2);
  expect((await world.order()).order.amount_fen).toBe(9_900);
  expect((await auditOf("gift", id)).map(({ verb }) => verb)).toEqual([
    ...["gift.setPrice", "gift.edit", "gift.setOnSale", "gift.setOnSale"],
  ]);
});

test("the audit entry of a save lists the changed fields only", async () => {
  const { id } = await aGift(database.db);
  const before = await rowOf(id);
  const texts = await textsOf(id, { unit: "枝" });
  await editGift(await by("editor"), { id, version: 1, ...texts });
  expect(await auditOf("gift", id)).toEqual([
    { verb: "gift.edit", before: { name: before.name, unit: "束" }, after: { name: texts.name, unit: "枝" } },
  ]);
});

test("a category filled and removed at once is either not removed, or was still empty", async () => {
  const editor = await by("editor");
  for (let round = 0; round < 3; round += 1) {
    const { id: categoryId } = await createCategory(editor, { name: newName(), position: 1, isDressing: false });
    const { id } = await aGift(database.db);
    const texts = await textsOf(id, { categoryId });
    const ends = await Promise.all([
      errorOf(editGift(editor, { id, version: 1, ...texts })),
      errorOf(removeCategory(await by("editor"), { id: categoryId, version: 1 })),
    ]);
    expect([
      ["done", "categoryInUse"],
      ["notFound", "done"],
    ]).toContainEqual(ends);
  }
});

test.each(everyRole)("the role %s can perform exactly its allowed actions on the catalogue", async (role) => {
  const ctx = await by(role);
  const prices = role === "administrator" || role === "finance";
  const edits = role === "administrator" || role === "finance" || role === "editor";
  const end = (may: boolean) => (may ? "done" : "staffRoleMissing");
  const { id } = await aGift(database.db);
  const texts = await textsOf(id);
  const category = await createCategory(await by("editor"), { name: newName(), position: 1, isDressing: false });
  const paging = { page: 1, pageSize: 1 };
  const query = { ...paging, keywords: "", categoryId: 0, state: "" as const, sort: "id" as const, isDescending: true };
  const version = (steps: number) => ({ id, version: 1 + steps });
  expect({
    list: await errorOf(listCatalogue(ctx, query)),
    categories: await errorOf(listCategories(ctx, paging)),
    edit: await errorOf(editGift(ctx, { ...version(0), ...texts })),
    price: await errorOf(setGiftPrice(ctx, { ...version(1), ...priced(5) })),
    sale: await errorOf(setOnSale(ctx, { ...version(2), isOnSale: false })),
    remove: await errorOf(removeGift(ctx, { ...version(3), reason: "重复了" })),
    rename: await errorOf(editCategory(ctx, { ...category, name: newName(), position: 2 })),
    empty: await errorOf(removeCategory(ctx, { ...category, version: 2 })),
  }).toEqual({
    list: end(edits || role === "readOnly"),
    categories: end(edits || role === "readOnly"),
    edit: end(edits),
    price: end(prices),
    sale: end(prices),
    remove: end(prices),
    rename: end(edits),
    empty: end(edits),
  });
});

test("prices and removals require a recent reauthentication, and visitors cannot change the catalogue", async () => {
  const { id } = await aGift(database.db);
  const finance = await by("finance");
  if (finance.actor.kind !== "staff") throw new Error("finance is staff");
  const session = { hash: "0".repeat(64), isReauthenticated: false, mustEnrol: false };
  const stale = { ...finance, actor: { ...finance.actor, session } };
  for (const work of [
    () => setGiftPrice(stale, { id, version: 1, ...priced(5) }),
    () => removeGift(stale, { id, version: 1, reason: "重复了" }),
  ])
    expect(await errorOf(work())).toBe("staffProofNeeded");
  const nobody = testCtx(database.db, visitor);
  expect(await errorOf(setOnSale(nobody, { id, version: 1, isOnSale: false }))).toBe("sessionInvalid");
  expect(await rowOf(id)).toMatchObject({ price_fen: 1_000, version: 1, is_on_sale: true });
});
