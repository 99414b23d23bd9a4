import { afterAll, beforeAll, expect, test } from "vitest";
import { hideResidence } from "../residence-for-staff/hide-residence.ts";
import { nextNumber, takenNumbers } from "../residence/number-in-garden.ts";
import { aMember, aResidence } from "../testing/builders.ts";
import { aNamedGarden, aPerson, aPreviewedImport } from "../testing/imports.ts";
import { emptyDatabase, type EmptyDatabase, errorOf, staffCtxOf } from "../testing/staff.ts";
import { discardImport, includeRows } from "./choose-rows.ts";
import { confirmImport } from "./confirm-import.ts";
import { getImport, listImportRows } from "./list-imports.ts";
import { presentImportRows } from "./present-import.ts";
import { publishImport } from "./publish-import.ts";
import { undoImport } from "./undo-import.ts";
import { addedTables, ownTables } from "./what-was-added.ts";
import { sql } from "kysely";

let database: EmptyDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
});

afterAll(() => database?.close());

const inGarden = (gardenId: number) =>
  database.db.selectFrom("residence").selectAll().where("garden_id", "=", gardenId).orderBy("number").execute();

const rowsOf = async (id: number) => {
  const ctx = await staffCtxOf(database.db, "readOnly");
  return presentImportRows(await listImportRows(ctx, { id, only: "", page: 1, pageSize: 100 })).itemList;
};

const reason = "表格弄错了";

/** An import of so many people that was confirmed, and its residences. */
async function aConfirmedImport(count: number, overrides: Parameters<typeof aPerson>[1] = {}) {
  const garden = await aNamedGarden(database.db);
  const people = Array.from({ length: count }, () => aPerson(garden, { letter: "Q", ...overrides }));
  const { id, ctx } = await aPreviewedImport(database.db, people);
  await confirmImport(ctx, { id, count, isPublished: true });
  return { id, ctx, garden, residences: await inGarden(garden.id) };
}

test("nothing is written before confirming; then the good rows have number, certificate, counters and search", async () => {
  const garden = await aNamedGarden(database.db);
  const people = [
    aPerson(garden, { letter: "Q" }),
    aPerson(garden, { letter: "Q", number: "7" }),
    aPerson(garden, { letter: "Q", kind: "明星" }),
    aPerson(garden, { letter: "q区", kind: "烈士" }),
  ];
  const { id, ctx } = await aPreviewedImport(database.db, people);
  expect(await inGarden(garden.id)).toEqual([]);
  expect(await confirmImport(ctx, { id, count: 3, isPublished: true })).toEqual({ created: 3, hidden: 1 });
  const residences = await inGarden(garden.id);
  expect(residences).toMatchObject([
    { number: 7, kind: "famous", hidden_at: null, birth_on: "-0340", birth_is_about: true, emblem: "poet" },
    { number: 8, kind: "famous", source: "《史记》卷八十四", native_place: "" },
    { number: 9, kind: "martyr", hidden_reason: "还没有公开" },
  ]);
  const counters = await database.db
    .selectFrom("residence_counter")
    .innerJoin("property_certificate as certificate", "certificate.residence_id", "residence_counter.residence_id")
    .select(["is_listed", "certificate_number"])
    .where("garden_id", "=", garden.id)
    .orderBy("residence_counter.residence_id")
    .execute();
  expect(counters.map(({ is_listed }) => is_listed)).toEqual([true, true, false]);
  expect(new Set(counters.map(({ certificate_number }) => certificate_number)).size).toBe(3);
  const { listed_count } = await database.db
    .selectFrom("garden")
    .select("listed_count")
    .where("id", "=", garden.id)
    .executeTakeFirstOrThrow();
  expect(listed_count).toBe(2);
  expect((await rowsOf(id)).map(({ state }) => state)).toEqual(["created", "created", "error", "created"]);
  const invalidated = ctx.tags.invalidations.map(({ tag }) => tag);
  expect(invalidated).toEqual(expect.arrayContaining(["residences", `garden:${garden.id}`]));
  expect(invalidated.filter((tag) => tag === "residences")).toHaveLength(1);
});

test("two confirmations at once create everything once, and both get the same answer", async () => {
  const garden = await aNamedGarden(database.db);
  const { id, ctx } = await aPreviewedImport(database.db, [aPerson(garden), aPerson(garden)]);
  const confirmation = { id, count: 2, isPublished: true };
  const other = await staffCtxOf(database.db, "administrator");
  const both = await Promise.all([confirmImport(ctx, confirmation), confirmImport(other, confirmation)]);
  expect(both).toEqual([
    { created: 2, hidden: 0 },
    { created: 2, hidden: 0 },
  ]);
  expect(await inGarden(garden.id)).toHaveLength(2);
  expect(await errorOf(discardImport(ctx, { id }))).toBe("importSettled");
  expect(await errorOf(includeRows(ctx, { id, rowNumber: 0, isIncluded: true }))).toBe("importSettled");
});

test("a number or a person taken since the preview is stored as such, and nothing is created", async () => {
  const garden = await aNamedGarden(database.db);
  const [first, second, third] = [aPerson(garden, { letter: "Q", number: "3" }), aPerson(garden), aPerson(garden)];
  const { id, ctx } = await aPreviewedImport(database.db, [first, second, third]);
  expect(await errorOf(confirmImport(ctx, { id, count: 2, isPublished: false }))).toBe("importChanged");
  await aResidence(database.db, { garden_id: garden.id, letter: "Q", number: 3 });
  await aResidence(database.db, { name: second.name ?? "", birth_on: "-0340", death_on: "-0278" });
  expect(await errorOf(confirmImport(ctx, { id, count: 3, isPublished: false }))).toBe("importChanged");
  expect(await inGarden(garden.id)).toHaveLength(1);
  expect((await rowsOf(id)).map(({ state }) => state)).toEqual(["error", "duplicate", "ready"]);
  expect((await getImport(ctx, { id })).row).toMatchObject({ error_count: 1, duplicate_count: 1, included_count: 1 });
  await includeRows(ctx, { id, rowNumber: 3, isIncluded: true });
  expect(await confirmImport(ctx, { id, count: 2, isPublished: false })).toEqual({ created: 2, hidden: 2 });
});

test("undoing removes all that an import created; its numbers are not proposed again", async () => {
  const { id, ctx, garden, residences } = await aConfirmedImport(3);
  const visited = residences[0]?.id ?? 0;
  const visitor = await aMember(database.db, (await aResidence(database.db)).id, "relative");
  await database.db
    .insertInto("visit")
    .values({ residence_id: visited, account_id: visitor.id, visited_at: ctx.clock() })
    .execute();
  expect(await getImport(ctx, { id })).toMatchObject({ removable: 3, kept: 0 });
  expect(await errorOf(undoImport(ctx, { id, count: 2, reason }))).toBe("importChanged");
  expect(await undoImport(ctx, { id, count: 3, reason })).toEqual({ removed: 3, kept: 0 });
  expect(await undoImport(ctx, { id, count: 0, reason })).toEqual({ removed: 3, kept: 0 });
  expect(await inGarden(garden.id)).toEqual([]);
  expect(await nextNumber(database.db, garden.id, "Q")).toBe(4);
  expect((await rowsOf(id)).map(({ state }) => state)).toEqual(["removed", "removed", "removed"]);
  expect(await errorOf(confirmImport(ctx, { id, count: 3, isPublished: true }))).toBe("importSettled");
  const [audited] = await database.db
    .selectFrom("audit_entry")
    .select("after")
    .where("verb", "=", "residenceImport.undo")
    .where("object_id", "=", id)
    .execute();
  expect(audited?.after).toMatchObject({ reason, removed: residences.map((row) => row.id), kept: [] });
});

test("a residence that a family or a visitor has added to stays, as it is; what staff hid and showed goes", async () => {
  const { id, ctx, garden, residences } = await aConfirmedImport(3);
  const [withFamily, hidden] = residences;
  await aMember(database.db, withFamily?.id ?? 0, "owner");
  const hiding = { id: hidden?.id ?? 0, reason: "核实", version: 1 };
  await hideResidence(ctx, { ...hiding, isHidden: true });
  await hideResidence(ctx, { ...hiding, isHidden: false, version: 2 });
  expect(await getImport(ctx, { id })).toMatchObject({ removable: 2, kept: 1, edited: 1 });
  expect(await undoImport(ctx, { id, count: 2, reason })).toEqual({ removed: 2, kept: 1 });
  expect((await inGarden(garden.id)).map((row) => row.id)).toEqual([withFamily?.id]);
  expect((await rowsOf(id)).map(({ state }) => state)).toEqual(["kept", "removed", "removed"]);
});

test("a renumbered residence goes and its numbers stay taken; one that was merged, or into which one was, stays", async () => {
  const { id, ctx, garden, residences } = await aConfirmedImport(3);
  const [renumbered, former, target] = residences.map((row) => row.id);
  await database.db
    .updateTable("residence")
    .set({ number: 9 })
    .where("id", "=", renumbered ?? 0)
    .execute();
  await database.db
    .updateTable("residence")
    .set({ merged_into: target ?? 0, hidden_at: ctx.clock(), hidden_reason: "已并入另一处居所" })
    .where("id", "=", former ?? 0)
    .execute();
  expect(await undoImport(ctx, { id, count: 1, reason })).toEqual({ removed: 1, kept: 2 });
  expect((await inGarden(garden.id)).map((row) => row.id)).toEqual([former, target]);
  const vacated = { garden_id: garden.id, letter: "Q", number: 1 };
  expect(await takenNumbers(database.db, [vacated])).toEqual([{ ...vacated, isLeft: true }]);
});

test("everything that refers to a residence is known: what is added keeps it, its own rows go with it", async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'residence'::regclass
      and conrelid not in ('residence_import_row'::regclass, 'residence'::regclass)`.execute(database.db);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...addedTables, ...ownTables].toSorted());
});

test("what is not public yet is made public at once; martyrs by another person than who confirmed", async () => {
  const garden = await aNamedGarden(database.db);
  const { id, ctx } = await aPreviewedImport(database.db, [aPerson(garden), aPerson(garden, { kind: "烈士" })]);
  expect(await errorOf(publishImport(ctx, { id, count: 0 }))).toBe("importSettled");
  expect(await confirmImport(ctx, { id, count: 2, isPublished: false })).toEqual({ created: 2, hidden: 2 });
  expect(await getImport(ctx, { id })).toMatchObject({ unpublished: 2, publishable: 1 });
  expect(await errorOf(publishImport(ctx, { id, count: 2 }))).toBe("importChanged");
  expect(await publishImport(ctx, { id, count: 1 })).toEqual({ published: 1 });
  const other = await staffCtxOf(database.db, "reviewer");
  expect(await publishImport(other, { id, count: 1 })).toEqual({ published: 1 });
  expect((await inGarden(garden.id)).every(({ hidden_at }) => hidden_at === null)).toBe(true);
});

test("nobody else confirms, publishes or undoes", async () => {
  const garden = await aNamedGarden(database.db);
  const { id } = await aPreviewedImport(database.db, [aPerson(garden)]);
  for (const role of ["editor", "finance", "readOnly"] as const) {
    const ctx = await staffCtxOf(database.db, role);
    expect(await errorOf(confirmImport(ctx, { id, count: 1, isPublished: true })), role).toBe("staffRoleMissing");
    expect(await errorOf(publishImport(ctx, { id, count: 1 })), role).toBe("staffRoleMissing");
    expect(await errorOf(undoImport(ctx, { id, count: 0, reason })), role).toBe("staffRoleMissing");
    expect(await errorOf(includeRows(ctx, { id, rowNumber: 0, isIncluded: true })), role).toBe("staffRoleMissing");
  }
});
