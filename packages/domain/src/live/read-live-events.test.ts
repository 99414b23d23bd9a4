import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import { announceLive, type LiveEvent } from "../context/context.ts";
import { aResidence } from "../testing/builders.ts";
import { aMessage } from "../testing/family.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { aGift, aGivenGift } from "../testing/tributes.ts";
import { presentLiveChange, presentLiveRow } from "./present.ts";
import { readLiveEvents } from "./read-live-events.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function aGiven(residenceId: number): Promise<LiveEvent> {
  const gift = await aGift(database.db, { unit: "盏", effect: "lamp", image: "gifts/lamp" });
  await aGivenGift(database.db, { residenceId, gift, quantity: 2 });
  const { id } = await database.db
    .selectFrom("given_gift")
    .select((eb) => eb.fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  return { kind: "gift", residenceId, id };
}

async function aWritten(residenceId: number, state: "shown" | "held" | "deleted" = "shown"): Promise<LiveEvent> {
  return {
    kind: "message",
    residenceId,
    id: await aMessage(database.db, residenceId, { state, content: "春天又来了" }),
  };
}

const readRows = async (events: LiveEvent[]) =>
  (await readLiveEvents(database.db, events)).map(
    (row) => `${row.kind} ${row.kind === "change" ? row.removed_id : row.kind === "lamp" ? row.account_id : row.id}`,
  );

test("events are read in the order of their publication, whatever their kind", async () => {
  const { id } = await aResidence(database.db);
  const gift = await aGiven(id);
  const message = await aWritten(id);
  const other = await aGiven(id);
  const removed: LiveEvent = { kind: "removed", residenceId: id, id: message.id };
  const changed: LiveEvent = { kind: "changed", residenceId: id, id: 0 };
  expect(await readRows([other, removed, message, changed, gift])).toEqual([
    ...[`gift ${other.id}`, `change ${message.id}`, `message ${message.id}`, "change 0", `gift ${gift.id}`],
  ]);
  expect(await readRows([])).toEqual([]);
});

test("pending, deleted or missing messages and events of a hidden residence are left out", async () => {
  const { id } = await aResidence(database.db);
  const hidden = await aResidence(database.db, { hidden_at: new Date(0) });
  const events = [
    await aWritten(id, "held"),
    await aWritten(id, "deleted"),
    await aWritten(hidden.id),
    await aGiven(hidden.id),
  ];
  expect(await readRows([...events, { kind: "message", residenceId: id, id: 2_000_000_000 }])).toEqual([]);
});

test("events of a private residence are marked, so that only its members receive them", async () => {
  const { id } = await aResidence(database.db, { is_private: true });
  const rows = await readLiveEvents(database.db, [await aWritten(id), await aGiven(id)]);
  expect(rows).toMatchObject([{ is_private: true }, { is_private: true }]);
});

test("gifts and messages include the residence's current counters, and no private data", async () => {
  const residence = await aResidence(database.db);
  const rows = await readLiveEvents(database.db, [await aGiven(residence.id), await aWritten(residence.id)]);
  const { media } = testCtx(database.db);
  const presented = rows.flatMap((row) =>
    row.kind === "change" ? [] : [presentLiveRow(row, { today: "2026-11-21", spreadMs: 800, media })],
  );
  expect(presented).toMatchObject([
    {
      msgType: "gift",
      residenceId: residence.id,
      nums: 2,
      giftEffect: "lamp",
      image: "/art/gifts/lamp",
      giftText: expect.stringMatching(/两盏$/),
      content: "",
      spreadMs: 800,
    },
    { msgType: "message", nums: 0, giftName: "", giftEffect: "", content: "春天又来了", lunarDay: "十月十三" },
  ]);
  for (const { totals } of presented) expect(totals).toMatchObject({ day: "2026-11-21", giftNums: 2 });
  expect(JSON.stringify(presented)).not.toMatch(/mobile|account_id|password/);
});

test("yesterday's value of today's remembrances counts as zero", async () => {
  const { id } = await aResidence(database.db);
  const own = { remembrance_day: "2026-11-20", remembrance_today: 5, remembrance_total: 9 };
  await database.db.updateTable("residence_counter").set(own).where("residence_id", "=", id).execute();
  const [row] = await readLiveEvents(database.db, [await aWritten(id)]);
  if (!row || row.kind === "change") throw new Error("no message");
  const { media } = testCtx(database.db);
  const totalsOn = (today: "2026-11-20" | "2026-11-21") => presentLiveRow(row, { today, spreadMs: 0, media }).totals;
  expect(totalsOn("2026-11-20")).toMatchObject({ todayWorship: 5, totalWorship: 9 });
  expect(totalsOn("2026-11-21")).toMatchObject({ todayWorship: 0, totalWorship: 9 });
});

test("a change has only the residence id and the removed id", () => {
  expect(presentLiveChange({ residence_id: 3, removed_id: 8 }, 900)).toEqual({
    msgType: "changed",
    residenceId: 3,
    removedId: 8,
    spreadMs: 900,
  });
});

test("an event is published when the transaction commits, and not when it fails", async () => {
  const ctx = testCtx(database.db);
  const events: LiveEvent = { kind: "changed", residenceId: 1, id: 0 };
  await withTx(ctx, async (inner) => {
    announceLive(inner, events);
    expect(ctx.live.published).toEqual([]);
  });
  expect(ctx.live.published).toEqual([events]);
  const failing = withTx(ctx, async (inner) => {
    announceLive(inner, events);
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  expect(ctx.live.published).toHaveLength(1);
  expect(() => announceLive(ctx, events)).toThrow("outside a transaction");
});
