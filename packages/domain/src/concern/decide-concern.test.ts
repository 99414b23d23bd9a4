import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aResidence, anAccount } from "../testing/builders.ts";
import { aConcern, aMessage } from "../testing/office-people.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, testCtx, testNow } from "../testing/test-ctx.ts";
import { closeConcern, reopenConcern } from "./close-concern.ts";
import { getConcern } from "./get-concern.ts";
import { hideTarget } from "./hide-target.ts";
import { listConcerns } from "./list-concerns.ts";
import { presentConcern } from "./present.ts";
import { presentConcerns } from "./present-queue.ts";

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
const blessing = (id: number) =>
  database.db
    .selectFrom("blessing")
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

const evidence = { content: "不该写的话", nickname: "路人", relation: "" };
const justified = { outcome: "justified" as const, answer: "您说得对，那条留言已经拿下了。" };

test("what is reported is off its board at once, with the reason, and the evidence stays as it was", async () => {
  const ctx = await as();
  const made = await aConcern(database.db, { evidence });
  const messageId = made.target_id ?? 0;
  const changed = await hideTarget(ctx, { ...made, isHidden: true, reason: "辱骂他人" });
  expect(await blessing(messageId)).toEqual({ state: "deleted", deleted_at: null, withheld_at: testNow });
  expect(ctx.tags.falls).toContainEqual({ tag: `residence:${made.residence_id}:counts`, urgency: "now" });
  expect(ctx.live.told).toEqual([{ kind: "removed", residenceId: made.residence_id, id: messageId }]);
  await database.db.deleteFrom("blessing").where("id", "=", messageId).execute();
  const { row, said, isOpen } = await getConcern(ctx, made);
  expect([row.evidence, row.hid_target, said.contact, isOpen]).toEqual([evidence, true, "13912345678", true]);
  expect(await auditOf(made.id)).toMatchObject([{ verb: "concern.hide", after: { hid: true, reason: "辱骂他人" } }]);
  expect(changed.version).toBe(made.version + 1);
});

test("what was hidden by mistake is put back", async () => {
  const ctx = await as();
  const made = await aConcern(database.db);
  const { version } = await hideTarget(ctx, { ...made, isHidden: true, reason: "看错了" });
  await hideTarget(ctx, { id: made.id, version, isHidden: false, reason: "放回" });
  expect((await blessing(made.target_id ?? 0)).state).toBe("shown");
  expect((await rowOf(made.id)).hid_target).toBe(false);
});

test("a reported residence and one whose subject lives are hidden whole", async () => {
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

test("a queue tells of a page of the site where it stands", async () => {
  const { id } = await aConcern(database.db, { target_kind: "page", evidence: { path: "/news?id=3" } });
  const ctx = await as();
  const asked = { page: 1, pageSize: 100, kind: "report", state: "waiting", number: "" } as const;
  const { itemList } = presentConcerns(await listConcerns(ctx, asked), ctx.actor);
  expect(itemList.find((item) => item.id === id)?.subject_name).toBe("/news?id=3");
});

test("a page of the site and a residence that is gone cannot be hidden, and it is said", async () => {
  const ctx = await as();
  const page = await aConcern(database.db, { target_kind: "page" });
  const gone = await aConcern(database.db, { kind: "alive", residence_id: 999_999 });
  for (const made of [page, gone]) {
    const hiding = hideTarget(ctx, { ...made, isHidden: true, reason: "试一试" });
    await expect(hiding).rejects.toMatchObject({ error: "concernNothingToHide" });
  }
});

test("an account reads the answer in its inbox, and nothing of it stands unsealed", async () => {
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

test("who left a mobile and has no account gets a text that names nobody", async () => {
  const ctx = await as();
  await closeConcern(ctx, { ...(await aConcern(database.db)), ...justified });
  await ctx.gates.settle();
  expect(ctx.gates.notices).toEqual([{ mobile: "13912345678", notice: "concernAnswered" }]);
});

test("what is closed is decided once, and comes back into its queue when somebody says why", async () => {
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

test("what was erased is not opened again", async () => {
  const ctx = await as();
  const made = await aConcern(database.db, { state: "closed", closed_at: testNow });
  const empty = { applicant_name: "", contact: "", content: "", erased_at: testNow };
  await database.db.updateTable("concern").set(empty).where("id", "=", made.id).execute();
  const reopening = reopenConcern(ctx, { ...made, reason: "再看" });
  await expect(reopening).rejects.toMatchObject({ error: "concernErased" });
});

test("who only reads sees neither name nor contact nor words of who brought it, and decides nothing", async () => {
  const ctx = await as("readOnly");
  const made = await aConcern(database.db, { evidence });
  const shown = presentConcern(await getConcern(ctx, made), ctx.actor, ctx.media);
  expect(shown).toMatchObject({ applicant_name: "许**", contact: "139****5678", content: "", is_masked: true });
  expect(shown.can).toEqual({ hide: false, show: false, close: false, reopen: false });
  expect(shown.evidence).toContainEqual({ label: "留言", text: "不该写的话" });
  for (const deed of [
    () => hideTarget(ctx, { ...made, isHidden: true, reason: "试" }),
    () => closeConcern(ctx, { ...made, ...justified }),
    () => reopenConcern(ctx, { ...made, reason: "试" }),
  ]) {
    await expect(deed()).rejects.toMatchObject({ error: "staffRoleMissing" });
  }
});

test("an editor, an account and nobody at all come by nothing", async () => {
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

test("each kind is a queue of its own, the one that waits longest first, and a number finds its concern", async () => {
  const ctx = await as();
  const asked = { page: 1, pageSize: 100, kind: "relative" as const, state: "waiting" as const, number: "" };
  const [first, second] = [
    await aConcern(database.db, { kind: "relative" }),
    await aConcern(database.db, { kind: "relative" }),
  ];
  const listed = presentConcerns(await listConcerns(ctx, asked), ctx.actor);
  const ids = listed.itemList.map(({ id }) => id);
  expect(ids.indexOf(first.id)).toBe(ids.indexOf(second.id) - 1);
  expect(listed.counts).toBe(ids.length);
  const found = await listConcerns(ctx, { ...asked, number: second.number.toLowerCase() });
  expect(found.rows.map(({ id }) => id)).toEqual([second.id]);
  await closeConcern(ctx, { ...first, outcome: "unjustified", answer: "没有发现问题。" });
  const closed = await listConcerns(ctx, { ...asked, state: "closed" });
  expect(closed.rows[0]).toMatchObject({ id: first.id, outcome: "unjustified" });
});

test("a message that its writer's family took away is the operator's when it is reported", async () => {
  const ctx = await as();
  const { id: residenceId } = await aResidence(database.db);
  const messageId = await aMessage(database.db, residenceId);
  await database.db.updateTable("blessing").set({ state: "deleted", deleted_at: testNow }).execute();
  const target = { target_kind: "message" as const, target_id: messageId, residence_id: residenceId };
  await hideTarget(ctx, { ...(await aConcern(database.db, target)), isHidden: true, reason: "辱骂" });
  expect(await blessing(messageId)).toEqual({ state: "deleted", deleted_at: testNow, withheld_at: testNow });
});
