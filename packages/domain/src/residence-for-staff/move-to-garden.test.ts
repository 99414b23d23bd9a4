import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { propertyCertificateDataOf } from "../certificate/get-certificate-data.ts";
import { listResidences } from "../residence/list-residences.ts";
import { aGarden, aMember, aResidence } from "../testing/builders.ts";
import { aPropertyCertificate } from "../testing/keepsakes.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { proposeNumber } from "./create-as-staff.ts";
import { editAsStaff, type StaffEdit } from "./edit-as-staff.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const staffCtx = async (role: "reviewer" | "readOnly" = "reviewer") =>
  testCtx(database.db, asStaff(await aStaff(database.db, { role })));

const rowOf = (id: number) =>
  database.db
    .selectFrom("residence")
    .innerJoin("residence_counter as counter", "counter.residence_id", "residence.id")
    .select(["residence.garden_id", "letter", "number", "staff_version as version", "counter.garden_id as counted_in"])
    .where("residence.id", "=", id)
    .executeTakeFirstOrThrow();

const listedIn = async (gardenId: number) => {
  const garden = database.db.selectFrom("garden").select("listed_count").where("id", "=", gardenId);
  return (await garden.executeTakeFirstOrThrow()).listed_count;
};

let places = 0;
const suffix = () => [..."甲乙丙丁戊己庚辛"][places] ?? "癸";

/** A residence Z 26 of one garden, and another garden. */
async function aMovable() {
  places += 1;
  const from = await aGarden(database.db, { name: `旧雨${suffix()}园` });
  const to = await aGarden(database.db, { name: `新雨${suffix()}园` });
  const { id } = await aResidence(database.db, { garden_id: from, letter: "Z", number: 26, level: 1 });
  await aPropertyCertificate(database.db, id);
  const edit = async (own: Partial<StaffEdit>, ctx?: Awaited<ReturnType<typeof staffCtx>>) => {
    const plain = { kind: "ordinary" as const, source: "", level: 1, letter: "Z", number: 26, recommended: 0 };
    const { version } = await rowOf(id);
    return editAsStaff(ctx ?? (await staffCtx()), { id, ...plain, version, ...own });
  };
  return { id, from, to, edit };
}

test("a residence gets the next free number of its new garden; counts, search, certificate and family follow", async () => {
  const { id, from, to, edit } = await aMovable();
  await aResidence(database.db, { garden_id: to, letter: "Z", number: 4 });
  const owner = await aMember(database.db, id, "owner");
  const ctx = await staffCtx();
  await edit({ gardenId: to, number: 0 }, ctx);
  expect(await rowOf(id)).toMatchObject({ garden_id: to, letter: "Z", number: 5, counted_in: to });
  expect([await listedIn(from), await listedIn(to)]).toEqual([0, 2]);
  const { rows } = await listResidences(testCtx(database.db), {
    residenceType: 0,
    page: 1,
    pageSize: 18,
    keywords: `新雨${suffix()}园`,
  });
  expect(rows.map((row) => row.id)).toContain(id);
  const tags = ctx.tags.invalidations.map(({ tag }) => tag);
  expect(tags).toEqual(expect.arrayContaining([`garden:${from}`, `garden:${to}`, `residence:${id}`, "gardens"]));
  const certificate = await propertyCertificateDataOf(database.db, id);
  expect(certificate).toMatchObject({ garden_name: `新雨${suffix()}园`, letter: "Z", number: 5 });
  const inbox = database.db.selectFrom("inbox_message").select("summary").where("account_id", "=", owner.id);
  expect((await inbox.executeTakeFirstOrThrow()).summary).toContain(`新雨${suffix()}园 Z区 0005 号`);
  const audited = await database.db
    .selectFrom("audit_entry")
    .select(["before", "after"])
    .where("verb", "=", "residence.editInOffice")
    .where("object_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(audited.before).toMatchObject({ garden_id: from, number: 26 });
  expect(audited.after).toMatchObject({ garden_id: to, number: 5 });
});

test("a number that was left goes to nobody else, and back to its own residence", async () => {
  const { from, to, edit, id } = await aMovable();
  await edit({ gardenId: to, number: 7 });
  const other = await aResidence(database.db, { garden_id: from, letter: "Z", number: 25 });
  expect((await proposeNumber(await staffCtx(), { gardenId: from, letter: "Z" })).number).toBe(27);
  const plain = { kind: "ordinary" as const, source: "", level: 1, letter: "Z", recommended: 0, version: 1 };
  await expect(editAsStaff(await staffCtx(), { ...plain, id: other.id, number: 26 })).rejects.toMatchObject({
    error: "numberTaken",
    field: "number",
  });
  await edit({ gardenId: from, number: 26 });
  expect(await rowOf(id)).toMatchObject({ garden_id: from, number: 26 });
});

test("a mistyped number that is corrected is left out, and the next ones go on from the highest", async () => {
  const { from, edit } = await aMovable();
  await edit({ number: 28 });
  await edit({ number: 27 });
  expect((await proposeNumber(await staffCtx(), { gardenId: from, letter: "Z" })).number).toBe(29);
});

test("an unknown garden, a taken number and staff who only read change nothing", async () => {
  const { id, from, to, edit } = await aMovable();
  await aResidence(database.db, { garden_id: to, letter: "Z", number: 8 });
  await expect(edit({ gardenId: 999_999 })).rejects.toMatchObject({ error: "notFound" });
  await expect(edit({ gardenId: to, number: 8 })).rejects.toMatchObject({ error: "numberTaken" });
  await expect(edit({ gardenId: to, number: 9 }, await staffCtx("readOnly"))).rejects.toThrow("staffRoleMissing");
  expect(await rowOf(id)).toMatchObject({ garden_id: from, number: 26, version: 1 });
});

test("two residences that move to one garden at once get two numbers", async () => {
  const one = await aMovable();
  const other = await aMovable();
  await Promise.all([one, other].map(({ edit }) => edit({ gardenId: one.to, number: 0 })));
  const numbers = await Promise.all([one, other].map(async ({ id }) => (await rowOf(id)).number));
  expect(new Set(numbers)).toEqual(new Set([1, 2]));
});
