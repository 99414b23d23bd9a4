import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { getResidenceDetail } from "../residence-page/get-residence-detail.ts";
import { presentResidenceDetail } from "../residence-page/present.ts";
import { aMember, anAccount } from "../testing/builders.ts";
import { aDressing } from "../testing/family.ts";
import { PayWorld } from "../testing/paying.ts";
import { assertSoundWorlds } from "../testing/ledger-totals.ts";
import { asAccount, testCtx, visitor } from "../testing/test-ctx.ts";
import { listDressings } from "./list-dressings.ts";
import { placeDressing } from "./place-dressing.ts";
import { presentDressings } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());
afterEach(() => assertSoundWorlds(database.db));

const by = (accountId: number) => testCtx(database.db, asAccount(accountId));

async function aFamily() {
  const world = await PayWorld.open(database.db);
  await aMember(database.db, world.residenceId, "owner", {
    account: { id: world.accountId, mobile: "", nickname: "" },
  });
  return world;
}

/** Ordered and paid. */
async function bought(world: PayWorld, giftId: number, quantity = 1) {
  const { order, payment } = await world.order({ giftId, quantity });
  await world.payAndNotify(4, payment!.out_trade_no);
  return order;
}

const owned = async (world: PayWorld) => {
  const ctx = by(world.accountId);
  return presentDressings(await listDressings(ctx, { residenceId: world.residenceId }), ctx.media);
};

async function presented(world: PayWorld) {
  const ctx = testCtx(database.db, visitor);
  return presentResidenceDetail(await getResidenceDetail(ctx, { id: world.residenceId }), ctx.media);
}

test("a dressing the family buys is owned, once per payment, and counts as a gift in the totals", async () => {
  const world = await aFamily();
  const lamp = await aDressing(database.db, "lamp");
  const order = await bought(world, lamp.id, 2);
  expect(order).toMatchObject({
    kind: "dressing",
    return_path: `/family_dress?id=${world.residenceId}&payTypeid=6&rid=1`,
  });
  world.pass(5);
  await bought(world, lamp.id, 1);
  expect(await owned(world)).toMatchObject({ itemList: [{ gift_id: lamp.id, nums: 3, place: "lamp", is_placed: 0 }] });
  expect((await presented(world)).giftNums).toBe(3);
});

test.each([{ kind: "martyr" as const }, { garden: "martyrs" as const }])(
  "at a martyr's stele a plaque or background is neither sold nor placed, even if owned: %o",
  async ({ kind, garden }) => {
    const world = await aFamily();
    const { db } = database;
    const residence = await db
      .updateTable("residence")
      .set(kind ? { kind, source: "县志" } : { kind: "ordinary" })
      .where("id", "=", world.residenceId)
      .returning("garden_id")
      .executeTakeFirstOrThrow();
    if (garden) await db.updateTable("garden").set({ kind: garden }).where("id", "=", residence.garden_id).execute();
    for (const place of ["plaque", "background"] as const) {
      const { id } = await aDressing(db, place);
      await expect(world.order({ giftId: id })).rejects.toMatchObject({ error: "dressingNotAtStele" });
      const ownedRow = { residence_id: world.residenceId, gift_id: id, quantity: 1, since: world.now };
      await db.insertInto("dressing").values(ownedRow).execute();
      const placing = { residenceId: world.residenceId, place, giftId: id };
      await expect(placeDressing(by(world.accountId), placing)).rejects.toMatchObject({ error: "dressingNotAtStele" });
      await db.deleteFrom("dressing").where("gift_id", "=", id).execute();
    }
    const lamp = await aDressing(db, "lamp");
    expect(await bought(world, lamp.id)).toMatchObject({ kind: "dressing" });
    expect(
      (await placeDressing(by(world.accountId), { residenceId: world.residenceId, place: "lamp", giftId: lamp.id }))
        .placed,
    ).toHaveLength(1);
  },
);

test("strangers and relatives cannot buy dressings, and nothing is ordered", async () => {
  const world = await aFamily();
  const lamp = await aDressing(database.db, "lamp");
  const relative = await aMember(database.db, world.residenceId, "relative");
  for (const account of [relative, await anAccount(database.db)]) {
    await expect(world.order({ giftId: lamp.id }, { actor: asAccount(account.id) })).rejects.toMatchObject({
      error: "dressingForFamily",
    });
  }
  const orders = await database.db
    .selectFrom("orders")
    .select("id")
    .where("residence_id", "=", world.residenceId)
    .execute();
  expect(orders).toEqual([]);
});

test("visitors see placed dressings; a new one replaces the old, and each can be removed", async () => {
  const world = await aFamily();
  const { residenceId } = world;
  const first = await aDressing(database.db, "flowers");
  const second = await aDressing(database.db, "flowers");
  await bought(world, first.id);
  world.pass(5);
  await bought(world, second.id);
  const ctx = by(world.accountId);
  const place = (giftId: number | null) => placeDressing(ctx, { residenceId, place: "flowers", giftId });
  await place(first.id);
  expect(ctx.tags.invalidations).toContainEqual({ tag: `residence:${residenceId}`, urgency: "now" });
  expect((await presented(world)).dressing).toMatchObject([
    { place: "flowers", gift_id: first.id, gift_name: first.name },
  ]);
  await Promise.all([place(second.id), place(second.id)]);
  expect((await owned(world)).placedList).toEqual([{ place: "flowers", gift_id: second.id }]);
  await place(null);
  const { dressing, placed } = await presented(world);
  // A dressing that is owned but not placed is not displayed.
  expect([dressing, placed]).toEqual([[], []]);
});

test("a dressing can be placed only in its own spot, and only when owned", async () => {
  const world = await aFamily();
  const { residenceId } = world;
  const lamp = await aDressing(database.db, "lamp");
  const ctx = by(world.accountId);
  const place = (spot: "lamp" | "plaque", giftId: number) => placeDressing(ctx, { residenceId, place: spot, giftId });
  await expect(place("lamp", lamp.id)).rejects.toMatchObject({ error: "dressingNotOwned" });
  await bought(world, lamp.id);
  await expect(place("plaque", lamp.id)).rejects.toMatchObject({ error: "dressingElsewhere" });
  const relative = await aMember(database.db, residenceId, "relative");
  await expect(placeDressing(by(relative.id), { residenceId, place: "lamp", giftId: lamp.id })).rejects.toMatchObject({
    error: "notFound",
  });
  expect((await listDressings(by(relative.id), { residenceId })).owned).toHaveLength(1);
  const stranger = await anAccount(database.db);
  await expect(listDressings(by(stranger.id), { residenceId })).rejects.toMatchObject({ error: "notFound" });
});
