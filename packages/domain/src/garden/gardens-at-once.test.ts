import fc from "fast-check";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aGarden, anAccount } from "../testing/builders.ts";
import {
  asStaff,
  aStaff,
  everyRole,
  emptyDatabase,
  type EmptyDatabase,
  staffCtxOf,
  errorOf,
} from "../testing/staff.ts";
import { testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { appointGardenAdminByPhone, dismissGardenAdmin } from "./garden-admins.ts";
import { getForStaff, listForStaff } from "./list-for-staff.ts";
import { hideGarden, orderGardens } from "./order-gardens.ts";
import { editGarden, type GardenEdit, makeGarden } from "./edit-garden.ts";

let database: EmptyDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
  return () => database.close();
});

beforeEach(() => database.db.deleteFrom("garden_admin").execute());

const staffCtx = async (role: (typeof everyRole)[number] = "reviewer") => staffCtxOf(database.db, role);
const edited = (id: number, overrides: Partial<GardenEdit> = {}): GardenEdit => ({
  id,
  name: `园${id}改`,
  kind: "ordinary",
  region: "浙江,安吉",
  address: "",
  summary: "",
  content: "",
  thumb: "",
  background: "",
  banners: [],
  version: 1,
  ...overrides,
});
const made = (name: string) => ({ name, kind: "ordinary" as const, region: "浙江,安吉", address: "" });
const order = async () =>
  (await database.db.selectFrom("garden").select("id").orderBy("position").orderBy("id").execute()).map(({ id }) => id);

test("of two concurrent reorderings based on the same order, one succeeds and the other gets an error", async () => {
  const ids = [await aGarden(database.db), await aGarden(database.db), await aGarden(database.db)];
  const [a = 0, b = 0, c = 0] = ids;
  const before = await order();
  const writers = [await staffCtx(), await staffCtx("editor")];
  const wanted = [
    [c, b, a],
    [b, a, c],
  ];
  const ends = await Promise.all(
    wanted.map((first, nth) => errorOf(orderGardens(writers[nth]!, { ids: first, before }))),
  );
  expect(ends.toSorted()).toEqual(["done", "orderStale"]);
  expect((await order()).slice(0, 3)).toEqual(wanted[ends.indexOf("done")]);
});

test("of two concurrent creations of a garden with one name, one succeeds, the other fails on the name", async () => {
  const makers = [await staffCtx(), await staffCtx("administrator")];
  const ends = await Promise.allSettled(makers.map((ctx) => makeGarden(ctx, made("同名园"))));
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(ends.find((end) => end.status === "rejected")?.reason).toMatchObject({
    error: "gardenNameTaken",
    field: "name",
  });
});

test("of two concurrent renames to the same garden name, one succeeds and the other gets an error", async () => {
  const ids = [await aGarden(database.db), await aGarden(database.db)];
  const ends = await Promise.all(
    ids.map(async (id) => errorOf(editGarden(await staffCtx(), edited(id, { name: "都想叫它" })))),
  );
  expect(ends.toSorted()).toEqual(["done", "gardenNameTaken"]);
  const named = await database.db.selectFrom("garden").select("id").where("name", "=", "都想叫它").execute();
  expect(named).toHaveLength(1);
});

test("of two concurrent saves of a garden, one succeeds, and the other's error names the first editor", async () => {
  const id = await aGarden(database.db);
  const writers = [await staffCtx(), await staffCtx("editor")];
  const ends = await Promise.allSettled(
    writers.map((ctx, nth) => editGarden(ctx, edited(id, { summary: `第${nth}个` }))),
  );
  const lost = ends.find((end) => end.status === "rejected");
  const first = writers[ends.findIndex((end) => end.status === "fulfilled")]?.actor;
  expect(lost?.reason).toMatchObject({
    error: "editedMeanwhile",
    sentence: expect.stringContaining(first?.kind === "staff" ? first.name : "nobody"),
  });
  expect((await getForStaff(await staffCtx(), { id })).row.version).toBe(2);
});

test("two concurrent requests to hide a garden hide it once, and the second gets an error", async () => {
  const id = await aGarden(database.db);
  const hiding = [await staffCtx(), await staffCtx()].map((ctx) =>
    errorOf(hideGarden(ctx, { id, isHidden: true, reason: "整修", version: 1 })),
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

test("two concurrent appointments of one garden administrator appoint and notify them once", async () => {
  const id = await aGarden(database.db);
  const gardenAdmin = await anAccount(database.db);
  const ends = await Promise.all(
    [await staffCtx(), await staffCtx()].map((ctx) =>
      errorOf(appointGardenAdminByPhone(ctx, { id, mobile: gardenAdmin.mobile })),
    ),
  );
  expect(ends.toSorted()).toEqual(["done", "gardenAdminAlready"]);
  const mail = database.db.selectFrom("inbox_message").select("title").where("account_id", "=", gardenAdmin.id);
  expect(await mail.execute()).toEqual([{ title: "您成为了园区管理员" }]);
});

test("two concurrent dismissals of one garden administrator dismiss and notify them once", async () => {
  const id = await aGarden(database.db);
  const gardenAdmin = await anAccount(database.db);
  await appointGardenAdminByPhone(await staffCtx(), { id, mobile: gardenAdmin.mobile });
  const ends = await Promise.all(
    [await staffCtx(), await staffCtx()].map((ctx) =>
      errorOf(dismissGardenAdmin(ctx, { id, accountId: gardenAdmin.id, reason: "换人。" })),
    ),
  );
  expect(ends.toSorted()).toEqual(["done", "notFound"]);
  const mail = await database.db
    .selectFrom("inbox_message")
    .select("summary")
    .where("account_id", "=", gardenAdmin.id)
    .where("title", "=", "您不再是园区管理员")
    .execute();
  expect(mail).toHaveLength(1);
  // A reason that ends with a full stop gets no second one.
  expect(mail[0]?.summary).toMatch(/原因：换人。(?!。)/);
});

test("a suspended account cannot be appointed, and an unknown garden has no administrators", async () => {
  const id = await aGarden(database.db);
  const suspended = await anAccount(database.db, { suspended_at: testNow, suspended_reason: "骚扰他人" });
  expect(await errorOf(appointGardenAdminByPhone(await staffCtx(), { id, mobile: suspended.mobile }))).toBe(
    "accountUnknown",
  );
  const { mobile } = await anAccount(database.db);
  expect(await errorOf(appointGardenAdminByPhone(await staffCtx(), { id: 2_000_000_000, mobile }))).toBe("notFound");
  const gone = { id: 2_000_000_000, accountId: 1, reason: "换人" };
  expect(await errorOf(dismissGardenAdmin(await staffCtx(), gone))).toBe("notFound");
});

test("appointing and dismissing require a recent reauthentication", async () => {
  const id = await aGarden(database.db);
  const { mobile, id: accountId } = await anAccount(database.db);
  const ctx = await staffCtx();
  const session = { hash: "0".repeat(64), isReauthenticated: false, mustEnrol: false };
  const stale = { ...ctx, actor: { ...asStaff(await aStaff(database.db, { role: "reviewer" })), session } };
  expect(await errorOf(appointGardenAdminByPhone(stale, { id, mobile }))).toBe("staffProofNeeded");
  expect(await errorOf(dismissGardenAdmin(stale, { id, accountId, reason: "换人" }))).toBe("staffProofNeeded");
});

test.each(everyRole)("the role %s can perform exactly its allowed actions on gardens", async (role) => {
  const ctx = await staffCtx(role);
  const id = await aGarden(database.db);
  const { mobile, id: accountId } = await anAccount(database.db);
  const before = await order();
  const rules = role === "administrator" || role === "reviewer";
  const edits = rules || role === "editor";
  const reads = edits || role === "readOnly";
  const end = (may: boolean) => (may ? "done" : "staffRoleMissing");
  expect({
    list: await errorOf(listForStaff(ctx, { page: 1, pageSize: 1, keywords: "", kind: "" })),
    get: await errorOf(getForStaff(ctx, { id })),
    order: await errorOf(orderGardens(ctx, { ids: before.slice(0, 1), before: before.slice(0, 1) })),
    edit: await errorOf(editGarden(ctx, edited(id))),
    make: await errorOf(makeGarden(ctx, made(`${role}的园`))),
    hide: await errorOf(hideGarden(ctx, { id, isHidden: true, reason: "整修", version: edits ? 2 : 1 })),
    appoint: await errorOf(appointGardenAdminByPhone(ctx, { id, mobile })),
    dismiss: await errorOf(dismissGardenAdmin(ctx, { id, accountId, reason: "换人" })),
  }).toEqual({
    list: end(reads),
    get: end(reads),
    order: end(edits),
    edit: end(edits),
    make: end(rules),
    hide: end(rules),
    appoint: end(rules),
    dismiss: end(rules),
  });
});

test("only staff can read a garden's staff data or change it", async () => {
  const nobody = testCtx(database.db, visitor);
  const id = await aGarden(database.db);
  for (const work of [
    () => getForStaff(nobody, { id }),
    () => listForStaff(nobody, { page: 1, pageSize: 1, keywords: "", kind: "" }),
    () => editGarden(nobody, edited(id)),
    () => makeGarden(nobody, made("外人园")),
    () => orderGardens(nobody, { ids: [id], before: [id] }),
    () => hideGarden(nobody, { id, isHidden: true, reason: "x", version: 1 }),
    () => dismissGardenAdmin(nobody, { id, accountId: 1, reason: "x" }),
  ])
    expect(await errorOf(work())).toBe("sessionInvalid");
});

test("gardens are found by part of the name or region and by kind, and pattern characters are literal", async () => {
  const plain = await aGarden(database.db, { name: "百分园", region: "云南,大理", kind: "welfare" });
  const odd = await aGarden(database.db, { name: "百%园", region: "云南,丽江" });
  const found = async (keywords: string, kind: "" | "welfare" = "") =>
    (await listForStaff(await staffCtx("readOnly"), { page: 1, pageSize: 100, keywords, kind })).rows.map(
      ({ id }) => id,
    );
  expect(await found("云南")).toEqual([plain, odd]);
  expect(await found("百%")).toEqual([odd]);
  expect(await found("云南", "welfare")).toEqual([plain]);
  expect(await found("_")).toEqual([]);
});

test("the gardens put first come first in the given order, and the others keep their relative order", async () => {
  const ctx = await staffCtx("editor");
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
