import { beforeAll, expect, test } from "vitest";
import { everyRole, type EmptyDatabase, emptyDatabase, staffCtxOf } from "../testing/staff.ts";
import { removePublication, restorePublication, setDraft } from "../publication/change-publication.ts";
import { aNotice } from "../testing/content.ts";
import { daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import {
  getNoticeForStaff,
  getNotice,
  listAllNotices,
  listNoticeTexts,
  presentAllNotices,
  presentNoticeForStaff,
} from "./list-notices.ts";
import { saveNotice } from "./save-notice.ts";

let database: EmptyDatabase;

beforeAll(async () => {
  database = await emptyDatabase();
  return () => database.close();
});

const as = async (role: (typeof everyRole)[number] = "editor") => staffCtxOf(database.db, role);
const errorOf = (work: () => Promise<unknown>) =>
  (async () => work())().then(
    () => "done",
    (error: { error?: string }) => error.error ?? "no error",
  );
const draft = { title: "春祭安排", content: "<p>三月二十日起开放</p>", publishTime: "", isDraft: false };
const everything = { page: 1, pageSize: 100, keywords: "", state: "", sort: "time", isDescending: true } as const;
const texts = async (limit: number, now = testNow) =>
  (await listNoticeTexts(testCtx(database.db, visitor, now), { limit })).map(({ id }) => id);

test("the feed has the newest published notices, and no draft, planned or deleted one", async () => {
  const { db } = database;
  const old = await aNotice(db, { published_at: daysFromNow(-2) });
  const young = await aNotice(db, { published_at: daysFromNow(-1) });
  await aNotice(db, { published_at: daysFromNow(-1), is_draft: true });
  await aNotice(db, { published_at: daysFromNow(-1), deleted_at: testNow });
  const planned = await aNotice(db, { published_at: daysFromNow(1) });
  expect(await texts(10)).toEqual([young, old]);
  expect(await texts(1)).toEqual([young]);
  expect(await texts(10, daysFromNow(1))).toEqual([planned, young, old]);
});

test("for staff each notice has its state, its publication time and its read count", async () => {
  const ctx = await as("readOnly");
  const title = "分状态的公告";
  const { db } = database;
  const own = { title, read_count: 7, published_at: daysFromNow(1) };
  const ids = {
    waiting: await aNotice(db, own),
    draft: await aNotice(db, { ...own, is_draft: true }),
    out: await aNotice(db, { ...own, published_at: testNow }),
  };
  const { itemList, counts } = presentAllNotices(
    await listAllNotices(ctx, { ...everything, keywords: title }),
    testNow,
  );
  expect(counts).toBe(3);
  expect(Object.fromEntries(itemList.map(({ id, state }) => [state, id]))).toEqual(ids);
  const presented = presentNoticeForStaff(await getNoticeForStaff(ctx, { id: ids.waiting }), testNow);
  expect(presented).toEqual({
    id: ids.waiting,
    title,
    state: "waiting",
    publish_time: "2026-11-22 12:00:00",
    take_down_time: "",
    version: 1,
    read_nums: 7,
    content: "<p>春祭安排</p>",
  });
  expect(await errorOf(() => getNoticeForStaff(ctx, { id: 2_000_000_000 }))).toBe("notFound");
});

test("a changed text is visible at once, and the read count stays", async () => {
  const ctx = await as();
  const { id, version } = await saveNotice(ctx, draft);
  await database.db.updateTable("notice").set({ read_count: 12 }).where("id", "=", id).execute();
  await saveNotice(ctx, { ...draft, id, version, content: "<p>改为三月二十五日</p>" });
  expect(await getNotice(testCtx(database.db), { id })).toMatchObject({
    content_html: "<p>改为三月二十五日</p>",
    read_count: 12,
  });
});

test("a draft published and deleted at once ends as one or the other", async () => {
  for (let round = 0; round < 3; round += 1) {
    const id = await aNotice(database.db, { is_draft: true });
    const publisher = await as();
    const remover = await as();
    const ends = await Promise.all([
      errorOf(() => setDraft(publisher, "notice", { id, version: 1, isDraft: false })),
      errorOf(() => removePublication(remover, "notice", { id, version: 1 })),
    ]);
    expect([
      ["done", "editedMeanwhile"],
      ["notFound", "done"],
    ]).toContainEqual(ends);
    expect((await getNoticeForStaff(publisher, { id })).version).toBe(2);
  }
});

test.each(everyRole)("the role %s can perform exactly its allowed actions on notices", async (role) => {
  const ctx = await as(role);
  const writes = role === "editor" || role === "administrator";
  const reads = writes || role === "readOnly";
  const end = (may: boolean) => (may ? "done" : "staffRoleMissing");
  const id = await aNotice(database.db);
  const gone = await aNotice(database.db, { deleted_at: testNow });
  expect({
    list: await errorOf(() => listAllNotices(ctx, everything)),
    get: await errorOf(() => getNoticeForStaff(ctx, { id })),
    save: await errorOf(() => saveNotice(ctx, draft)),
    draft: await errorOf(() => setDraft(ctx, "notice", { id, version: 1, isDraft: true })),
    remove: await errorOf(() => removePublication(ctx, "notice", { id, version: 2 })),
    restore: await errorOf(() => restorePublication(ctx, "notice", { id: gone })),
  }).toEqual({
    list: end(reads),
    get: end(reads),
    save: end(writes),
    draft: end(writes),
    remove: end(writes),
    restore: end(writes),
  });
});
