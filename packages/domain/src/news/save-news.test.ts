import { beforeAll, expect, test } from "vitest";
import { staffRoles } from "@changming/contract/staff-roles";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { removeOperatorItem } from "../operator-item/save-operator-item.ts";
import { removePublication, restorePublication } from "../publication/change-publication.ts";
import { aNews, aNewsCategory } from "../testing/content.ts";
import { aStaff, asStaff } from "../testing/staff.ts";
import { daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { getNewsForStaff, listAllNews, listNews } from "./list-news.ts";
import { saveNews } from "./save-news.ts";

let database: TestDatabase;
let category: number;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  category = await aNewsCategory(database.db);
  return () => database.close();
});

const as = async (role: (typeof staffRoles)[number] = "editor", now = testNow) =>
  testCtx(database.db, asStaff(await aStaff(database.db, { role })), now);

const draft = (overrides: object = {}) => ({
  categoryId: category,
  title: "清明的由来",
  summary: "一句话",
  content: "<p>扫墓与踏青</p>",
  seoTitle: "",
  seoDesc: "",
  publishTime: "",
  isDraft: false,
  ...overrides,
});

const onSite = async (categoryId: number, now = testNow) =>
  (await listNews(testCtx(database.db, visitor, now), { page: 1, pageSize: 100, categoryId })).rows.map(({ id }) => id);

const rowOf = (id: number) => database.db.selectFrom("news").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const auditOf = (id: number) =>
  database.db
    .selectFrom("audit_entry")
    .select(["verb", "before", "after", "actor_name"])
    .where("object_kind", "=", "news")
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();

test("a saved article is in its category at once, and moves when its category changes", async () => {
  const ctx = await as();
  const { id, version, state } = await saveNews(ctx, draft());
  expect([version, state]).toEqual([1, "out"]);
  expect(await onSite(category)).toContain(id);
  const other = await aNewsCategory(database.db);
  await saveNews(ctx, draft({ id, version, categoryId: other }));
  expect(await onSite(category)).not.toContain(id);
  expect(await onSite(other)).toEqual([id]);
  expect(ctx.tags.invalidations.filter(({ tag }) => tag === "news")).toHaveLength(2);
  const [, moved] = await auditOf(id);
  expect(moved).toEqual({
    verb: "news.save",
    before: { category_id: category },
    after: { category_id: other },
    actor_name: ctx.actor.kind === "staff" ? ctx.actor.name : "",
  });
});

test("each field is stored as sent, and a save does not lose the read count", async () => {
  const ctx = await as();
  const { id, version } = await saveNews(ctx, draft({ seoTitle: "搜索标题", seoDesc: "搜索说明" }));
  await database.db.updateTable("news").set({ read_count: 41 }).where("id", "=", id).execute();
  await saveNews(ctx, draft({ id, version, title: "改了标题", seoTitle: "搜索标题", seoDesc: "搜索说明" }));
  expect(await getNewsForStaff(ctx, { id })).toMatchObject({
    title: "改了标题",
    summary: "一句话",
    content_html: "<p>扫墓与踏青</p>",
    seo_title: "搜索标题",
    seo_description: "搜索说明",
    read_count: 41,
    version: 2,
  });
});

test("an image stays if omitted, is removed if empty, and someone else's upload is rejected", async () => {
  const ctx = await as();
  const sent = await anUpload(ctx);
  const { id } = await saveNews(ctx, draft({ thumb: sent.url }));
  const thumb = (await rowOf(id)).thumb;
  expect(thumb).toContain(sent.name);
  await saveNews(ctx, draft({ id, version: 1 }));
  expect((await rowOf(id)).thumb).toBe(thumb);
  await saveNews(ctx, draft({ id, version: 2, thumb: "" }));
  expect((await rowOf(id)).thumb).toBeNull();
  const foreign = await anUpload(await as());
  await expect(saveNews(ctx, draft({ id, version: 3, thumb: foreign.url }))).rejects.toMatchObject({
    error: "uploadUnknown",
    field: "thumb",
  });
  expect((await rowOf(id)).version).toBe(3);
});

test("a missing category, an empty text and an invalid time are rejected, and nothing is written", async () => {
  const ctx = await as();
  const count = () => database.db.selectFrom("news").select("id").execute();
  const before = (await count()).length;
  for (const [own, expected] of [
    [{ categoryId: 2_000_000_000 }, { error: "categoryGone", field: "categoryId" }],
    [{ content: "<p>  </p>" }, { error: "invalidInput", field: "content", sentence: "请输入正文" }],
    [{ publishTime: "2026-13-41 99:99" }, { error: "invalidInput", field: "publishTime" }],
    [{ id: 2_000_000_000, version: 1 }, { error: "notFound" }],
  ] as const)
    await expect(saveNews(ctx, draft(own))).rejects.toMatchObject(expected);
  expect(await count()).toHaveLength(before);
});

test("of a category's removal and an article saved into it at once, one fails", async () => {
  const writer = await as();
  const remover = await as();
  for (let round = 0; round < 3; round += 1) {
    const categoryId = await aNewsCategory(database.db);
    const [saved, removed] = await Promise.allSettled([
      saveNews(writer, draft({ categoryId })),
      removeOperatorItem(remover, "newsCategory", { id: categoryId, version: 1 }),
    ]);
    expect([saved.status, removed.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    const articles = await database.db.selectFrom("news").select("id").where("category_id", "=", categoryId).execute();
    expect(articles).toHaveLength(saved.status === "fulfilled" ? 1 : 0);
    const loser = saved.status === "rejected" ? saved.reason : removed.status === "rejected" && removed.reason;
    expect(["categoryGone", "lineInUse"]).toContain(loser.error);
  }
});

test("of two saves of one version the first succeeds, and the second's error names the first editor", async () => {
  const first = await as();
  const second = await as();
  const { id, version } = await saveNews(first, draft());
  const ends = await Promise.allSettled([
    saveNews(first, draft({ id, version, title: "甲" })),
    saveNews(second, draft({ id, version, title: "乙" })),
  ]);
  const lost = ends.find((end) => end.status === "rejected");
  expect(lost?.reason).toMatchObject({
    error: "editedMeanwhile",
    sentence: expect.stringMatching(/^员工\d+ 在 11-21 12:00 改过这里/),
  });
  expect((await rowOf(id)).version).toBe(2);
  expect((await auditOf(id)).map(({ verb }) => verb)).toEqual(["news.create", "news.save"]);
});

test("a deleted article is off the site and listed as deleted, and can be restored", async () => {
  const ctx = await as();
  const title = "删去又回来";
  const { id, version } = await saveNews(ctx, draft({ title }));
  await removePublication(ctx, "news", { id, version });
  expect(await onSite(category)).not.toContain(id);
  const found = async (state: "" | "deleted") => {
    const query = { page: 1, pageSize: 20, keywords: title, state, sort: "time", isDescending: true } as const;
    return (await listAllNews(ctx, { ...query, categoryId: 0 })).rows.map((row) => row.id);
  };
  expect([await found(""), await found("deleted")]).toEqual([[], [id]]);
  expect(await restorePublication(ctx, "news", { id })).toMatchObject({ state: "out", version: 3 });
  expect([await found(""), await found("deleted")]).toEqual([[id], []]);
  expect(await onSite(category)).toContain(id);
});

test("staff list the articles of one category by time, title or read count, in pages", async () => {
  const ctx = await as("readOnly");
  const own = await aNewsCategory(database.db, { name: "寻根" });
  const spring = await aNews(database.db, { category_id: own, title: "B 春", read_count: 5 });
  const autumn = await aNews(database.db, {
    category_id: own,
    title: "A 秋",
    read_count: 1,
    published_at: daysFromNow(1),
  });
  const query = { page: 1, pageSize: 20, keywords: "", state: "", sort: "time", isDescending: true } as const;
  const ids = async (more: object) =>
    (await listAllNews(ctx, { ...query, categoryId: own, ...more })).rows.map(({ id }) => id);
  expect(await ids({})).toEqual([autumn, spring]);
  expect(await ids({ sort: "title", isDescending: false })).toEqual([autumn, spring]);
  expect(await ids({ sort: "reads" })).toEqual([spring, autumn]);
  expect(await ids({ state: "waiting" })).toEqual([autumn]);
  expect(await ids({ pageSize: 1, page: 2 })).toEqual([spring]);
  const { rows, counts } = await listAllNews(ctx, { ...query, categoryId: own });
  expect([counts, rows[0]?.category_name]).toEqual([2, "寻根"]);
});

test.each(staffRoles)("the role %s can write articles only as editor or administrator", async (role) => {
  const ctx = await as(role);
  const mayWrite = role === "editor" || role === "administrator";
  const mayRead = mayWrite || role === "readOnly";
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => "done",
      (expected: { error: string }) => expected.error,
    );
  const query = { page: 1, pageSize: 1, keywords: "", state: "", sort: "time", isDescending: true } as const;
  const id = await aNews(database.db);
  expect({
    save: await outcome(saveNews(ctx, draft())),
    remove: await outcome((async () => removePublication(ctx, "news", { id, version: 1 }))()),
    list: await outcome(listAllNews(ctx, { ...query, categoryId: 0 })),
    get: await outcome(getNewsForStaff(ctx, { id })),
  }).toEqual({
    save: mayWrite ? "done" : "staffRoleMissing",
    remove: mayWrite ? "done" : "staffRoleMissing",
    list: mayRead ? "done" : "staffRoleMissing",
    get: mayRead ? "done" : "staffRoleMissing",
  });
});

test("only staff can write articles or read drafts", async () => {
  const id = await aNews(database.db, { is_draft: true });
  for (const actor of [visitor, { kind: "account", accountId: 1, sessionHash: "" } as const]) {
    await expect(saveNews(testCtx(database.db, actor), draft())).rejects.toMatchObject({ error: "sessionInvalid" });
    await expect(getNewsForStaff(testCtx(database.db, actor), { id })).rejects.toMatchObject({
      error: "sessionInvalid",
    });
  }
});
