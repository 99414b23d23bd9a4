import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics, loadStarterPages } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aGreyDay } from "../testing/content.ts";
import { aStaff, asStaff } from "../testing/staff.ts";
import { testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { getAllSettings, getSiteInfo, presentAllSettings } from "./get-site-info.ts";
import { saveSiteInfo } from "./save-site-info.ts";
import { addGreyDay, removeGreyDay } from "./set-grey-days.ts";
import { fenOfTyped, setSiteMoney } from "./set-site-money.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

const texts = {
  name: "长明",
  tel: "400-000-1200",
  qrcode: "",
  wxapp_qrcode: "",
  address: "",
  email: "",
  icp: "京ICP备1号",
  police_filing: "京公网安备2号",
  copyright: "",
  website_summary: "",
  welcome_statement: "",
  cooperation_tips: "",
  theme: 0,
  free_gift_nums: 3,
  album_nums_limit: 10,
  photo_nums_limit: 50,
};

const as = async (role: "editor" | "administrator" | "readOnly" | "finance", now = testNow) =>
  testCtx(database.db, asStaff(await aStaff(database.db, { role })), now);

const settings = async () => presentAllSettings(await getAllSettings(await as("readOnly")), testCtx(database.db).media);
const themeAt = async (instant: string) =>
  (await getSiteInfo(testCtx(database.db, visitor, new Date(instant)))).row.theme;

test("an editor's changes invalidate the pages, and the audit entry has the former values", async () => {
  const ctx = await as("editor");
  const { version } = await settings();
  const sent = await anUpload(ctx);
  expect(await saveSiteInfo(ctx, { ...texts, version, logo: sent.url })).toEqual({ version: version + 1 });
  expect(await settings()).toMatchObject({
    tel: "400-000-1200",
    icp: "京ICP备1号",
    police_filing: "京公网安备2号",
    logo: `/art/uploads/${sent.name}`,
  });
  expect(ctx.tags.invalidations.map(({ tag }) => tag)).toContain("siteInfo");
  const [entry] = await database.db
    .selectFrom("audit_entry")
    .select(["before", "after"])
    .where("verb", "=", "siteInfo.save")
    .execute();
  expect(entry).toMatchObject({ before: { tel: "", icp: "" }, after: { tel: "400-000-1200" } });
  expect(Object.keys(entry?.after ?? {})).not.toContain("free_gift_nums");
  // Without an image the logo is unchanged.
  await saveSiteInfo(ctx, { ...texts, version: version + 1, tel: "1" });
  expect(await settings()).toMatchObject({ tel: "1", logo: `/art/uploads/${sent.name}` });
});

test("texts that are still drafts take the site's new name", async () => {
  await loadStarterPages(database.db, testNow);
  const ctx = await as("editor");
  const about = () =>
    database.db.selectFrom("static_page").select("title").where("content_type", "=", 0).executeTakeFirstOrThrow();
  const { version } = await settings();
  await saveSiteInfo(ctx, { ...texts, name: "青松园", version });
  expect(await about()).toEqual({ title: "关于青松园" });
  expect(ctx.tags.invalidations.map(({ tag }) => tag)).toContain("staticPages");
  await database.db.updateTable("static_page").set({ is_draft: false }).execute();
  await saveSiteInfo(ctx, { ...texts, version: version + 1 });
  expect(await about()).toEqual({ title: "关于青松园" });
});

test("a new name changes the default welcome, and can be taken back with the logo that the form showed", async () => {
  const ctx = await as("editor");
  await database.db.updateTable("site_info").set({ logo: "/art/brand/lockup.svg" }).execute();
  const welcome = (siteName: string) => `欢迎来到${siteName}。为思念，留一盏灯。`;
  const { version } = await settings();
  const before = { ...texts, welcome_statement: welcome("长明") };
  await saveSiteInfo(ctx, { ...before, version });
  const { logo } = await settings();
  await saveSiteInfo(ctx, { ...before, name: "青松园", logo, version: version + 1 });
  expect(await settings()).toMatchObject({ name: "青松园", welcome_statement: welcome("青松园") });
  await saveSiteInfo(ctx, { ...before, logo, version: version + 2 });
  expect(await settings()).toMatchObject({ name: "长明", welcome_statement: welcome("长明"), logo });
  const row = await database.db.selectFrom("site_info").select("logo").executeTakeFirstOrThrow();
  expect(row.logo).toBe("/art/brand/lockup.svg");
});

test("an outdated version is rejected, and money requires an administrator with recent reauthentication", async () => {
  const { version } = await settings();
  await expect(saveSiteInfo(await as("editor"), { ...texts, version: version - 1 })).rejects.toMatchObject({
    error: "editedMeanwhile",
  });
  const money = { version, isNeedPay: false, applyMoneyFen: fenOfTyped("123.45"), secondPersonFen: fenOfTyped("300") };
  for (const role of ["editor", "finance", "readOnly"] as const)
    await expect(setSiteMoney(await as(role), money)).rejects.toMatchObject({ error: "staffRoleMissing" });
  const stale = await as("administrator");
  const session = { hash: "0".repeat(64), isReauthenticated: false, mustEnrol: false };
  const saving = setSiteMoney(
    { ...stale, actor: { ...asStaff(await aStaff(database.db, { role: "administrator" })), session } },
    money,
  );
  await expect(saving).rejects.toMatchObject({ error: "staffProofNeeded" });
  await setSiteMoney(stale, money);
  expect(await settings()).toMatchObject({ is_need_pay: 0, apply_money: "123.45", second_person: "300.00" });
});

test.each([
  ["99", 9_900],
  ["99.5", 9_950],
  ["0.05", 5],
])("%s yuan are %i fen", (typed, expected) => {
  expect(fenOfTyped(typed)).toBe(expected);
});

test("a planned day is grey from midnight to midnight in Shanghai, and every year if it is yearly", async () => {
  await addGreyDay(await as("editor"), { name: "国家公祭日", from: "2026-12-13", to: "", isYearly: true });
  expect(await themeAt("2026-12-12T15:59:59Z")).toBe(0);
  expect(await themeAt("2026-12-12T16:00:00Z")).toBe(1);
  expect(await themeAt("2026-12-13T15:59:59Z")).toBe(1);
  expect(await themeAt("2026-12-13T16:00:00Z")).toBe(0);
  expect(await themeAt("2031-12-13T04:00:00Z")).toBe(1);
});

test("several days are grey from first to last, in their year only, and not after removal", async () => {
  const ctx = await as("editor");
  const { id } = await addGreyDay(ctx, { name: "哀悼日", from: "2026-05-19", to: "2026-05-21", isYearly: false });
  expect(ctx.tags.invalidations).toContainEqual({ tag: "siteInfo", urgency: "now" });
  const days = ["2026-05-18", "2026-05-19", "2026-05-21", "2026-05-22", "2027-05-20"];
  const themes = () => Promise.all(days.map((day) => themeAt(`${day}T04:00:00Z`)));
  expect(await themes()).toEqual([0, 1, 1, 0, 0]);
  await removeGreyDay(ctx, { id });
  expect(await themes()).toEqual([0, 0, 0, 0, 0]);
  await expect(removeGreyDay(ctx, { id })).rejects.toMatchObject({ error: "notFound" });
});

test("a day that ends before it begins, or a yearly one of several days, is rejected", async () => {
  const ctx = await as("editor");
  const invalid = { name: "错", from: "2026-05-19", to: "2026-05-18", isYearly: false };
  await expect(addGreyDay(ctx, invalid)).rejects.toMatchObject({ error: "invalidInput", field: "to" });
  await expect(addGreyDay(ctx, { ...invalid, to: "2026-05-20", isYearly: true })).rejects.toMatchObject({
    field: "to",
  });
  const reader = await as("readOnly");
  await expect(addGreyDay(reader, { ...invalid, to: "" })).rejects.toMatchObject({ error: "staffRoleMissing" });
  await expect(removeGreyDay(reader, { id: await aGreyDay(database.db) })).rejects.toMatchObject({
    error: "staffRoleMissing",
  });
});
