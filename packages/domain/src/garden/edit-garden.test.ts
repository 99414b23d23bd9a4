import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { listResidences } from "../residence/list-residences.ts";
import { aGarden, aResidence } from "../testing/builders.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { testCtx, visitor } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { getForStaff, presentGardenForStaff } from "./list-for-staff.ts";
import { editGarden, type GardenEdit, reindexRenamedGardens } from "./edit-garden.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

type Role = "administrator" | "editor" | "finance" | "reviewer" | "readOnly";

async function staffCtx(role: Role = "reviewer") {
  return testCtx(database.db, asStaff(await aStaff(database.db, { role })));
}

const anyone = () => testCtx(database.db, visitor);

const edited = (id: number, overrides: Partial<GardenEdit> = {}): GardenEdit => ({
  id,
  name: `改名园${id}`,
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

test("an editor changes texts and images, the text is sanitized, and the search index gets the new name", async () => {
  const id = await aGarden(database.db);
  const { id: residence } = await aResidence(database.db, { garden_id: id, name: "何念远" });
  const ctx = await staffCtx("editor");
  const thumb = await anUpload(ctx, "thumb");
  const banner = await anUpload(ctx, "banner");
  const content = '<p onclick="x()">山中有松</p><script>x()</script>';
  const input = edited(id, { name: "云松园", content, thumb: thumb.url, banners: [banner.url], summary: "松风" });
  expect(await editGarden(ctx, input)).toEqual({ id, version: 2 });
  const { row } = await getForStaff(ctx, { id });
  expect(row).toMatchObject({ name: "云松园", summary: "松风", content_html: "<p>山中有松</p>", background: null });
  expect([row.thumb, ...row.banners].every((reference) => reference?.startsWith("uploads/"))).toBe(true);
  const query = { residenceType: 0, page: 1, pageSize: 9, keywords: "云松园" };
  expect((await listResidences(anyone(), query)).rows).toEqual([]);
  const job = testCtx(database.db, { kind: "job", name: "namesInSearch" });
  expect([await reindexRenamedGardens(job), await reindexRenamedGardens(job)]).toEqual([1, 0]);
  expect((await listResidences(anyone(), query)).rows.map((one) => one.id)).toEqual([residence]);
  // Saving what was presented changes nothing.
  const presented = presentGardenForStaff({ row, gardenAdmins: [] }, ctx.media);
  const same = { thumb: presented.thumb, banners: presented.banners, content: presented.content, version: 2 };
  await editGarden(ctx, edited(id, { name: "云松园", ...same }));
  expect((await getForStaff(ctx, { id })).row).toMatchObject({ thumb: row.thumb, banners: row.banners });
});

test("an editor cannot change the kind, a name is unique, and saving an outdated version fails", async () => {
  const id = await aGarden(database.db);
  await aGarden(database.db, { name: "占名园" });
  const editor = await staffCtx("editor");
  await expect(editGarden(editor, edited(id, { kind: "welfare" }))).rejects.toThrow("staffRoleMissing");
  await expect(editGarden(editor, edited(id, { name: "占名园" }))).rejects.toThrow("gardenNameTaken");
  await expect(editGarden(editor, edited(id, { thumb: "/uploads/nothing" }))).rejects.toThrow("uploadUnknown");
  await editGarden(await staffCtx(), edited(id, { kind: "welfare" }));
  await expect(editGarden(editor, edited(id, { kind: "welfare" }))).rejects.toThrow("editedMeanwhile");
  for (const role of ["finance", "readOnly"] as const) {
    await expect(editGarden(await staffCtx(role), edited(id, { version: 2 }))).rejects.toThrow("staffRoleMissing");
  }
});
