import { beforeAll, expect, test } from "vitest";
import { everyRole, officeDatabase, type OfficeDatabase, officeOf, refusalOf } from "../testing/office.ts";
import { aGarden, aMember, aResidence } from "../testing/builders.ts";
import { aPropertyCertificate } from "../testing/keepsakes.ts";
import { testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { editInOffice, type OfficeEdit } from "./edit-in-office.ts";
import { getInOffice } from "./get-in-office.ts";
import { getResidenceDetail } from "./get-residence-detail.ts";
import { hideResidence } from "./hide-residence.ts";
import { listInOffice, type OfficeResidenceQuery } from "./list-in-office.ts";
import { listResidences } from "./list-residences.ts";

let database: OfficeDatabase;

beforeAll(async () => {
  database = await officeDatabase();
  return () => database.close();
});

const office = async (role: (typeof everyRole)[number] = "reviewer") => officeOf(database.db, role);
const all: OfficeResidenceQuery = {
  ...{ page: 1, pageSize: 20, keywords: "", number: "", gardenId: null, kind: "", level: 0, state: "", mobile: "" },
  ...{ sort: "id", isDescending: true },
};

async function aPlace(own: { garden_id?: number; number?: number } = {}) {
  const { id, gardenId } = await aResidence(database.db, { letter: "Z", number: 26, ...own });
  await aPropertyCertificate(database.db, id);
  const edit = (more: Partial<OfficeEdit> = {}): OfficeEdit => ({
    ...{
      id,
      kind: "ordinary",
      source: "",
      level: 1,
      letter: "Z",
      number: own.number ?? 26,
      recommended: 0,
      version: 1,
    },
    ...more,
  });
  return { id, gardenId, edit };
}

const placeOf = (id: number) =>
  database.db
    .selectFrom("residence")
    .select(["letter", "number", "kind", "office_version"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("two who save one copy of a residence at once: one does, the other is told, and the page is the first one's", async () => {
  const { id, edit } = await aPlace();
  const kinds = ["famous", "ancestor"] as const;
  const writers = [await office(), await office("administrator")];
  const ends = await Promise.all(kinds.map((kind, nth) => refusalOf(editInOffice(writers[nth]!, edit({ kind })))));
  expect(ends.toSorted()).toEqual(["done", "editedMeanwhile"]);
  expect(await placeOf(id)).toMatchObject({ kind: kinds[ends.indexOf("done")], office_version: 2 });
});

test("two residences of one garden that are given one number at once: one has it, the other stays where it was", async () => {
  const garden_id = await aGarden(database.db);
  const places = [await aPlace({ garden_id, number: 1 }), await aPlace({ garden_id, number: 2 })];
  const ends = await Promise.all(
    places.map(async ({ edit }) => refusalOf(editInOffice(await office(), edit({ number: 77 })))),
  );
  expect(ends.toSorted()).toEqual(["done", "numberTaken"]);
  const numbers = await Promise.all(places.map(async ({ id }) => (await placeOf(id)).number));
  expect(numbers).toEqual(ends.map((end, nth) => (end === "done" ? 77 : nth + 1)));
});

test("one that is edited and hidden at once is the one or the other, and nothing of either is lost", async () => {
  const { id, edit } = await aPlace();
  const ends = await Promise.all([
    refusalOf(editInOffice(await office(), edit({ kind: "famous" }))),
    refusalOf(hideResidence(await office(), { id, isHidden: true, reason: "核实", version: 1 })),
  ]);
  expect(ends.toSorted()).toEqual(["done", "editedMeanwhile"]);
  const row = await placeOf(id);
  expect([row.kind, row.office_version]).toEqual([ends[0] === "done" ? "famous" : "ordinary", 2]);
});

test("what is hidden is found by no visitor at once, and shown again by the office is found at once", async () => {
  const { id, name } = await aResidence(database.db, { name: "欧阳停云" });
  const anyone = () => testCtx(database.db, visitor);
  const asked = { residenceType: 0, page: 1, pageSize: 9, keywords: name };
  const found = async () => (await listResidences(anyone(), asked)).rows.map((row) => row.id);
  expect(await found()).toEqual([id]);
  await hideResidence(await office(), { id, isHidden: true, reason: "核实", version: 1 });
  expect(await found()).toEqual([]);
  expect(await refusalOf(getResidenceDetail(anyone(), { id }))).toBe("notFound");
  expect((await getInOffice(await office("readOnly"), { id })).row).toMatchObject({ hidden_reason: "核实" });
  await hideResidence(await office(), { id, isHidden: false, reason: "误会", version: 2 });
  expect(await found()).toEqual([id]);
});

test("of two who hide and one who shows at once on one copy, one does and its family reads of that alone", async () => {
  const { id } = await aResidence(database.db);
  const owner = await aMember(database.db, id, "owner");
  const hiding = [await office(), await office()].map((ctx) =>
    refusalOf(hideResidence(ctx, { id, isHidden: true, reason: "核实", version: 1 })),
  );
  expect((await Promise.all(hiding)).toSorted()).toEqual(["done", "editedMeanwhile"]);
  const mail = database.db.selectFrom("inbox_message").select("title").where("account_id", "=", owner.id);
  expect(await mail.execute()).toEqual([{ title: "居所暂时停止展示" }]);
});

test("an edit that changes nothing but the source of a martyr's life says in the audit what was there before", async () => {
  const { id, edit } = await aPlace();
  await editInOffice(await office(), edit({ kind: "martyr", source: "县志卷三" }));
  await editInOffice(await office(), edit({ kind: "martyr", source: "烈士名录", version: 2 }));
  const entries = await database.db
    .selectFrom("audit_entry")
    .select(["before", "after"])
    .where("verb", "=", "residence.editInOffice")
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();
  expect(entries.at(-1)).toMatchObject({ before: { source: "县志卷三" }, after: { source: "烈士名录" } });
});

test.each(everyRole)("as %s one does with residences what the role may, and nothing else", async (role) => {
  const ctx = await office(role);
  const { id, edit } = await aPlace();
  const decides = role === "administrator" || role === "reviewer";
  const reads = decides || role === "readOnly";
  const end = (may: boolean) => (may ? "done" : "staffRoleMissing");
  expect({
    list: await refusalOf(listInOffice(ctx, all)),
    byMobile: await refusalOf(listInOffice(ctx, { ...all, mobile: "13900000001" })),
    get: await refusalOf(getInOffice(ctx, { id })),
    edit: await refusalOf(editInOffice(ctx, edit({ kind: "famous" }))),
    hide: await refusalOf(hideResidence(ctx, { id, isHidden: true, reason: "核实", version: decides ? 2 : 1 })),
  }).toEqual({ list: end(reads), byMobile: end(decides), get: end(reads), edit: end(decides), hide: end(decides) });
});

test("visitors and what is not there: nothing is listed, found or changed", async () => {
  const nobody = testCtx(database.db, visitor, testNow);
  const { id, edit } = await aPlace();
  expect(await refusalOf(listInOffice(nobody, all))).toBe("sessionInvalid");
  expect(await refusalOf(getInOffice(nobody, { id }))).toBe("sessionInvalid");
  expect(await refusalOf(editInOffice(nobody, edit()))).toBe("sessionInvalid");
  const gone = { id: 2_000_000_000 };
  expect(await refusalOf(getInOffice(await office(), gone))).toBe("notFound");
  expect(await refusalOf(editInOffice(await office(), edit(gone)))).toBe("notFound");
  expect((await placeOf(id)).office_version).toBe(1);
});
