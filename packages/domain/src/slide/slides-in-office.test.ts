import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type OfficeDatabase, officeDatabase, officeOf } from "../testing/office.ts";
import { orderLines } from "../operator-line/order-lines.ts";
import { removePublication, restorePublication, setDraft } from "../publication/shelve.ts";
import { aSlide } from "../testing/publications.ts";
import { daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { getSlide } from "./get-slide.ts";
import { getAnySlide, listAllSlides, presentAnySlide } from "./list-all-slides.ts";
import { publishedSlides } from "./queries.ts";
import { saveSlide } from "./save-slide.ts";

let database: OfficeDatabase;

beforeAll(async () => {
  database = await officeDatabase();
  return () => database.close();
});

const as = async (role: "editor" | "readOnly" | "reviewer" | "finance" = "editor", now = testNow) =>
  officeOf(database.db, role, now);

const draft = (own: object = {}) => ({
  title: "长明灯",
  subtitle: "为您留一盏",
  link: "/notice",
  needJump: false,
  content: "",
  publishTime: "",
  isDraft: false,
  ...own,
});

const onSite = async (now = testNow) => (await publishedSlides(database.db, now)).map(({ id }) => id);
const clean = () => database.db.deleteFrom("slide").execute();
const refusalOf = (work: () => Promise<unknown>) =>
  (async () => work())().then(
    () => "done",
    (refusal: { error: string }) => refusal.error,
  );

test("a slide that leads to its own page needs a text, one that leads elsewhere none", async () => {
  const ctx = await as();
  const { url } = await anUpload(ctx);
  const empty = { image: url, needJump: true, content: "<p> </p>" };
  await expect(saveSlide(ctx, draft(empty))).rejects.toMatchObject({ sentence: "请输入正文", field: "content" });
  const { id } = await saveSlide(ctx, draft({ ...empty, content: "<p>点灯的人</p>" }));
  const { media } = ctx;
  const told = presentAnySlide(await getAnySlide(ctx, { id }), testNow, media);
  expect(told).toMatchObject({
    needJump: 1,
    content: "<p>点灯的人</p>",
    subtitle: "为您留一盏",
    state: "out",
    version: 1,
  });
  expect(await getSlide(testCtx(database.db), { id })).toMatchObject({ content_html: "<p>点灯的人</p>" });
  await saveSlide(ctx, draft({ id, version: 1 }));
  expect(presentAnySlide(await getAnySlide(ctx, { id }), testNow, media)).toMatchObject({
    ...{ needJump: 0, content: "", image: told.image },
  });
});

test("without a picture the editor is told so, and a save that names none keeps the one that is there", async () => {
  const ctx = await as();
  await expect(saveSlide(ctx, draft())).rejects.toMatchObject({ sentence: "请上传图片" });
  await expect(saveSlide(ctx, draft({ image: "" }))).rejects.toMatchObject({ sentence: "请上传图片" });
  const id = await aSlide(database.db, { image: "scenes/lamp" });
  await saveSlide(ctx, draft({ id, version: 1 }));
  expect((await getAnySlide(ctx, { id })).image).toBe("scenes/lamp");
  const gone = await anUpload(await as());
  await expect(saveSlide(ctx, draft({ id, version: 2, image: gone.url }))).rejects.toMatchObject({
    error: "uploadUnknown",
    field: "image",
  });
});

test("a slide that is planned, a draft or deleted is on no page, and not found by its number", async () => {
  const [planned, hidden, gone] = [
    await aSlide(database.db, { published_at: daysFromNow(1) }),
    await aSlide(database.db, { is_draft: true }),
    await aSlide(database.db, { deleted_at: testNow }),
  ];
  for (const id of [planned, hidden, gone]) {
    expect(await onSite()).not.toContain(id);
    await expect(getSlide(testCtx(database.db), { id })).rejects.toMatchObject({ error: "notFound" });
  }
  expect(await onSite(daysFromNow(1))).toContain(planned);
  const rows = (await listAllSlides(await as("readOnly"))).map(({ id }) => id);
  for (const id of [planned, hidden, gone]) expect(rows).toContain(id);
  expect(rows.at(-1)).toBe(gone);
});

test("a slide that is deleted and brought back stands where it stood, and what was deleted long ago is listed no more", async () => {
  await clean();
  const ctx = await as();
  const [first, second, third] = [await aSlide(database.db), await aSlide(database.db), await aSlide(database.db)];
  await removePublication(ctx, "slide", { id: second, version: 1 });
  expect(await onSite()).toEqual([first, third]);
  await restorePublication(ctx, "slide", { id: second });
  expect(await onSite()).toEqual([first, second, third]);
  const old = await aSlide(database.db, { deleted_at: daysFromNow(-3) });
  expect((await listAllSlides(ctx)).map(({ id }) => id)).not.toContain(old);
  expect(await refusalOf(() => restorePublication(ctx, "slide", { id: old }))).toBe("undoTooLate");
});

test("of two who take one slide off at once, one does and the other is told", async () => {
  const id = await aSlide(database.db);
  const [one, other] = [await as(), await as()];
  const ends = await Promise.all([
    refusalOf(() => removePublication(one, "slide", { id, version: 1 })),
    refusalOf(() => removePublication(other, "slide", { id, version: 1 })),
  ]);
  expect(ends.toSorted()).toEqual(["done", "notFound"]);
});

test("of two who order the slides at once, from one view of them, one does and the other is told", async () => {
  await clean();
  const ids = [await aSlide(database.db), await aSlide(database.db), await aSlide(database.db)];
  const [one, other] = [await as(), await as()];
  const [a = 0, b = 0, c = 0] = ids;
  const ends = await Promise.all([
    refusalOf(() => orderLines(one, "slide", { ids: [c, b, a], before: ids })),
    refusalOf(() => orderLines(other, "slide", { ids: [b, a, c], before: ids })),
  ]);
  expect(ends.toSorted()).toEqual(["done", "orderStale"]);
  expect(await onSite()).toEqual(ends[0] === "done" ? [c, b, a] : [b, a, c]);
});

test("whoever may not write content changes no slide; who only reads sees them, others do not", async () => {
  const id = await aSlide(database.db);
  for (const role of ["readOnly", "reviewer", "finance"] as const) {
    const ctx = await as(role);
    for (const work of [
      () => saveSlide(ctx, draft({ id, version: 1 })),
      () => setDraft(ctx, "slide", { id, version: 1, isDraft: true }),
      () => removePublication(ctx, "slide", { id, version: 1 }),
      () => restorePublication(ctx, "slide", { id }),
      () => orderLines(ctx, "slide", { ids: [id], before: [id] }),
    ])
      expect(await refusalOf(work)).toBe("staffRoleMissing");
    expect(await refusalOf(() => getAnySlide(ctx, { id }))).toBe(role === "readOnly" ? "done" : "staffRoleMissing");
  }
  expect(await refusalOf(() => listAllSlides(testCtx(database.db, visitor)))).toBe("sessionInvalid");
  expect((await getAnySlide(await as(), { id })).version).toBe(1);
});

/** One row is dragged from where it stands to another place. */
const drag = fc.record({ from: fc.nat({ max: 4 }), to: fc.nat({ max: 4 }) });

test("however slides are dragged about, they stand on the site as a list in memory would", async () => {
  const ctx = await as();
  await fc.assert(
    fc.asyncProperty(fc.array(drag, { minLength: 1, maxLength: 6 }), async (drags) => {
      await clean();
      let model: number[] = [];
      for (let nth = 0; nth < 5; nth += 1) model.push(await aSlide(database.db));
      for (const { from, to } of drags) {
        const [moved = 0] = model.slice(from, from + 1);
        const ids = model.toSpliced(from, 1).toSpliced(to, 0, moved);
        await orderLines(ctx, "slide", { ids, before: model });
        model = ids;
      }
      expect(await onSite()).toEqual(model);
      const added = await saveSlide(ctx, draft({ image: (await anUpload(ctx)).url }));
      expect(await onSite()).toEqual([...model, added.id]);
    }),
    { numRuns: 8 },
  );
});
