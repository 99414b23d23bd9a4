import { beforeAll, expect, test } from "vitest";
import { everyRole, officeDatabase, type OfficeDatabase, officeOf, refusalOf } from "../testing/office.ts";
import { anAccount, aResidence } from "../testing/builders.ts";
import { aMessage } from "../testing/office-people.ts";
import { testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { refuseMessages, releaseMessages } from "./decide-messages.ts";
import { hideMessage } from "./hide-message.ts";
import { listBlessings } from "./list-blessings.ts";
import { listHeldMessages } from "./list-held-messages.ts";

let database: OfficeDatabase;

beforeAll(async () => {
  database = await officeDatabase();
  return () => database.close();
});

const as = async (role: (typeof everyRole)[number] = "reviewer") => officeOf(database.db, role);
const held = { state: "held" as const, doubt: "联系方式" };

async function aHeld() {
  const residence = await aResidence(database.db);
  const writer = await anAccount(database.db);
  const id = await aMessage(database.db, residence.id, { ...held, account_id: writer.id });
  return { id, residenceId: residence.id, writerId: writer.id };
}

const countsOf = async (id: number) =>
  (await listBlessings(testCtx(database.db), { id, page: 1, pageSize: 20 })).counts;
const mailOf = async (id: number) =>
  (await database.db.selectFrom("inbox_message").select("title").where("account_id", "=", id).execute()).map(
    ({ title }) => title,
  );

test("a message that is released and refused at once is the one or the other, and its writer reads of one", async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, residenceId, writerId } = await aHeld();
    const [{ decided: released }, { decided: refused }] = await Promise.all([
      releaseMessages(await as(), { ids: [id] }),
      refuseMessages(await as(), { ids: [id], reason: "广告" }),
    ]);
    expect(released + refused).toBe(1);
    expect(await countsOf(residenceId)).toBe(released);
    expect(await mailOf(writerId)).toEqual([released === 1 ? "您的留言已经刊出" : "您的留言没有刊出"]);
  }
});

test("two who release overlapping lots at once release each message once, and every board counts right", async () => {
  const lot = await Promise.all(Array.from({ length: 6 }, aHeld));
  const ids = lot.map(({ id }) => id);
  const counts = await Promise.all([
    releaseMessages(await as(), { ids: ids.slice(0, 4) }),
    releaseMessages(await as(), { ids: ids.slice(2).toReversed() }),
  ]);
  expect(counts[0].decided + counts[1].decided).toBe(6);
  for (const { residenceId } of lot) expect(await countsOf(residenceId)).toBe(1);
});

test("one that was decided, or is not there, stays as it is, and one is told who decided it, how and when", async () => {
  const [one, other, third] = [await aHeld(), await aHeld(), await aHeld()];
  const [first, second] = [await as(), await as()];
  const name = (ctx: typeof first) => (ctx.actor.kind === "staff" ? ctx.actor.name : "");
  await releaseMessages(first, { ids: [one.id] });
  const refused = await refuseMessages(second, { ids: [one.id, other.id, 2_000_000_000], reason: "广告" });
  const released = { id: one.id, outcome: "released", by: name(first), at: testNow };
  expect(refused).toEqual({
    decided: 1,
    before: [released, { id: 2_000_000_000, outcome: "gone", by: "", at: null }],
  });
  expect([await countsOf(one.residenceId), await countsOf(other.residenceId)]).toEqual([1, 0]);
  expect(await releaseMessages(first, { ids: [other.id, third.id, one.id] })).toEqual({
    decided: 1,
    before: [{ id: other.id, outcome: "refused", by: name(second), at: testNow }, released],
  });
});

test("however often it is hidden and shown at once, the board counts what it shows", async () => {
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

test("what waits for review is not hidden past its review", async () => {
  const { id } = await aHeld();
  expect(await refusalOf(hideMessage(await as(), { id, isHidden: true, reason: "x" }))).toBe("notFound");
});

test.each(everyRole)("as %s one does with messages what the role may, and nothing else", async (role) => {
  const ctx = await as(role);
  const decides = role === "administrator" || role === "reviewer";
  const end = (may: boolean) => (may ? "done" : "staffRoleMissing");
  const [first, second] = [await aHeld(), await aHeld()];
  const shown = await aMessage(database.db, first.residenceId);
  expect({
    list: await refusalOf(listHeldMessages(ctx, { page: 1, pageSize: 20 })),
    release: await refusalOf(releaseMessages(ctx, { ids: [first.id] })),
    refuse: await refusalOf(refuseMessages(ctx, { ids: [second.id], reason: "广告" })),
    hide: await refusalOf(hideMessage(ctx, { id: shown, isHidden: true, reason: "辱骂" })),
  }).toEqual({
    ...{ list: end(decides || role === "readOnly"), release: end(decides), refuse: end(decides), hide: end(decides) },
  });
});

test("visitors decide about no message", async () => {
  const { id } = await aHeld();
  const nobody = testCtx(database.db, visitor);
  expect(await refusalOf(releaseMessages(nobody, { ids: [id] }))).toBe("sessionInvalid");
  expect(await refusalOf(refuseMessages(nobody, { ids: [id], reason: "x" }))).toBe("sessionInvalid");
  expect(await refusalOf(hideMessage(nobody, { id, isHidden: true, reason: "x" }))).toBe("sessionInvalid");
});
