import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aGarden, aMember, aResidence } from "../testing/builders.ts";
import { aPropertyCertificate } from "../testing/keepsakes.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { testCtx, testNow } from "../testing/test-ctx.ts";
import { editAsStaff, type StaffEdit } from "./edit-as-staff.ts";
import { getResidenceDetail } from "../residence-page/get-residence-detail.ts";
import { getForStaff, listForStaff, type StaffResidenceQuery } from "./list-for-staff.ts";
import { presentForStaff, presentOneForStaff } from "./present-for-staff.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function staffCtx(role: "administrator" | "editor" | "reviewer" | "readOnly" = "reviewer") {
  return testCtx(database.db, asStaff(await aStaff(database.db, { role })));
}

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

async function found(overrides: Partial<StaffResidenceQuery>, ctx?: Awaited<ReturnType<typeof staffCtx>>) {
  const { rows, counts } = await listForStaff(ctx ?? (await staffCtx()), { ...all, ...overrides });
  expect(counts).toBe(rows.length);
  return rows.map(({ id }) => id);
}

test("residences are found by name, pinyin, number, garden, kind, level, state and owner's phone number", async () => {
  const garden = await aGarden(database.db);
  const plain = { garden_id: garden, name: "尉迟念安", letter: "Y" };
  const open = await aResidence(database.db, { ...plain, number: 326, level: 2 });
  const closed = await aResidence(database.db, { ...plain, number: 7, is_private: true });
  const hidden = await aResidence(database.db, { ...plain, number: 8, hidden_at: testNow });
  const famous = await aResidence(database.db, {
    garden_id: garden,
    kind: "famous",
    name: "苏东坡",
    letter: "S",
    number: 326,
  });
  const owner = await aMember(database.db, closed.id, "owner");
  await aMember(database.db, open.id, "relative", { account: owner });
  const here = { gardenId: garden };
  expect(await found(here)).toEqual([famous.id, hidden.id, closed.id, open.id]);
  expect(await found({ ...here, isDescending: false })).toEqual([open.id, closed.id, hidden.id, famous.id]);
  expect(await found({ ...here, keywords: "尉迟" })).toEqual([hidden.id, closed.id, open.id]);
  expect(await found({ ...here, keywords: "dongpo" })).toEqual([famous.id]);
  expect(await found({ ...here, keywords: "，" })).toEqual([]);
  for (const number of ["Y326", "y 0326", "Y区 0326 号"]) expect(await found({ ...here, number })).toEqual([open.id]);
  expect(await found({ ...here, number: "326" })).toEqual([famous.id, open.id]);
  expect(await found({ ...here, number: "号" })).toEqual([]);
  expect(await found({ ...here, kind: "famous" })).toEqual([famous.id]);
  expect(await found({ ...here, level: 2 })).toEqual([open.id]);
  expect(await found({ ...here, state: "public" })).toEqual([famous.id, open.id]);
  expect(await found({ ...here, state: "private" })).toEqual([closed.id]);
  expect(await found({ ...here, state: "hidden" })).toEqual([hidden.id]);
  expect(await found({ mobile: owner.mobile })).toEqual([closed.id]);
});

test("phone numbers are masked, the read-only role cannot filter by one, and editors have no list", async () => {
  const { id } = await aResidence(database.db);
  const owner = await aMember(database.db, id, "owner");
  const masked = `${owner.mobile.slice(0, 3)}****${owner.mobile.slice(7)}`;
  const reader = await staffCtx("readOnly");
  const reviewer = await staffCtx();
  const presented = async (ctx: typeof reader) => {
    const list = presentForStaff(await listForStaff(ctx, all));
    const one = presentOneForStaff(await getForStaff(ctx, { id }), ctx.media);
    return [list.itemList.find((row) => row.id === id)?.owner_mobile, one.members[0]?.mobile];
  };
  expect(await presented(reader)).toEqual([masked, masked]);
  expect(await presented(reviewer)).toEqual([masked, masked]);
  await expect(found({ mobile: owner.mobile }, reader)).rejects.toThrow("staffRoleMissing");
  await expect(listForStaff(await staffCtx("editor"), all)).rejects.toThrow("staffRoleMissing");
});

test("residences are paged, and sorted by remembrances", async () => {
  const garden = await aGarden(database.db);
  const ids: number[] = [];
  for (const [at, remembered] of [5, 9, 1].entries()) {
    ids.push((await aResidence(database.db, { garden_id: garden, remembered, number: at + 1 })).id);
  }
  const [five, nine, one] = ids;
  const ordered = async (page: number) => {
    const query = { ...all, gardenId: garden, sort: "remembrances" as const, pageSize: 2, page };
    const { rows, counts } = await listForStaff(await staffCtx(), query);
    return [rows.map(({ id }) => id), counts];
  };
  expect(await ordered(1)).toEqual([[nine, five], 3]);
  expect(await ordered(2)).toEqual([[one], 3]);
  await expect(found({ page: 501 })).rejects.toThrow("pageTooDeep");
});

async function aPlace() {
  const { id } = await aResidence(database.db, { letter: "Z", number: 26 });
  await aResidence(database.db, { level: 3 });
  await aPropertyCertificate(database.db, id);
  const edit = (overrides: Partial<StaffEdit>, ctx?: Awaited<ReturnType<typeof staffCtx>>) => {
    const plain = {
      kind: "ordinary" as const,
      source: "",
      level: 1,
      letter: "Z",
      number: 26,
      recommended: 0,
      version: 1,
    };
    return (async () => editAsStaff(ctx ?? (await staffCtx()), { id, ...plain, ...overrides }))();
  };
  return { id, edit };
}

test("kind, level, number and recommendation are saved, and certificate and lists follow", async () => {
  const { id, edit } = await aPlace();
  const ctx = await staffCtx();
  expect(await edit({ kind: "famous", level: 3, letter: "W", number: 9, recommended: 2 }, ctx)).toEqual({
    id,
    version: 2,
  });
  const { row, certificateNumber } = await getForStaff(ctx, { id });
  expect(row).toMatchObject({ kind: "famous", level: 3, letter: "W", number: 9, recommended_position: 2 });
  expect(certificateNumber).not.toBe("");
  const tags = ctx.tags.invalidations.map(({ tag }) => tag);
  expect(tags).toEqual(expect.arrayContaining([`residence:${id}`, "residences", "gardens"]));
  const audited = await database.db
    .selectFrom("audit_entry")
    .select(["before", "after"])
    .where("verb", "=", "residence.editInOffice")
    .where("object_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(audited.before).toMatchObject({ kind: "ordinary", level: 1, letter: "Z", number: 26 });
  expect(audited.after).toMatchObject({ kind: "famous", level: 3, letter: "W", number: 9 });
});

test("a martyr requires a source, a taken number is rejected, and nothing changes then", async () => {
  const { id, edit } = await aPlace();
  await expect(edit({ kind: "martyr" })).rejects.toThrow("martyrNeedsSource");
  const { row } = await getForStaff(await staffCtx(), { id });
  await aResidence(database.db, { garden_id: row.garden_id, letter: "Z", number: 27 });
  await expect(edit({ kind: "famous", number: 27 })).rejects.toThrow("numberTaken");
  expect((await getForStaff(await staffCtx(), { id })).row).toMatchObject({
    kind: "ordinary",
    number: 26,
    staff_version: 1,
  });
  expect(await edit({ kind: "martyr", source: "县志卷三" })).toEqual({ id, version: 2 });
});

test("where a martyr fell and is buried is saved, displayed, and unchanged when absent", async () => {
  const { id, edit } = await aPlace();
  const graves = { battleAddress: "山海关", cemeteryAddress: "英烈园东侧" };
  await edit({ kind: "martyr", source: "县志卷三", ...graves });
  await edit({ kind: "martyr", source: "县志卷四", version: 2 });
  const detail = await getResidenceDetail(testCtx(database.db), { id });
  expect(detail.row).toMatchObject({ battle_address: "山海关", cemetery_address: "英烈园东侧", source: "县志卷四" });
  await edit({ kind: "martyr", source: "县志卷四", battleAddress: "", version: 3 });
  const { row } = await getForStaff(await staffCtx(), { id });
  expect([row.battle_address, row.cemetery_address]).toEqual(["", "英烈园东侧"]);
});

test("of two edits of one version one is saved, and the other's error names the first editor", async () => {
  const { edit } = await aPlace();
  const first = await staffCtx();
  await edit({ kind: "famous" }, first);
  const name = first.actor.kind === "staff" ? first.actor.name : "";
  await expect(edit({ kind: "ancestor" })).rejects.toMatchObject({
    error: "editedMeanwhile",
    sentence: expect.stringContaining(name),
  });
});

test("the read-only role and editors cannot edit", async () => {
  const { edit } = await aPlace();
  for (const role of ["editor", "readOnly"] as const) {
    await expect(edit({}, await staffCtx(role))).rejects.toThrow("staffRoleMissing");
  }
});
