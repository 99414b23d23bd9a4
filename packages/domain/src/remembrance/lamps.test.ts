import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { readLiveEvents } from "../live/read-live-events.ts";
import { presentLiveRow } from "../live/present.ts";
import { getResidenceDetail } from "../residence-page/get-residence-detail.ts";
import { presentResidenceDetail } from "../residence-page/present.ts";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { asAccount, daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { nameLamp } from "./lamps.ts";
import { remember, rememberedToday } from "./remember.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const by = (accountId: number, now?: Date) => testCtx(database.db, asAccount(accountId), now);
const secondsFromNow = (seconds: number) => new Date(testNow.getTime() + seconds * 1_000);

async function lampsOf(id: number, now = testNow) {
  const ctx = testCtx(database.db, visitor, now);
  return presentResidenceDetail(await getResidenceDetail(ctx, { id }), ctx.media).lamps;
}

async function lit(residenceId: number, nickname: string, now?: Date) {
  const { id } = await anAccount(database.db, { nickname });
  const ctx = by(id, now);
  await remember(ctx, { residenceId });
  return { id, ctx };
}

test("the lamps of today are listed with their givers' names, newest first; tomorrow none burns", async () => {
  const { id } = await aResidence(database.db);
  await lit(id, "桂芳");
  await lit(id, "建国", secondsFromNow(60));
  expect(await lampsOf(id)).toEqual([
    { nickname: "建国", date_time: "2026-11-21 12:01:00", at_grave: false },
    { nickname: "桂芳", date_time: "2026-11-21 12:00:00", at_grave: false },
  ]);
  expect(await lampsOf(id, daysFromNow(1))).toEqual([]);
});

test("of many lamps the nineteen newest are listed", async () => {
  const { id } = await aResidence(database.db);
  for (let second = 0; second < 21; second += 1) await lit(id, `第${second}位`, secondsFromNow(second));
  const names = (await lampsOf(id)).map(({ nickname }) => nickname);
  expect([names.length, names[0], names.at(-1)]).toEqual([19, "第20位", "第2位"]);
});

test("a giver hides the name and displays it again, open pages learn it, and the next lamps begin alike", async () => {
  const one = await aResidence(database.db);
  const other = await aResidence(database.db);
  const { id } = await lit(one.id, "桂芳");
  const ctx = by(id);
  await nameLamp(ctx, { residenceId: one.id, isNamed: false });
  expect(await lampsOf(one.id)).toMatchObject([{ nickname: "" }]);
  expect(ctx.live.published).toEqual([{ kind: "changed", residenceId: one.id, id: 0 }]);
  expect(ctx.tags.invalidations).toContainEqual({ tag: `residence:${one.id}:counts`, urgency: "now" });
  expect(await remember(by(id), { residenceId: other.id })).toMatchObject({ isNamed: false });
  expect(await lampsOf(other.id)).toMatchObject([{ nickname: "" }]);
  expect(await rememberedToday(by(id))).toMatchObject({ unnamedIds: [one.id, other.id] });
  await nameLamp(by(id), { residenceId: other.id, isNamed: true });
  expect(await lampsOf(other.id)).toMatchObject([{ nickname: "桂芳" }]);
  expect(await lampsOf(one.id)).toMatchObject([{ nickname: "" }]);
  expect(await remember(by(id), { residenceId: one.id })).toMatchObject({ isNew: false, isNamed: false });
});

test("a choice that changes nothing writes nothing", async () => {
  const { id: residenceId } = await aResidence(database.db);
  const { id } = await lit(residenceId, "桂芳");
  const ctx = by(id);
  await nameLamp(ctx, { residenceId, isNamed: true });
  expect([ctx.live.published, ctx.tags.invalidations]).toEqual([[], []]);
  const audited = database.db.selectFrom("audit_entry").select("id").where("verb", "=", "remembrance.nameLamp");
  expect(await audited.where("object_id", "=", residenceId).execute()).toEqual([]);
});

test("only a lamp of one's own that burns today is named; a private residence is not found", async () => {
  const open = await aResidence(database.db);
  const closed = await aResidence(database.db, { is_private: true });
  const { id } = await lit(open.id, "桂芳");
  const stranger = await anAccount(database.db);
  const hide = (ctx: ReturnType<typeof by>, residenceId: number) => nameLamp(ctx, { residenceId, isNamed: false });
  await expect(hide(by(stranger.id), open.id)).rejects.toMatchObject({ error: "notFound" });
  await expect(hide(by(id, daysFromNow(1)), open.id)).rejects.toMatchObject({ error: "notFound" });
  await expect(hide(by(stranger.id), closed.id)).rejects.toMatchObject({ error: "notFound" });
  await expect(hide(testCtx(database.db, visitor), open.id)).rejects.toMatchObject({ error: "sessionInvalid" });
  expect(await lampsOf(open.id)).toMatchObject([{ nickname: "桂芳" }]);
});

test("a closed account's lamp burns on without a name", async () => {
  const residence = await aResidence(database.db);
  const { id } = await lit(residence.id, "桂芳");
  await database.db
    .updateTable("account")
    .set({ closed_at: testNow, mobile: `closed-${id}` })
    .where("id", "=", id)
    .execute();
  expect(await lampsOf(residence.id)).toMatchObject([{ nickname: "" }]);
});

test("a lamp is announced once, with the numbers that include it; of a private residence for members only", async () => {
  const open = await aResidence(database.db, { remembered: 7 });
  const { id, ctx } = await lit(open.id, "桂芳");
  expect(ctx.live.published).toEqual([{ kind: "lamp", residenceId: open.id, id }]);
  const again = by(id);
  await remember(again, { residenceId: open.id });
  expect(again.live.published).toEqual([]);
  const [row] = await readLiveEvents(database.db, ctx.live.published);
  if (row?.kind !== "lamp") throw new Error("no lamp");
  expect(presentLiveRow(row, { today: "2026-11-21", spreadMs: 0, media: ctx.media })).toEqual({
    msgType: "lamp",
    residenceId: open.id,
    lamp: { nickname: "桂芳", date_time: "2026-11-21 12:00:00", at_grave: false },
    totals: expect.objectContaining({ day: "2026-11-21", todayWorship: 1, totalWorship: 8 }),
  });
  const closed = await aResidence(database.db, { is_private: true });
  const relative = await aMember(database.db, closed.id, "relative");
  await remember(by(relative.id), { residenceId: closed.id });
  const event = { kind: "lamp" as const, residenceId: closed.id, id: relative.id };
  expect(await readLiveEvents(database.db, [event])).toMatchObject([{ is_private: true }]);
});
