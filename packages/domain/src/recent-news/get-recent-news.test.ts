import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { listMessages } from "../message/list-messages.ts";
import { getLatestGifts } from "../gift/list-gifts.ts";
import { aMember, aResidence } from "../testing/builders.ts";
import { asAccount, daysFromNow, testCtx } from "../testing/test-ctx.ts";
import { addMessage, aGift, aGivenGift } from "../testing/tributes.ts";
import { getRecentNews, presentRecentNews } from "./get-recent-news.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function news(id?: number) {
  const ctx = testCtx(database.db);
  return (await getRecentNews(ctx, { id })).map((row) => presentRecentNews(row, ctx.media));
}

test("gifts and messages of one residence are listed together, newest first", async () => {
  const { id, name } = await aResidence(database.db);
  const gift = await aGift(database.db, { name: `白烛${id}`, unit: "支" });
  await addMessage(database.db, id, { content: "早些时候写的", written_at: daysFromNow(-3) });
  await aGivenGift(database.db, { residenceId: id, gift, quantity: 2, at: daysFromNow(-2) });
  await addMessage(database.db, id, { content: "刚写的", written_at: daysFromNow(-1) });
  const rows = await news(id);
  expect(rows.map((row) => row.content || row.giftText)).toEqual(["刚写的", `白烛${id}两支`, "早些时候写的"]);
  expect(rows.every((row) => row.residenceId === id && row.residenceName === name)).toBe(true);
  expect(rows.map((row) => row.type)).toEqual(["message", "gift", "message"]);
});

test("a gift has its scene effect, and messages and plain gifts have none", async () => {
  const { id } = await aResidence(database.db);
  const incense = await aGift(database.db, { effect: "incense" });
  await aGivenGift(database.db, { residenceId: id, gift: incense, at: daysFromNow(-3) });
  await aGivenGift(database.db, { residenceId: id, gift: await aGift(database.db), at: daysFromNow(-2) });
  await addMessage(database.db, id, { written_at: daysFromNow(-1) });
  expect((await news(id)).map((row) => row.giftEffect)).toEqual(["", "", "incense"]);
});

test("a residence's ticker has at most twenty rows, all its own", async () => {
  const { id } = await aResidence(database.db);
  const other = await aResidence(database.db);
  for (let day = 22; day >= 1; day -= 1)
    await addMessage(database.db, id, { content: `第${day}天`, written_at: daysFromNow(-day) });
  await addMessage(database.db, other.id, { content: "别处的话" });
  const contents = (await news(id)).map((row) => row.content);
  expect(contents).toEqual(Array.from({ length: 20 }, (_, index) => `第${index + 1}天`));
});

test("the whole site's ticker and lantern leave out private and hidden residences", async () => {
  const gift = await aGift(database.db);
  const homes = [
    await aResidence(database.db),
    await aResidence(database.db, { is_private: true }),
    await aResidence(database.db, { hidden_at: new Date(0) }),
  ];
  for (const { id } of homes) {
    await addMessage(database.db, id, { content: "愿您安好", written_at: daysFromNow(1) });
    await aGivenGift(database.db, { residenceId: id, gift, at: daysFromNow(1) });
  }
  const onTicker = new Set((await news()).map((row) => row.residenceId));
  const inLantern = new Set((await getLatestGifts(testCtx(database.db))).map((row) => row.residence_id));
  for (const ids of [onTicker, inLantern]) expect(homes.map(({ id }) => ids.has(id))).toEqual([true, false, false]);
});

test("a pending or deleted message is in neither the messages nor the ticker", async () => {
  const { id } = await aResidence(database.db);
  await addMessage(database.db, id, { content: "待看", state: "held" });
  await addMessage(database.db, id, { content: "已删", state: "deleted" });
  await addMessage(database.db, id, { content: "可读" });
  expect((await news(id)).map((row) => row.content)).toEqual(["可读"]);
  const messages = await listMessages(testCtx(database.db), { id, page: 1, pageSize: 10 });
  expect(messages).toMatchObject({ counts: 1, rows: [{ content: "可读" }] });
  expect((await news()).map((row) => row.content)).not.toContain("已删");
});

test("a private residence's ticker is for members only", async () => {
  const { id } = await aResidence(database.db, { is_private: true });
  await addMessage(database.db, id, { content: "家里人的话" });
  const relative = await aMember(database.db, id, "relative");
  await expect(news(id)).rejects.toMatchObject({ error: "notFound" });
  expect(await getRecentNews(testCtx(database.db, asAccount(relative.id)), { id })).toHaveLength(1);
});

test("messages are paged newest first up to page 500", async () => {
  const { id } = await aResidence(database.db);
  for (const content of ["一", "二", "三"]) await addMessage(database.db, id, { content });
  const page = async (number: number) => {
    const { counts, rows } = await listMessages(testCtx(database.db), { id, page: number, pageSize: 2 });
    return [counts, ...rows.map((row) => row.content)];
  };
  expect([await page(1), await page(2), await page(3)]).toEqual([[3, "三", "二"], [3, "一"], [3]]);
  await expect(page(501)).rejects.toMatchObject({ error: "pageTooDeep" });
});
