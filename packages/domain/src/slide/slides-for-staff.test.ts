import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type EmptyDatabase, emptyDatabase, staffCtxOf } from "../testing/staff.ts";
import { reorderOperatorItems } from "../operator-item/reorder-operator-items.ts";
import { removePublication, restorePublication, setDraft } from "../publication/change-publication.ts";
import { aSlide } from "../testing/content.ts";
import { daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { getSlideForStaff, getSlide, listAllSlides, presentSlideForStaff, publishedSlides } from "./list-slides.ts";
import { saveSlide } from "./save-slide.ts";

let database: EmptyDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
  return () => database.close();
});

const as = async (role: "editor" | "readOnly" | "reviewer" | "finance" = "editor", now = testNow) =>
  staffCtxOf(database.db, role, now);

const draft = (overrides: object = {}) => ({
  title: "长明灯",
  subtitle: "为您留一盏",
  link: "/notice",
  needJump: false,
  content: "",
  publishTime: "",
  isDraft: false,
  ...overrides,
});

const onSite = async (now = testNow) => (await publishedSlides(database.db, now)).map(({ id }) => id);
const clean = () => database.db.deleteFrom("slide").execute();
const errorOf = (work: () => Promise<unknown>) =>
  (async () => work())().then(
    () => "done",
    (error: { error: string }) => error.error,
  );

test("a slide with a page of its own requires a text, one with an external link does not", async () => {
  const ctx = await as();
  const { url } = await anUpload(ctx);
  const empty = { image: url, needJump: true, content: "<p> </p>" };
  await expect(saveSlide(ctx, draft(empty))).rejects.toMatchObject({ sentence: "请输入正文", field: "content" });
  const { id } = await saveSlide(ctx, draft({ ...empty, content: "<p>点灯的人</p>" }));
  const { media } = ctx;
  const presented = presentSlideForStaff(await getSlideForStaff(ctx, { id }), testNow, media);
  expect(presented).toMatchObject({
    needJump: 1,
    content: "<p>点灯的人</p>",
    subtitle: "为您留一盏",
    state: "out",
    version: 1,
  });
  expect(await getSlide(testCtx(database.db), { id })).toMatchObject({ content_html: "<p>点灯的人</p>" });
  await saveSlide(ctx, draft({ id, version: 1 }));
  expect(presentSlideForStaff(await getSlideForStaff(ctx, { id }), testNow, media)).toMatchObject({
    needJump: 0,
    content: "",
    image: presented.image,
  });
});

test("a new slide without an image is rejected, and a save without one keeps the existing one", async () => {
  const ctx = await as();
  await expect(saveSlide(ctx, draft())).rejects.toMatchObject({ sentence: "请上传图片" });
  await expect(saveSlide(ctx, draft({ image: "" }))).rejects.toMatchObject({ sentence: "请上传图片" });
  const id = await aSlide(database.db, { image: "scenes/lamp" });
  await saveSlide(ctx, draft({ id, version: 1 }));
  expect((await getSlideForStaff(ctx, { id })).image).toBe("scenes/lamp");
  const gone = await anUpload(await as());
  await expect(saveSlide(ctx, draft({ id, version: 2, image: gone.url }))).rejects.toMatchObject({
    error: "uploadUnknown",
    field: "image",
  });
});

test("a planned, draft or deleted slide is on no page, and not found by id", async () => {
  const planned = await aSlide(database.db, { published_at: daysFromNow(1) });
  const hidden = await aSlide(database.db, { is_draft: true });
  const gone = await aSlide(database.db, { deleted_at: testNow });
  for (const id of [planned, hidden, gone]) {
    expect(await onSite()).not.toContain(id);
    await expect(getSlide(testCtx(database.db), { id })).rejects.toMatchObject({ error: "notFound" });
  }
  expect(await onSite(daysFromNow(1))).toContain(planned);
  const rows = (await listAllSlides(await as("readOnly"))).map(({ id }) => id);
  for (const id of [planned, hidden, gone]) expect(rows).toContain(id);
  expect(rows.at(-1)).toBe(gone);
});

test("a restored slide is at its former position, and one deleted long ago is no longer listed", async () => {
  await clean();
  const ctx = await as();
  const first = await aSlide(database.db);
  const second = await aSlide(database.db);
  const third = await aSlide(database.db);
  await removePublication(ctx, "slide", { id: second, version: 1 });
  expect(await onSite()).toEqual([first, third]);
  await restorePublication(ctx, "slide", { id: second });
  expect(await onSite()).toEqual([first, second, third]);
  const old = await aSlide(database.db, { deleted_at: daysFromNow(-3) });
  expect((await listAllSlides(ctx)).map(({ id }) => id)).not.toContain(old);
  expect(await errorOf(() => restorePublication(ctx, "slide", { id: old }))).toBe("undoTooLate");
});

test("of two concurrent removals of one slide one succeeds and the other gets an error", async () => {
  const id = await aSlide(database.db);
  const one = await as();
  const other = await as();
  const ends = await Promise.all([
    errorOf(() => removePublication(one, "slide", { id, version: 1 })),
    errorOf(() => removePublication(other, "slide", { id, version: 1 })),
  ]);
  expect(ends.toSorted()).toEqual(["done", "notFound"]);
});

test("of two concurrent reorderings based on the same order one succeeds and the other gets an error", async () => {
  await clean();
  const ids = [await aSlide(database.db), await aSlide(database.db), await aSlide(database.db)];
  const one = await as();
  const other = await as();
  const [a = 0, b = 0, c = 0] = ids;
  const ends = await Promise.all([
    errorOf(() => reorderOperatorItems(one, "slide", { ids: [c, b, a], before: ids })),
    errorOf(() => reorderOperatorItems(other, "slide", { ids: [b, a, c], before: ids })),
  ]);
  expect(ends.toSorted()).toEqual(["done", "orderStale"]);
  expect(await onSite()).toEqual(ends[0] === "done" ? [c, b, a] : [b, a, c]);
});

test("only content roles can change slides, the read-only role can read them, and others cannot", async () => {
  const id = await aSlide(database.db);
  for (const role of ["readOnly", "reviewer", "finance"] as const) {
    const ctx = await as(role);
    for (const work of [
      () => saveSlide(ctx, draft({ id, version: 1 })),
      () => setDraft(ctx, "slide", { id, version: 1, isDraft: true }),
      () => removePublication(ctx, "slide", { id, version: 1 }),
      () => restorePublication(ctx, "slide", { id }),
      () => reorderOperatorItems(ctx, "slide", { ids: [id], before: [id] }),
    ])
      expect(await errorOf(work)).toBe("staffRoleMissing");
    expect(await errorOf(() => getSlideForStaff(ctx, { id }))).toBe(role === "readOnly" ? "done" : "staffRoleMissing");
  }
  expect(await errorOf(() => listAllSlides(testCtx(database.db, visitor)))).toBe("sessionInvalid");
  expect((await getSlideForStaff(await as(), { id })).version).toBe(1);
});

/** Moves one row to another position. */
const drag = fc.record({ from: fc.nat({ max: 4 }), to: fc.nat({ max: 4 }) });

test("after any reordering the site lists the slides as a list in memory would be", async () => {
  const ctx = await as();
  await fc.assert(
    fc.asyncProperty(fc.array(drag, { minLength: 1, maxLength: 6 }), async (drags) => {
      await clean();
      let model: number[] = [];
      for (let nth = 0; nth < 5; nth += 1) model.push(await aSlide(database.db));
      for (const { from, to } of drags) {
        const [moved = 0] = model.slice(from, from + 1);
        const ids = model.toSpliced(from, 1).toSpliced(to, 0, moved);
        await reorderOperatorItems(ctx, "slide", { ids, before: model });
        model = ids;
      }
      expect(await onSite()).toEqual(model);
      const added = await saveSlide(ctx, draft({ image: (await anUpload(ctx)).url }));
      expect(await onSite()).toEqual([...model, added.id]);
    }),
    { numRuns: 8 },
  );
});
