import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { editGarden } from "../garden/edit-garden.ts";
import { getForStaff } from "../garden/list-for-staff.ts";
import { getGarden, getGardenSearchData } from "../garden/list-gardens.ts";
import { aGarden, anAccount, aResidence } from "../testing/builders.ts";
import { aGardenAdmin } from "../testing/personal.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, daysFromNow, testCtx } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { editOwnGarden, type OwnGardenEdit } from "./edit-own-garden.ts";
import { getOwnGarden, presentOwnGarden } from "./get-own-garden.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function anOwnGarden(overrides: Parameters<typeof aGarden>[1] = {}) {
  const garden = await aGarden(database.db, overrides);
  const account = await anAccount(database.db);
  await aGardenAdmin(database.db, garden, account.id);
  return { garden, account: account.id, ctx: testCtx(database.db, asAccount(account.id)) };
}

const edited = (id: number, overrides: Partial<OwnGardenEdit> = {}): OwnGardenEdit => ({
  id,
  summary: "三道山梁，满坡翠竹。",
  content: "<p>山下是竹，山上是松。</p>",
  address: "竹溪路 18 号",
  contact_phone: "0572-5121688 转 3",
  opening_hours: ["每日 7:00–17:00", "清明 4 月 3 日至 6 日延长到 18:00"],
  opening_note: "雨天请走东门。",
  notice: "清明期间请先预约",
  levels: [1, 2, 3],
  banners: [],
  version: 1,
  ...overrides,
});

const auditOf = (garden: number) =>
  database.db
    .selectFrom("audit_entry")
    .select(["verb", "actor_kind", "actor_id", "before", "after"])
    .where("object_kind", "=", "garden")
    .where("object_id", "=", garden)
    .orderBy("id")
    .execute();

test("an administrator's page is public at once, and the audit has what changed before and after", async () => {
  const { garden, account, ctx } = await anOwnGarden();
  const banner = await anUpload(ctx, "banner");
  const pictured = await anUpload(ctx, "in the text");
  const content = `<p onclick="x()">有松</p><img src="${pictured.url}"><img src="${pictured.url}"><script>x()</script>`;
  expect(await editOwnGarden(ctx, edited(garden, { content, banners: [banner.url] }))).toEqual({
    id: garden,
    version: 2,
  });
  const row = await getGarden(testCtx(database.db), { id: garden });
  expect(row).toMatchObject({
    contact_phone: "0572-5121688 转 3",
    opening_hours: ["每日 7:00–17:00", "清明 4 月 3 日至 6 日延长到 18:00"],
    opening_note: "雨天请走东门。",
    notice: "清明期间请先预约",
  });
  const image = `<img src="/uploads/${pictured.name}/960.webp">`;
  expect(row.content_html).toBe(`<p>有松</p>${image}${image}`);
  expect(row.banners).toEqual([`uploads/${banner.name}`]);
  expect(ctx.tags.invalidations.map(({ tag }) => tag)).toEqual(expect.arrayContaining(["gardens", `garden:${garden}`]));
  const [entry] = await auditOf(garden);
  expect(entry).toMatchObject({ verb: "garden.editAsAdmin", actor_kind: "account", actor_id: account });
  expect(entry?.before).toMatchObject({
    address: "山脚下",
    content_html: "<p>安静的地方</p>",
    levels: [1, 2, 3, 4, 5, 6, 7],
  });
  expect(entry?.after).toMatchObject({ address: "竹溪路 18 号", content_html: row.content_html, levels: [1, 2, 3] });
});

test("saving what is there changes nothing, and a changed field alone is in the audit", async () => {
  const { garden, ctx } = await anOwnGarden();
  await editOwnGarden(ctx, edited(garden, { banners: [(await anUpload(ctx)).url] }));
  const saved = presentOwnGarden(await getOwnGarden(ctx, { id: garden }), ctx.media);
  const levels = saved.levels.filter(({ is_offered }) => is_offered).map(({ level }) => level);
  const same = { ...saved, levels: levels.length > 0 ? levels : [1, 2, 3] };
  expect(await editOwnGarden(ctx, same)).toEqual({ id: garden, version: 2 });
  await editOwnGarden(ctx, { ...same, notice: "" });
  const entries = await auditOf(garden);
  expect(entries).toHaveLength(2);
  expect(entries[1]).toMatchObject({ before: { notice: "清明期间请先预约" }, after: { notice: "" } });
});

test("for everyone but its own administrators the garden does not exist; they edit a hidden one too", async () => {
  const { garden, ctx } = await anOwnGarden({ hidden_at: daysFromNow(-1) });
  const other = await anOwnGarden();
  const staff = testCtx(database.db, asStaff(await aStaff(database.db, { role: "administrator" })));
  for (const stranger of [other.ctx, staff, testCtx(database.db)]) {
    await expect(editOwnGarden(stranger, edited(garden))).rejects.toMatchObject({ error: "notFound" });
    await expect(getOwnGarden(stranger, { id: garden })).rejects.toMatchObject({ error: "notFound" });
  }
  await expect(editOwnGarden(ctx, edited(2_000_000_000))).rejects.toMatchObject({ error: "notFound" });
  expect(await editOwnGarden(ctx, edited(garden))).toEqual({ id: garden, version: 2 });
  expect(await auditOf(garden)).toHaveLength(1);
});

test("blocked words and foreign images are named by their field and change nothing", async () => {
  const { garden, ctx } = await anOwnGarden();
  // Of the list that every site begins with.
  const words = "代开发票";
  const blocked: [field: string, text: Partial<OwnGardenEdit>][] = [
    ["notice", { notice: words }],
    ["summary", { summary: words }],
    ["content", { content: `<p>${words}</p>` }],
    ["opening_hours", { opening_hours: ["每日", words] }],
    ["opening_note", { opening_note: words }],
    ["address", { address: words }],
  ];
  for (const [field, text] of blocked) {
    await expect(editOwnGarden(ctx, edited(garden, text))).rejects.toMatchObject({ error: "wordsRefused", field });
  }
  const { url: foreign } = await anUpload((await anOwnGarden()).ctx);
  await expect(editOwnGarden(ctx, edited(garden, { banners: [foreign] }))).rejects.toMatchObject({
    error: "uploadUnknown",
    field: "banners",
  });
  await expect(editOwnGarden(ctx, edited(garden, { content: `<img src="${foreign}">` }))).rejects.toMatchObject({
    error: "uploadUnknown",
    field: "content",
  });
  expect(await auditOf(garden)).toEqual([]);
});

test("administrators and staff share one version, and the later one learns who was earlier, staff without a name", async () => {
  const { garden, ctx } = await anOwnGarden();
  const second = await anAccount(database.db);
  await aGardenAdmin(database.db, garden, second.id);
  const staff = testCtx(database.db, asStaff(await aStaff(database.db, { role: "editor", name: "安娜" })));
  await editOwnGarden(ctx, edited(garden));
  const late = editOwnGarden(testCtx(database.db, asAccount(second.id)), edited(garden, { notice: "别的" }));
  await expect(late).rejects.toMatchObject({
    error: "editedMeanwhile",
    sentence: expect.stringMatching(/^园区管理员在 /),
  });
  const { row } = await getForStaff(staff, { id: garden });
  const { name, kind, region, address, summary, content_html: content } = row;
  const byStaff = { id: garden, name, kind, region, address, summary, content, thumb: "", background: "", banners: [] };
  const stale = editGarden(staff, { ...byStaff, version: 1 });
  await expect(stale).rejects.toMatchObject({
    error: "editedMeanwhile",
    sentence: expect.stringMatching(/^园区管理员在 /),
  });
  // What the call does not carry stays.
  expect(await editGarden(staff, { ...byStaff, version: 2 })).toEqual({ id: garden, version: 3 });
  expect(await getGarden(testCtx(database.db), { id: garden })).toMatchObject({ contact_phone: "0572-5121688 转 3" });
  const after = editOwnGarden(ctx, edited(garden, { version: 2, notice: "再改" }));
  await expect(after).rejects.toMatchObject({ error: "editedMeanwhile", sentence: expect.stringMatching(/^平台在 /) });
});

test("of two saves at once one counts", async () => {
  const { garden, ctx } = await anOwnGarden();
  const saves = ["一", "二"].map((notice) => editOwnGarden(ctx, edited(garden, { notice })));
  const settled = await Promise.allSettled(saves);
  expect(settled.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await auditOf(garden)).toHaveLength(1);
});

test("the public index has the levels that the garden offers, and those of its residences", async () => {
  const { garden, ctx } = await anOwnGarden();
  for (const level of [2, 4, 5]) await aResidence(database.db, { level });
  await aResidence(database.db, { garden_id: garden, level: 4 });
  await editOwnGarden(ctx, edited(garden, { levels: [2] }));
  const levels = await getGardenSearchData(testCtx(database.db), { gardenId: garden });
  expect(levels.map(({ level }) => level)).toEqual([2, 4]);
});
