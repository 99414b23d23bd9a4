import { beforeAll, expect, test } from "vitest";
import { everyRole, emptyDatabase, type EmptyDatabase, staffCtxOf, errorOf } from "../testing/staff.ts";
import { anAccount, aResidence } from "../testing/builders.ts";
import { aMessage } from "../testing/staff-queue.ts";
import { testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { rejectMessages, releaseMessages } from "./decide-messages.ts";
import { hideMessage } from "./hide-message.ts";
import { listMessages, listPendingMessages } from "./list-messages.ts";

let database: EmptyDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
  return () => database.close();
});

const as = async (role: (typeof everyRole)[number] = "reviewer") => staffCtxOf(database.db, role);
const pending = { state: "held" as const, doubt: "联系方式" };

async function aPending() {
  const residence = await aResidence(database.db);
  const writer = await anAccount(database.db);
  const id = await aMessage(database.db, residence.id, { ...pending, account_id: writer.id });
  return { id, residenceId: residence.id, writerId: writer.id };
}

const countsOf = async (id: number) => (await listMessages(testCtx(database.db), { id, page: 1, pageSize: 20 })).counts;
const mailOf = async (id: number) =>
  (await database.db.selectFrom("inbox_message").select("title").where("account_id", "=", id).execute()).map(
    ({ title }) => title,
  );

test("a message released and rejected at once ends in one state, and its writer gets one notification", async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, residenceId, writerId } = await aPending();
    const [{ decided: released }, { decided: rejected }] = await Promise.all([
      releaseMessages(await as(), { ids: [id] }),
      rejectMessages(await as(), { ids: [id], reason: "广告" }),
    ]);
    expect(released + rejected).toBe(1);
    expect(await countsOf(residenceId)).toBe(released);
    expect(await mailOf(writerId)).toEqual([released === 1 ? "您的留言已经刊出" : "您的留言没有刊出"]);
  }
});

test("concurrent releases of overlapping sets publish each message once, and every counter is right", async () => {
  const lot = await Promise.all(Array.from({ length: 6 }, aPending));
  const ids = lot.map(({ id }) => id);
  const counts = await Promise.all([
    releaseMessages(await as(), { ids: ids.slice(0, 4) }),
    releaseMessages(await as(), { ids: ids.slice(2).toReversed() }),
  ]);
  expect(counts[0].decided + counts[1].decided).toBe(6);
  for (const { residenceId } of lot) expect(await countsOf(residenceId)).toBe(1);
});

test("a message already decided, or unknown, is not changed, and the response has its decision", async () => {
  const one = await aPending();
  const other = await aPending();
  const third = await aPending();
  const first = await as();
  const second = await as();
  const name = (ctx: typeof first) => (ctx.actor.kind === "staff" ? ctx.actor.name : "");
  await releaseMessages(first, { ids: [one.id] });
  const rejected = await rejectMessages(second, { ids: [one.id, other.id, 2_000_000_000], reason: "广告" });
  const released = { id: one.id, outcome: "released", by: name(first), at: testNow };
  expect(rejected).toEqual({
    decided: 1,
    before: [released, { id: 2_000_000_000, outcome: "gone", by: "", at: null }],
  });
  expect([await countsOf(one.residenceId), await countsOf(other.residenceId)]).toEqual([1, 0]);
  expect(await releaseMessages(first, { ids: [other.id, third.id, one.id] })).toEqual({
    decided: 1,
    before: [{ id: other.id, outcome: "refused", by: name(second), at: testNow }, released],
  });
});

test("hiding and restoring a message concurrently leaves the counter equal to the visible messages", async () => {
  const residence = await aResidence(database.db);
  const id = await aMessage(database.db, residence.id);
  const reason = "辱骂";
  const ctx = await as();
  await Promise.all([1, 2, 3].map(() => hideMessage(ctx, { id, isHidden: true, reason })));
  expect(await countsOf(residence.id)).toBe(0);
  await Promise.all([1, 2].map(() => hideMessage(ctx, { id, isHidden: false, reason: "误会" })));
  expect(await countsOf(residence.id)).toBe(1);
  const verbs = await database.db
    .selectFrom("audit_entry")
    .select(["verb", "after"])
    .where("object_kind", "=", "blessing")
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();
  expect(verbs).toMatchObject([
    { verb: "blessing.hide", after: { reason } },
    { verb: "blessing.show", after: { reason: "误会" } },
  ]);
});

test("a pending message cannot be hidden", async () => {
  const { id } = await aPending();
  expect(await errorOf(hideMessage(await as(), { id, isHidden: true, reason: "x" }))).toBe("notFound");
});

test.each(everyRole)("the role %s can perform exactly its allowed actions on messages", async (role) => {
  const ctx = await as(role);
  const decides = role === "administrator" || role === "reviewer";
  const end = (may: boolean) => (may ? "done" : "staffRoleMissing");
  const first = await aPending();
  const second = await aPending();
  const visible = await aMessage(database.db, first.residenceId);
  expect({
    list: await errorOf(listPendingMessages(ctx, { page: 1, pageSize: 20 })),
    release: await errorOf(releaseMessages(ctx, { ids: [first.id] })),
    refuse: await errorOf(rejectMessages(ctx, { ids: [second.id], reason: "广告" })),
    hide: await errorOf(hideMessage(ctx, { id: visible, isHidden: true, reason: "辱骂" })),
  }).toEqual({
    list: end(decides || role === "readOnly"),
    release: end(decides),
    refuse: end(decides),
    hide: end(decides),
  });
});

test("visitors cannot decide on messages", async () => {
  const { id } = await aPending();
  const nobody = testCtx(database.db, visitor);
  expect(await errorOf(releaseMessages(nobody, { ids: [id] }))).toBe("sessionInvalid");
  expect(await errorOf(rejectMessages(nobody, { ids: [id], reason: "x" }))).toBe("sessionInvalid");
  expect(await errorOf(hideMessage(nobody, { id, isHidden: true, reason: "x" }))).toBe("sessionInvalid");
});
