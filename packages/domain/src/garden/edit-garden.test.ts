import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { listResidences } from "../residence/list-residences.ts";
import { aGarden, aResidence } from "../testing/builders.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { testCtx, visitor } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { editGarden, type GardenEdit } from "./edit-garden.ts";
import { namesInSearch } from "./name-in-search.ts";
import { getInOffice } from "./office-queries.ts";
import { presentGardenInOffice } from "./present-in-office.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

type Role = "administrator" | "editor" | "finance" | "reviewer" | "readOnly";

async function office(role: Role = "reviewer") {
  return testCtx(database.db, asStaff(await aStaff(database.db, { role })));
}

const anyone = () => testCtx(database.db, visitor);

const edited = (id: number, own: Partial<GardenEdit> = {}): GardenEdit => ({
  ...{ id, name: `改名园${id}`, kind: "ordinary", region: "浙江,安吉", address: "", summary: "" },
  ...{ content: "", thumb: "", background: "", banners: [], version: 1 },
  ...own,
});

test("an editor changes a garden's words and pictures; the text is cleaned, and a job lets residences be found by its new name", async () => {
  const id = await aGarden(database.db);
  const { id: residence } = await aResidence(database.db, { garden_id: id, name: "何念远" });
  const ctx = await office("editor");
  const [thumb, banner] = [await anUpload(ctx, "thumb"), await anUpload(ctx, "banner")];
  const content = '<p onclick="x()">山中有松</p><script>x()</script>';
  const input = edited(id, { name: "云松园", content, thumb: thumb.url, banners: [banner.url], summary: "松风" });
  expect(await editGarden(ctx, input)).toEqual({ id, version: 2 });
  const { row } = await getInOffice(ctx, { id });
  expect(row).toMatchObject({ name: "云松园", summary: "松风", content_html: "<p>山中有松</p>", background: null });
  expect([row.thumb, ...row.banners].every((reference) => reference?.startsWith("uploads/"))).toBe(true);
  const asked = { residenceType: 0, page: 1, pageSize: 9, keywords: "云松园" };
  expect((await listResidences(anyone(), asked)).rows).toEqual([]);
  const job = testCtx(database.db, { kind: "job", name: "namesInSearch" });
  expect([await namesInSearch(job), await namesInSearch(job)]).toEqual([1, 0]);
  expect((await listResidences(anyone(), asked)).rows.map((one) => one.id)).toEqual([residence]);
  // Saved again as it is shown, nothing of it is lost.
  const shown = presentGardenInOffice({ row, keepers: [] }, ctx.media);
  const same = { thumb: shown.thumb, banners: shown.banners, content: shown.content, version: 2 };
  await editGarden(ctx, edited(id, { name: "云松园", ...same }));
  expect((await getInOffice(ctx, { id })).row).toMatchObject({ thumb: row.thumb, banners: row.banners });
});

test("the kind is not the editor's to change, a name is one garden's, and an older copy is not saved", async () => {
  const id = await aGarden(database.db);
  await aGarden(database.db, { name: "占名园" });
  const editor = await office("editor");
  await expect(editGarden(editor, edited(id, { kind: "welfare" }))).rejects.toThrow("staffRoleMissing");
  await expect(editGarden(editor, edited(id, { name: "占名园" }))).rejects.toThrow("gardenNameTaken");
  await expect(editGarden(editor, edited(id, { thumb: "/uploads/nothing" }))).rejects.toThrow("uploadUnknown");
  await editGarden(await office(), edited(id, { kind: "welfare" }));
  await expect(editGarden(editor, edited(id, { kind: "welfare" }))).rejects.toThrow("editedMeanwhile");
  for (const role of ["finance", "readOnly"] as const) {
    await expect(editGarden(await office(role), edited(id, { version: 2 }))).rejects.toThrow("staffRoleMissing");
  }
});
