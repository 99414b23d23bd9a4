import { beforeAll, expect, test } from "vitest";
import { everyRole, emptyDatabase, type EmptyDatabase, staffCtxOf, errorOf } from "../testing/staff.ts";
import { daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { getStaticPageForStaff, getStaticPage, listPageVersions, listStaticPages } from "./get-static-page.ts";
import { saveStaticPage } from "./save-static-page.ts";

let database: EmptyDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
  return () => database.close();
});

const as = async (role: (typeof everyRole)[number] = "editor", now = testNow) => staffCtxOf(database.db, role, now);
const draft = (contentType: number, overrides: object = {}) => {
  return { contentType, title: "隐私政策", content: "<p>一</p>", ...overrides };
};
const auditOf = (id: number) =>
  database.db
    .selectFrom("audit_entry")
    .select(["verb", "before", "after"])
    .where("object_kind", "=", "staticPage")
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();

test("the audit entry has the former and the new text, and no unchanged title", async () => {
  const ctx = await as();
  await saveStaticPage(ctx, draft(0));
  await saveStaticPage(ctx, draft(0, { version: 1, content: "<p>二</p>" }));
  expect(await auditOf(0)).toEqual([
    { verb: "staticPage.save", before: null, after: { title: "隐私政策", content_html: "<p>一</p>" } },
    { verb: "staticPage.save", before: { content_html: "<p>一</p>" }, after: { content_html: "<p>二</p>" } },
  ]);
});

test("of two concurrent saves of one version one succeeds, and the former version is stored once", async () => {
  await saveStaticPage(await as(), draft(1));
  const ends = await Promise.all(
    [await as(), await as()].map((ctx, nth) =>
      errorOf(saveStaticPage(ctx, draft(1, { version: 1, content: `<p>第${nth}个</p>` }))),
    ),
  );
  expect(ends.toSorted()).toEqual(["done", "editedMeanwhile"]);
  const versions = await listPageVersions(await as(), { contentType: 1 });
  expect(versions.map(({ version }) => version)).toEqual([2, 1]);
  const { content_html } = await getStaticPage(testCtx(database.db), { contentType: 1 });
  expect(content_html).toBe(`<p>第${ends.indexOf("done")}个</p>`);
});

test("saving fails with a version of an unwritten page, and without the version of a written one", async () => {
  expect(await errorOf(saveStaticPage(await as(), draft(2, { version: 1 })))).toBe("editedMeanwhile");
  await saveStaticPage(await as(), draft(2));
  expect(await errorOf(saveStaticPage(await as(), draft(2)))).toBe("editedMeanwhile");
});

test("a page without text is rejected, and disallowed markup is removed", async () => {
  const ctx = await as();
  await expect(saveStaticPage(ctx, draft(3, { content: "<p><br></p>" }))).rejects.toMatchObject({
    error: "invalidInput",
    field: "content",
    sentence: "请输入正文",
  });
  const { url, name } = await anUpload(ctx);
  const content = `<h2>一</h2><script>x()</script><p style="color:red" onclick="x()">二</p><img src="${url}">`;
  await saveStaticPage(ctx, draft(3, { content }));
  const { content_html } = await getStaticPage(testCtx(database.db, visitor), { contentType: 3 });
  expect(content_html).not.toMatch(/script|onclick/);
  expect(content_html).toContain(`/uploads/${name}/960.webp`);
});

test("the versions' periods are contiguous, so that each day has one valid version", async () => {
  for (const [nth, day] of [0, 2, 5].entries()) {
    const own = { content: `<p>${nth}</p>`, ...(nth === 0 ? {} : { version: nth }) };
    await saveStaticPage(await as("editor", daysFromNow(day)), draft(4, own));
  }
  const versions = await listPageVersions(await as("readOnly"), { contentType: 4 });
  expect(versions.map(({ from_time, until_time }) => [from_time.slice(5, 10), until_time.slice(5, 10)])).toEqual([
    ["11-26", ""],
    ["11-23", "11-26"],
    ["11-21", "11-23"],
  ]);
  expect(versions.every(({ saved_by }) => saved_by.startsWith("员工"))).toBe(true);
});

test.each(everyRole)("the role %s can read and save pages exactly as allowed", async (role) => {
  const ctx = await as(role);
  const writes = role === "editor" || role === "administrator";
  const reads = writes || role === "readOnly";
  const end = (may: boolean) => (may ? "done" : "staffRoleMissing");
  const { version } = await getStaticPageForStaff(await as(), { contentType: 4 });
  expect({
    list: await errorOf(listStaticPages(ctx)),
    get: await errorOf(getStaticPageForStaff(ctx, { contentType: 4 })),
    versions: await errorOf(listPageVersions(ctx, { contentType: 4 })),
    save: await errorOf(saveStaticPage(ctx, draft(4, { version }))),
  }).toEqual({ list: end(reads), get: end(reads), versions: end(reads), save: end(writes) });
});

test("visitors can read the page and none of its versions", async () => {
  const nobody = testCtx(database.db, visitor);
  await expect(getStaticPage(nobody, { contentType: 4 })).resolves.toMatchObject({ title: "隐私政策" });
  for (const work of [
    () => listPageVersions(nobody, { contentType: 4 }),
    () => getStaticPageForStaff(nobody, { contentType: 4, ofVersion: 1 }),
    () => saveStaticPage(nobody, draft(4)),
  ])
    expect(await errorOf(work())).toBe("sessionInvalid");
});
