import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { hideResidence } from "../residence-for-staff/hide-residence.ts";
import { aGarden, aMember, anAccount, aResidence } from "../testing/builders.ts";
import { aGift, aGivenGift } from "../testing/tributes.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, testCtx, testNow } from "../testing/test-ctx.ts";
import { mergeResidences } from "./merge-residences.ts";
import { movedOtherwise, movedTables } from "./merge-tables.ts";
import { findMergedTarget } from "./merged-target.ts";
import { previewMerge } from "./preview-merge.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const staffCtx = async (role: "reviewer" | "readOnly" = "reviewer") =>
  testCtx(database.db, asStaff(await aStaff(database.db, { role })));

const rowOf = (id: number) =>
  database.db.selectFrom("residence").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const counterOf = (id: number) =>
  database.db.selectFrom("residence_counter").selectAll().where("residence_id", "=", id).executeTakeFirstOrThrow();
const rolesAt = async (id: number) =>
  Object.fromEntries(
    (
      await database.db
        .selectFrom("residence_member")
        .select(["account_id", "role"])
        .where("residence_id", "=", id)
        .execute()
    ).map(({ account_id, role }) => [account_id, role]),
  );

type Own = Parameters<typeof aResidence>[1];

async function aPair(own: Own = {}, other: Own = {}) {
  const to = await aResidence(database.db, { name: "鲁迅", ...own });
  const from = await aResidence(database.db, { name: "周树人", ...other });
  const merging = { id: to.id, fromId: from.id, version: 1, fromVersion: 1, reason: "同一个人" };
  return { to: to.id, from: from.id, merging };
}

const day = "2026-11-21";

async function remember(residenceId: number, accountId: number, onDay = day) {
  const row = { residence_id: residenceId, account_id: accountId, on_day: onDay, at: testNow };
  await database.db.insertInto("remembrance").values(row).execute();
}

test("every table that names a residence is moved, or has a reason why it is not", async () => {
  const { rows } = await sql<{ table_name: string }>`
    select distinct table_name from information_schema.columns
    where table_schema = current_schema() and column_name = 'residence_id'
    union
    select distinct tc.table_name from information_schema.table_constraints tc
      join information_schema.referential_constraints rc using (constraint_schema, constraint_name)
      join information_schema.table_constraints target on target.constraint_name = rc.unique_constraint_name
        and target.constraint_schema = rc.unique_constraint_schema
    where target.table_name = 'residence' and tc.table_name <> 'residence'`.execute(database.db);
  const named = rows.map(({ table_name }) => table_name).toSorted();
  expect(named).toEqual([...movedTables, ...movedOtherwise].toSorted());
});

test("messages, remembrances, gifts, visits, albums and texts of both are at the one that stays", async () => {
  const { to, from, merging } = await aPair(
    { intro_html: "<p>一</p>", source: "《年谱》" },
    { intro_html: "<p>二</p>", source: "《鲁迅全集》", other_names: ["豫才"], summary: "作家。" },
  );
  const one = await anAccount(database.db);
  const two = await anAccount(database.db);
  const { db } = database;
  await remember(to, one.id);
  await remember(from, one.id);
  await remember(from, two.id);
  const counts = (residenceId: number, remembrance_total: number) =>
    db
      .updateTable("residence_counter")
      .set({ remembrance_total, remembrance_today: remembrance_total, remembrance_day: day, message_total: 1 })
      .where("residence_id", "=", residenceId)
      .execute();
  await counts(to, 1);
  await counts(from, 2);
  const message = { account_id: one.id, content: "先生好", relation: "", state: "shown" as const, written_at: testNow };
  const { id: messageId } = await db
    .insertInto("message")
    .values({ ...message, residence_id: from, deleted_at: null, deleted_by: null, withheld_at: null, ref: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("visit").values({ residence_id: from, account_id: one.id, visited_at: testNow }).execute();
  const ctx = await staffCtx();
  expect(await previewMerge(ctx, merging)).toMatchObject({
    problem: "",
    same_days: 1,
    into: { has_owner: false },
    counts: { messages: 1, remembrances: 2, visits: 1, biographies: 1 },
  });
  expect(await mergeResidences(ctx, merging)).toEqual({ id: to, version: 2 });
  expect(await rowOf(to)).toMatchObject({
    other_names: ["周树人", "豫才"],
    intro_html: "<p>一</p><h2>合并前另一处居所的生平</h2><p>二</p>",
    source: "《年谱》；《鲁迅全集》",
    summary: expect.any(String),
  });
  expect(await counterOf(to)).toMatchObject({ remembrance_total: 2, remembrance_today: 2, message_total: 2 });
  expect(await counterOf(from)).toMatchObject({ is_listed: false, remembrance_total: 0, message_total: 0 });
  const left = await sql<{ n: number }>`
    select (select count(*) from message where residence_id = ${from})
      + (select count(*) from remembrance where residence_id = ${from})
      + (select count(*) from visit where residence_id = ${from}) as n`.execute(db);
  expect(Number(left.rows[0]?.n)).toBe(0);
  expect(await rowOf(from)).toMatchObject({ merged_into: to, hidden_reason: "已并入另一处居所" });
  const audited = await db
    .selectFrom("audit_entry")
    .select("after")
    .where("verb", "=", "residence.merge")
    .where("object_id", "=", to)
    .executeTakeFirstOrThrow();
  expect(audited.after).toMatchObject({
    reason: "同一个人",
    moved: { message: [messageId], remembrance: { moved: 1, sameDay: 1 } },
  });
});

test("given gifts, their sums and the family's log follow, and stay append-only for everything else", async () => {
  const { to, from, merging } = await aPair();
  const { db } = database;
  const accountId = (await anAccount(db)).id;
  const gift = await aGift(db);
  await aGivenGift(db, { residenceId: to, gift, accountId });
  await aGivenGift(db, { residenceId: from, gift, accountId, quantity: 2 });
  await aMember(db, from, "owner");
  await hideAndShow(from);
  await mergeResidences(await staffCtx(), { ...merging, fromVersion: 3 });
  expect(await counterOf(to)).toMatchObject({ gift_total: 3, coin_total: 30 });
  const givers = db.selectFrom("giver_total").selectAll().where("residence_id", "in", [to, from]);
  expect(await givers.execute()).toMatchObject([{ residence_id: to, coin_total: 30, gift_total: 3 }]);
  const received = db.selectFrom("received_total").selectAll().where("residence_id", "in", [to, from]);
  expect(await received.execute()).toMatchObject([{ residence_id: to, deliveries: 2, quantity: 3, day_quantity: 3 }]);
  const log = db.selectFrom("family_log").select("deed").where("residence_id", "=", to).orderBy("id");
  expect((await log.execute()).map(({ deed }) => deed)).toEqual(["hidden", "shown"]);
  const back = { residence_id: from };
  await expect(db.updateTable("family_log").set(back).where("residence_id", "=", to).execute()).rejects.toThrow(
    "written once",
  );
  await expect(db.updateTable("given_gift").set(back).where("residence_id", "=", to).execute()).rejects.toThrow(
    "written once",
  );
});

async function hideAndShow(id: number) {
  await hideResidence(await staffCtx(), { id, isHidden: true, reason: "核实" });
  await hideResidence(await staffCtx(), { id, isHidden: false, reason: "核实过了" });
}

test("a member of both has the higher role, a second owner becomes a manager, and both families are notified", async () => {
  const { to, from, merging } = await aPair();
  const owner = await aMember(database.db, to, "owner");
  const second = await aMember(database.db, from, "owner");
  const both = await aMember(database.db, to, "relative");
  await aMember(database.db, from, "manager", { account: both });
  await mergeResidences(await staffCtx(), merging);
  expect(await rolesAt(to)).toEqual({ [owner.id]: "owner", [second.id]: "manager", [both.id]: "manager" });
  expect(await rolesAt(from)).toEqual({});
  const inbox = database.db.selectFrom("inbox_message").select("account_id").where("title", "=", "两处居所并为一处");
  const notified = (await inbox.execute()).map(({ account_id }) => account_id);
  expect(notified).toEqual(expect.arrayContaining([owner.id, second.id, both.id]));
});

test("what a family keeps private is not merged with what is public; without a family it is", async () => {
  const ctx = await staffCtx();
  const closed = await aPair({}, { is_private: true });
  await aMember(database.db, closed.from, "owner");
  await expect(mergeResidences(ctx, closed.merging)).rejects.toMatchObject({ error: "invalidInput", field: "fromId" });
  expect((await previewMerge(ctx, closed.merging)).problem).toContain("私密的有家人");
  expect((await rowOf(closed.from)).merged_into).toBeNull();
  const open = await aPair({}, { is_private: true });
  await mergeResidences(ctx, open.merging);
  expect((await rowOf(open.from)).merged_into).toBe(open.to);
});

test("a hidden one, one merged already, the same one, a stale version and staff who only read change nothing", async () => {
  const ctx = await staffCtx();
  const { to, from, merging } = await aPair();
  await expect(mergeResidences(ctx, { ...merging, fromId: to })).rejects.toMatchObject({ error: "invalidInput" });
  await expect(mergeResidences(ctx, { ...merging, fromId: 999_999 })).rejects.toMatchObject({ error: "notFound" });
  await expect(mergeResidences(ctx, { ...merging, fromVersion: 9 })).rejects.toMatchObject({
    error: "editedMeanwhile",
  });
  await expect(mergeResidences(await staffCtx("readOnly"), merging)).rejects.toThrow("staffRoleMissing");
  await hideResidence(ctx, { id: from, isHidden: true, reason: "核实" });
  await expect(mergeResidences(ctx, { ...merging, fromVersion: 2 })).rejects.toMatchObject({ error: "invalidInput" });
  await hideResidence(ctx, { id: from, isHidden: false, reason: "核实过了" });
  await mergeResidences(ctx, { ...merging, fromVersion: 3 });
  await expect(hideResidence(ctx, { id: from, isHidden: false, reason: "再展示" })).rejects.toMatchObject({
    error: "invalidInput",
  });
  const third = await aResidence(database.db);
  await expect(mergeResidences(ctx, { ...merging, id: third.id, fromVersion: 4 })).rejects.toMatchObject({
    error: "invalidInput",
  });
});

test("of two merges at once one succeeds", async () => {
  const { merging } = await aPair();
  const ctx = await staffCtx();
  const results = await Promise.allSettled([mergeResidences(ctx, merging), mergeResidences(ctx, merging)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const late = results.find((result) => result.status === "rejected");
  expect(late?.reason).toMatchObject({ sentence: "其中一处已经并入别的居所" });
});

test("an address leads on over several merges, to those who may see the target", async () => {
  const ctx = await staffCtx();
  const garden = await aGarden(database.db);
  const plain = { garden_id: garden };
  const ids: number[] = [];
  for (const number of [1, 2, 3]) ids.push((await aResidence(database.db, { ...plain, number, is_private: true })).id);
  const [first = 0, second = 0, last = 0] = ids;
  const reason = "同一个人";
  await mergeResidences(ctx, { id: second, fromId: first, version: 1, fromVersion: 1, reason });
  await mergeResidences(ctx, { id: last, fromId: second, version: 1, fromVersion: 2, reason });
  const member = await aMember(database.db, last, "relative");
  expect(await findMergedTarget(testCtx(database.db, asAccount(member.id)), first)).toBe(last);
  expect(await findMergedTarget(testCtx(database.db), first)).toBeNull();
  await database.db.updateTable("residence").set({ is_private: false }).where("id", "=", last).execute();
  expect(await findMergedTarget(testCtx(database.db), first)).toBe(last);
  expect(await findMergedTarget(testCtx(database.db), last)).toBeNull();
});
