import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import { aResidence } from "../testing/builders.ts";
import { aLetter } from "../testing/family.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { aGift, aGivenGift } from "../testing/tributes.ts";
import { announceLive } from "./announce-live.ts";
import type { LiveNews } from "./live-board.ts";
import { presentLiveChange, presentLiveRow } from "./present.ts";
import { readLiveNews } from "./read-live-news.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function aGiven(residenceId: number): Promise<LiveNews> {
  const gift = await aGift(database.db, { unit: "盏", effect: "lamp", image: "gifts/lamp" });
  await aGivenGift(database.db, { residenceId, gift, quantity: 2 });
  const { id } = await database.db
    .selectFrom("given_gift")
    .select((eb) => eb.fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  return { kind: "gift", residenceId, id };
}

async function aWritten(residenceId: number, state: "shown" | "held" | "deleted" = "shown"): Promise<LiveNews> {
  return {
    kind: "message",
    residenceId,
    id: await aLetter(database.db, residenceId, { state, content: "春天又来了" }),
  };
}

const told = async (news: LiveNews[]) =>
  (await readLiveNews(database.db, news)).map(
    (row) => `${row.kind} ${row.kind === "change" ? row.removed_id : row.id}`,
  );

test("news is read in the order of its announcement, whatever its kind", async () => {
  const { id } = await aResidence(database.db);
  const [gift, letter, other] = [await aGiven(id), await aWritten(id), await aGiven(id)];
  const removed: LiveNews = { kind: "removed", residenceId: id, id: letter.id };
  const changed: LiveNews = { kind: "changed", residenceId: id, id: 0 };
  expect(await told([other, removed, letter, changed, gift])).toEqual([
    ...[`gift ${other.id}`, `change ${letter.id}`, `message ${letter.id}`, "change 0", `gift ${gift.id}`],
  ]);
  expect(await told([])).toEqual([]);
});

test("what is held back, deleted or gone meanwhile, and what is of a hidden residence, is not told", async () => {
  const { id } = await aResidence(database.db);
  const hidden = await aResidence(database.db, { hidden_at: new Date(0) });
  const news = [
    await aWritten(id, "held"),
    await aWritten(id, "deleted"),
    await aWritten(hidden.id),
    await aGiven(hidden.id),
  ];
  expect(await told([...news, { kind: "message", residenceId: id, id: 2_000_000_000 }])).toEqual([]);
});

test("what is private says so, so that its members alone hear it", async () => {
  const { id } = await aResidence(database.db, { is_private: true });
  const rows = await readLiveNews(database.db, [await aWritten(id), await aGiven(id)]);
  expect(rows).toMatchObject([{ is_private: true }, { is_private: true }]);
});

test("a gift and a message are shown with the residence's numbers of that moment, and nothing of anybody's own", async () => {
  const residence = await aResidence(database.db);
  const rows = await readLiveNews(database.db, [await aGiven(residence.id), await aWritten(residence.id)]);
  const { media } = testCtx(database.db);
  const shown = rows.flatMap((row) =>
    row.kind === "change" ? [] : [presentLiveRow(row, { today: "2026-11-21", spreadMs: 800, media })],
  );
  expect(shown).toMatchObject([
    {
      ...{ msgType: "gift", residenceId: residence.id, nums: 2, giftEffect: "lamp", image: "/art/gifts/lamp" },
      ...{ giftText: expect.stringMatching(/两盏$/), content: "", spreadMs: 800 },
    },
    { msgType: "message", nums: 0, giftName: "", giftEffect: "", content: "春天又来了", lunarDay: "十月十三" },
  ]);
  for (const { totals } of shown) expect(totals).toMatchObject({ day: "2026-11-21", giftNums: 2 });
  expect(JSON.stringify(shown)).not.toMatch(/mobile|account_id|password/);
});

test("today's remembrances of yesterday are none today", async () => {
  const { id } = await aResidence(database.db);
  const own = { remembrance_day: "2026-11-20", remembrance_today: 5, remembrance_total: 9 };
  await database.db.updateTable("residence_counter").set(own).where("residence_id", "=", id).execute();
  const [row] = await readLiveNews(database.db, [await aWritten(id)]);
  if (!row || row.kind === "change") throw new Error("no message");
  const { media } = testCtx(database.db);
  const totalsOn = (today: "2026-11-20" | "2026-11-21") => presentLiveRow(row, { today, spreadMs: 0, media }).totals;
  expect(totalsOn("2026-11-20")).toMatchObject({ todayWorship: 5, totalWorship: 9 });
  expect(totalsOn("2026-11-21")).toMatchObject({ todayWorship: 0, totalWorship: 9 });
});

test("a change names its residence and what is gone, and not more", () => {
  expect(presentLiveChange({ residence_id: 3, removed_id: 8 }, 900)).toEqual({
    ...{ msgType: "changed", residenceId: 3, removedId: 8, spreadMs: 900 },
  });
});

test("what is announced is told once the transaction holds, and never when it fails", async () => {
  const ctx = testCtx(database.db);
  const news: LiveNews = { kind: "changed", residenceId: 1, id: 0 };
  await withTx(ctx, async (inner) => {
    announceLive(inner, news);
    expect(ctx.live.told).toEqual([]);
  });
  expect(ctx.live.told).toEqual([news]);
  const failing = withTx(ctx, async (inner) => {
    announceLive(inner, news);
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  expect(ctx.live.told).toHaveLength(1);
  expect(() => announceLive(ctx, news)).toThrow("outside a transaction");
});
