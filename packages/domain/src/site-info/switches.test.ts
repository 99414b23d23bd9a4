import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { getGiftRanking } from "../gift/get-gift-ranking.ts";
import { listGifts } from "../gift/list-gifts.ts";
import { priceGift } from "../checkout/price-gift.ts";
import { getResidenceDetail } from "../residence-page/get-residence-detail.ts";
import { aResidence } from "../testing/builders.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { aGift, aGivenGift } from "../testing/tributes.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

const set = (switches: { has_rankings?: boolean; civil_gifts_only?: boolean }) =>
  database.db.updateTable("site_info").set(switches).execute();

test("with civil gifts only, the others are neither listed nor sold, until it is switched off", async () => {
  const flowers = await aGift(database.db, { is_civil: true });
  const jossGift = await aGift(database.db, { is_civil: false });
  const offered = async () => {
    const { rows } = await listGifts(testCtx(database.db), { categoryId: 0, page: 1, pageSize: 100 });
    return [flowers, jossGift].map(({ id }) => rows.some((row) => row.id === id));
  };
  const buy = (giftId: number) =>
    priceGift(testCtx(database.db), { kind: "ordinary", garden_kind: "ordinary" }, { giftId, quantity: 1 });
  expect(await offered()).toEqual([true, true]);
  await set({ civil_gifts_only: true });
  expect(await offered()).toEqual([true, false]);
  await expect(buy(jossGift.id)).rejects.toMatchObject({ error: "giftGone" });
  await expect(buy(flowers.id)).resolves.toMatchObject({ quantity: 1 });
  await set({ civil_gifts_only: false });
  await expect(buy(jossGift.id)).resolves.toMatchObject({ quantity: 1 });
});

test("without rankings a residence has no rank and no givers' register, and given gifts are still listed", async () => {
  const { id } = await aResidence(database.db);
  await aGivenGift(database.db, { residenceId: id, gift: await aGift(database.db) });
  const seen = async () => {
    const of = (rankingType: number) => {
      return getGiftRanking(testCtx(database.db), { residenceId: id, rankingType, page: 1, pageSize: 10 });
    };
    const { rank } = await getResidenceDetail(testCtx(database.db), { id });
    const givers = await of(0);
    const record = await of(1);
    return [rank > 0, givers.counts, record.counts];
  };
  expect(await seen()).toEqual([true, 1, 1]);
  await set({ has_rankings: false });
  expect(await seen()).toEqual([false, 0, 1]);
  await set({ has_rankings: true });
});
