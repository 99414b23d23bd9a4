import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aStaticPage } from "../testing/content.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { getStaticPage, presentStaticPage } from "./get-static-page.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

test("each of the five pages has its own text and the Shanghai day of its last change", async () => {
  // Four hours after midnight in Shanghai, the evening before in UTC.
  const updated_at = new Date("2026-03-31T20:00:00Z");
  for (const contentType of [0, 1, 2, 3, 4]) {
    const own = { title: `第${contentType}页`, content_html: `<p>${contentType}</p>`, updated_at };
    await aStaticPage(database.db, contentType, own);
  }
  for (const contentType of [0, 1, 2, 3, 4]) {
    const row = await getStaticPage(testCtx(database.db), { contentType });
    const presented = { title: `第${contentType}页`, content: `<p>${contentType}</p>`, update_time: "2026-04-01" };
    expect(presentStaticPage(row)).toEqual(presented);
  }
});

test("a page without a text is not found, and its error is invalidated with the pages", async () => {
  await database.db.deleteFrom("static_page").where("content_type", "=", 2).execute();
  const ctx = testCtx(database.db);
  await expect(getStaticPage(ctx, { contentType: 2 })).rejects.toMatchObject({ error: "notFound" });
  expect([...ctx.tags.reads]).toEqual(["staticPages"]);
});
