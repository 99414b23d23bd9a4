import { afterAll, beforeAll, expect, test } from "vitest";
import { family } from "@changming/contract/family";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { anAlbum, aPhoto } from "../testing/keepsakes.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { aStudentRemembrance } from "../testing/tributes.ts";
import { anUpload } from "../testing/uploads.ts";
import { editResidence, type ResidenceEdit } from "./edit-residence.ts";
import { getFamily, presentFamily } from "./get-family.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const by = (accountId: number) => testCtx(database.db, asAccount(accountId));
const edit = (accountId: number, id: number, overrides: Partial<ResidenceEdit>) =>
  editResidence(by(accountId), { id, version: 1, avatar: "", ...overrides });

async function home(accountId: number, id: number) {
  const ctx = by(accountId);
  return presentFamily(await getFamily(ctx, { id }), ctx.media);
}

async function aFamily(overrides: Parameters<typeof aResidence>[1] = {}) {
  const { id } = await aResidence(database.db, overrides);
  const owner = await aMember(database.db, id, "owner");
  const relative = await aMember(database.db, id, "relative");
  return { id, owner: owner.id, relative: relative.id };
}

test("the family's page lists counts and rights to every member by role, of a private residence too", async () => {
  const { id, owner, relative } = await aFamily({ is_private: true });
  await aPhoto(database.db, await anAlbum(database.db, id));
  await aStudentRemembrance(database.db, id);
  expect(await home(owner, id)).toMatchObject({
    role: "owner",
    facts_version: 1,
    counts: { albums: 1, photos: 1, students: 1, members: 2 },
    can: { manage: true, own: true },
    detail: { id, is_close: 1 },
    birthday_known: 1,
  });
  expect(await home(relative, id)).toMatchObject({ role: "relative", can: { manage: false, own: false } });
  const stranger = await anAccount(database.db);
  await expect(home(stranger.id, id)).rejects.toMatchObject({ error: "notFound" });
});

test("texts, portrait and calendars are saved; omitted fields stay", async () => {
  const { id, owner } = await aFamily();
  const upload = await anUpload(by(owner));
  expect(await edit(owner, id, { summary: "一位老师", avatar: upload.url, anniversaryBy: "lunar" })).toEqual({
    id,
    version: 2,
  });
  const { detail, anniversary_by } = await home(owner, id);
  expect(detail).toMatchObject({
    summary: "一位老师",
    plaque: "念慈堂",
    avatar: `/art/uploads/${upload.name}`,
    // 2023-12-14 was 十一月初二; the next anniversary after 2026-11-21 in the lunar calendar.
    anniversary_next: { on: "2026-12-10", month: 12, day: 10, lunar: "农历十一月初二" },
    birthday_next: { on: "2027-04-12" },
  });
  expect(anniversary_by).toBe("lunar");
  const next = await anUpload(by(owner));
  await edit(owner, id, { version: 2, avatar: next.url });
  const old = await database.db.selectFrom("upload").select("drop_after").where("id", "=", upload.id).execute();
  expect(old[0]?.drop_after).not.toBeNull();
});

test("of two editors of one version the later one gets editedMeanwhile", async () => {
  const { id, owner } = await aFamily();
  const saves = await Promise.allSettled(["甲", "乙"].map((summary) => edit(owner, id, { summary })));
  expect(saves.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(saves.find(({ status }) => status === "rejected")).toMatchObject({ reason: { error: "editedMeanwhile" } });
});

test("relatives, strangers and blocklisted terms change nothing", async () => {
  const { id, owner, relative } = await aFamily();
  const stranger = await anAccount(database.db);
  for (const accountId of [relative, stranger.id]) {
    await expect(edit(accountId, id, { summary: "x" })).rejects.toMatchObject({ error: "notFound" });
  }
  await expect(edit(owner, id, { plaque: "王八蛋堂" })).rejects.toMatchObject({
    error: "wordsRefused",
    field: "plaque",
  });
  expect((await home(owner, id)).facts_version).toBe(1);
});

test.each([
  [{ summary: "字".repeat(201) }, "简介最多 200 个字"],
  [{ plaque: "字".repeat(9) }, "匾额最多 8 个字"],
  [{ couplet: "只有一句" }, "楹联请写上下两句"],
  [{ couplet: `${"字".repeat(13)}\n下` }, "楹联每句最多 12 个字"],
  [{ opening: "一\n二\n三\n四\n五" }, "题词最多四行，每行 20 个字"],
  [{ birthdayBy: "moon" }, "请选择公历或农历"],
])("%j is rejected: %s", (change, message) => {
  expect(family.edit.input.safeParse({ id: "1", ...change }).error?.issues[0]?.message).toBe(message);
});

test("texts of maximum length are accepted, and empty ones clear the field", () => {
  const read = family.edit.input.parse({
    id: "1",
    summary: "字".repeat(200),
    plaque: "字".repeat(8),
    couplet: `${"字".repeat(12)}\n${"字".repeat(12)}`,
    opening: "",
  });
  expect(read).toMatchObject({ couplet: ["字".repeat(12), "字".repeat(12)], opening: [], summary: "字".repeat(200) });
});
