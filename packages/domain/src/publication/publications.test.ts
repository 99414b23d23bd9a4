import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { getNoticeForStaff, getNotice, listAllNotices, listNotices } from "../notice/list-notices.ts";
import { saveNotice } from "../notice/save-notice.ts";
import { aNotice } from "../testing/content.ts";
import { aStaff, asStaff } from "../testing/staff.ts";
import { daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { announceDue, removePublication, restorePublication, setDraft } from "./change-publication.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function editor(now = testNow) {
  return testCtx(database.db, asStaff(await aStaff(database.db)), now);
}

const draft = { title: "春祭安排", content: "<p>三月二十日起开放</p>", publishTime: "", isDraft: false };
const everything = { page: 1, pageSize: 100, keywords: "", state: "", sort: "time", isDescending: true } as const;

const idsOnSite = async (now = testNow) =>
  (await listNotices(testCtx(database.db, visitor, now), { page: 1, pageSize: 100 })).rows.map(({ id }) => id);

const auditOf = (id: number, kind = "notice") =>
  database.db
    .selectFrom("audit_entry")
    .select(["verb", "before", "after"])
    .where("object_kind", "=", kind)
    .where("object_id", "=", id)
    .orderBy("id")
    .execute();

test("a published notice is out at once, and every page that displays it is invalidated", async () => {
  const ctx = await editor();
  const saved = await saveNotice(ctx, draft);
  expect(saved).toMatchObject({ version: 1, state: "out" });
  expect(await idsOnSite()).toContain(saved.id);
  expect(ctx.tags.invalidations).toContainEqual({ tag: "notices", urgency: "now" });
  expect(await auditOf(saved.id)).toMatchObject([
    { verb: "notice.create", before: null, after: { title: "春祭安排", is_draft: false } },
  ]);
});

test("a draft is for staff only, also by its id, until it is published", async () => {
  const ctx = await editor();
  const { id, version, state } = await saveNotice(ctx, { ...draft, isDraft: true });
  expect(state).toBe("draft");
  expect(await idsOnSite()).not.toContain(id);
  await expect(getNotice(testCtx(database.db), { id })).rejects.toMatchObject({ error: "notFound" });
  expect(await getNoticeForStaff(ctx, { id })).toMatchObject({
    is_draft: true,
    title: "春祭安排",
  });
  expect(await setDraft(ctx, "notice", { id, version, isDraft: false })).toMatchObject({ version: 2, state: "out" });
  expect(await idsOnSite()).toContain(id);
  expect(await setDraft(ctx, "notice", { id, version: 2, isDraft: true })).toMatchObject({ state: "draft" });
  expect(await idsOnSite()).not.toContain(id);
  expect((await auditOf(id)).map(({ verb }) => verb)).toEqual(["notice.create", "notice.publish", "notice.withdraw"]);
});

test("a planned one is published at its time, and the cache is invalidated then, once", async () => {
  const ctx = await editor();
  const { id, state } = await saveNotice(ctx, { ...draft, publishTime: "2026-11-21 12:30" });
  const before = new Date("2026-11-21T04:29:59Z");
  const after = new Date("2026-11-21T04:30:00Z");
  expect(state).toBe("waiting");
  expect([await idsOnSite(before), await idsOnSite(after)].map((ids) => ids.includes(id))).toEqual([false, true]);
  const job = { kind: "job", name: "announceDue" } as const;
  const announced = async (now: Date) => {
    const of = testCtx(database.db, job, now);
    return [await announceDue(of), of.tags.invalidations.map(({ tag }) => tag)];
  };
  expect(await announced(before)).toEqual([0, []]);
  expect(await announced(after)).toEqual([1, ["notices"]]);
  expect(await announced(after)).toEqual([0, []]);
});

test("two nodes that look for due publications announce each once", async () => {
  const ctx = await editor();
  await saveNotice(ctx, { ...draft, publishTime: "2026-11-21 13:00:00" });
  const nodes = [1, 2].map(() => testCtx(database.db, { kind: "job", name: "announceDue" }, daysFromNow(1)));
  const announced = await Promise.all(nodes.map((node) => announceDue(node)));
  expect(announced.toSorted((one, other) => one - other)).toEqual([0, 1]);
});

test("the later of two saves gets an error with the first editor and time, and changes nothing", async () => {
  const first = await editor();
  const { id, version } = await saveNotice(first, draft);
  const name = first.actor.kind === "staff" ? first.actor.name : "";
  await saveNotice(first, { ...draft, id, version, title: "先存的" });
  const later = saveNotice(await editor(), { ...draft, id, version, title: "后存的" });
  await expect(later).rejects.toMatchObject({
    error: "editedMeanwhile",
    sentence: `${name} 在 11-21 12:00 改过这里，请先看看最新的内容`,
  });
  expect((await getNoticeForStaff(first, { id })).title).toBe("先存的");
  for (const verb of [
    removePublication,
    (...at: Parameters<typeof removePublication>) => setDraft(at[0], at[1], { ...at[2], isDraft: true }),
  ])
    await expect(verb(first, "notice", { id, version })).rejects.toMatchObject({ error: "editedMeanwhile" });
});

test("of two concurrent saves of one version one succeeds and one gets an error", async () => {
  const { id, version } = await saveNotice(await editor(), draft);
  const saves = [await editor(), await editor()].map((ctx, nth) =>
    saveNotice(ctx, { ...draft, id, version, title: `第${nth}个` }),
  );
  const outcomes = (await Promise.allSettled(saves)).map(({ status }) => status);
  expect(outcomes.toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("a deleted one is off the site, can be restored unchanged within three days, and not after", async () => {
  const ctx = await editor();
  const { id, version } = await saveNotice(ctx, draft);
  expect(await removePublication(ctx, "notice", { id, version })).toMatchObject({ state: "deleted" });
  expect(await idsOnSite()).not.toContain(id);
  await expect(saveNotice(ctx, { ...draft, id, version: 2 })).rejects.toMatchObject({ error: "notFound" });
  await expect(removePublication(ctx, "notice", { id, version: 2 })).rejects.toMatchObject({ error: "notFound" });
  expect(await restorePublication(ctx, "notice", { id })).toMatchObject({ state: "out" });
  expect(await idsOnSite()).toContain(id);
  await expect(restorePublication(ctx, "notice", { id })).rejects.toMatchObject({ error: "notFound" });
  const old = await aNotice(database.db, { deleted_at: daysFromNow(-3) });
  await expect(restorePublication(ctx, "notice", { id: old })).rejects.toMatchObject({ error: "undoTooLate" });
});

test("scripts, handlers and foreign images are removed; an uploaded image becomes public", async () => {
  const ctx = await editor();
  const sent = await anUpload(ctx);
  const content =
    `<p onclick="x()">安排</p><script>alert(1)</script><img src="https://evil.example/a.png">` +
    `<img src="${sent.url.replaceAll("&", "&amp;")}"><a href="javascript:x()">点</a>`;
  const { id, version } = await saveNotice(ctx, { ...draft, content });
  const { content_html } = await getNoticeForStaff(ctx, { id });
  expect(content_html).toBe(`<p>安排</p><img src="/uploads/${sent.name}/960.webp">点`);
  const row = await database.db.selectFrom("upload").selectAll().where("id", "=", sent.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ purpose: "content", drop_after: null, account_id: null });
  // Another editor saves it, and uses the image in another one.
  const other = await editor();
  await saveNotice(other, { ...draft, id, version, content: content_html });
  await saveNotice(other, { ...draft, content: content_html });
});

test("an image that no longer exists is named, and an empty text is rejected", async () => {
  const ctx = await editor();
  const stranger = await anUpload(await editor());
  const content = `<p>一</p><img src="${stranger.url}">`;
  await expect(saveNotice(ctx, { ...draft, content })).rejects.toMatchObject({
    error: "uploadUnknown",
    sentence: "正文里的第 1 张图片已失效，请删去或重新添加，写好的文字都在",
  });
  await expect(saveNotice(ctx, { ...draft, content: "<p> </p>" })).rejects.toMatchObject({
    error: "invalidInput",
    sentence: "请输入正文",
  });
});

test("staff find publications by keyword, state and order, and a reviewer can neither list nor write", async () => {
  const ctx = await editor();
  const mark = `特别${Math.trunc(testNow.getTime() / 1_000)}`;
  const out = await aNotice(database.db, { title: `${mark}甲`, read_count: 9 });
  const waiting = await aNotice(database.db, { title: `${mark}乙`, published_at: daysFromNow(2), read_count: 1 });
  const deleted = await aNotice(database.db, { title: `${mark}丙`, deleted_at: testNow });
  const ids = async (overrides: object) =>
    (await listAllNotices(ctx, { ...everything, keywords: mark, ...overrides })).rows.map((row) => row.id);
  expect(await ids({})).toEqual([waiting, out]);
  expect(await ids({ isDescending: false })).toEqual([out, waiting]);
  expect(await ids({ sort: "reads" })).toEqual([out, waiting]);
  expect(await ids({ state: "waiting" })).toEqual([waiting]);
  expect(await ids({ state: "deleted" })).toEqual([deleted]);
  expect(await ids({ keywords: "%" })).toEqual([]);
  const reviewer = testCtx(database.db, asStaff(await aStaff(database.db, { role: "reviewer" })));
  await expect(listAllNotices(reviewer, everything)).rejects.toMatchObject({ error: "staffRoleMissing" });
  await expect(saveNotice(reviewer, draft)).rejects.toMatchObject({ error: "staffRoleMissing" });
  const reader = testCtx(database.db, asStaff(await aStaff(database.db, { role: "readOnly" })));
  await expect(listAllNotices(reader, everything)).resolves.toMatchObject({ hasMore: false });
  await expect(saveNotice(reader, draft)).rejects.toMatchObject({ error: "staffRoleMissing" });
  await expect(saveNotice(testCtx(database.db), draft)).rejects.toMatchObject({ error: "sessionInvalid" });
});
