import { afterAll, beforeAll, expect, test } from "vitest";
import { loadStarterPages } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aStaff, asStaff } from "../testing/staff.ts";
import { daysFromNow, testCtx, testNow } from "../testing/test-ctx.ts";
import { listWaiting } from "../today/today.ts";
import { getStaticPageForStaff, getStaticPage, listPageVersions, listStaticPages } from "./get-static-page.ts";
import { saveStaticPage } from "./save-static-page.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const editor = async (now = testNow) =>
  testCtx(database.db, asStaff(await aStaff(database.db, { name: "林编辑" })), now);

const draft = (contentType: number, content: string, version?: number) => {
  return { contentType, title: "用户协议", content: `<p>${content}</p>`, version };
};

test("a changed page is on the site at once, and every version is stored with its period and editor", async () => {
  const first = await editor();
  expect(await saveStaticPage(first, draft(1, "第一版"))).toEqual({ version: 1 });
  const later = await editor(daysFromNow(3));
  expect(await saveStaticPage(later, draft(1, "第二版", 1))).toEqual({ version: 2 });
  expect(later.tags.invalidations).toContainEqual({ tag: "staticPages", urgency: "now" });
  expect((await getStaticPage(testCtx(database.db), { contentType: 1 })).content_html).toBe("<p>第二版</p>");
  expect(await listPageVersions(later, { contentType: 1 })).toEqual([
    { version: 2, title: "用户协议", from_time: "2026-11-24 12:00:00", until_time: "", saved_by: "林编辑" },
    {
      version: 1,
      title: "用户协议",
      from_time: "2026-11-21 12:00:00",
      until_time: "2026-11-24 12:00:00",
      saved_by: "林编辑",
    },
  ]);
  const read = async (ofVersion?: number) =>
    (await getStaticPageForStaff(later, { contentType: 1, ofVersion })).content;
  expect([await read(), await read(1), await read(2)]).toEqual(["<p>第二版</p>", "<p>第一版</p>", "<p>第二版</p>"]);
  await expect(read(3)).rejects.toMatchObject({ error: "notFound" });
});

test("an outdated version is rejected, and of two concurrent first saves one succeeds", async () => {
  const ctx = await editor();
  await saveStaticPage(ctx, draft(2, "一"));
  await saveStaticPage(ctx, draft(2, "二", 1));
  await expect(saveStaticPage(await editor(), draft(2, "三", 1))).rejects.toMatchObject({ error: "editedMeanwhile" });
  const writing = [await editor(), await editor()].map((one) => saveStaticPage(one, draft(3, "头一回")));
  expect((await Promise.allSettled(writing)).map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("the list has every page, those without text too, and the read-only role cannot save", async () => {
  const reader = testCtx(database.db, asStaff(await aStaff(database.db, { role: "readOnly" })));
  const pages = await listStaticPages(reader);
  expect(pages.map(({ content_type }) => content_type)).toEqual([0, 1, 2, 3, 4]);
  expect(pages[4]).toEqual({ content_type: 4, title: "", version: 0, update_time: "", is_draft: false });
  await expect(saveStaticPage(reader, draft(4, "隐私"))).rejects.toMatchObject({ error: "staffRoleMissing" });
  const finance = testCtx(database.db, asStaff(await aStaff(database.db, { role: "finance" })));
  for (const attempt of [listStaticPages(finance), listPageVersions(finance, { contentType: 1 })])
    await expect(attempt).rejects.toMatchObject({ error: "staffRoleMissing" });
});

test("a starter text is visible, and a draft listed in 今日 until it is saved, also unchanged", async () => {
  const own = await createTestDatabase("empty");
  try {
    await loadStarterPages(own.db, testNow);
    const ctx = testCtx(own.db, asStaff(await aStaff(own.db, { name: "林编辑" })));
    const drafts = async () => (await listStaticPages(ctx)).filter(({ is_draft }) => is_draft).length;
    const waiting = async () => (await listWaiting(ctx)).find(({ kind }) => kind === "draft")?.counts;
    expect([await drafts(), await waiting()]).toEqual([5, 5]);
    const { title, content_html } = await getStaticPage(testCtx(own.db), { contentType: 4 });
    expect(title).toBe("隐私说明");
    await saveStaticPage(ctx, { contentType: 4, version: 1, title, content: content_html });
    expect([await drafts(), await waiting()]).toEqual([4, 4]);
    expect((await getStaticPageForStaff(ctx, { contentType: 4 })).is_draft).toBe(false);
    expect((await getStaticPageForStaff(ctx, { contentType: 4, ofVersion: 1 })).is_draft).toBe(false);
    // Cleaning leaves the starter text unchanged.
    expect((await getStaticPage(testCtx(own.db), { contentType: 4 })).content_html).toBe(content_html);
  } finally {
    await own.close();
  }
});
