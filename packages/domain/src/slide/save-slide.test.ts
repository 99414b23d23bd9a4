import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { reorderOperatorItems } from "../operator-item/reorder-operator-items.ts";
import { aSlide } from "../testing/content.ts";
import { aStaff, asStaff } from "../testing/staff.ts";
import { testCtx, testNow } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { listAllSlides, publishedSlides } from "./list-slides.ts";
import { saveSlide } from "./save-slide.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

test("slides are reordered without deleted ones, and a new one requires an image and comes last", async () => {
  const ctx = testCtx(database.db, asStaff(await aStaff(database.db)));
  const first = await aSlide(database.db);
  const second = await aSlide(database.db);
  await aSlide(database.db, { deleted_at: testNow });
  const draft = {
    title: "灯",
    subtitle: "",
    link: "/notice",
    needJump: false,
    content: "",
    publishTime: "",
    isDraft: false,
  };
  await expect(saveSlide(ctx, draft)).rejects.toMatchObject({ error: "invalidInput", field: "image" });
  const { id: third } = await saveSlide(ctx, { ...draft, image: (await anUpload(ctx)).url });
  const published = async () => (await publishedSlides(database.db, testNow)).map(({ id }) => id);
  expect(await published()).toEqual([first, second, third]);
  await reorderOperatorItems(ctx, "slide", { ids: [third, first, second], before: [first, second, third] });
  expect(await published()).toEqual([third, first, second]);
  await expect(
    reorderOperatorItems(ctx, "slide", { ids: [second, first, third], before: [first, second, third] }),
  ).rejects.toThrow("orderStale");
  expect(await published()).toEqual([third, first, second]);
  await saveSlide(ctx, { ...draft, id: third, version: 1, isDraft: true });
  expect(await published()).toEqual([first, second]);
  expect((await listAllSlides(ctx)).map(({ id }) => id)).toHaveLength(4);
});
