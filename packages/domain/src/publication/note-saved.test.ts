import { beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { saveNews } from "../news/save-news.ts";
import { getNotice } from "../notice/list-notices.ts";
import { saveNotice } from "../notice/save-notice.ts";
import { saveStaticPage } from "../static-page/save-static-page.ts";
import { aNewsCategory } from "../testing/content.ts";
import { aStaff, asStaff } from "../testing/staff.ts";
import { daysFromNow, testCtx, visitor } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { readImage } from "../upload/read-image.ts";
import { settleUploads } from "../upload/settle-uploads.ts";

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase("empty");
  return () => database.close();
});

const now = { publishTime: "", isDraft: false };
const bare = "<p>三月二十日起开放</p>";

/** One image in two notices, an article and a page, and functions to remove it. */
async function shared() {
  const ctx = testCtx(database.db, asStaff(await aStaff(database.db)));
  const { url, name } = await anUpload(ctx);
  const content = `${bare}<p><img src="${url}" alt="山门"></p>`;
  const first = await saveNotice(ctx, { ...now, title: "春祭安排", content });
  const second = await saveNotice(ctx, { ...now, title: "秋祭安排", content });
  const texts = { title: "山门的来历", summary: "", content: bare, seoTitle: "", seoDesc: "" };
  const categoryId = await aNewsCategory(database.db);
  await saveNews(ctx, { ...now, ...texts, categoryId, thumb: url });
  const page = { contentType: 2, title: "追思文化" };
  const { version } = await saveStaticPage(ctx, { ...page, content });
  const drop = (id: number, title: string) => saveNotice(ctx, { ...now, id, version: 1, title, content: bare });
  return { ctx, name, first, second, page: { ...page, version, content: bare }, drop };
}

test("a save that removes an image from a text names the places that still use it", async () => {
  const { ctx, first, second, page, drop } = await shared();
  const others = ["公告《秋祭安排》", "固定页面《追思文化》", "文章《山门的来历》"];
  expect((await drop(first.id, "春祭安排")).still_in?.toSorted()).toEqual(others.toSorted());
  expect((await drop(second.id, "秋祭安排")).still_in?.toSorted()).toEqual(others.slice(1).toSorted());
  expect((await saveStaticPage(ctx, page)).still_in).toEqual(others.slice(2));
});

test("a save that removes no image, or one used nowhere else, names no places", async () => {
  const ctx = testCtx(database.db, asStaff(await aStaff(database.db)));
  const { url } = await anUpload(ctx);
  const content = `${bare}<p><img src="${url}"></p>`;
  const { id, still_in } = await saveNotice(ctx, { ...now, title: "独一份", content });
  expect(still_in).toBeUndefined();
  const saved = await saveNotice(ctx, { ...now, id, version: 1, title: "改了题目", content });
  expect(saved.still_in).toBeUndefined();
  const gone = await saveNotice(ctx, { ...now, id, version: 2, title: "改了题目", content: bare });
  expect(gone.still_in).toBeUndefined();
});

test("an image still works in the texts that use it, long after its removal from another", async () => {
  const { ctx, name, first, second, drop } = await shared();
  await drop(first.id, "春祭安排");
  await settleUploads({ ...ctx, clock: () => daysFromNow(400) });
  const reader = { ...testCtx(database.db, visitor, daysFromNow(400)), uploadFiles: ctx.uploadFiles };
  expect((await getNotice(reader, { id: second.id })).content_html).toContain(name);
  const image = await readImage(reader, { name, size: "960", format: "webp", isSigned: false });
  expect(image.bytes.toString()).toContain("960");
});
