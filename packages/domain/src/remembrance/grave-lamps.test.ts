import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { getFamily, presentFamily } from "../family/get-family.ts";
import { mergeResidences } from "../residence-merge/merge-residences.ts";
import { getResidenceDetail } from "../residence-page/get-residence-detail.ts";
import { presentResidenceDetail } from "../residence-page/present.ts";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { countOpening } from "../visit/report-visit.ts";
import { allowGraveLamps, forgetGraveLamps, lightGraveLamp } from "./grave-lamps.ts";
import { remember } from "./remember.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const by = (now = testNow) => testCtx(database.db, visitor, now);
const admitted = () => true;

const light = (residenceId: number, name: string, device = name, now?: Date) =>
  lightGraveLamp(by(now), { residenceId, name, device }, admitted);

async function detailOf(id: number, now?: Date) {
  const ctx = by(now);
  return presentResidenceDetail(await getResidenceDetail(ctx, { id }), ctx.media);
}

const rows = () => database.db.selectFrom("grave_lamp").select(["residence_id", "name"]).execute();

test("a lamp at the grave burns among the others that day, and is counted apart", async () => {
  const { id } = await aResidence(database.db);
  const account = await anAccount(database.db, { nickname: "桂芳" });
  await remember(testCtx(database.db, asAccount(account.id)), { residenceId: id });
  const later = new Date(testNow.getTime() + 60_000);
  expect(await light(id, "建国", "phone", later)).toBe(true);
  expect(await light(id, "建国", "phone", later)).toBe(false);
  expect(await detailOf(id, later)).toMatchObject({
    todayWorship: 1,
    totalWorship: 1,
    grave_lamps: 1,
    lamps: [
      { nickname: "建国", at_grave: true },
      { nickname: "桂芳", at_grave: false },
    ],
  });
  const tomorrow = daysFromNow(1);
  expect(await detailOf(id, tomorrow)).toMatchObject({ grave_lamps: 0, lamps: [] });
  expect(await light(id, "建国", "phone", tomorrow)).toBe(true);
});

test("nothing in the rows tells that two lamps are of one device", async () => {
  const one = await aResidence(database.db);
  const other = await aResidence(database.db);
  await light(one.id, "", "phone");
  await light(other.id, "", "phone");
  await light(other.id, "", "phone", daysFromNow(1));
  const hashes = await database.db
    .selectFrom("grave_lamp")
    .select("device_hash")
    .where("residence_id", "in", [one.id, other.id])
    .execute();
  expect(new Set(hashes.map(({ device_hash }) => device_hash)).size).toBe(3);
});

test("a lamp that its address may not light is not there", async () => {
  const { id } = await aResidence(database.db);
  const one = { residenceId: id, name: "", device: "phone" };
  await expect(lightGraveLamp(by(), one, () => false)).rejects.toMatchObject({ error: "tooManyRequests" });
  expect((await detailOf(id)).grave_lamps).toBe(0);
  expect(await light(id, "", "phone")).toBe(true);
});

test("owner and managers switch the lamps off: those that burn go out with their names, and none can be lit", async () => {
  const { id } = await aResidence(database.db);
  const owner = testCtx(database.db, asAccount((await aMember(database.db, id, "owner")).id));
  const relative = testCtx(database.db, asAccount((await aMember(database.db, id, "relative")).id));
  await light(id, "建国");
  await expect(allowGraveLamps(relative, { id, isAllowed: false })).rejects.toMatchObject({ error: "notFound" });
  await expect(allowGraveLamps(by(), { id, isAllowed: false })).rejects.toMatchObject({ error: "notFound" });
  await allowGraveLamps(owner, { id, isAllowed: false });
  expect(await detailOf(id)).toMatchObject({ grave_lamps: 0, lamps: [], allows_grave_lamps: 0 });
  await expect(light(id, "桂芳")).rejects.toMatchObject({ error: "graveLampsOff" });
  await allowGraveLamps(owner, { id, isAllowed: true });
  expect(await light(id, "桂芳")).toBe(true);
  expect(await detailOf(id)).toMatchObject({ grave_lamps: 1, lamps: [{ nickname: "桂芳" }] });
  expect((await rows()).filter(({ residence_id }) => residence_id === id)).toEqual([
    { residence_id: id, name: "桂芳" },
  ]);
  expect(presentFamily(await getFamily(owner, { id }), owner.media).counts.graveLamps).toBe(2);
});

test("names and devices are deleted the day after", async () => {
  const { id } = await aResidence(database.db);
  await light(id, "建国");
  const mine = async () => (await rows()).filter(({ residence_id }) => residence_id === id).length;
  await forgetGraveLamps(by());
  expect(await mine()).toBe(1);
  await forgetGraveLamps(by(daysFromNow(1)));
  expect(await mine()).toBe(0);
});

test("the names of accounts are never displaced by lamps that anybody can light", async () => {
  const { id } = await aResidence(database.db);
  const account = await anAccount(database.db, { nickname: "桂芳" });
  await remember(testCtx(database.db, asAccount(account.id)), { residenceId: id });
  for (let lamp = 0; lamp < 25; lamp += 1) await light(id, lamp % 2 === 0 ? "过路人" : "", `phone ${lamp}`);
  const { lamps, grave_lamps } = await detailOf(id);
  expect(grave_lamps).toBe(25);
  expect(lamps.filter(({ nickname }) => nickname === "桂芳")).toHaveLength(1);
  expect(lamps.filter(({ nickname }) => nickname === "过路人")).toHaveLength(13);
});

test("where staff wrote the page nobody could take a name away, and none is stored", async () => {
  const staff = await aStaff(database.db, { role: "reviewer" });
  const { id } = await aResidence(database.db, { made_by: staff.id });
  expect(await light(id, "建国")).toBe(true);
  expect(await detailOf(id)).toMatchObject({ grave_lamps: 1, lamps: [] });
});

test("scans are counted for the family, today and in all; a private residence counts none", async () => {
  const { id } = await aResidence(database.db);
  const { id: owner } = await aMember(database.db, id, "owner");
  await countOpening(by(), { residenceId: id, isScan: true });
  await countOpening(by(), { residenceId: id, isScan: true });
  await countOpening(by(daysFromNow(1)), { residenceId: id, isScan: true });
  await countOpening(by(daysFromNow(1)), { residenceId: id, isScan: false });
  const ctx = testCtx(database.db, asAccount(owner), daysFromNow(1));
  expect(presentFamily(await getFamily(ctx, { id }), ctx.media).counts).toMatchObject({
    scans: 3,
    scansToday: 1,
    views: 4,
    viewsToday: 2,
  });
  const closed = await aResidence(database.db, { is_private: true });
  await countOpening(by(), { residenceId: closed.id, isScan: true });
  const counter = database.db
    .selectFrom("residence_counter")
    .select("scan_total")
    .where("residence_id", "=", closed.id);
  expect(await counter.executeTakeFirstOrThrow()).toEqual({ scan_total: 0 });
});

test("merging two residences leaves all lamps burning, and adds the counts", async () => {
  const to = await aResidence(database.db);
  const from = await aResidence(database.db);
  await light(to.id, "建国", "phone");
  await light(from.id, "桂芳", "phone");
  await countOpening(by(), { residenceId: to.id, isScan: true });
  await countOpening(by(), { residenceId: from.id, isScan: true });
  const staff = testCtx(database.db, asStaff(await aStaff(database.db, { role: "reviewer" })));
  await mergeResidences(staff, { id: to.id, fromId: from.id, version: 1, fromVersion: 1, reason: "同一个人" });
  expect(await detailOf(to.id)).toMatchObject({ grave_lamps: 2, lamps: [{ at_grave: true }, { at_grave: true }] });
  const counter = database.db.selectFrom("residence_counter").selectAll().where("residence_id", "=", to.id);
  expect(await counter.executeTakeFirstOrThrow()).toMatchObject({ grave_lamp_total: 2, scan_total: 2, scan_today: 2 });
});

test("of two residences that are merged, the one that stays keeps its family's choice", async () => {
  const to = await aResidence(database.db);
  const from = await aResidence(database.db);
  await light(from.id, "桂芳");
  const owner = testCtx(database.db, asAccount((await aMember(database.db, to.id, "owner")).id));
  await allowGraveLamps(owner, { id: to.id, isAllowed: false });
  const staff = testCtx(database.db, asStaff(await aStaff(database.db, { role: "reviewer" })));
  await mergeResidences(staff, { id: to.id, fromId: from.id, version: 1, fromVersion: 1, reason: "同一个人" });
  expect(await detailOf(to.id)).toMatchObject({ grave_lamps: 0, lamps: [], allows_grave_lamps: 0 });
});

test("a lamp that is lit while the family switches them off is out afterwards", async () => {
  const { id } = await aResidence(database.db);
  const owner = testCtx(database.db, asAccount((await aMember(database.db, id, "owner")).id));
  const lamps = Array.from({ length: 8 }, (_, phone) => light(id, "", `phone ${phone}`).catch(() => false));
  await Promise.all([allowGraveLamps(owner, { id, isAllowed: false }), ...lamps]);
  expect((await detailOf(id)).grave_lamps).toBe(0);
  expect((await rows()).filter(({ residence_id }) => residence_id === id)).toEqual([]);
  const audited = database.db.selectFrom("audit_entry").select(["before", "after"]).where("object_id", "=", id);
  expect(await audited.where("verb", "=", "residence.allowGraveLamps").execute()).toEqual([
    { before: { isAllowed: true }, after: { isAllowed: false } },
  ]);
});
