import { beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import { editResidence } from "../family/edit-residence.ts";
import { reindexRenamedGardens } from "../garden/edit-garden.ts";
import { correctResidence } from "../property-correction/correct-residence.ts";
import { correctable } from "../property-correction/queries.ts";
import { aMember, aResidence } from "../testing/builders.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { editAsStaff } from "./edit-as-staff.ts";
import { listResidences } from "../residence/list-residences.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  return () => database.close();
});

async function found(keywords: string): Promise<string[]> {
  const { rows } = await listResidences(testCtx(database.db), { residenceType: 0, page: 1, pageSize: 18, keywords });
  return rows.map((row) => row.name);
}

test("other names written by staff are searchable at once, and former ones no longer", async () => {
  const { id } = await aResidence(database.db, { name: "陆观澜", letter: "L", number: 8_001 });
  const ctx = testCtx(database.db, asStaff(await aStaff(database.db, { role: "reviewer" })));
  const plain = { kind: "famous" as const, source: "", level: 1, letter: "L", number: 8_001, recommended: 0 };
  await editAsStaff(ctx, { id, ...plain, otherNames: ["字澹庵先生", "听雪楼主"], version: 1 });
  expect(await found("听雪楼主")).toEqual(["陆观澜"]);
  expect(await found("tingxuelou")).toEqual(["陆观澜"]);
  // Absent other names are unchanged.
  await editAsStaff(ctx, { id, ...plain, version: 2 });
  expect(await found("听雪楼主")).toEqual(["陆观澜"]);
  await editAsStaff(ctx, { id, ...plain, otherNames: [], version: 3 });
  expect(await found("听雪楼主")).toEqual([]);
  const written = database.db.selectFrom("audit_entry").select(["before", "after"]).where("object_id", "=", id);
  const entries = await written.where("verb", "=", "residence.editInOffice").orderBy("id").execute();
  expect(entries[0]).toMatchObject({ before: { other_names: [] }, after: { other_names: ["字澹庵先生", "听雪楼主"] } });
});

test("other names written by the family stay when name, place or garden are corrected", async () => {
  const { id, gardenId } = await aResidence(database.db, { name: "程静姝" });
  const owner = await aMember(database.db, id, "owner");
  const ctx = testCtx(database.db, asAccount(owner.id));
  await editResidence(ctx, { id, version: 1, avatar: "", otherNames: ["程小满", "竹心"] });
  expect(await found("程小满")).toEqual(["程静姝"]);
  await withTx(ctx, async (ctx) => {
    await correctResidence(ctx, await correctable(ctx.db, id), { name: "程静淑" });
  });
  expect(await found("竹心")).toEqual(["程静淑"]);
  await database.db.updateTable("garden").set({ is_search_due: true }).where("id", "=", gardenId).execute();
  await reindexRenamedGardens(testCtx(database.db));
  expect(await found("竹心")).toEqual(["程静淑"]);
});

test("a relative, and a blocklisted term, cannot change other names", async () => {
  const { id } = await aResidence(database.db, { name: "段归鸿" });
  const owner = await aMember(database.db, id, "owner");
  const relative = await aMember(database.db, id, "relative");
  const edit = (accountId: number, otherNames: string[]) =>
    editResidence(testCtx(database.db, asAccount(accountId)), { id, version: 1, avatar: "", otherNames });
  await expect(edit(relative.id, ["段云"])).rejects.toMatchObject({ error: "notFound" });
  await expect(edit(owner.id, ["法轮功"])).rejects.toMatchObject({ error: "wordsRefused", field: "otherNames" });
  expect(await found("段云")).toEqual([]);
});
