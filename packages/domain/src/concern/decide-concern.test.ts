import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aResidence, anAccount } from "../testing/builders.ts";
import { aConcern, aMessage } from "../testing/staff-queue.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, testCtx, testNow } from "../testing/test-ctx.ts";
import { closeConcern, reopenConcern } from "./decide-concern.ts";
import { hideTarget } from "./hide-target.ts";
import { getConcern, listConcerns } from "./list-concerns.ts";
import { presentConcern, presentConcerns } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function as(role: "administrator" | "reviewer" | "readOnly" | "editor" = "reviewer") {
  return testCtx(database.db, asStaff(await aStaff(database.db, { role })));
}

const rowOf = (id: number) =>
  database.db.selectFrom("concern").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const messageRow = (id: number) =>
  database.db
    .selectFrom("message")
    .select(["state", "deleted_at", "withheld_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const inboxOf = (id: number) =>
  database.db.selectFrom("inbox_message").select(["title", "summary"]).where("account_id", "=", id).execute();
const auditOf = (id: number) =>
  database.db
    .selectFrom("audit_entry")
    .select(["verb", "before", "after", "actor_name"])
    .where("object_kind", "=", "concern")
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();

const snapshot = { content: "不该写的话", nickname: "路人", relation: "" };
const justified = { outcome: "justified" as const, answer: "您说得对，那条留言已经拿下了。" };

test("a reported message is hidden at once, with the reason, and the snapshot stays unchanged", async () => {
  const ctx = await as();
  const made = await aConcern(database.db, { evidence: snapshot });
  const messageId = made.target_id ?? 0;
  const changed = await hideTarget(ctx, { ...made, isHidden: true, reason: "辱骂他人" });
  expect(await messageRow(messageId)).toEqual({ state: "deleted", deleted_at: null, withheld_at: testNow });
  expect(ctx.tags.invalidations).toContainEqual({ tag: `residence:${made.residence_id}:counts`, urgency: "now" });
  expect(ctx.live.published).toEqual([{ kind: "removed", residenceId: made.residence_id, id: messageId }]);
  await database.db.deleteFrom("message").where("id", "=", messageId).execute();
  const { row, said, isOpen } = await getConcern(ctx, made);
  expect([row.evidence, row.hid_target, said.contact, isOpen]).toEqual([snapshot, true, "13912345678", true]);
  expect(await auditOf(made.id)).toMatchObject([{ verb: "concern.hide", after: { hid: true, reason: "辱骂他人" } }]);
  expect(changed.version).toBe(made.version + 1);
});

test("a target hidden by mistake can be unhidden", async () => {
  const ctx = await as();
  const made = await aConcern(database.db);
  const { version } = await hideTarget(ctx, { ...made, isHidden: true, reason: "看错了" });
  await hideTarget(ctx, { id: made.id, version, isHidden: false, reason: "放回" });
  expect((await messageRow(made.target_id ?? 0)).state).toBe("shown");
  expect((await rowOf(made.id)).hid_target).toBe(false);
});

test("a reported residence, and one whose subject is alive, are hidden entirely", async () => {
  for (const kind of ["report", "alive", "relative"] as const) {
    const ctx = await as();
    const { id } = await aResidence(database.db);
    const target = kind === "report" ? { target_kind: "residence" as const, target_id: id } : {};
    const made = await aConcern(database.db, { kind, residence_id: id, ...target });
    await hideTarget(ctx, { ...made, isHidden: true, reason: "本人健在" });
    const found = database.db.selectFrom("residence").select(["hidden_at"]).where("id", "=", id);
    expect((await found.executeTakeFirstOrThrow()).hidden_at, kind).toEqual(testNow);
  }
});

test("the queue names a reported page of the site by its path", async () => {
  const { id } = await aConcern(database.db, { target_kind: "page", evidence: { path: "/news?id=3" } });
  const ctx = await as();
  const query = { page: 1, pageSize: 100, kind: "report", state: "waiting", number: "" } as const;
  const { itemList } = presentConcerns(await listConcerns(ctx, query), ctx.actor);
  expect(itemList.find((item) => item.id === id)?.subject_name).toBe("/news?id=3");
});

test("a page of the site and a deleted residence cannot be hidden", async () => {
  const ctx = await as();
  const page = await aConcern(database.db, { target_kind: "page" });
  const gone = await aConcern(database.db, { kind: "alive", residence_id: 999_999 });
  for (const made of [page, gone]) {
    const hiding = hideTarget(ctx, { ...made, isHidden: true, reason: "试一试" });
    await expect(hiding).rejects.toMatchObject({ error: "concernNothingToHide" });
  }
});

test("an account reads the answer in its inbox, and the answer is stored sealed", async () => {
  const ctx = await as();
  const account = await anAccount(database.db);
  const made = await aConcern(database.db, { account_id: account.id });
  await closeConcern(ctx, { ...made, ...justified });
  expect(await inboxOf(account.id)).toMatchObject([
    { title: "您的举报已有答复", summary: expect.stringContaining(justified.answer) },
  ]);
  const row = await rowOf(made.id);
  expect(row).toMatchObject({ state: "closed", outcome: "justified", closed_at: testNow });
  expect(row.answer).not.toContain("留言");
  expect(JSON.stringify(await auditOf(made.id))).not.toContain(justified.answer);
  expect((await getConcern(ctx, made)).said.answer).toBe(justified.answer);
});

test("a sender with a phone number and no account gets a text message that names nobody", async () => {
  const ctx = await as();
  await closeConcern(ctx, { ...(await aConcern(database.db)), ...justified });
  await ctx.services.settle();
  expect(ctx.services.notices).toEqual([{ mobile: "13912345678", notice: "concernAnswered" }]);
});

test("a concern is closed once, and reopened with a reason", async () => {
  const ctx = await as();
  const made = await aConcern(database.db);
  const both = [closeConcern(ctx, { ...made, ...justified }), closeConcern(ctx, { ...made, ...justified })];
  const outcomes = (await Promise.allSettled(both)).map((one): string =>
    one.status === "fulfilled" ? "closed" : one.reason.error,
  );
  expect(outcomes.toSorted()).toEqual(["closed", "editedMeanwhile"]);
  const { version } = await rowOf(made.id);
  const again = closeConcern(ctx, { id: made.id, version, ...justified });
  await expect(again).rejects.toMatchObject({ error: "concernClosed" });
  await reopenConcern(ctx, { id: made.id, version, reason: "有新的证据" });
  expect(await rowOf(made.id)).toMatchObject({ state: "waiting", outcome: null, closed_at: null });
  expect((await auditOf(made.id)).map(({ verb }) => verb)).toEqual(["concern.close", "concern.reopen"]);
});

test("an erased concern cannot be reopened", async () => {
  const ctx = await as();
  const made = await aConcern(database.db, { state: "closed", closed_at: testNow });
  const empty = { applicant_name: "", contact: "", content: "", erased_at: testNow };
  await database.db.updateTable("concern").set(empty).where("id", "=", made.id).execute();
  const reopening = reopenConcern(ctx, { ...made, reason: "再看" });
  await expect(reopening).rejects.toMatchObject({ error: "concernErased" });
});

test("read-only staff see the sender masked and without their text, and cannot decide", async () => {
  const ctx = await as("readOnly");
  const made = await aConcern(database.db, { evidence: snapshot });
  const presented = presentConcern(await getConcern(ctx, made), ctx.actor, ctx.media);
  expect(presented).toMatchObject({ applicant_name: "许**", contact: "139****5678", content: "", is_masked: true });
  expect(presented.can).toEqual({ hide: false, show: false, close: false, reopen: false });
  expect(presented.evidence).toContainEqual({ label: "留言", text: "不该写的话" });
  for (const action of [
    () => hideTarget(ctx, { ...made, isHidden: true, reason: "试" }),
    () => closeConcern(ctx, { ...made, ...justified }),
    () => reopenConcern(ctx, { ...made, reason: "试" }),
  ]) {
    await expect(action()).rejects.toMatchObject({ error: "staffRoleMissing" });
  }
});

test("an editor, an account and a visitor get nothing", async () => {
  const made = await aConcern(database.db);
  const account = testCtx(database.db, asAccount((await anAccount(database.db)).id));
  const strangers = [
    [await as("editor"), "staffRoleMissing"],
    [account, "sessionInvalid"],
    [testCtx(database.db), "sessionInvalid"],
  ] as const;
  for (const [ctx, error] of strangers) {
    await expect(getConcern(ctx, made)).rejects.toMatchObject({ error });
    await expect(hideTarget(ctx, { ...made, isHidden: true, reason: "试" })).rejects.toMatchObject({ error });
  }
});

test("each kind has its own queue, oldest first, and a concern is found by its number", async () => {
  const ctx = await as();
  const query = { page: 1, pageSize: 100, kind: "relative" as const, state: "waiting" as const, number: "" };
  const first = await aConcern(database.db, { kind: "relative" });
  const second = await aConcern(database.db, { kind: "relative" });
  const listed = presentConcerns(await listConcerns(ctx, query), ctx.actor);
  const ids = listed.itemList.map(({ id }) => id);
  expect(ids.indexOf(first.id)).toBe(ids.indexOf(second.id) - 1);
  expect(listed.counts).toBe(ids.length);
  const found = await listConcerns(ctx, { ...query, number: second.number.toLowerCase() });
  expect(found.rows.map(({ id }) => id)).toEqual([second.id]);
  await closeConcern(ctx, { ...first, outcome: "unjustified", answer: "没有发现问题。" });
  const closed = await listConcerns(ctx, { ...query, state: "closed" });
  expect(closed.rows[0]).toMatchObject({ id: first.id, outcome: "unjustified" });
});

test("a message deleted by its family can still be hidden when it is reported", async () => {
  const ctx = await as();
  const { id: residenceId } = await aResidence(database.db);
  const messageId = await aMessage(database.db, residenceId);
  await database.db.updateTable("message").set({ state: "deleted", deleted_at: testNow }).execute();
  const target = { target_kind: "message" as const, target_id: messageId, residence_id: residenceId };
  await hideTarget(ctx, { ...(await aConcern(database.db, target)), isHidden: true, reason: "辱骂" });
  expect(await messageRow(messageId)).toEqual({ state: "deleted", deleted_at: testNow, withheld_at: testNow });
});
