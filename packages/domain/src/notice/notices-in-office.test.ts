import { beforeAll, expect, test } from "vitest";
import { everyRole, type OfficeDatabase, officeDatabase, officeOf } from "../testing/office.ts";
import { removePublication, restorePublication, setDraft } from "../publication/shelve.ts";
import { aNotice } from "../testing/content.ts";
import { daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { getNotice } from "./get-notice.ts";
import { getAnyNotice, listAllNotices } from "./list-all-notices.ts";
import { listNoticeTexts } from "./list-notice-texts.ts";
import { presentAllNotices, presentAnyNotice } from "./present-for-staff.ts";
import { saveNotice } from "./save-notice.ts";

let database: OfficeDatabase;

beforeAll(async () => {
  database = await officeDatabase();
  return () => database.close();
});

const as = async (role: (typeof everyRole)[number] = "editor") => officeOf(database.db, role);
const refusalOf = (work: () => Promise<unknown>) =>
  (async () => work())().then(
    () => "done",
    (refusal: { error?: string }) => refusal.error ?? "no refusal",
  );
const draft = { title: "春祭安排", content: "<p>三月二十日起开放</p>", publishTime: "", isDraft: false };
const everything = { page: 1, pageSize: 100, keywords: "", state: "", sort: "time", isDescending: true } as const;
const texts = async (limit: number, now = testNow) =>
  (await listNoticeTexts(testCtx(database.db, visitor, now), { limit })).map(({ id }) => id);

test("the feed tells the newest that are out, and no draft, planned or deleted one", async () => {
  const { db } = database;
  const [old, young] = [
    await aNotice(db, { published_at: daysFromNow(-2) }),
    await aNotice(db, { published_at: daysFromNow(-1) }),
  ];
  await aNotice(db, { published_at: daysFromNow(-1), is_draft: true });
  await aNotice(db, { published_at: daysFromNow(-1), deleted_at: testNow });
  const planned = await aNotice(db, { published_at: daysFromNow(1) });
  expect(await texts(10)).toEqual([young, old]);
  expect(await texts(1)).toEqual([young]);
  expect(await texts(10, daysFromNow(1))).toEqual([planned, young, old]);
});

test("staff are told of each row where it stands, when it is out, and how often it was read", async () => {
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
  const told = presentAnyNotice(await getAnyNotice(ctx, { id: ids.waiting }), testNow);
  expect(told).toEqual({
    ...{ id: ids.waiting, title, state: "waiting", publish_time: "2026-11-22 12:00:00", version: 1 },
    ...{ read_nums: 7, content: "<p>春祭安排</p>" },
  });
  expect(await refusalOf(() => getAnyNotice(ctx, { id: 2_000_000_000 }))).toBe("notFound");
});

test("a text that is changed is read changed at once, and its readers stay counted", async () => {
  const ctx = await as();
  const { id, version } = await saveNotice(ctx, draft);
  await database.db.updateTable("notice").set({ read_count: 12 }).where("id", "=", id).execute();
  await saveNotice(ctx, { ...draft, id, version, content: "<p>改为三月二十五日</p>" });
  expect(await getNotice(testCtx(database.db), { id })).toMatchObject({
    ...{ content_html: "<p>改为三月二十五日</p>", read_count: 12 },
  });
});

test("a draft that is taken out while another deletes it is the one or the other", async () => {
  for (let round = 0; round < 3; round += 1) {
    const id = await aNotice(database.db, { is_draft: true });
    const [publisher, remover] = [await as(), await as()];
    const ends = await Promise.all([
      refusalOf(() => setDraft(publisher, "notice", { id, version: 1, isDraft: false })),
      refusalOf(() => removePublication(remover, "notice", { id, version: 1 })),
    ]);
    expect([
      ["done", "editedMeanwhile"],
      ["notFound", "done"],
    ]).toContainEqual(ends);
    expect((await getAnyNotice(publisher, { id })).version).toBe(2);
  }
});

test.each(everyRole)("as %s one does with notices what the role may, and nothing else", async (role) => {
  const ctx = await as(role);
  const writes = role === "editor" || role === "administrator";
  const reads = writes || role === "readOnly";
  const end = (may: boolean) => (may ? "done" : "staffRoleMissing");
  const [id, gone] = [await aNotice(database.db), await aNotice(database.db, { deleted_at: testNow })];
  expect({
    list: await refusalOf(() => listAllNotices(ctx, everything)),
    get: await refusalOf(() => getAnyNotice(ctx, { id })),
    save: await refusalOf(() => saveNotice(ctx, draft)),
    draft: await refusalOf(() => setDraft(ctx, "notice", { id, version: 1, isDraft: true })),
    remove: await refusalOf(() => removePublication(ctx, "notice", { id, version: 2 })),
    restore: await refusalOf(() => restorePublication(ctx, "notice", { id: gone })),
  }).toEqual({
    ...{ list: end(reads), get: end(reads), save: end(writes) },
    ...{ draft: end(writes), remove: end(writes), restore: end(writes) },
  });
});
