import fc from "fast-check";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { everyRole, officeDatabase, type OfficeDatabase, officeOf, refusalOf } from "../testing/office.ts";
import { aGarden, anAccount } from "../testing/builders.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { appointByMobile, dismiss } from "./appoint.ts";
import { editGarden, type GardenEdit } from "./edit-garden.ts";
import { makeGarden } from "./make-garden.ts";
import { getInOffice, listInOffice } from "./office-queries.ts";
import { hideGarden, orderGardens } from "./order-gardens.ts";

let database: OfficeDatabase;

beforeAll(async () => {
  database = await officeDatabase();
  return () => database.close();
});

beforeEach(() => database.db.deleteFrom("garden_admin").execute());

const office = async (role: (typeof everyRole)[number] = "reviewer") => officeOf(database.db, role);
const edited = (id: number, own: Partial<GardenEdit> = {}): GardenEdit => ({
  ...{ id, name: `园${id}改`, kind: "ordinary", region: "浙江,安吉", address: "", summary: "" },
  ...{ content: "", thumb: "", background: "", banners: [], version: 1 },
  ...own,
});
const made = (name: string) => ({ name, kind: "ordinary" as const, region: "浙江,安吉", address: "" });
const order = async () =>
  (await database.db.selectFrom("garden").select("id").orderBy("position").orderBy("id").execute()).map(({ id }) => id);

test("two who order the gardens at once from one view of them: one does, the other is told", async () => {
  const ids = [await aGarden(database.db), await aGarden(database.db), await aGarden(database.db)];
  const [a = 0, b = 0, c = 0] = ids;
  const before = await order();
  const writers = [await office(), await office("editor")];
  const wanted = [
    [c, b, a],
    [b, a, c],
  ];
  const ends = await Promise.all(
    wanted.map((first, nth) => refusalOf(orderGardens(writers[nth]!, { ids: first, before }))),
  );
  expect(ends.toSorted()).toEqual(["done", "orderStale"]);
  expect((await order()).slice(0, 3)).toEqual(wanted[ends.indexOf("done")]);
});

test("two who make a garden of one name at once: one does, the other is told at the name", async () => {
  const makers = [await office(), await office("administrator")];
  const ends = await Promise.allSettled(makers.map((ctx) => makeGarden(ctx, made("同名园"))));
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(ends.find((end) => end.status === "rejected")?.reason).toMatchObject({
    ...{ error: "gardenNameTaken", field: "name" },
  });
});

test("two who give two gardens one name at once: one does, the other is told at the name", async () => {
  const ids = [await aGarden(database.db), await aGarden(database.db)];
  const ends = await Promise.all(
    ids.map(async (id) => refusalOf(editGarden(await office(), edited(id, { name: "都想叫它" })))),
  );
  expect(ends.toSorted()).toEqual(["done", "gardenNameTaken"]);
  const named = await database.db.selectFrom("garden").select("id").where("name", "=", "都想叫它").execute();
  expect(named).toHaveLength(1);
});

test("two who save one copy of a garden at once: one does, the other is told by name who was first", async () => {
  const id = await aGarden(database.db);
  const writers = [await office(), await office("editor")];
  const ends = await Promise.allSettled(
    writers.map((ctx, nth) => editGarden(ctx, edited(id, { summary: `第${nth}个` }))),
  );
  const lost = ends.find((end) => end.status === "rejected");
  const first = writers[ends.findIndex((end) => end.status === "fulfilled")]?.actor;
  expect(lost?.reason).toMatchObject({
    error: "editedMeanwhile",
    sentence: expect.stringContaining(first?.kind === "staff" ? first.name : "nobody"),
  });
  expect((await getInOffice(await office(), { id })).row.version).toBe(2);
});

test("two who hide one garden at once hide it once, and the other is told", async () => {
  const id = await aGarden(database.db);
  const hiding = [await office(), await office()].map((ctx) =>
    refusalOf(hideGarden(ctx, { id, isHidden: true, reason: "整修", version: 1 })),
  );
  expect((await Promise.all(hiding)).toSorted()).toEqual(["done", "editedMeanwhile"]);
  const entries = await database.db
    .selectFrom("audit_entry")
    .select(["before", "after"])
    .where("verb", "=", "garden.hide")
    .where("object_id", "=", id)
    .execute();
  expect(entries).toEqual([{ before: { isHidden: false }, after: { isHidden: true, reason: "整修" } }]);
});

test("two who appoint one keeper at once appoint him once, and he reads of it once", async () => {
  const id = await aGarden(database.db);
  const keeper = await anAccount(database.db);
  const ends = await Promise.all(
    [await office(), await office()].map((ctx) => refusalOf(appointByMobile(ctx, { id, mobile: keeper.mobile }))),
  );
  expect(ends.toSorted()).toEqual(["done", "gardenAdminAlready"]);
  const mail = database.db.selectFrom("inbox_message").select("title").where("account_id", "=", keeper.id);
  expect(await mail.execute()).toEqual([{ title: "您成为了园区管理员" }]);
});

test("two who dismiss one keeper at once dismiss him once, and he reads of it once", async () => {
  const id = await aGarden(database.db);
  const keeper = await anAccount(database.db);
  await appointByMobile(await office(), { id, mobile: keeper.mobile });
  const ends = await Promise.all(
    [await office(), await office()].map((ctx) =>
      refusalOf(dismiss(ctx, { id, accountId: keeper.id, reason: "换人。" })),
    ),
  );
  expect(ends.toSorted()).toEqual(["done", "notFound"]);
  const mail = await database.db
    .selectFrom("inbox_message")
    .select("summary")
    .where("account_id", "=", keeper.id)
    .where("title", "=", "您不再是园区管理员")
    .execute();
  expect(mail).toHaveLength(1);
  // A reason that ends with a stop is not stopped twice.
  expect(mail[0]?.summary).toMatch(/原因：换人。(?!。)/);
});

test("an account that is suspended cannot be appointed, nor can anybody to a garden that is not there", async () => {
  const id = await aGarden(database.db);
  const suspended = await anAccount(database.db, { suspended_at: testNow, suspended_reason: "骚扰他人" });
  expect(await refusalOf(appointByMobile(await office(), { id, mobile: suspended.mobile }))).toBe("accountUnknown");
  const { mobile } = await anAccount(database.db);
  expect(await refusalOf(appointByMobile(await office(), { id: 2_000_000_000, mobile }))).toBe("notFound");
  const gone = { id: 2_000_000_000, accountId: 1, reason: "换人" };
  expect(await refusalOf(dismiss(await office(), gone))).toBe("notFound");
});

test("who has not proved himself lately appoints and dismisses nobody", async () => {
  const id = await aGarden(database.db);
  const { mobile, id: accountId } = await anAccount(database.db);
  const ctx = await office();
  const session = { hash: "0".repeat(64), isFresh: false, mustEnrol: false };
  const stale = { ...ctx, actor: { ...asStaff(await aStaff(database.db, { role: "reviewer" })), session } };
  expect(await refusalOf(appointByMobile(stale, { id, mobile }))).toBe("staffProofNeeded");
  expect(await refusalOf(dismiss(stale, { id, accountId, reason: "换人" }))).toBe("staffProofNeeded");
});

test.each(everyRole)("as %s one does with gardens what the role may, and nothing else", async (role) => {
  const ctx = await office(role);
  const id = await aGarden(database.db);
  const { mobile, id: accountId } = await anAccount(database.db);
  const before = await order();
  const rules = role === "administrator" || role === "reviewer";
  const edits = rules || role === "editor";
  const reads = edits || role === "readOnly";
  const end = (may: boolean) => (may ? "done" : "staffRoleMissing");
  expect({
    list: await refusalOf(listInOffice(ctx, { page: 1, pageSize: 1, keywords: "", kind: "" })),
    get: await refusalOf(getInOffice(ctx, { id })),
    order: await refusalOf(orderGardens(ctx, { ids: before.slice(0, 1), before: before.slice(0, 1) })),
    edit: await refusalOf(editGarden(ctx, edited(id))),
    make: await refusalOf(makeGarden(ctx, made(`${role}的园`))),
    hide: await refusalOf(hideGarden(ctx, { id, isHidden: true, reason: "整修", version: edits ? 2 : 1 })),
    appoint: await refusalOf(appointByMobile(ctx, { id, mobile })),
    dismiss: await refusalOf(dismiss(ctx, { id, accountId, reason: "换人" })),
  }).toEqual({
    ...{ list: end(reads), get: end(reads), order: end(edits), edit: end(edits) },
    ...{ make: end(rules), hide: end(rules), appoint: end(rules), dismiss: end(rules) },
  });
});

test("nobody who is no staff sees a garden's inside or changes it", async () => {
  const nobody = testCtx(database.db, visitor);
  const id = await aGarden(database.db);
  for (const work of [
    () => getInOffice(nobody, { id }),
    () => listInOffice(nobody, { page: 1, pageSize: 1, keywords: "", kind: "" }),
    () => editGarden(nobody, edited(id)),
    () => makeGarden(nobody, made("外人园")),
    () => orderGardens(nobody, { ids: [id], before: [id] }),
    () => hideGarden(nobody, { id, isHidden: true, reason: "x", version: 1 }),
    () => dismiss(nobody, { id, accountId: 1, reason: "x" }),
  ])
    expect(await refusalOf(work())).toBe("sessionInvalid");
});

test("gardens are found by a part of name or region and by kind, whatever signs are typed", async () => {
  const [plain, odd] = [
    await aGarden(database.db, { name: "百分园", region: "云南,大理", kind: "welfare" }),
    await aGarden(database.db, { name: "百%园", region: "云南,丽江" }),
  ];
  const found = async (keywords: string, kind: "" | "welfare" = "") =>
    (await listInOffice(await office("readOnly"), { page: 1, pageSize: 100, keywords, kind })).rows.map(({ id }) => id);
  expect(await found("云南")).toEqual([plain, odd]);
  expect(await found("百%")).toEqual([odd]);
  expect(await found("云南", "welfare")).toEqual([plain]);
  expect(await found("_")).toEqual([]);
});

test("whichever gardens are put first, they stand first as given and the others follow as they stood", async () => {
  const ctx = await office("editor");
  while ((await order()).length < 6) await aGarden(database.db);
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat({ max: 5 }), { minLength: 1 }), fc.nat({ max: 6 }), async (places, seen) => {
      const before = await order();
      const ids = places.map((at) => before[at] ?? 0);
      await orderGardens(ctx, { ids, before: before.slice(0, seen) });
      expect(await order()).toEqual([...ids, ...before.filter((id) => !ids.includes(id))]);
    }),
    { numRuns: 10 },
  );
});
