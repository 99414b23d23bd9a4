import { beforeAll, expect, test } from "vitest";
import { everyRole, emptyDatabase, type EmptyDatabase, staffCtxOf, errorOf } from "../testing/staff.ts";
import { aGarden, aMember, aResidence } from "../testing/builders.ts";
import { aPropertyCertificate } from "../testing/keepsakes.ts";
import { testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { editAsStaff, type StaffEdit } from "./edit-as-staff.ts";
import { getResidenceDetail } from "../residence-page/get-residence-detail.ts";
import { hideResidence } from "./hide-residence.ts";
import { getForStaff, listForStaff, type StaffResidenceQuery } from "./list-for-staff.ts";
import { listResidences } from "../residence/list-residences.ts";

let database: EmptyDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
  return () => database.close();
});

const staffCtx = async (role: (typeof everyRole)[number] = "reviewer") => staffCtxOf(database.db, role);
const all: StaffResidenceQuery = {
  page: 1,
  pageSize: 20,
  keywords: "",
  number: "",
  gardenId: null,
  kind: "",
  level: 0,
  state: "",
  mobile: "",
  sort: "id",
  isDescending: true,
};

async function aPlace(overrides: { garden_id?: number; number?: number } = {}) {
  const { id, gardenId } = await aResidence(database.db, { letter: "Z", number: 26, ...overrides });
  await aPropertyCertificate(database.db, id);
  const edit = (more: Partial<StaffEdit> = {}): StaffEdit => ({
    id,
    kind: "ordinary",
    source: "",
    level: 1,
    letter: "Z",
    number: overrides.number ?? 26,
    recommended: 0,
    version: 1,
    ...more,
  });
  return { id, gardenId, edit };
}

const placeOf = (id: number) =>
  database.db
    .selectFrom("residence")
    .select(["letter", "number", "kind", "staff_version"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("of two concurrent edits of one residence the first is saved and the other gets an error", async () => {
  const { id, edit } = await aPlace();
  const kinds = ["famous", "ancestor"] as const;
  const writers = [await staffCtx(), await staffCtx("administrator")];
  const ends = await Promise.all(kinds.map((kind, nth) => errorOf(editAsStaff(writers[nth]!, edit({ kind })))));
  expect(ends.toSorted()).toEqual(["done", "editedMeanwhile"]);
  expect(await placeOf(id)).toMatchObject({ kind: kinds[ends.indexOf("done")], staff_version: 2 });
});

test("of two residences given the same number at once one gets it, and the other is unchanged", async () => {
  const garden_id = await aGarden(database.db);
  const places = [await aPlace({ garden_id, number: 1 }), await aPlace({ garden_id, number: 2 })];
  const ends = await Promise.all(
    places.map(async ({ edit }) => errorOf(editAsStaff(await staffCtx(), edit({ number: 77 })))),
  );
  expect(ends.toSorted()).toEqual(["done", "numberTaken"]);
  const numbers = await Promise.all(places.map(async ({ id }) => (await placeOf(id)).number));
  expect(numbers).toEqual(ends.map((end, nth) => (end === "done" ? 77 : nth + 1)));
});

test("of a concurrent edit and hiding one succeeds and the other gets an error", async () => {
  const { id, edit } = await aPlace();
  const ends = await Promise.all([
    errorOf(editAsStaff(await staffCtx(), edit({ kind: "famous" }))),
    errorOf(hideResidence(await staffCtx(), { id, isHidden: true, reason: "核实", version: 1 })),
  ]);
  expect(ends.toSorted()).toEqual(["done", "editedMeanwhile"]);
  const row = await placeOf(id);
  expect([row.kind, row.staff_version]).toEqual([ends[0] === "done" ? "famous" : "ordinary", 2]);
});

test("a hidden residence is not found by visitors at once, and found at once when restored", async () => {
  const { id, name } = await aResidence(database.db, { name: "欧阳停云" });
  const anyone = () => testCtx(database.db, visitor);
  const input = { residenceType: 0, page: 1, pageSize: 9, keywords: name };
  const found = async () => (await listResidences(anyone(), input)).rows.map((row) => row.id);
  expect(await found()).toEqual([id]);
  await hideResidence(await staffCtx(), { id, isHidden: true, reason: "核实", version: 1 });
  expect(await found()).toEqual([]);
  expect(await errorOf(getResidenceDetail(anyone(), { id }))).toBe("notFound");
  expect((await getForStaff(await staffCtx("readOnly"), { id })).row).toMatchObject({ hidden_reason: "核实" });
  await hideResidence(await staffCtx(), { id, isHidden: false, reason: "误会", version: 2 });
  expect(await found()).toEqual([id]);
});

test("of two concurrent hidings one succeeds, and its family gets one message", async () => {
  const { id } = await aResidence(database.db);
  const owner = await aMember(database.db, id, "owner");
  const hiding = [await staffCtx(), await staffCtx()].map((ctx) =>
    errorOf(hideResidence(ctx, { id, isHidden: true, reason: "核实", version: 1 })),
  );
  expect((await Promise.all(hiding)).toSorted()).toEqual(["done", "editedMeanwhile"]);
  const mail = database.db.selectFrom("inbox_message").select("title").where("account_id", "=", owner.id);
  expect(await mail.execute()).toEqual([{ title: "居所暂时停止展示" }]);
});

test("an edit of a martyr's source alone is audited with the former source", async () => {
  const { id, edit } = await aPlace();
  await editAsStaff(await staffCtx(), edit({ kind: "martyr", source: "县志卷三" }));
  await editAsStaff(await staffCtx(), edit({ kind: "martyr", source: "烈士名录", version: 2 }));
  const entries = await database.db
    .selectFrom("audit_entry")
    .select(["before", "after"])
    .where("verb", "=", "residence.editInOffice")
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();
  expect(entries.at(-1)).toMatchObject({ before: { source: "县志卷三" }, after: { source: "烈士名录" } });
});

test.each(everyRole)("the role %s can perform exactly its allowed actions on residences", async (role) => {
  const ctx = await staffCtx(role);
  const { id, edit } = await aPlace();
  const decides = role === "administrator" || role === "reviewer";
  const reads = decides || role === "readOnly";
  const end = (may: boolean) => (may ? "done" : "staffRoleMissing");
  expect({
    list: await errorOf(listForStaff(ctx, all)),
    byPhone: await errorOf(listForStaff(ctx, { ...all, mobile: "13900000001" })),
    get: await errorOf(getForStaff(ctx, { id })),
    edit: await errorOf(editAsStaff(ctx, edit({ kind: "famous" }))),
    hide: await errorOf(hideResidence(ctx, { id, isHidden: true, reason: "核实", version: decides ? 2 : 1 })),
  }).toEqual({ list: end(reads), byPhone: end(decides), get: end(reads), edit: end(decides), hide: end(decides) });
});

test("visitors, and unknown residences: nothing is listed, found or changed", async () => {
  const nobody = testCtx(database.db, visitor, testNow);
  const { id, edit } = await aPlace();
  expect(await errorOf(listForStaff(nobody, all))).toBe("sessionInvalid");
  expect(await errorOf(getForStaff(nobody, { id }))).toBe("sessionInvalid");
  expect(await errorOf(editAsStaff(nobody, edit()))).toBe("sessionInvalid");
  const gone = { id: 2_000_000_000 };
  expect(await errorOf(getForStaff(await staffCtx(), gone))).toBe("notFound");
  expect(await errorOf(editAsStaff(await staffCtx(), edit(gone)))).toBe("notFound");
  expect((await placeOf(id)).staff_version).toBe(1);
});
